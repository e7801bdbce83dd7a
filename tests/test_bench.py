"""The benchmark against other programs can be stopped and gone on with."""

from importlib.metadata import PackageNotFoundError, version

import numpy as np
import pytest

from bench import ladder
from sheshbesh.engine.net import NETS


@pytest.mark.peers
@pytest.mark.parametrize("peer", ladder.PEERS)
def test_a_stopped_ladder_goes_on(peer, tmp_path, monkeypatch):
    try:
        version(ladder.PEERS[peer].package)
    except PackageNotFoundError:
        pytest.skip("not to be had on this machine")
    monkeypatch.setattr(ladder, "TOGETHER", 2)
    file, net = tmp_path / "ladder.jsonl", NETS / "backgammon.npz"
    some = ladder.play(file, net, peer, 2)
    all_of_them = ladder.play(file, net, peer, 4)
    assert (all_of_them[:2] == some).all()
    assert len(file.read_text().splitlines()) == 2
    again = ladder.play(tmp_path / "other.jsonl", net, peer, 4)
    assert (np.asarray(again) == all_of_them).all()

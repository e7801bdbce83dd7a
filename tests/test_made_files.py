"""Files that a program makes from others are what it would make today."""

from __future__ import annotations

import runpy
import shutil
from pathlib import Path

from sheshbesh.training.page import shipped_cards, write_page

ROOT = Path(__file__).parent.parent


def test_the_boards_of_the_client_are_those_of_the_rules() -> None:
    scenes = runpy.run_path(str(ROOT / "web" / "scenes.py"))
    stale = [path.name for path, text in scenes["made"]().items() if path.read_text(encoding="utf-8") != text]
    assert stale == [], "make them anew: .venv/bin/python web/scenes.py"


def test_the_page_about_the_nets_is_made_from_their_cards(tmp_path: Path) -> None:
    page, curves = ROOT / "docs" / "nets.md", ROOT / "docs" / "nets"
    shutil.copy(page, tmp_path)
    write_page(tmp_path / page.name, shipped_cards())
    made = {
        path.relative_to(tmp_path).as_posix(): path.read_text(encoding="utf-8")
        for path in tmp_path.rglob("*.*")
    }
    kept = {
        path.relative_to(page.parent).as_posix(): path.read_text(encoding="utf-8")
        for path in (page, *curves.iterdir())
    }
    stale = [name for name in made | kept if made.get(name) != kept.get(name)]
    assert stale == [], "make them anew: sheshbesh ladder --write docs/nets.md"

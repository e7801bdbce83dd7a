"""gnubg's opinion of positions, asked of the program in `peers`."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

PROGRAM = Path(__file__).parent / "peers" / "gnubg_values.py"


def gnubg_outputs(texts: Iterable[str], plies: int = 0) -> NDArray[np.float32]:
    """The six outputs of backgammon positions, x about to roll, with no draws: `float32[n, 6]`."""
    said = subprocess.run(
        [sys.executable, PROGRAM],
        input=json.dumps({"positions": list(texts), "plies": plies}) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    five = np.array(json.loads(said.stdout)["outputs"], np.float32).reshape(-1, 5)
    return np.hstack([five, np.zeros((len(five), 1), np.float32)])

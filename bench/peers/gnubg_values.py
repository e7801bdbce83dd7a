"""gnubg says what it thinks of positions: its raw net (0-ply), or looking ahead.

In, one line: `{"positions": [texts], "plies": 0}`, x about to roll. Out, one line: `{"outputs": [[five
numbers]]}`: win, win gammon, win backgammon, lose gammon, lose backgammon.
"""

from __future__ import annotations

import json
import sys

import gnubg
from texts import sides

NOTHING = gnubg.cubeinfo()


def main() -> None:
    asked = json.loads(sys.stdin.readline())
    context = gnubg.evalcontext(0, asked["plies"], 1, 1, 0.0)
    boards = [[o[1:26], x[1:26]] for x, o in map(sides, asked["positions"])]
    print(json.dumps({"outputs": [list(gnubg.evaluate(board, NOTHING, context)[:5]) for board in boards]}))


if __name__ == "__main__":
    main()

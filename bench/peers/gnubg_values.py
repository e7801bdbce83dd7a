"""gnubg says what its raw net (0-ply) thinks of positions.

In, one line: `{"positions": [texts]}`, x about to throw. Out, one line: `{"outputs": [[five numbers]]}`: win,
win gammon, win backgammon, lose gammon, lose backgammon.
"""

from __future__ import annotations

import json
import sys

import gnubg
from texts import sides

NOTHING = gnubg.cubeinfo()
STATIC = gnubg.evalcontext(0, 0, 1, 0, 0.0)


def main() -> None:
    boards = [[o[1:26], x[1:26]] for x, o in map(sides, json.loads(sys.stdin.readline())["positions"])]
    print(json.dumps({"outputs": [list(gnubg.evaluate(board, NOTHING, STATIC)[:5]) for board in boards]}))


if __name__ == "__main__":
    main()

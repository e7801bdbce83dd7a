"""gnubg says how many positions it evaluates in how many seconds with its raw net, one call each from Python.

In, one line: `{"positions": [texts]}`, x about to roll. Out: `{"evaluations": n, "seconds": s}`.
"""

from __future__ import annotations

import json
import sys
import time

import gnubg
from texts import sides

NOTHING = gnubg.cubeinfo()
STATIC = gnubg.evalcontext(0, 0, 1, 0, 0.0)


def main() -> None:
    texts = json.loads(sys.stdin.readline())["positions"]
    boards = [[o[1:26], x[1:26]] for x, o in map(sides, texts)]
    began = time.process_time()
    for board in boards:
        gnubg.evaluate(board, NOTHING, STATIC)
    print(json.dumps({"evaluations": len(boards), "seconds": time.process_time() - began}))


if __name__ == "__main__":
    main()

"""Open Sage says how many positions it evaluates in how many seconds, in one batch on one thread.

In, one line: `{"positions": [texts]}`, x having just played. Out: `{"evaluations": n, "seconds": s}`.
"""

from __future__ import annotations

import json
import sys
import time

import bgbot_cpp
from sage_player import STRATEGY, board
from texts import sides


def main() -> None:
    texts = json.loads(sys.stdin.readline())["positions"]
    asked = [(board(x, o), bgbot_cpp.CubeOwner.CENTERED) for x, o in map(sides, texts)]
    began = time.process_time()
    bgbot_cpp.batch_evaluate_post_move(asked, STRATEGY, 1, jacoby=False)
    print(json.dumps({"evaluations": len(asked), "seconds": time.process_time() - began}))


if __name__ == "__main__":
    main()

"""gnubg as a program that answers JSON lines about ids and files. It runs by itself because gnubg is GPL.

In: `{"xgid": …}`, out: `{"gnuid": …}`. In: `{"import": path, "kind": "mat" or "oldmoves", "mat": path,
"sgf": path}`: gnubg reads the first and writes the others.
"""

from __future__ import annotations

import json
import os
import sys

import gnubg

SILENT = (
    "set player 0 human",
    "set player 1 human",
    "set automatic roll off",
    "set automatic game off",
    "set automatic move off",
    "set automatic bearoff off",
    "set confirm new off",
    "set confirm save off",
    "set sound enable off",
    "set output rawboard off",
)
IMPORTS = {"mat": "import mat", "oldmoves": "import oldmoves"}
EXPORTS = {"mat": "export match mat", "sgf": "save match"}


def answer(request: dict[str, str]) -> dict[str, object]:
    """What gnubg makes of it."""
    if "xgid" in request:
        gnubg.set_gnubg_id(request["xgid"])
        return {"gnuid": gnubg.gnubgid()}
    gnubg.command(f"{IMPORTS[request['kind']]} {request['import']}")
    for kind in EXPORTS.keys() & request.keys():
        gnubg.command(f"{EXPORTS[kind]} {request[kind]}")
    return {"gnuid": gnubg.gnubgid()}


def main() -> None:
    """Answer line by line; what gnubg prints by itself goes to standard error."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for command in SILENT:
        gnubg.command(command)
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), file=answers, flush=True)


if __name__ == "__main__":
    main()

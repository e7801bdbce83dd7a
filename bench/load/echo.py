"""A socket that says everything back, on Litestar and uvicorn as the club has them."""

from __future__ import annotations

import json
from typing import Any

import uvicorn
from litestar import Litestar, WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from sheshbesh.cli.serve import listen


@websocket("/echo")
async def echo(socket: WebSocket[Any, Any, Any]) -> None:
    """Every message, back to who sent it."""
    await socket.accept()
    try:
        while True:
            await socket.send_data(await socket.receive_data("text"), mode="text")
    except WebSocketDisconnect:
        pass


def main() -> None:
    """Serve until ended; the address is the first line."""
    config = uvicorn.Config(
        Litestar([echo], logging_config=None, openapi_config=None),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
    )
    with listen("127.0.0.1", 0) as listening:
        print(json.dumps({"address": f"http://127.0.0.1:{listening.getsockname()[1]}"}), flush=True)
        uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main()

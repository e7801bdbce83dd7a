"""`sheshbesh serve`: the club in the browser, on this machine."""

from __future__ import annotations

import errno
import os
import re
import socket
import sys
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated

import typer

BACKLOG = 1024

CLIENT = Path(__file__).parents[1] / "club" / "static" / "index.html"


class ServeError(Exception):
    """The server cannot start; the message says what to do."""


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in your network play.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
    data_dir: Annotated[
        Path | None, typer.Option(help="Where the club's data is kept; your user data folder when left out.")
    ] = None,
    database_url: Annotated[
        str | None,
        typer.Option(help="The database, like sqlite:////path/club.db; in the data folder when left out."),
    ] = None,
    bus_url: Annotated[str, typer.Option(help="How server processes hear of one another.")] = "memory://",
    workers: Annotated[int, typer.Option(min=1, max=64, help="Engine processes.")] = 1,
    public_url: Annotated[
        str | None,
        typer.Option(help="Where people find the club behind a proxy, like https://club.example."),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(help="The address or network of a proxy that may say who asks; may be repeated."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object with the address.")] = False,
    dice_seed: Annotated[int | None, typer.Option(hidden=True, help="Repeatable dice, for tests.")] = None,
) -> None:
    """Serve the club: play in a browser against the machine or a friend."""
    try:
        _check_addresses(public_url, trusted_proxy or [])
        folder = _data_folder(data_dir)
        listening = listen(host, port)
    except ServeError as error:
        print(f"sheshbesh: {error}", file=sys.stderr)
        raise typer.Exit(1) from None
    with listening:
        address = f"http://{_printable(host)}:{listening.getsockname()[1]}"
        if json:
            from .output import print_json

            print_json({"address": address, "data_dir": str(folder)})
        else:
            print(_greeting(address, host, folder))
        sys.stdout.flush()

        from ..club.logs import configure_logs
        from ..club.settings import Settings
        from ..club.storage.database import DatabaseError
        from ..club.web.bootstrap import BusError
        from ..club.web.server import run
        from ..rules.kernels.compiling import is_compiled
        from .compiling import say_once

        if not (is_compiled("draw") and is_compiled("judge_plays")):
            say_once()
        configure_logs()
        settings = Settings(
            data_dir=folder,
            database_url=database_url,
            bus_url=bus_url,
            workers=workers,
            public_url=public_url.rstrip("/") if public_url else None,
            trusted_proxies=tuple(trusted_proxy or ()),
            dice_seed=dice_seed,
        )
        try:
            started = run(settings, listening)
        except (BusError, DatabaseError) as error:
            print(f"sheshbesh: {error}", file=sys.stderr)
            raise typer.Exit(2) from None
    if not started:
        raise typer.Exit(1)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket: whoever opens the address from now on is answered as soon as the server runs.

    Raises:
        ServeError: when the address cannot be had.
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except socket.gaierror:
        raise ServeError(f"{host!r} is no address of this machine; try --host 127.0.0.1") from None
    listening = socket.socket(family, kind, protocol)
    if os.name == "posix":  # elsewhere it would let two servers share a port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(address)
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        raise ServeError(_why_not(error, host, port)) from None
    return listening


def _why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"port {port} is in use, perhaps by another Sheshbesh; stop that one or choose --port {port + 1}"
        )
    if error.errno == errno.EACCES:
        return f"you may not use port {port}; choose one above 1023, like --port 8000"
    return f"cannot listen on {host}, port {port}: {error.strerror}"


def _check_addresses(public_url: str | None, proxies: list[str]) -> None:
    if public_url is not None and not re.fullmatch(r"https?://[^\s/@?#]+/?", public_url):
        raise ServeError(f"--public-url looks like https://club.example, not {public_url!r}")
    for proxy in proxies:
        try:
            ip_network(proxy)
        except ValueError:
            raise ServeError(
                f"--trusted-proxy takes an address or a network like 10.0.0.0/8, not {proxy!r}"
            ) from None


def _data_folder(chosen: Path | None) -> Path:
    from platformdirs import user_data_path

    folder = (chosen or user_data_path("sheshbesh", appauthor=False)).absolute()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ServeError(
            f"cannot keep data in {folder}: {error.strerror}; choose another --data-dir"
        ) from None
    if not os.access(folder, os.W_OK):
        raise ServeError(f"{folder} cannot be written to; choose another --data-dir")
    return folder


def _greeting(address: str, host: str, folder: Path) -> str:
    lines = ["", f"  Sheshbesh is at  {address}", ""]
    if host in ("0.0.0.0", "::"):
        lines.append(f"  In your network:  {address.replace(_printable(host), _network_address())}")
    elif host == "127.0.0.1":
        lines.append("  For phones and friends in your network, start it with --host 0.0.0.0.")
    if not CLIENT.exists():
        lines.append("  The browser client has not been built; python3 manage.py serve builds it.")
    lines += [
        f"  The club's data is in {folder}.",
        "  Ctrl-C stops it; games go on from there next time.",
        "",
    ]
    return "\n".join(lines)


def _printable(host: str) -> str:
    """The host as it stands in an address."""
    if host in ("0.0.0.0", "::"):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _network_address() -> str:
    """This machine's address in its network, as far as it knows its own name; else that name."""
    name = socket.gethostname()
    try:
        found = socket.getaddrinfo(name, None, socket.AF_INET, socket.SOCK_STREAM)
    except socket.gaierror:
        return name
    addresses = (str(address[0]) for *_, address in found)
    return next((address for address in addresses if not address.startswith("127.")), name)

"""`taishot web`: the page, on this computer or for the phones on the same network."""

from __future__ import annotations

import argparse
import socket
import sys
import threading
import webbrowser
from dataclasses import dataclass

from taishot.webui.lan import (
    Address,
    CannotListen,
    is_loopback,
    lan_address,
    new_token,
    open_socket,
    own_names,
    qr_code,
    url_of,
)
from taishot.webui.settings import Settings
from taishot.webui.usage import wrong

HELP = "serve the page (camera, corrections, sheet) in your browser"
DEFAULT_PORT = 8144
LOOPBACK = "127.0.0.1"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--host", help="address to listen on (default: 127.0.0.1)")
    parser.add_argument("--port", type=_port, default=DEFAULT_PORT, help="default: %(default)s")
    parser.add_argument("--rules", metavar="ID", help="rule set chosen when the page opens")
    parser.add_argument("--tiles", metavar="SET", help="your own tile set (taishot calibrate)")
    parser.add_argument(
        "--lan",
        action="store_true",
        help="serve the phones on the same network too; prints a QR code with an access token",
    )
    parser.add_argument("--open", action="store_true", help="open the page in the browser")


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or int(text) > 65535:
        raise wrong(
            f"{text} is no port; give a number from 0 to 65535",
            f"{text} 不是連接埠；請給 0 到 65535 的數字",
        )
    return int(text)


@dataclass(frozen=True)
class Plan:
    """Where to listen and what to tell people.

    Attributes:
        addresses: every address to listen on; all share one port.
        shown: the host in the address that is printed.
        token: what requests must carry; None when only this computer can reach the server.
    """

    addresses: tuple[Address, ...]
    shown: str
    token: str | None


def plan(host: str | None, port: int, lan: bool) -> Plan:
    """Decide where to listen.

    Args:
        host: from the command line; None when not given.
        port: the port.
        lan: whether phones on the network are to be served.

    Raises:
        CannotListen: `lan` without any network.
    """
    if not lan and (host is None or is_loopback(host)):
        return Plan((Address(host or LOOPBACK, port),), host or LOOPBACK, None)
    if host is not None and not is_loopback(host):
        every = host in ("0.0.0.0", "::")
        shown = (lan_address() or host) if every else host
        extra = () if every else (Address(LOOPBACK, port),)
        return Plan((Address(host, port), *extra), shown, new_token())
    found = lan_address()
    if found is None:
        raise CannotListen(
            "This computer is on no network, so no phone can reach it. Join the Wi-Fi first, or "
            "leave out --lan.\n這台電腦沒有連上任何網路，手機連不到。請先連上 Wi-Fi，或拿掉 --lan。"
        )
    return Plan((Address(found, port), Address(LOOPBACK, port)), found, new_token())


def open_sockets(addresses: tuple[Address, ...]) -> list[socket.socket]:
    """Sockets on all addresses; with port 0 the others share the port that the first one got.

    Raises:
        CannotListen: when one of them can't be had; then none stays open.
    """
    sockets: list[socket.socket] = []
    try:
        for address in addresses:
            port = address.port or (sockets[0].getsockname()[1] if sockets else 0)
            sockets.append(open_socket(Address(address.host, port)))
    except CannotListen:
        for each in sockets:
            each.close()
        raise
    return sockets


def announcement(url: str, token: str | None, *, with_code: bool = True) -> str:
    """What the terminal shows: the address and, on a network, the QR code and what it exposes.

    Args:
        url: the page's address, with the token.
        token: None when only this computer is served.
        with_code: whether the terminal can show a QR code.
    """
    if token is None:
        return f"taishot: {url}\n(Ctrl-C to stop / 按 Ctrl-C 結束)"
    return (
        f"{qr_code(url) if with_code else ''}\n"
        f"taishot: {url}\n\n"
        "Scan this with a phone on the same network. Anyone who has this address can use the\n"
        "page until you stop taishot. The connection is plain HTTP: others on the same network\n"
        "could listen in and see the photos, so use it at home, not on public Wi-Fi. Phones take\n"
        "photos as files here; a live camera picture needs HTTPS or this computer itself.\n"
        "請用同一個網路上的手機掃描。taishot 結束前，知道這個網址的人都能使用本頁。\n"
        "連線是未加密的 HTTP，同網路的人可能竊聽並看到照片：請在家裡使用，不要用公共 Wi-Fi。\n"
        "手機以拍照檔案的方式上傳；即時預覽需要 HTTPS 或在這台電腦上使用。\n"
        "(Ctrl-C to stop / 按 Ctrl-C 結束)"
    )


def what_is_missing(rules: str | None, tiles: str | None) -> str | None:
    """What to say when a rule set or a tile set can't be had; None when all is well.

    Args:
        rules: id of a rule set, or None.
        tiles: name of a tile set, or None.
    """
    if rules is not None:
        from taishot.webui.user_rules import BadRulesError, find_rules

        try:
            find_rules(rules)
        except BadRulesError as error:
            return f"{error.problem.message}\n{error.problem.message_zh}"
    if tiles is not None:
        from taishot.vision.tileset import TileSetError, load_tile_set

        try:
            load_tile_set(tiles)
        except TileSetError as error:
            return f"{error.message}\n{error.message_zh}"
    return None


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C; 0 then, 2 for an unknown rule set or tile set, 1 when it can't listen."""
    wrong = what_is_missing(args.rules, args.tiles)
    if wrong is not None:
        print(wrong, file=sys.stderr)
        return 2
    try:
        wanted = plan(args.host, args.port, args.lan)
        sockets = open_sockets(wanted.addresses)
    except CannotListen as error:
        print(error, file=sys.stderr)
        return 1
    port = sockets[0].getsockname()[1]
    url = url_of(Address(wanted.shown, port), wanted.token)
    print(announcement(url, wanted.token, with_code=_shows_blocks()), flush=True)
    if args.open:
        here = wanted.shown if wanted.token is None else LOOPBACK
        opened = url_of(Address(here, port), wanted.token)
        threading.Timer(0.5, webbrowser.open, [opened]).start()
    from taishot.webui.server import serve  # flask and waitress only when they are needed

    settings = Settings(
        default_rules=args.rules,
        tile_set=args.tiles,
        lan=wanted.token is not None,
        token=wanted.token,
        host_names=own_names() if wanted.token is not None else frozenset(),
    )
    serve(settings, sockets)
    return 0


def _shows_blocks() -> bool:
    try:
        "█▀▄".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True

"""Where the server listens, and how a phone is told: addresses, the token, the QR code."""

from __future__ import annotations

import errno
import io
import ipaddress
import secrets
import socket
import sys
from dataclasses import dataclass

import segno


class CannotListen(Exception):  # noqa: N818 - read as a sentence
    """The address can't be listened on; `str()` says why and what to do, in both languages."""


@dataclass(frozen=True)
class Address:
    """Where the server listens.

    Attributes:
        host: an address or name of this computer.
        port: the TCP port; 0 lets the system choose.
    """

    host: str
    port: int


def new_token() -> str:
    """An access token: 128 random bits in 22 characters."""
    return secrets.token_urlsafe(16)


def is_loopback(host: str) -> bool:
    """Whether only this computer can reach `host`."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def lan_address() -> str | None:
    """This computer's address on the network it would use to reach others; None without one.

    Nothing is sent: connecting a datagram socket only asks the routing table.
    """
    for family, far in (
        (socket.AF_INET, "192.0.2.1"),
        (socket.AF_INET6, "2001:db8::1"),
    ):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((far, 9))
                found = str(probe.getsockname()[0])
        except OSError:
            continue
        if not is_loopback(found):
            return found
    return None


def own_names() -> frozenset[str]:
    """Names under which others on the network may know this computer, in lower case."""
    name = socket.gethostname().lower()
    return frozenset({name, f"{name.split('.')[0]}.local"}) if name else frozenset()


def url_of(address: Address, token: str | None = None) -> str:
    """The page's address for a browser, with the token when there is one."""
    host = f"[{address.host}]" if ":" in address.host else address.host
    query = f"?token={token}" if token else ""
    return f"http://{host}:{address.port}/{query}"


def open_socket(address: Address) -> socket.socket:
    """A socket bound to `address`, not yet listening.

    Raises:
        CannotListen: the port is taken, not permitted, or the address is not this computer's.
    """
    try:
        found = socket.getaddrinfo(
            address.host, address.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
    except OSError as error:
        raise CannotListen(
            f"{address.host} is not an address of this computer.\n"
            f"{address.host} 不是這台電腦的位址。"
        ) from error
    family, kind, protocol, _, place = found[0]
    listening = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":  # there it would let two servers share the port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(place)
        listening.listen(64)  # now, so that a second server on this port fails at once
    except OSError as error:
        listening.close()
        raise CannotListen(_why(error, address)) from error
    return listening


def _why(error: OSError, address: Address) -> str:
    port = address.port
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is in use: taishot may already be running there. "
            f"Stop it, or choose another port with --port.\n"
            f"連接埠 {port} 已被使用：taishot 可能已在執行。請先關閉它，或用 --port 換一個。"
        )
    if error.errno == errno.EACCES:
        return (
            f"Port {port} needs more rights; choose one above 1023 with --port.\n"
            f"連接埠 {port} 需要更高權限；請用 --port 選 1023 以上的號碼。"
        )
    return (
        f"Cannot listen on {address.host}: it is no address of this computer ({error.strerror}).\n"
        f"無法使用 {address.host}：它不是這台電腦的位址。"
    )


def qr_code(text: str) -> str:
    """`text` as a QR code in half-block characters, for a dark or light terminal."""
    held = io.StringIO()
    segno.make(text, error="m", micro=False).terminal(out=held, border=4, compact=True)
    return held.getvalue()

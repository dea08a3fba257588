"""Who may call: known hosts, pages of this server, holders of the token. And what pages may do."""

from __future__ import annotations

import hmac
import ipaddress
import re
from urllib.parse import parse_qsl, urlencode

from flask import Flask, Response, redirect, request
from werkzeug.wrappers import Response as WerkzeugResponse

from taishot.webui.errors import WebError
from taishot.webui.settings import Settings

COOKIE = "taishot_token"
_HOST = re.compile(r"\A(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9._-]+))(?::\d{1,5})?\Z")

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; "
        "script-src 'self'; style-src 'self'; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=(), payment=(), usb=()",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # "no-referrer" would make browsers send "Origin: null" on the page's own requests.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def host_is_allowed(host: str, names: frozenset[str]) -> bool:
    """Whether a Host header names this server and not a name that was rebound to it.

    An IP address cannot be rebound, so any is allowed; a name must be known.

    Args:
        host: the header, with or without a port.
        names: the names allowed besides `localhost`, in lower case.
    """
    match = _HOST.match(host)
    if match is None:
        return False
    name = (match[1] or match[2]).lower()
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return match[1] is None and (name == "localhost" or name in names)
    return True


def origin_is_own(origin: str, host: str) -> bool:
    """Whether the Origin header is a page of this server."""
    return origin.lower() in (f"http://{host.lower()}", f"https://{host.lower()}")


def _check_host(settings: Settings) -> None:
    if not host_is_allowed(request.headers.get("Host", ""), settings.host_names):
        raise WebError(
            403,
            "unknown_host",
            "This server does not answer to that name. Use the address that taishot printed.",
            "伺服器不接受這個名稱，請使用 taishot 印出的網址。",
        )


def _check_origin() -> None:
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    origin = request.headers.get("Origin")
    site = request.headers.get("Sec-Fetch-Site", "same-origin")
    own = origin is None or origin_is_own(origin, request.headers.get("Host", ""))
    if not own or site not in ("same-origin", "none"):
        raise WebError(
            403,
            "other_site",
            "Requests from other sites are refused.",
            "拒絕來自其他網站的請求。",
        )


def _same(given: str | None, token: str) -> bool:
    return given is not None and hmac.compare_digest(given.encode(), token.encode())


def _check_token(token: str) -> WerkzeugResponse | None:
    if _same(request.cookies.get(COOKIE), token):
        return None
    scheme, _, bearer = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() == "bearer" and _same(bearer.strip(), token):
        return None
    if request.method == "GET" and _same(request.args.get("token"), token):
        return _remember_token(token)
    raise WebError(
        401,
        "token_needed",
        "This page needs the access token. Scan the QR code in the terminal where taishot runs, "
        "or open the whole address printed there.",
        "需要存取權杖。請掃描執行 taishot 的終端機上的 QR 碼，或開啟那裡印出的完整網址。",
        {"WWW-Authenticate": "Bearer"},
    )


def _remember_token(token: str) -> WerkzeugResponse:
    query = request.query_string.decode("ascii", "replace")
    rest = [(k, v) for k, v in parse_qsl(query) if k != "token"]
    path = "/" + request.path.lstrip("/\\")  # never "//host", which would lead elsewhere
    answer = redirect(path + ("?" + urlencode(rest) if rest else ""), 303)
    answer.set_cookie(COOKIE, token, httponly=True, samesite="Lax", path="/")
    return answer


def register_security(app: Flask, settings: Settings) -> None:
    """Check every request of `app` before it is served and add the headers to every answer."""

    @app.before_request
    def check() -> WerkzeugResponse | None:
        _check_host(settings)
        _check_origin()
        return _check_token(settings.token) if settings.token is not None else None

    @app.after_request
    def add_headers(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if request.path.startswith("/api/") or response.status_code >= 400:
            response.headers.setdefault("Cache-Control", "no-store")
        return response

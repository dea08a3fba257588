"""Every failure as one shape: JSON for programs, a page for people; never a traceback."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import asdict

from flask import Flask, Response, json, render_template, request
from werkzeug.exceptions import HTTPException

from taishot.webui.contexts import ErrorContext

LOG = logging.getLogger(__name__)
PROBLEM_JSON = "application/problem+json"


class WebError(Exception):
    """A request that gets a 4xx or 5xx answer.

    Attributes:
        context: what the answer says.
        headers: extra headers, such as Retry-After.
    """

    def __init__(
        self,
        status: int,
        error_id: str,
        message: str,
        message_zh: str,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.context = ErrorContext(error_id, status, message, message_zh)
        self.headers = dict(headers or {})


_BY_STATUS: dict[int, tuple[str, str, str]] = {
    400: (
        "bad_request",
        "The request could not be understood.",
        "看不懂這個請求。",
    ),
    404: (
        "not_found",
        "There is nothing at this address. Start from the first page.",
        "這個網址沒有東西，請回到首頁。",
    ),
    405: (
        "method_not_allowed",
        "This address does not take that method.",
        "這個網址不接受這種方法。",
    ),
    413: (
        "too_large",
        "What was sent is too large. Send a smaller photo.",
        "傳來的內容太大，請改用較小的照片。",
    ),
    415: (
        "unsupported_type",
        "This kind of content is not read here. Send JSON where JSON is asked for, "
        "or a JPEG, PNG, WebP or HEIC photo.",
        "不支援這種內容：該送 JSON 的地方請送 JSON，照片請用 JPEG、PNG、WebP 或 HEIC。",
    ),
    429: (
        "too_many_requests",
        "Too many requests at once. Wait a moment and try again.",
        "一次送太多請求，請稍候再試。",
    ),
    500: (
        "internal_error",
        "Something went wrong inside taishot. The terminal says more; please report it.",
        "程式內部出錯了。終端機裡有詳細訊息，請回報這個問題。",
    ),
    503: (
        "busy",
        "The server is busy. Wait a moment and try again.",
        "伺服器忙碌中，請稍候再試。",
    ),
}


def wants_json() -> bool:
    """Whether the client of this request is better served with JSON than with a page."""
    if request.path.startswith("/api/"):
        return True
    kinds = request.accept_mimetypes
    best = kinds.best_match(["text/html", "application/json"], default="text/html")
    return best == "application/json" and kinds["application/json"] > kinds["text/html"]


def _answer(context: ErrorContext, headers: Mapping[str, str]) -> Response:
    if wants_json():
        body = json.dumps({k: v for k, v in asdict(context).items() if v is not None})
        answer = Response(body, context.status, content_type=PROBLEM_JSON)
    else:
        page = render_template("error.html", **asdict(context))
        answer = Response(page, context.status, content_type="text/html; charset=utf-8")
    answer.headers.update(headers)
    return answer


def _web_error(error: WebError) -> Response:
    return _answer(error.context, error.headers)


def _http_error(error: HTTPException) -> Response:
    if error.response is not None and error.code is not None and error.code < 400:
        return Response(status=error.code, headers=dict(error.response.headers))
    status = error.code or 500
    if status < 400:  # the router's redirects
        answer = error.get_response()
        return Response(answer.get_data(), status, dict(answer.headers))
    error_id, message, message_zh = _BY_STATUS.get(status, _BY_STATUS[400 if status < 500 else 500])
    kept = {k: v for k, v in error.get_headers() if k in ("Allow", "Retry-After")}
    return _answer(ErrorContext(error_id, status, message, message_zh), kept)


def _unexpected(error: Exception) -> Response:
    LOG.error("request %s %s failed", request.method, request.path, exc_info=error)
    error_id, message, message_zh = _BY_STATUS[500]
    return _answer(ErrorContext(error_id, 500, message, message_zh), {})


def register_errors(app: Flask) -> None:
    """Make every failure of `app` answer in the one shape."""
    app.register_error_handler(WebError, _web_error)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Exception, _unexpected)

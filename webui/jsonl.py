"""One JSON request a line in, one JSON answer a line out, in order, whatever the lines hold."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import IO, Any

from taishot.scoring.hand import Problem
from taishot.webui.answers import refusal
from taishot.webui.request_reader import DEFAULT_RULES
from taishot.webui.requests import answer

LOG = logging.getLogger(__name__)
MAX_LINE = 1 << 20
"""Bytes of one line; a request with every option stays below four thousand."""


def answer_lines(stream: IO[bytes], out: IO[str], default_rules: str | None = None) -> bool:
    """Answer every line of `stream` on `out`, flushing after each.

    Args:
        stream: JSON requests in UTF-8, one a line.
        out: where answers go, as ASCII JSON.
        default_rules: the rule set of requests that name none.

    Returns:
        Whether every line was a request that could be read; hands that are no win do not matter.
    """
    rules = default_rules or DEFAULT_RULES
    good = True
    for number, line in enumerate(_lines(stream)):
        result, readable = _answer_line(line, rules, first=number == 0)
        good &= readable
        out.write(json.dumps(result) + "\n")
        out.flush()
    return good


def _lines(stream: IO[bytes]) -> Iterator[bytes]:
    """The lines, never more than MAX_LINE + 1 bytes of each in memory."""
    while line := stream.readline(MAX_LINE + 1):
        whole = line
        while _too_long(line):
            line = stream.readline(MAX_LINE + 1)
        yield whole


def _too_long(line: bytes) -> bool:
    return len(line) > MAX_LINE and not line.endswith(b"\n")


def _answer_line(line: bytes, rules: str, *, first: bool) -> tuple[dict[str, Any], bool]:
    problem = None
    if _too_long(line):
        problem = Problem(
            "line_too_long",
            f"the line is longer than {MAX_LINE} bytes; a request is one short JSON object",
            f"這一行超過 {MAX_LINE} 個位元組；一個請求只是一個簡短的 JSON 物件",
        )
    else:
        try:
            text = line.decode("utf-8-sig" if first else "utf-8")
            request = json.loads(text)
        except UnicodeDecodeError as error:
            problem = Problem(
                "not_utf8",
                f"byte {error.start + 1} of the line is not UTF-8; save the requests as UTF-8",
                f"這一行的第 {error.start + 1} 個位元組不是 UTF-8；請用 UTF-8 存檔",
            )
        except RecursionError:
            problem = _not_json("nested too deep", "層數太多")
        except ValueError as error:
            problem = _not_json(str(error), str(error))
        else:
            return _guarded(request, rules)
    return refusal(rules, [problem]), False


def _guarded(request: object, rules: str) -> tuple[dict[str, Any], bool]:
    """The answer; a fault of the program spoils one line, not the lines behind it."""
    try:
        return answer(request, rules), isinstance(request, dict)
    except Exception:
        LOG.exception("taishot failed on one request")
        problem = Problem(
            "internal_error",
            "taishot itself failed on this request; please report it with the request",
            "程式在這個請求上出錯了；請附上這個請求回報",
        )
        return refusal(rules, [problem]), False


def _not_json(english: str, chinese: str) -> Problem:
    return Problem(
        "not_json",
        f"the line is not JSON ({english}); write one JSON object a line",
        f"這一行不是 JSON（{chinese}）；請一行寫一個 JSON 物件",
    )

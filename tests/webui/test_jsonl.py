import io
import json
from typing import Any

import pytest

from taishot.webui import jsonl
from taishot.webui.jsonl import MAX_LINE, answer_lines

WIN = {"hand": "123456m789p23456799s *4m +f1"}


def answers(data: bytes) -> tuple[list[Any], bool]:
    out = io.StringIO()
    good = answer_lines(io.BytesIO(data), out)
    return [json.loads(line) for line in out.getvalue().splitlines()], good


def line(value: object) -> bytes:
    return json.dumps(value).encode() + b"\n"


def test_answers_come_in_order_one_a_line() -> None:
    found, good = answers(b"".join(line({**WIN, "id": number}) for number in range(5)))
    assert good
    assert [one["id"] for one in found] == list(range(5))
    assert {one["total"] for one in found} == {2}


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        (b"not json\n", "not_json"),
        (b"\n", "not_json"),
        (b"[" * 100_000 + b"\n", "not_json"),
        (b"9" * 5000 + b"\n", "not_json"),
        (b"\xff\xfe{}\n", "not_utf8"),
        (b"[1]\n", "wrong_type"),
        (b'"' + b"x" * MAX_LINE + b'"\n', "line_too_long"),
        (b'"' + b"x" * (3 * MAX_LINE) + b'"\n', "line_too_long"),
    ],
)
def test_a_bad_line_is_answered_and_the_next_line_too(bad: bytes, problem: str) -> None:
    found, good = answers(line(WIN) + bad + line(WIN))
    assert not good
    assert [one["allowed"] for one in found] == [True, False, True]
    assert problem in [each["id"] for each in found[1]["problems"]]


def test_a_hand_that_is_no_win_is_not_a_bad_line() -> None:
    found, good = answers(line({"hand": "12m"}))
    assert good
    assert not found[0]["allowed"]


def test_the_longest_line_a_byte_order_mark_and_no_final_newline() -> None:
    padded = line(WIN)[:-1].ljust(MAX_LINE) + b"\n"
    found, good = answers(b"\xef\xbb\xbf" + line(WIN) + padded + line(WIN)[:-1])
    assert good
    assert len(found) == 3


def test_each_answer_is_flushed_before_the_next_line_is_read() -> None:
    class Out(io.StringIO):
        flushed = 0

        def flush(self) -> None:
            self.flushed = len(self.getvalue().splitlines())

    out = Out()

    class In(io.BytesIO):
        read = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            assert out.flushed == self.read
            found = super().readline(size)
            self.read += bool(found)
            return found

    assert answer_lines(In(line(WIN) * 3), out)


def test_a_fault_of_the_program_spoils_one_line(monkeypatch, caplog) -> None:
    def broken(request: Any, rules: str) -> Any:
        if "break" in request:
            raise ZeroDivisionError
        return {"allowed": True}

    monkeypatch.setattr(jsonl, "answer", broken)
    found, good = answers(line({"break": 1}) + line({}))
    assert not good
    assert found[0]["problems"][0]["id"] == "internal_error"
    assert found[1]["allowed"]
    assert "ZeroDivisionError" in caplog.text

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

HAND = "123456m789p23456799s *4m +f1"


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "taishot.webui", *words]


@pytest.mark.parametrize(
    "words", [("score", HAND), ("rules", "show", "classic-73"), ("score", "--jsonl", "-")]
)
def test_a_closed_pipe_is_no_failure(words: tuple[str, ...]) -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as pipe:
        done = subprocess.run(
            command(*words), input=b"{}\n" * 50, stdout=pipe, stderr=subprocess.PIPE, check=False
        )
    assert done.stderr == b""


def test_a_terminal_without_chinese_gets_question_marks() -> None:
    done = subprocess.run(
        command("score", HAND, "--lang", "zh"),
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "latin-1"},
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"?" in done.stdout
    assert b"123m 456m*" in done.stdout


@pytest.mark.skipif(os.name == "nt", reason="uses the shell's redirections")
@pytest.mark.parametrize("closed", [">&-", ">&- 2>&-", "<&- --jsonl -"])
def test_closed_streams_are_no_failure(closed: str) -> None:
    words = [] if "jsonl" in closed else [HAND]
    line = shlex.join(command("score", *words)) + " " + closed
    done = subprocess.run(line, shell=True, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told_in_a_sentence() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            command("score", HAND), stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 1
    assert b"no space left" in done.stderr
    assert b"Traceback" not in done.stderr

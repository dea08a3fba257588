"""The commands of docs/scoring.md print what the page says; its JSON is a valid request."""

import json
import re
import shlex
from pathlib import Path

import pytest

from taishot.webui.cli import main
from taishot.webui.requests import answer

TEXT = (Path(__file__).parents[2] / "docs" / "scoring.md").read_text(encoding="utf-8")
CONSOLE = re.findall(r"```console\n\$ taishot (.*)\n((?:.*\n)*?)```", TEXT)


def test_commands_print_what_the_page_says(capsys, monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("TAISHOT_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert len(CONSOLE) >= 6
    for command, expected in CONSOLE:
        main(shlex.split(command))
        printed = capsys.readouterr().out.replace(str(tmp_path), "~/.local/share/taishot")
        assert printed == expected, command


@pytest.mark.parametrize("text", re.findall(r"```json\n((?:.*\n)*?)```", TEXT))
def test_the_request_is_scored(text: str) -> None:
    found = answer(json.loads(text))
    assert found["allowed"]
    assert found["problems"] == []
    assert "payments" in found

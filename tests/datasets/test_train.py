from importlib.util import find_spec
from pathlib import Path

import pytest

from taishot.datasets.train import STEPS
from taishot.webui.cli import main


def test_every_step_is_a_module_of_datasets():
    for module, _ in STEPS.values():
        assert find_spec(f"taishot.datasets.{module}") is not None


def test_help_lists_the_steps(capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["train", "--help"])

    assert stopped.value.code == 0
    shown = capsys.readouterr().out
    assert all(step in shown for step in STEPS)


def test_a_step_gets_its_own_options(capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["train", "generate", "--help"])

    assert stopped.value.code == 0
    assert "--seed" in capsys.readouterr().out


def test_without_torch_it_says_what_to_install(monkeypatch, capsys, tmp_path: Path):
    monkeypatch.setattr("taishot.datasets.train.find_spec", lambda name: None)

    assert main(["train", "detector", "--out", str(tmp_path / "x.pt")]) == 1
    assert "taishot[train]" in capsys.readouterr().err

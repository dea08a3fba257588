"""The scoring core imports the standard library and itself, nothing else."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

SCORING = Path(__file__).resolve().parents[2] / "scoring"
MODULES = sorted(SCORING.rglob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SCORING)))
def test_only_the_standard_library(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            names = [node.module or ""]
        for name in names:
            top = name.split(".")[0]
            assert top in sys.stdlib_module_names or name.startswith("taishot.scoring"), name


def test_there_is_something_to_look_at() -> None:
    assert len(MODULES) > 20

"""The package list, the direction of imports and what the wheel holds."""

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOPS = ("datasets", "models", "scoring", "vision", "webui")
ALLOWED = {
    "scoring": {"scoring"},
    "models": {"models"},
    "vision": {"vision", "models", "scoring"},
    "datasets": {"datasets", "vision", "models", "scoring"},
    "webui": {"webui", "vision", "models", "scoring"},
}


def modules(top: str) -> list[Path]:
    return sorted((ROOT / top).rglob("*.py"))


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names.add(node.module or "")
    return names


def test_every_folder_with_python_is_listed_as_a_package():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed = set(settings["tool"]["setuptools"]["packages"])
    found = {
        "taishot." + ".".join(path.parent.relative_to(ROOT).parts)
        for top in TOPS
        for path in modules(top)
    }

    assert listed == found


@pytest.mark.parametrize("top", TOPS)
def test_imports_point_one_way(top):
    wrong = {
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules(top)
        for name in imported(path)
        if name.startswith("taishot.") and name.split(".")[1] not in ALLOWED[top]
    }

    assert wrong == set()


def test_scoring_imports_the_standard_library_only():
    foreign = {
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules("scoring")
        for name in imported(path)
        if name.split(".")[0] not in {*sys.stdlib_module_names, "taishot"}
    }

    assert foreign == set()


def test_nothing_but_training_imports_torch_or_onnx():
    wrong = {
        f"{path.relative_to(ROOT)} imports {name}"
        for top in TOPS
        if top != "datasets"
        for path in modules(top)
        for name in imported(path)
        if name.split(".")[0] in {"torch", "onnx"}
    }

    assert wrong == set()


def test_importing_the_command_line_loads_neither_flask_nor_onnxruntime():
    program = (
        "import sys, taishot.webui.cli\n"
        "print(sorted({'flask', 'onnxruntime', 'cv2', 'numpy', 'scoring', 'models', 'datasets'}"
        " & set(sys.modules)))"
    )

    done = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True
    )

    assert done.stdout.strip() == "[]"


def test_modules_stay_small():
    long = {
        str(path.relative_to(ROOT)): lines
        for top in TOPS
        for path in modules(top)
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > 400
    }

    assert long == {}


def test_the_top_level_is_exactly_the_documented_one():
    tracked = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.split("\0")
    if tracked == [""]:
        pytest.skip("not a git checkout: the list of tracked files is not to be had")
    top_level = {name.split("/")[0] for name in tracked if name}

    assert top_level == {
        ".ci", ".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md",
        "datasets", "docs", "models", "pyproject.toml", "scoring", "tests", "vision", "webui",
    }  # fmt: skip

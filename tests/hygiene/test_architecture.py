"""What import contracts cannot say: no clock, chance, file or state of its own in the pure packages; no long files."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.hygiene.source import APP, PURE, modules

MAX_LINES = 500
FORBIDDEN_MODULES = {
    "os", "io", "pathlib", "shutil", "tempfile", "socket", "ssl", "select", "sqlite3", "time", "datetime", "random",
    "secrets", "uuid", "subprocess", "threading", "multiprocessing", "asyncio", "concurrent", "logging", "urllib",
    "http", "zipfile", "gzip", "sys", "locale", "zoneinfo", "gc", "signal", "ctypes", "pickle",
}  # fmt: skip
FORBIDDEN_CALLS = {"open", "print", "input", "eval", "exec", "breakpoint"}


@pytest.mark.parametrize("file", list(modules()), ids=lambda file: str(file.relative_to(ROOT)))
def test_file_is_not_too_long(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) <= MAX_LINES


@pytest.mark.parametrize("file", list(modules(*PURE)), ids=lambda file: str(file.relative_to(ROOT)))
def test_pure_modules(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    imported = {name.partition(".")[0] for node in ast.walk(tree) for name in _imports(node)}
    foreign = imported - set(sys.stdlib_module_names) - {"app"}
    assert not foreign, f"only the standard library is for this package, not {sorted(foreign)}"
    assert not imported & FORBIDDEN_MODULES
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not called & FORBIDDEN_CALLS


def _imports(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [node.module or ""]
    return []


@pytest.mark.parametrize("file", list(modules()), ids=lambda file: str(file.relative_to(ROOT)))
def test_module_says_what_it_is(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert not text.strip() or ast.get_docstring(ast.parse(text)), "a module begins with a docstring"


def test_only_bootstrap_wires() -> None:
    """Adapters are made in one place; the command line makes those that only it needs."""
    users = {
        str(file.relative_to(APP))
        for file in modules()
        if file.is_relative_to(APP / "adapters") is False
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if any(name.startswith("app.adapters") for name in _imports(node))
    }
    assert {user for user in users if not user.startswith("cli/")} == {"bootstrap.py"}

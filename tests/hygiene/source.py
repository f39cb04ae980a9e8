"""The project's own source, for tests that look at it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.conftest import ROOT

APP = ROOT / "app"
PURE = ("questions", "core", "oracle", "rulebook")


def modules(*packages: str) -> Iterator[Path]:
    """Python files of the application, or of some of its packages."""
    for folder in [APP / package for package in packages] or [APP]:
        yield from sorted(folder.rglob("*.py"))


@dataclass(frozen=True)
class Citation:
    """A `Rule(number, words)` in the source."""

    where: str
    number: str
    words: str


def citations() -> Iterator[Citation]:
    """Every rule that the application cites."""
    for file in modules():
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _name(node.func) == "Rule":
                where = f"{file.relative_to(ROOT)}:{node.lineno}"
                yield Citation(where, *_arguments(node, where))


def _arguments(node: ast.Call, where: str) -> tuple[str, str]:
    values = [*node.args, *(keyword.value for keyword in node.keywords)]
    texts = [value.value for value in values if isinstance(value, ast.Constant) and isinstance(value.value, str)]
    assert len(values) == len(texts) == 2, f"{where}: a rule is cited by its number and words as they are"
    return texts[0], texts[1]


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""

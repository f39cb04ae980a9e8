"""The OpenAPI document and the examples as files: ``python -m app.api.schema openapi`` writes them anew."""

from __future__ import annotations

import json
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

from app.api import examples
from app.api.factory import document


def build() -> dict[str, Any]:
    """The OpenAPI document. It is the same whatever catalog is in use, so none is opened."""
    from app.main import create_app

    return document(create_app())


def contents() -> dict[str, str]:
    """What the folder of the OpenAPI document holds: text by relative path."""
    source = files(examples.__name__)
    return {
        "openapi.json": json.dumps(build(), indent=2, ensure_ascii=False) + "\n",
        **{
            f"examples/{name}.json": source.joinpath(f"{name}.json").read_text(encoding="utf-8")
            for name in examples.TITLES
        },
    }


def write(folder: Path) -> None:
    """Writes the document and the examples, and removes examples that are no more."""
    (folder / "examples").mkdir(parents=True, exist_ok=True)
    texts = contents()
    for old in (folder / "examples").glob("*.json"):
        if f"examples/{old.name}" not in texts:
            old.unlink()
    for path, text in texts.items():
        (folder / path).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "openapi"))

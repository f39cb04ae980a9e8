"""The OpenAPI document, the examples and Swagger UI."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.api import examples, schema
from app.wire.queries import QUERY_MODELS, query_type

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return schema.build()


def operations(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield f"{method} {path}", operation


def test_the_files_are_what_the_service_speaks() -> None:
    texts = schema.contents()
    folder = ROOT / "openapi"
    found = {str(path.relative_to(folder)): path.read_text(encoding="utf-8") for path in folder.rglob("*.json")}
    assert found == texts, "write them anew with: python -m app.api.schema openapi"


def test_each_query_type_has_a_path_and_a_titled_example(document: dict[str, Any]) -> None:
    general = document["paths"]["/v1/rulings"]["post"]["requestBody"]["content"]["application/json"]["examples"]
    for model in QUERY_MODELS:
        name = query_type(model)
        own = document["paths"][f"/v1/rulings/{name.replace('_', '-')}"]["post"]
        shown = own["requestBody"]["content"]["application/json"]["examples"]
        assert shown[name]["summary"] == general[name]["summary"] == examples.TITLES[name]
        assert "query" not in shown[name]["value"]
        assert general[name]["value"]["query"]["type"] == name


def test_operations_are_named_tagged_and_described(document: dict[str, Any]) -> None:
    names = [operation["operationId"] for _, operation in operations(document)]
    assert len(names) == len(set(names))
    tags = {tag["name"] for tag in document["tags"]}
    for where, operation in operations(document):
        assert set(operation["tags"]) <= tags, where
        assert operation["summary"], where
        assert operation["description"], where


def test_every_field_is_described(document: dict[str, Any]) -> None:
    bare = [
        f"{name}.{field}"
        for name, model in document["components"]["schemas"].items()
        for field, value in model.get("properties", {}).items()
        if not value.get("description")
    ]
    assert bare == []
    assert [name for name, model in document["components"]["schemas"].items() if not model.get("description")] == []


def test_every_error_is_a_documented_problem(document: dict[str, Any]) -> None:
    for where, operation in operations(document):
        statuses = {int(status) for status in operation["responses"]}
        expected = {400, 413, 415, 422, 500} if "requestBody" in operation else {500}
        assert expected <= statuses, where
        for status, response in operation["responses"].items():
            if int(status) >= 400:
                assert list(response["content"]) == ["application/problem+json"], where


@pytest.mark.parametrize("path", ["/docs", "/redoc"])
def test_the_documentation_needs_no_other_server(client: Any, path: str) -> None:
    page = client.get(path)
    assert page.status_code == 200
    links = re.findall(r"""(?:src|href)=["']([^"']+)["']""", page.text)
    assert links
    for link in links:
        assert link.startswith("/"), link
        assert client.get(link).status_code == 200, link
    assert "https://" not in page.text


def test_the_service_serves_the_document(client: Any, document: dict[str, Any]) -> None:
    assert client.get("/openapi.json").json() == document

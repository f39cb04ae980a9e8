"""What is deployed with: manifests that Kubernetes takes, settings that exist."""

from __future__ import annotations

import re

import kubernetes_validate
import pytest
import yaml

from app.settings import Settings
from tests.conftest import ROOT

OTHERS = ("deploy/kubernetes/headjudge.yaml", "README.md", "docs/operators.md")
FOLDER = ROOT / "deploy"
MANIFESTS = list(yaml.safe_load_all((FOLDER / "kubernetes" / "headjudge.yaml").read_text("utf-8")))


@pytest.mark.parametrize("manifest", MANIFESTS, ids=lambda each: each["kind"])
def test_kubernetes_takes_it(manifest: dict[str, object]) -> None:
    kubernetes_validate.validate(manifest, "1.33", strict=True)


def test_what_is_there() -> None:
    kinds = {manifest["kind"] for manifest in MANIFESTS}
    assert kinds == {"Deployment", "Service", "HorizontalPodAutoscaler", "PodDisruptionBudget"}
    compose = yaml.safe_load((FOLDER / "compose.yaml").read_text("utf-8"))
    assert set(compose["services"]) == {"headjudge", "postgres", "redis"}


@pytest.mark.parametrize(
    "file", ["Dockerfile", "deploy/compose.yaml", "deploy/kubernetes/headjudge.yaml", "README.md", "docs/operators.md"]
)
def test_settings_that_are_named_exist(file: str) -> None:
    named = set(re.findall(r"HEADJUDGE_([A-Z_]+)", (ROOT / file).read_text("utf-8")))
    assert named
    assert {name.lower() for name in named} <= set(Settings.model_fields)


def test_operators_are_told_of_every_setting() -> None:
    told = set(re.findall(r"HEADJUDGE_([A-Z_]+)", (ROOT / "docs" / "operators.md").read_text("utf-8")))
    assert {name.lower() for name in told} == set(Settings.model_fields)

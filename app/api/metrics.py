"""What Prometheus asks for: rulings by query and status, latency, unread clauses met, the age of the cards."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.responses import Response
from starlette.types import Scope

BUCKETS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
"""Upper ends in seconds."""

router = APIRouter(include_in_schema=False)


class Metrics:
    """The numbers of one application. Several processes share theirs through files (`PROMETHEUS_MULTIPROC_DIR`)."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._rulings = Counter("headjudge_rulings", "Rulings given.", ("query", "status"), registry=self.registry)
        self._unread = Counter(
            "headjudge_unread_clauses", "Unread clauses that rulings met.", ("query",), registry=self.registry
        )
        self._seconds = Histogram(
            "headjudge_request_seconds",
            "Time to answer, by route.",
            ("method", "route", "status"),
            buckets=BUCKETS,
            registry=self.registry,
        )
        self._age = Gauge(
            "headjudge_catalog_age_seconds",
            "Since the date of the card data in use.",
            registry=self.registry,
            multiprocess_mode="mostrecent",
        )
        self._ruled: dict[tuple[str, str], Counter] = {}
        self._timed: dict[tuple[str, str, int], Histogram] = {}

    def ruled(self, ruling: Mapping[str, Any]) -> None:
        """Counts a ruling."""
        key = (ruling["query"]["type"], ruling["status"])
        counter = self._ruled.get(key)
        if counter is None:
            counter = self._ruled[key] = self._rulings.labels(*key)
        counter.inc()
        if ruling["unread"]:
            self._unread.labels(key[0]).inc(len(ruling["unread"]))

    def answered(self, scope: Scope, status: int, seconds: float) -> None:
        """Counts an answer under its route; paths that lead nowhere share one."""
        key = (scope["method"], getattr(scope.get("route"), "path", "none"), status)
        histogram = self._timed.get(key)
        if histogram is None:
            histogram = self._timed[key] = self._seconds.labels(*key)
        histogram.observe(seconds)

    def text(self, catalog_version: str) -> bytes:
        """All numbers in Prometheus's format."""
        if found := re.search(r"\d{4}-\d{2}-\d{2}", catalog_version):
            made = datetime.fromisoformat(found[0]).replace(tzinfo=UTC)
            self._age.set((datetime.now(UTC) - made).total_seconds())
        if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
            return generate_latest(self.registry)
        from prometheus_client.multiprocess import MultiProcessCollector

        shared = CollectorRegistry()
        MultiProcessCollector(shared)  # type: ignore[no-untyped-call]
        return generate_latest(shared)


@router.get("/metrics")
def metrics(request: Request) -> Response:
    """Numbers for Prometheus."""
    found: Metrics = request.app.state.metrics
    return Response(found.text(request.app.state.judge.cards.version), media_type=CONTENT_TYPE_LATEST)

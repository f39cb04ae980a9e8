"""The least a service on this stack can do with the same request: validate the body and say so."""

from __future__ import annotations

from fastapi import FastAPI

from app.wire.queries import RulingRequest

app = FastAPI()


@app.post("/v1/rulings")
async def floor(body: RulingRequest) -> dict[str, bool]:  # noqa: ARG001
    """Validates the body as FastAPI does by itself."""
    return {"ok": True}

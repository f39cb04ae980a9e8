"""Logs: one line for each request and each event, for people or as JSON; never a header, a body or a query."""

from __future__ import annotations

import logging
from contextvars import ContextVar
from typing import Any

request_id: ContextVar[str] = ContextVar("request_id", default="-")
"""The id of the request that is being answered."""


class WithRequestId(logging.Filter):
    """Puts the request's id on what is logged while it is answered."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id.get()
        return True


def config(level: str, form: str) -> dict[str, Any]:
    """The configuration for `logging.config`; ``form`` is ``json`` or ``text``."""
    fields = "%(asctime)s %(levelname)s %(name)s %(request_id)s %(message)s"
    formatters: dict[str, Any] = {
        "text": {"format": fields},
        "json": {
            "()": "pythonjsonlogger.json.JsonFormatter",
            "format": fields,
            "rename_fields": {"asctime": "time", "levelname": "level", "name": "logger"},
        },
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"request_id": {"()": WithRequestId}},
        "formatters": formatters,
        "handlers": {
            "default": {
                "class": "logging.StreamHandler",
                "stream": "ext://sys.stderr",
                "formatter": form,
                "filters": ["request_id"],
            }
        },
        "root": {"handlers": ["default"], "level": "WARNING"},
        "loggers": {
            name: {"handlers": ["default"], "level": level.upper(), "propagate": False}
            for name in ("headjudge", "uvicorn")
        },
    }

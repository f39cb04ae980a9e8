"""Who may ask, and how often: API keys and rate limits, where the settings ask for them."""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Mapping
from typing import Any

from limits import RateLimitItem, parse
from limits.aio.storage import MemoryStorage, RedisStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.api.problems import problem_response
from app.wire.problems import Problem

log = logging.getLogger("headjudge.api")

GUARDED = "/v1/"
"""What lies under this path needs a key and counts; health, metrics and documentation do not."""


def hashed(key: str) -> str:
    """What is stored of a key. Keys are 256 random bits, which no dictionary holds: a plain hash is enough."""
    return hashlib.sha256(key.encode()).hexdigest()


class Rate:
    """So many requests in a time, counted in Redis or in this process."""

    def __init__(self, limit: str, redis_url: str = "") -> None:
        self.item: RateLimitItem = parse(limit)
        storage: Any = MemoryStorage()
        if redis_url:
            storage = RedisStorage(
                f"async+{redis_url}", implementation="redispy", socket_timeout=0.5, socket_connect_timeout=0.5
            )
        self._storage = storage
        self._limiter = SlidingWindowCounterRateLimiter(storage)

    async def close(self) -> None:
        """Lets go of the store's connections."""
        if isinstance(self._storage, RedisStorage):
            bridge: Any = self._storage.bridge
            await bridge.storage.aclose()

    async def hit(self, who: str) -> tuple[bool, int, int]:
        """Whether one more is within the limit, how many are left, and seconds until there are more. A store that
        cannot be reached limits nobody."""
        try:
            allowed = await self._limiter.hit(self.item, "headjudge", who)
            stats = await self._limiter.get_window_stats(self.item, "headjudge", who)
        except Exception as error:  # whatever a driver raises, the judge goes on
            log.warning("requests are not counted: %s", type(error).__name__)
            return True, self.item.amount, 0
        return allowed, stats.remaining, max(1, round(stats.reset_time - time.time()))


class Gate:
    """Lets through requests with a known key, as many as the rate allows."""

    def __init__(self, app: ASGIApp, keys: Mapping[str, str], rate: Rate | None) -> None:
        self.app = app
        self._keys = keys
        self._rate = rate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith(GUARDED):
            await self.app(scope, receive, send)
            return
        client = scope.get("client")
        who = client[0] if client else "?"
        if self._keys:
            name = self._keys.get(hashed(_key(scope)))
            if name is None:
                detail = "Send a valid API key as `Authorization: Bearer KEY` or `X-API-Key: KEY`."
                refusal = problem_response(Problem("unauthorized", detail), {"www-authenticate": "Bearer"})
                await refusal(scope, receive, send)
                return
            who = f"key:{name}"
        if self._rate is None:
            await self.app(scope, receive, send)
            return
        allowed, left, seconds = await self._rate.hit(who)
        told = {
            "ratelimit-limit": str(self._rate.item.amount),
            "ratelimit-remaining": str(left),
            "ratelimit-reset": str(seconds),
        }
        if not allowed:
            detail = f"No more than {self._rate.item} requests are answered; try again in {seconds} seconds."
            refusal = problem_response(Problem("too_many_requests", detail), {**told, "retry-after": str(seconds)})
            await refusal(scope, receive, send)
            return
        headers = [(name.encode(), value.encode()) for name, value in told.items()]

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *headers]
            await send(message)

        await self.app(scope, receive, send_with_headers)


def _key(scope: Scope) -> str:
    for name, value in scope["headers"]:
        if name == b"x-api-key":
            return str(value.decode("latin-1"))
        if name == b"authorization" and value[:7].lower() == b"bearer ":
            return str(value[7:].strip().decode("latin-1"))
    return ""

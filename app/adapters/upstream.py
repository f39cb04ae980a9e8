"""Fetches data from where it is published, politely: a name, a pace, few retries, and nothing twice.

Addresses that an answer names are followed only where they belong to the publisher, so no answer can send this
machine elsewhere."""

from __future__ import annotations

import json
import os
import re
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import httpx
from tenacity import RetryCallState, retry, retry_if_exception, stop_after_attempt, wait_exponential_jitter

from app.services.ports import IngestError

PACE_SECONDS = 0.1
"""Between two requests; Scryfall asks for 50 to 100 milliseconds."""

ATTEMPTS = 4
MAX_BYTES = 2_000_000_000
MAX_PAGE = 5_000_000
TIMEOUT = httpx.Timeout(30.0, connect=10.0)
HOSTS = ("scryfall.com", "scryfall.io", "wizards.com")
"""Whose subdomains answers may name, beside the host that was asked."""

Progress = Callable[[int, int | None], object]
"""Told how many bytes have come, of how many."""


@dataclass(frozen=True, slots=True)
class Bulk:
    """A bulk file on offer: when it was made and where it lies."""

    version: str
    uri: str


def _passing(error: BaseException) -> bool:
    """Whether trying again may help: the network, a server that is busy or broken."""
    if isinstance(error, httpx.HTTPStatusError):
        return error.response.status_code in (408, 425, 429, 500, 502, 503, 504)
    return isinstance(error, httpx.TransportError)


def _wait(state: RetryCallState) -> float:
    """As long as the server asks for, else longer each time."""
    error = state.outcome.exception() if state.outcome else None
    asked = error.response.headers.get("retry-after", "") if isinstance(error, httpx.HTTPStatusError) else ""
    if re.fullmatch(r"\d{1,2}", asked):
        return float(asked)
    return wait_exponential_jitter(initial=0.5, max=20)(state)


_retried = retry(retry=retry_if_exception(_passing), stop=stop_after_attempt(ATTEMPTS), wait=_wait, reraise=True)


class Upstream:
    """A polite client. ``folder`` keeps what was downloaded, with what the server said of it."""

    def __init__(self, folder: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._folder = folder
        self._clock = clock
        self._last = float("-inf")
        headers = {
            "User-Agent": f"headjudge/{version('headjudge')} (rules judge; one download at a time)",
            "Accept": "application/json;q=0.9,*/*;q=0.8",
        }
        self._client = httpx.Client(headers=headers, timeout=TIMEOUT, follow_redirects=False)

    def close(self) -> None:
        self._client.close()

    def bulk(self, api: str, kind: str) -> Bulk:
        """What Scryfall offers of a kind, such as ``oracle_cards``. Raises `IngestError`."""
        url = f"{api.rstrip('/')}/bulk-data/{kind}"
        try:
            offered = json.loads(self._page(url))
            found = Bulk(str(offered["updated_at"]), str(offered["download_uri"]))
        except (ValueError, KeyError, TypeError) as error:
            raise IngestError(f"{url} does not answer as Scryfall does") from error
        self._allow(found.uri, url)
        return found

    def rules_text(self, page: str) -> str:
        """The address of the current text file on the page of the rules. Raises `IngestError`."""
        html = self._page(page)
        links = re.findall(r"""href\s*=\s*["']([^"'<>]+\.txt)["']""", html, re.IGNORECASE)
        links = [link for link in links if "comp" in link.lower() and "rules" in link.lower()] or links
        if not links:
            raise IngestError(f"no text file of the rules is linked on {page}")
        # The page may link earlier editions too; their names carry the date.
        newest = max(links, key=lambda link: "".join(re.findall(r"\d{8}", link)[-1:]))
        found: str = urljoin(page, newest.replace(" ", "%20"))
        self._allow(found, page)
        return found

    def download(self, url: str, name: str, progress: Progress = lambda *_: None) -> tuple[Path, bool]:
        """The file at an address, and whether it is new; asks only for what changed. Raises `IngestError`."""
        self._folder.mkdir(parents=True, exist_ok=True)
        file, said = self._folder / name, self._folder / f"{name}.http.json"
        known = _known(said, url) if file.exists() else {}
        try:
            found: tuple[Path, bool] = self._fetched(url, file, said, known, progress)
        except httpx.HTTPError as error:
            raise IngestError(f"{url} cannot be fetched: {_short(error)}") from error
        except OSError as error:
            raise IngestError(f"{file.name} cannot be kept: {error.strerror or error}") from error
        return found

    @_retried
    def _fetched(
        self, url: str, file: Path, said: Path, known: dict[str, str], progress: Progress
    ) -> tuple[Path, bool]:
        headers = {
            ask: known[name]
            for ask, name in (("If-None-Match", "etag"), ("If-Modified-Since", "last-modified"))
            if name in known
        }
        with self._stream(url, headers) as response:
            if response.status_code == httpx.codes.NOT_MODIFIED:
                return file, False
            response.raise_for_status()
            length = response.headers.get("content-length", "")
            total = int(length) if length.isdigit() else None
            handle, part = tempfile.mkstemp(dir=file.parent, prefix=f"{file.name}.")
            try:
                with os.fdopen(handle, "wb") as out:
                    for chunk in response.iter_bytes(1 << 16):
                        out.write(chunk)
                        progress(response.num_bytes_downloaded, total)
                        if response.num_bytes_downloaded > MAX_BYTES:
                            raise IngestError(f"{url} is too large")
                Path(part).replace(file)
            finally:
                Path(part).unlink(missing_ok=True)
        kept = {name: response.headers[name] for name in ("etag", "last-modified") if name in response.headers}
        said.write_text(json.dumps({"url": url, **kept}), "utf-8")
        return file, True

    @_retried
    def _page_once(self, url: str) -> str:
        with self._stream(url, {}) as response:
            response.raise_for_status()
            body = bytearray()
            for chunk in response.iter_bytes(1 << 16):
                body += chunk
                if len(body) > MAX_PAGE:
                    raise IngestError(f"{url} is too large to be a page")
            return bytes(body).decode("utf-8", "replace")

    def _page(self, url: str) -> str:
        try:
            page: str = self._page_once(url)
        except httpx.HTTPError as error:
            raise IngestError(f"{url} cannot be fetched: {_short(error)}") from error
        return page

    def _stream(self, url: str, headers: dict[str, str]) -> _Followed:
        return _Followed(self, url, headers)

    def _send(self, url: str, headers: dict[str, str]) -> httpx.Response:
        time.sleep(max(0.0, self._last + PACE_SECONDS - self._clock()))
        self._last = self._clock()
        try:
            return self._client.send(self._client.build_request("GET", url, headers=headers), stream=True)
        except httpx.InvalidURL as error:
            raise IngestError(f"{url!r} is no address") from error

    @staticmethod
    def _allow(url: str, asked: str) -> None:
        """Raises `IngestError` where an answer of `asked` names an address that is not the publisher's."""
        there, here = urlsplit(url), urlsplit(asked)
        own = (there.scheme, there.netloc) == (here.scheme, here.netloc)
        host = there.hostname or ""
        theirs = there.scheme == "https" and any(host == known or host.endswith(f".{known}") for known in HOSTS)
        if not own and not theirs:
            raise IngestError(f"{asked} points to {url}, which is not the publisher's")


class _Followed:
    """A streamed answer, after a few redirects that stay with the publisher."""

    def __init__(self, upstream: Upstream, url: str, headers: dict[str, str]) -> None:
        self._upstream, self._url, self._headers = upstream, url, headers
        self._response: httpx.Response | None = None

    def __enter__(self) -> httpx.Response:
        url = self._url
        for _ in range(5):
            response = self._response = self._upstream._send(url, self._headers)
            if not response.has_redirect_location:
                return response
            response.close()
            there = urljoin(url, response.headers.get("location", ""))
            self._upstream._allow(there, url)
            url = there
        raise IngestError(f"{self._url} redirects too often")

    def __exit__(self, *_: object) -> None:
        if self._response is not None:
            self._response.close()


def _known(said: Path, url: str) -> dict[str, str]:
    """What the server said of the file that is here, if it was of this address."""
    try:
        kept = json.loads(said.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) and kept.get("url") == url else {}


def _short(error: httpx.HTTPError) -> str:
    if isinstance(error, httpx.HTTPStatusError):
        return f"the server answers {error.response.status_code}"
    return str(error) or type(error).__name__

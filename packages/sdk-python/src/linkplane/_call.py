"""Sends the requests of operations."""

from __future__ import annotations

import http.client
import json
import random
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from ._errors import LinkplaneError, read_failure
from ._file import File

_FIRST_WAIT_SECONDS = 0.2
_ERROR_BYTES_MAX = 1_000_000

_Result = TypeVar("_Result")


@dataclass(frozen=True)
class Settings:
    """What all calls of a client share."""

    base_url: str
    """Including the version, without a trailing slash."""
    token: str
    timeout_seconds: float
    attempts_max: int
    wait_seconds_max: float


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The API redirects nothing, and the token is not for another address."""

    def redirect_request(self, *_: Any) -> None:
        return None


def path_of(*parts: str) -> str:
    """A path of which every second part is an id, encoded.

    :raises ValueError: for an id that would make it another path
    """
    ids = parts[1::2]
    for each in ids:
        if each in ("", ".", ".."):
            raise ValueError(f'"{each}" is not an id.')
    encoded = [urllib.parse.quote(part, safe="") if at % 2 else part for at, part in enumerate(parts)]
    return "".join(encoded)


class Caller:
    """Retries after 429 (nothing was executed yet), and after 503 or a lost connection.

    Every call may be repeated, because a POST has a key by which the service executes it once; only an upload may then be
    stored twice.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._opener = urllib.request.build_opener(_NoRedirects)

    def _for_data(self, method: str, path: str, **sent: Any) -> Any:
        """`data` of the envelope."""
        return self._send(method, path, _read_data, **sent)

    def _for_file(self, method: str, path: str, **sent: Any) -> File:
        return self._send(method, path, File, **sent)

    def _pages(self, path: str, query: Mapping[str, Any] | None) -> Iterator[Any]:
        """Every item once, also while items are created and deleted.

        A page is fetched when the one before it is used up. An item whose value of `sort`
        changes between two pages (`clicks`, `updatedAt`, `title`, `slug`) can come twice or
        be left out; that of `createdAt`, the default, never changes.
        """
        cursor: str | None = ""
        while cursor is not None:
            page = self._for_data("GET", path, query={"limit": 100, **(query or {}), "cursor": cursor})
            yield from page["items"]
            cursor = page["pagination"].get("nextCursor")

    def _send(
        self,
        method: str,
        path: str,
        read: Callable[[http.client.HTTPResponse], _Result],
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        file: bytes | None = None,
        file_type: str = "",
        takes_key: bool = False,
        idempotency_key: str | None = None,
    ) -> _Result:
        headers = {"Authorization": f"Bearer {self._settings.token}", "User-Agent": "linkplane-python"}
        if takes_key:
            headers["Idempotency-Key"] = idempotency_key or secrets.token_hex(16)
        data = file
        if file is not None:
            headers["Content-Type"] = file_type
        elif body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        url = f"{self._settings.base_url}{path}{_write_query(query or {})}"
        attempt = 1
        while True:
            request = urllib.request.Request(url, data=data, headers=headers, method=method)
            try:
                return self._send_once(request, read)
            except LinkplaneError as error:
                wait = _choose_wait(error, attempt)
                if wait is None or attempt >= self._settings.attempts_max or wait > self._settings.wait_seconds_max:
                    raise
                time.sleep(wait)
            attempt += 1

    def _send_once(
        self, request: urllib.request.Request, read: Callable[[http.client.HTTPResponse], _Result]
    ) -> _Result:
        try:
            return read(self._opener.open(request, timeout=self._settings.timeout_seconds))
        except urllib.error.HTTPError as response:
            with response:
                raise read_failure(response.code, response.headers, _try_json(response)) from None
        except urllib.error.URLError as error:
            raise _to_error(error.reason, self._settings.timeout_seconds) from error
        except (OSError, http.client.HTTPException) as error:
            raise _to_error(error, self._settings.timeout_seconds) from error


def _read_data(response: http.client.HTTPResponse) -> Any:
    with response:
        body = response.read()
    try:
        return json.loads(body)["data"]
    except (ValueError, KeyError, TypeError):
        status = response.status
        raise LinkplaneError(status, "UNEXPECTED_ANSWER", f"Status {status}, no JSON of the API.") from None


def _try_json(response: urllib.error.HTTPError) -> Any:
    try:
        return json.loads(response.read(_ERROR_BYTES_MAX))
    except (OSError, ValueError, http.client.HTTPException):
        return None


def _to_error(reason: object, timeout_seconds: float) -> LinkplaneError:
    if isinstance(reason, TimeoutError):
        return LinkplaneError(0, "TIMEOUT", f"No response within {timeout_seconds:g} s.")
    return LinkplaneError(0, "CONNECTION_FAILED", "The service cannot be reached.")


def _write_query(query: Mapping[str, Any]) -> str:
    pairs = [
        (name, _write_value(value))
        for name, given in query.items()
        for value in (given if isinstance(given, (list, tuple)) else [given])
        if value is not None
    ]
    return f"?{urllib.parse.urlencode(pairs)}" if pairs else ""


def _write_value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _choose_wait(error: LinkplaneError, attempt: int) -> float | None:
    """Seconds before the next attempt; None when a retry would not help."""
    if error.code != "CONNECTION_FAILED" and error.status not in (429, 503):
        return None
    if error.retry_after is not None:
        return error.retry_after
    # Random, so that clients which failed together do not retry together.
    doubled: float = _FIRST_WAIT_SECONDS * 2.0 ** (attempt - 1)
    return doubled * (0.5 + random.random())

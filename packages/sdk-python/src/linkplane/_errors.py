"""The error of the client."""

from __future__ import annotations

from typing import Any

from .types import ErrorDetail


class LinkplaneError(Exception):
    """Every failure of a call: an error of the API, or of the way to it."""

    status: int
    """HTTP status; 0 when there was no response."""
    code: str
    """A code of the API, or CONNECTION_FAILED, TIMEOUT, UNEXPECTED_ANSWER."""
    message: str
    params: dict[str, Any]
    """Values of the code, such as `max` and `reason`, when it has some."""
    details: list[ErrorDetail]
    """The invalid fields, each with a `code` and its `params`, when the API names them."""
    retry_after: float | None
    """Seconds to wait before the next try."""
    request_id: str | None
    """Id of the request in the log of the service."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        *,
        params: dict[str, Any] | None = None,
        details: list[ErrorDetail] | None = None,
        retry_after: float | None = None,
        request_id: str | None = None,
    ) -> None:
        super().__init__(f"{code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.params = params or {}
        self.details = details or []
        self.retry_after = retry_after
        self.request_id = request_id


def read_failure(status: int, headers: Any, body: Any) -> LinkplaneError:
    """Converts an error response, also one that is not the service's own, such as a proxy's page.

    :param body: the parsed JSON, or anything else
    """
    request_id = headers.get("X-Request-Id")
    header = headers.get("Retry-After") or ""
    waited = float(header) if header.isdecimal() else None
    error = body.get("error") if isinstance(body, dict) else None
    if not isinstance(error, dict) or not isinstance(error.get("code"), str):
        message = f"Status {status}."
        return LinkplaneError(
            status, "UNEXPECTED_ANSWER", message, retry_after=waited, request_id=request_id
        )
    return LinkplaneError(
        status,
        error["code"],
        str(error.get("message", "")),
        params=error.get("params"),
        details=error.get("details"),
        retry_after=error.get("retryAfter", waited),
        request_id=request_id,
    )

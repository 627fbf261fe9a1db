"""A response that is a file or a stream."""

from __future__ import annotations

from collections.abc import Iterator
from http.client import HTTPResponse
from types import TracebackType

_CHUNK_BYTES = 64 * 1024


class File:
    """The body of a response, not read yet. Read it whole or piece by piece; either closes it.

    It is also a context manager, which closes it.
    """

    content_type: str

    def __init__(self, response: HTTPResponse) -> None:
        self._response = response
        self.content_type = response.headers.get("Content-Type", "")

    def read(self) -> bytes:
        """The whole body."""
        with self:
            return self._response.read()

    def chunks(self) -> Iterator[bytes]:
        """The body as it arrives, for exports and live streams."""
        with self:
            while chunk := self._response.read1(_CHUNK_BYTES):
                yield chunk

    def close(self) -> None:
        self._response.close()

    def __enter__(self) -> File:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

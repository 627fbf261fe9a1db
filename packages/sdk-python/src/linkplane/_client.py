"""The client."""

from __future__ import annotations

from ._call import Settings
from ._operations import Operations


class LinkplaneClient(Operations):
    """A client of one workspace, with a method for each operation of the API.

    It has no connections between calls, so it need not be closed, and threads may share it.

    :param base_url: address of the service, such as `https://lnk.example`
    :param token: an API token: `lp_...`
    :param timeout_seconds: how long an attempt waits for the service to send something
    :param attempts_max: all attempts of a call, the first included
    :param wait_seconds_max: a call that would have to wait longer before a retry fails at once
    """

    def __init__(
        self,
        base_url: str,
        token: str,
        *,
        timeout_seconds: float = 30.0,
        attempts_max: int = 4,
        wait_seconds_max: float = 60.0,
    ) -> None:
        if not base_url.startswith(("http://", "https://")):
            raise ValueError("base_url must start with http:// or https://.")
        super().__init__(
            Settings(
                base_url=f"{base_url.rstrip('/')}/v1",
                token=token,
                timeout_seconds=timeout_seconds,
                attempts_max=attempts_max,
                wait_seconds_max=wait_seconds_max,
            )
        )

"""Typed client of the Linkplane API.

>>> from linkplane import LinkplaneClient
>>> linkplane = LinkplaneClient("http://localhost:8080", "lp_...")
>>> link = linkplane.create_link({"url": "https://example.com/launch"})
"""

from . import types
from ._client import LinkplaneClient
from ._errors import LinkplaneError
from ._file import File
from ._webhooks import WebhookError, verify_webhook

__all__ = ["File", "LinkplaneClient", "LinkplaneError", "WebhookError", "types", "verify_webhook"]

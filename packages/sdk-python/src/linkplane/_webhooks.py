"""Verification of webhooks."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from typing import cast

from .types import WebhookEvent

_SECONDS_OFF_MAX = 300


class WebhookError(ValueError):
    """The request was not sent by the service, or it is too old."""


def verify_webhook(body: bytes, headers: Mapping[str, str], secret: str) -> WebhookEvent:
    """The event of a webhook's request.

    :param body: the raw bytes: parsed and written again they would have another signature
    :param headers: in any letter case
    :param secret: of the webhook: `whsec_...`
    :raises WebhookError: when the signature is wrong, or the request is more than five minutes old
    """
    given = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp = given.get("webhook-id", ""), given.get("webhook-timestamp", "")
    is_number = timestamp.isascii() and timestamp.isdigit() and len(timestamp) < 20
    if not is_number or abs(time.time() - int(timestamp)) > _SECONDS_OFF_MAX:
        raise WebhookError("The timestamp of the request is missing or too old.")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    digest = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    expected = b"v1," + digest
    signatures = given.get("webhook-signature", "").split(" ")
    if not any(hmac.compare_digest(one.encode(), expected) for one in signatures):
        raise WebhookError("The signature of the request is wrong.")
    return cast(WebhookEvent, json.loads(body))

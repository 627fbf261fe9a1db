"""The main job of the client against a running service; prints what it found as JSON.

`python3 main_job.py <base url> <token> <webhook url>`
"""

from __future__ import annotations

import json
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

from linkplane import LinkplaneClient, LinkplaneError
from linkplane.types import CreateLinkBody, ExportAnalyticsQuery, Link, RuleCondition


def main(base_url: str, api_token: str, webhook_url: str) -> dict[str, object]:
    linkplane = LinkplaneClient(base_url, api_token)
    condition: RuleCondition = {"type": "country", "in": ["DE"]}
    body: CreateLinkBody = {
        "url": "https://example.com/launch",
        "title": "Launch",
        "tags": ["Python"],
        "clickToken": True,
        "rules": [{"conditions": [condition], "url": "https://example.com/de"}],
    }
    link = linkplane.create_link(body)
    same = linkplane.get_link(link["id"])
    token = follow(link)
    conversion = linkplane.record_conversion(
        {"token": token, "name": "purchase", "externalId": f"order-{token[-8:]}", "value": "49.90", "currency": "EUR"}
    )
    changed = linkplane.update_link(link["id"], {"title": None, "clickLimit": 5, "rules": []})
    many = linkplane.create_links({"links": [{"url": f"https://example.com/{at}"} for at in range(105)]})
    listed = [each["id"] for each in linkplane.list_all_links({"sort": "createdAt", "order": "asc"})]
    once = [linkplane.create_link({"url": "https://example.com"}, idempotency_key="one")["id"] for _ in range(2)]
    updated = linkplane.update_links({"ids": listed[1:3], "addTags": ["Many"]})
    webhook = linkplane.create_webhook({"url": webhook_url, "events": ["link.created"]})
    january: ExportAnalyticsQuery = {"type": "links", "format": "csv", "start": "2026-01-01", "end": "2026-02-01"}
    png = linkplane.get_link_qr(link["id"], {"size": 200})
    export = b"".join(linkplane.export_analytics(january).chunks())
    return {
        "is_same": same == link,
        "changed": [changed["title"], changed["clickLimit"], changed["rules"]],
        "clicks": wait_for_click(linkplane, link),
        "overview": linkplane.get_overview({"filter[link]": link["id"], "includeBots": True})["totalClicks"],
        "conversion": [conversion["linkId"] == link["id"], conversion["value"]],
        "created": [many["created"], many["failed"]],
        "listed": len(set(listed)),
        "once": len(set(once)),
        "updated": updated["updated"],
        "secret": webhook["secret"][:6],
        "png": [png.content_type, png.read()[1:4].decode()],
        "export": export.decode().splitlines()[0].split(",")[0],
        "deleted": linkplane.delete_link(link["id"])["deleted"],
        "failures": failures(linkplane, base_url, link["id"]),
    }


def follow(link: Link) -> str:
    """Follows a link as a browser does; returns the token of the click."""

    class NoRedirects(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_: object) -> None:
            return None

    request = urllib.request.Request(
        link["shortUrl"], headers={"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0"}
    )
    try:
        urllib.request.build_opener(NoRedirects).open(request)
    except urllib.error.HTTPError as response:
        with response:
            target = urllib.parse.urlsplit(response.headers["Location"])
            return urllib.parse.parse_qs(target.query)["lp"][0]
    raise ValueError("The link does not redirect.")


def wait_for_click(linkplane: LinkplaneClient, link: Link) -> int:
    """The clicks of the report, once there are some, or after 15 seconds."""
    deadline = time.monotonic() + 15
    while True:
        stats = linkplane.get_link_stats(link["id"], {"includeBots": True, "interval": "day"})
        if stats["totalClicks"] > 0 or time.monotonic() > deadline:
            return stats["totalClicks"]
        time.sleep(0.1)


def failures(linkplane: LinkplaneClient, base_url: str, deleted_id: str) -> list[list[object]]:
    found: list[list[object]] = []
    stranger = LinkplaneClient(base_url, "lp_" + "a" * 38)
    for call in (
        lambda: linkplane.get_link(deleted_id),
        lambda: linkplane.create_link({"url": "javascript:alert(1)"}),
        lambda: linkplane.create_link({"url": "https://example.com", "clickLimit": -1}),
        lambda: linkplane.create_link({"url": "https://example.com/other"}, idempotency_key="one"),
        lambda: linkplane.record_conversion({"token": "x", "name": "purchase", "externalId": "1"}),
        lambda: stranger.get_link(deleted_id),
    ):
        try:
            call()
        except LinkplaneError as error:
            fields = [each["field"] for each in error.details]
            found.append([error.status, error.code, fields, (error.request_id or "")[:4]])
    return found


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:4])))

"""What Schemathesis cannot know from the document: values of our own formats, and rules that no JSON Schema can say."""

import itertools
import os
import re
import uuid

import schemathesis
from hypothesis import strategies as st

# A URL is what a browser's parser accepts, which is neither all nor only what RFC 3986 allows.
labels = st.from_regex(r"[a-z][a-z0-9]{0,20}", fullmatch=True)
hosts = st.one_of(
    st.builds("{}.{}.example".format, labels, labels),
    st.sampled_from(["example.com", "EXAMPLE.com:8443", "192.0.2.7", "[2001:db8::1]:8080", "xn--mnchen-3ya.example"]),
)
paths = st.from_regex(r"(/[A-Za-z0-9._~%!$&'()*+,;=:-]{0,20}){0,4}(\?[A-Za-z0-9=&%/+-]{0,40})?(#[a-z0-9]{0,9})?", fullmatch=True)
urls = st.builds("{}://{}{}".format, st.sampled_from(["https", "http", "HTTPS"]), hosts, paths)
schemathesis.openapi.format("web-url", urls)
schemathesis.openapi.format("click-url", urls)
schemathesis.openapi.format("https-url", st.builds("https://{}{}".format, hosts, paths))
schemathesis.openapi.format(
    "destination-url",
    st.one_of(
        urls,
        st.from_regex(r"mailto:[a-z]{1,9}@[a-z]{1,9}\.example(\?subject=[a-z]{0,9})?", fullmatch=True),
        st.from_regex(r"(tel|sms):\+?[0-9]{2,20}", fullmatch=True),
        st.from_regex(r"(whatsapp|tg|slack|geo|maps):[a-z0-9/?=&+._-]{1,20}", fullmatch=True),
    ),
)
# The document has the pattern of all that is accepted; these are values that certainly are.
schemathesis.openapi.format("country-code", st.sampled_from("AT BR CA CH DE ES FR GB IN IT JP MX nl PL US ZA".split()))
schemathesis.openapi.format("language-tag", st.from_regex(r"(de|en|es|fr|it|pt)(-(AT|BR|CA|CH|US))?", fullmatch=True))
schemathesis.openapi.format("host-name", st.from_regex(r"[a-z]{3,20}\.(example|com)", fullmatch=True))
schemathesis.openapi.format(
    "ip-address-or-range",
    st.one_of(
        st.from_regex(r"203\.0\.113\.[1-9](/(2[4-9]|3[0-2]))?", fullmatch=True),
        st.from_regex(r"2001:DB8:[0-9a-f]{1,4}::(/(4[89]|5[0-9]|6[0-4]))?", fullmatch=True),
    ),
)
schemathesis.openapi.format("app-scheme", st.from_regex(r"acme[a-z0-9]{1,20}", fullmatch=True))
schemathesis.openapi.format("slug", st.from_regex(r"[A-Za-z0-9]([A-Za-z0-9_-]{0,62}[A-Za-z0-9])?", fullmatch=True))
schemathesis.openapi.format(
    "time-zone", st.sampled_from(["UTC", "Europe/Berlin", "Asia/Kathmandu", "America/St_Johns", "Pacific/Apia"])
)
schemathesis.openapi.format(
    "date-or-date-time", st.one_of(st.dates().map(str), st.datetimes().map(lambda time: f"{time.isoformat()[:19]}Z"))
)
# Later cursors come from responses only.
schemathesis.openapi.format("link-cursor", st.just(""))
schemathesis.openapi.format("delivery-cursor", st.just(""))
schemathesis.openapi.format("upload-cursor", st.just(""))
schemathesis.openapi.format("conversion-cursor", st.just(""))

filter_values = st.one_of(st.just("(none)"), st.from_regex(r"[a-zA-Z0-9 ._'%\"{}-]{1,40}", fullmatch=True))
schemathesis.openapi.format(
    "report-filter",
    st.builds(
        lambda values, mark: ",".join(mark + value for value in values),
        st.lists(filter_values, min_size=1, max_size=50),
        st.sampled_from(["", "!"]),
    ),
)

# Codes that depend on what was sent before.
EXPECTED_CODES = {"SLUG_TAKEN", "TAG_EXISTS", "EXTERNAL_ID_TAKEN", "IDEMPOTENCY_KEY_REUSED", "PREVIEW_UNAVAILABLE"}
LINK_CALLS = r"createLink|updateLink|updateLinks|putLinkByExternalId"
# Rules between fields, and between a request and what is stored: where each may refuse, and in which words.
EXPECTED_DETAILS = [
    (LINK_CALLS, r"(set\.)?redirectStatus", r"must be 302 with .*"),
    (LINK_CALLS, r"(set\.)?rules\.\d+\.(url|block|id)", r"must (be given|not be true|not be used).*"),
    (LINK_CALLS, r"(set\.)?rules\.\d+\.conditions\.\d+\.(after|before|days|from|to)", r"must be (given|later).*"),
    (LINK_CALLS, r"(set\.)?rules\.\d+\.conditions\.\d+\.type", r"needs a database of cities.*"),
    (LINK_CALLS, r"(set\.)?split\.variants(\.\d+\.id)?", r"must have weights that .*|must not be used twice"),
    (LINK_CALLS, r"(set\.)?split\.winner", r"must be the id of .*"),
    (LINK_CALLS, r"(set\.)?social\.title", r"must be given, unless .*"),
    (LINK_CALLS, r"rules|split|social", r"would make the link take .*"),
    (r"createLink|updateLink|putLinkByExternalId", r"expiresAt", r"must be later than startsAt"),
    (r"createLink|createProfile|putLinkByExternalId", r"domain", r"must be a verified domain.*"),
    (r"putLinkByExternalId", r"url", r"is required for a new link"),
    (r"putLinkByExternalId", r"domain", r"cannot be changed"),
    (r"createLink|putLinkByExternalId", r"utm\w+", r"is required by the UTM template .*"),
    (r"addBlock|updateBlock", r"content", r"must be an .* URL.*|must be a phone number|must be an email address"),
    (r"createProfile|updateProfile", r"theme\.css", r".+"),
    (r"addBlock|updateBlock", r"settings", r"must (not contain numbers beyond|not be nested|have at most \d+ bytes).*"),
    (r"addBlock|updateBlock", r"settings\..*", r"must .*"),
    (r"reorderBlocks", r"blockIds", r"must name .*"),
    (r"get.*|export.*", r"start|end", r"must .*"),
    (r"get.*|export.*", r"filter", r"must be at most 10 filters"),
    (r"export.*", r"filter\[.*\]", r"only an export of clicks can be filtered"),
    (r"export.*", r"format", r"parquet is only for an export of clicks"),
    (r"get.*", r"interval", r"is too short for this range"),
    (r"updateLinks|deleteLinks", r"ids", r"must be given, unless .*|must not be given together .*"),
    (r"updateLinks|deleteLinks", r"expect", r"must be the number .*|must be \d+: .*"),
    (r"updateLinks", r"set\.expiresAt", r"must be later than startsAt"),
    (r"mergeTag", r"into", r"must be another tag"),
    (r"listLinks|listWebhookDeliveries|listUploads|listSubmissions|listConversions", r"cursor", r"must be the nextCursor of .*"),
    (r"resetLinkStats|createErasure", r"before", r"must not be in the future"),
    (r"recordConversion", r"value|currency", r"is required with a .*"),
    (r"recordConversion", r"at", r"must not be (in the future|before the click)"),
    (r"createShare", r"subject\.id", r"must be the id of .*"),
    (r"createShare|updateShare", r"expiresAt", r"must be in the future"),
    (r"createShare|updateShare", r"embed", r"must be false .*"),
    (r"(create|update)ExportSchedule", r"destination\.(endpoint|prefix)", r"must .*"),
    (r"(create|update)ExportSchedule", r"format", r"parquet is only for an export of clicks"),
    (r"(create|update)ExportSchedule", r"filters", r"only an export of clicks can be filtered|must be at most 10 .*"),
    (r"(create|update)ExportSchedule", r"filters\..*", r"is not a filter of clicks, .*"),
    (r"runExportSchedule", r"enabled", r"must be true: .*"),
    (r".*Qr.*", r"dark|frame|dots", r"must be darker than light.*|must have characters of .*|must make a code .*"),
    (r"getLinkQr", r"size", r"must be at least \d+: the code .*"),
    (r"createUpload", r"body", r"must be a PNG, JPEG, WebP, GIF or AVIF picture|must be cropped within .*"),
    (r"createUpload", r"x|y|width|height", r"must be given together with the other edges"),
    (r"importUpload", r"url", r"could not be fetched: .*"),
    (r"createWebhook|updateWebhook", r"url", r"must (lead to a public address|not lead to this service)"),
    (r"testWebhook|retryWebhookDelivery", r"active", r"must be true: .*"),
]
CONTENTS = {
    "link": "mailto:ada@example.com",
    "image": "https://example.com/a.png",
    "youtube": "https://youtu.be/dQw4w9WgXcQ",
    "spotify": "https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC",
}
EXPECTED_MESSAGES = {"A link must not lead to a short link of this service."}


addresses = itertools.count(1)


@schemathesis.hook
def before_call(ctx, case, kwargs):
    """Valid requests get a key and a slug of their own and content that fits the type: most would only be refused.
    Webhooks and buckets are at hosts that do not exist, because the service sends requests to them."""
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    # Calls without a valid token are limited by address, and each of these is followed by some: from an own address.
    number = next(addresses)
    case.headers["X-Forwarded-For"] = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
    if "Idempotency-Key" in case.headers:
        case.headers["Idempotency-Key"] = str(uuid.uuid4())
    body = case.body if isinstance(case.body, dict) else {}
    if isinstance(body.get("slug"), str):
        body["slug"] = f"{body['slug'][:40]}x{uuid.uuid4().hex[:12]}"
    if case.operation.path == "/conversions" and isinstance(body.get("token"), str):
        body["token"] = os.environ["CLICK_TOKEN"]
        body["externalId"] = str(uuid.uuid4())
    is_fetched = any(part in case.operation.path for part in ("/webhooks", "/from-url", "/page-previews"))
    if is_fetched and isinstance(body.get("url"), str):
        body["url"] = re.sub(r"(?i)//example\.com", "//hooks.example", body["url"])
    destination = body.get("destination")
    if isinstance(destination, dict) and isinstance(destination.get("endpoint"), str):
        destination["endpoint"] = re.sub(r"(?i)//example\.com", "//storage.example", destination["endpoint"])
    kind = body.get("type")
    if isinstance(kind, str) and kind in CONTENTS and isinstance(body.get("content"), str):
        body["content"] = CONTENTS[kind]


@schemathesis.check
def valid_requests_are_refused_for_a_reason(ctx, response, case):
    """The stricter half of positive_data_acceptance: a 400 to a request that fits the document must name such a rule."""
    if case.meta is None or not case.meta.generation.mode.is_positive or response.status_code != 400:
        return
    error = response.json()["error"]
    operation = case.operation.definition.raw["operationId"]
    details = error.get("details", [])
    is_known = error["code"] in EXPECTED_CODES or error["message"] in EXPECTED_MESSAGES
    if not is_known and not (details and all(is_expected(operation, detail) for detail in details)):
        raise AssertionError(f"{operation} refuses a request that fits the document: {error}")


def is_expected(operation, detail):
    given = (operation, detail["field"], detail["message"])
    return any(all(map(re.fullmatch, rule, given)) for rule in EXPECTED_DETAILS)

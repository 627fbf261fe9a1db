# Written by generate/generate-python-sdk.ts from the OpenAPI document: change that, not this.
"""Bodies, queries and responses of the API.

They are plain dictionaries with the names that the API uses. Responses may have more fields than these.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypedDict, Union


class FailureErrorParams(TypedDict, total=False):
    """Values of the code, for programs that write a message of their own."""
    max: float
    """The limit that was reached."""
    reason: Literal["WRONG_CREDENTIALS", "ROLE_TOO_LOW", "INVITE_REQUIRED", "INVITE_UNUSABLE", "LINK_UNUSABLE", "MAIL_NOT_SET", "LAST_OWNER", "ONLY_OWNER", "NOT_CREATOR", "LINK_SUSPENDED", "PROFILE_SUSPENDED", "WORKSPACE_SUSPENDED", "LEADS_TO_SHORT_LINK", "LEADS_TO_OWN_ADDRESS", "LEADS_TO_BLOCK"]
    """Which of the reasons of the code it is."""


class _FailureErrorRequired(TypedDict):
    code: Literal["INVALID_URL", "SLUG_TAKEN", "EXTERNAL_ID_TAKEN", "TAG_EXISTS", "INVALID_BLOCK_TYPE", "VALIDATION_ERROR", "INVALID_JSON", "PREVIEW_UNAVAILABLE", "IDEMPOTENCY_KEY_REUSED", "UNAUTHORIZED", "INVALID_TOKEN", "TOKEN_EXPIRED", "LINK_PASSWORD_REQUIRED", "FORBIDDEN", "PLAN_LIMIT_REACHED", "NOT_FOUND", "LINK_NOT_FOUND", "TAG_NOT_FOUND", "PROFILE_NOT_FOUND", "BLOCK_NOT_FOUND", "WEBHOOK_NOT_FOUND", "TEMPLATE_NOT_FOUND", "SHARE_NOT_FOUND", "ERASURE_NOT_FOUND", "EXPORT_SCHEDULE_NOT_FOUND", "IMPORT_NOT_FOUND", "IMPORT_JOB_NOT_FOUND", "UPLOAD_NOT_FOUND", "SUBMISSION_NOT_FOUND", "METHOD_NOT_ALLOWED", "LINK_EXPIRED", "PAYLOAD_TOO_LARGE", "URI_TOO_LONG", "UNSUPPORTED_MEDIA_TYPE", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"]
    """Machine-readable code; its meaning never changes."""
    message: str
    """Human-readable message."""


class FailureError(_FailureErrorRequired, total=False):
    params: FailureErrorParams
    """Values of the code, for programs that write a message of their own."""
    details: list[ErrorDetail]
    """The invalid fields."""
    retryAfter: int
    """Sent with RATE_LIMIT_EXCEEDED: seconds to wait before the next try."""


class Failure(TypedDict):
    """Body of every error."""
    success: bool
    """Always false."""
    error: FailureError


class ErrorDetail(TypedDict):
    """One invalid field."""
    field: str
    """Dotted path of the field."""
    code: Literal["UNKNOWN_FIELD", "UNKNOWN_FILTER", "REQUIRED", "NOT_ALLOWED", "UNCHANGEABLE", "TEXT_EXPECTED", "BOOLEAN_EXPECTED", "NUMBER_EXPECTED", "LIST_EXPECTED", "OBJECT_EXPECTED", "ID_EXPECTED", "NOT_ONE_OF", "OUT_OF_RANGE", "TOO_SMALL", "TOO_LARGE", "NOT_DECIMAL", "EMPTY", "TOO_SHORT", "TOO_LONG", "TOO_MANY_BYTES", "PAGE_TOO_LARGE", "TOO_FEW", "TOO_MANY", "TOO_DEEP", "FORBIDDEN_CHARACTERS", "BAD_SLUG", "BAD_SLUG_OF_DOMAIN", "RESERVED", "TAKEN", "ACCOUNT_EXISTS", "DOMAIN_EXISTS", "DUPLICATE", "INCOMPLETE", "WEB_ADDRESS_EXPECTED", "HTTPS_ADDRESS_EXPECTED", "DESTINATION_EXPECTED", "CONTACT_EXPECTED", "ADDRESS_OF_SITE_EXPECTED", "UNSAFE_ADDRESS", "UNREADABLE_PAGE", "EMAIL_EXPECTED", "PHONE_EXPECTED", "DOMAIN_EXPECTED", "OWN_DOMAIN", "UNVERIFIED_DOMAIN", "NETWORK_EXPECTED", "SCHEME_EXPECTED", "APP_EXPECTED", "BUCKET_EXPECTED", "COLOR_EXPECTED", "LOW_CONTRAST", "UNREADABLE_CODE", "COUNTRY_EXPECTED", "LANGUAGE_EXPECTED", "CURRENCY_EXPECTED", "BROWSER_EXPECTED", "TIME_ZONE_EXPECTED", "DATE_EXPECTED", "TIME_EXPECTED", "NOT_IN_FUTURE", "IN_FUTURE", "NOT_LATER", "NOT_EARLIER", "RANGE_TOO_LONG", "CURSOR_EXPECTED", "OTHER_NUMBER_FOUND", "TOO_MANY_FOUND", "MIXED_FILTER", "EMPTY_FILTER", "LONG_FILTER", "WRONG_WEIGHTS", "NO_CITIES", "WRONG_PASSWORD", "WEAK_PASSWORD", "OTHER_NAME", "SESSION_ENDED", "UNKNOWN_CLICK", "BAD_PICTURE", "BAD_STYLE", "INVALID"]
    """Machine-readable: what is wrong with its value; its meaning never changes."""
    params: dict[str, str | float]
    """Values of the code, such as `max`."""
    message: str
    """What is wrong with its value, for people."""


class _LinkRuleBodyRequired(TypedDict):
    conditions: list[RuleCondition]
    """What has to be true of a visit, all of it."""


class LinkRuleBody(_LinkRuleBodyRequired, total=False):
    """A rule as it is sent."""
    id: str
    """Id of a rule of the link; any other is replaced. A rule that is sent again without one
    keeps its id.
    """
    name: str | None
    """A name for reports."""
    url: str | None
    """Where such visitors are redirected, by the rules of the url of the link; null where it
    blocks.
    """
    block: bool
    """Whether such visitors are blocked: they get blockedUrl, or the page of a link that does
    not exist.
    """


_CountryConditionKeys = TypedDict(
    "_CountryConditionKeys",
    {
        "in": "list[str]",
    },
)


_CountryConditionOptionalKeys = TypedDict(
    "_CountryConditionOptionalKeys",
    {
        "not": "bool",
    },
    total=False,
)


class CountryCondition(_CountryConditionKeys, _CountryConditionOptionalKeys):
    """The country of the visitor."""
    type: Literal["country"]
    """The country of the visitor."""


_RegionConditionKeys = TypedDict(
    "_RegionConditionKeys",
    {
        "in": "list[str]",
    },
)


_RegionConditionOptionalKeys = TypedDict(
    "_RegionConditionOptionalKeys",
    {
        "not": "bool",
    },
    total=False,
)


class RegionCondition(_RegionConditionKeys, _RegionConditionOptionalKeys):
    """The region of the visitor; needs a database of cities or the headers of a proxy."""
    type: Literal["region"]
    """The region of the visitor; needs a database of cities or the headers of a proxy."""


_CityConditionKeys = TypedDict(
    "_CityConditionKeys",
    {
        "in": "list[str]",
    },
)


_CityConditionOptionalKeys = TypedDict(
    "_CityConditionOptionalKeys",
    {
        "not": "bool",
    },
    total=False,
)


class CityCondition(_CityConditionKeys, _CityConditionOptionalKeys):
    """The city of the visitor; needs a database of cities or the headers of a proxy."""
    type: Literal["city"]
    """The city of the visitor; needs a database of cities or the headers of a proxy."""


_ContinentConditionKeys = TypedDict(
    "_ContinentConditionKeys",
    {
        "in": "list[Literal[\"AF\", \"AN\", \"AS\", \"EU\", \"NA\", \"OC\", \"SA\"]]",
    },
)


_ContinentConditionOptionalKeys = TypedDict(
    "_ContinentConditionOptionalKeys",
    {
        "not": "bool",
    },
    total=False,
)


class ContinentCondition(_ContinentConditionKeys, _ContinentConditionOptionalKeys):
    """The continent of the visitor."""
    type: Literal["continent"]
    """The continent of the visitor."""


_DeviceConditionKeys = TypedDict(
    "_DeviceConditionKeys",
    {
        "in": "list[Literal[\"desktop\", \"mobile\", \"tablet\", \"tv\"]]",
    },
)


_DeviceConditionOptionalKeys = TypedDict(
    "_DeviceConditionOptionalKeys",
    {
        "not": "bool",
    },
    total=False,
)


class DeviceCondition(_DeviceConditionKeys, _DeviceConditionOptionalKeys):
    """The kind of device."""
    type: Literal["device"]
    """The kind of device."""


_OsConditionKeys = TypedDict(
    "_OsConditionKeys",
    {
        "in": "list[Literal[\"iOS\", \"Android\", \"macOS\", \"Windows\", \"Linux\", \"Chrome OS\", \"HarmonyOS\", \"Tizen\", \"WebOS\", \"Roku\", \"PlayStation 4\", \"Windows Phone\", \"BlackBerry\", \"Bada\"]]",
    },
)


_OsConditionOptionalKeys = TypedDict(
    "_OsConditionOptionalKeys",
    {
        "not": "bool",
    },
    total=False,
)


class OsCondition(_OsConditionKeys, _OsConditionOptionalKeys):
    """The operating system."""
    type: Literal["os"]
    """The operating system."""


_BrowserConditionKeys = TypedDict(
    "_BrowserConditionKeys",
    {
        "in": "list[Literal[\"Amazon Silk\", \"Android Browser\", \"BlackBerry\", \"Brave\", \"Chrome\", \"Chromium\", \"DuckDuckGo\", \"Electron\", \"Epiphany\", \"Firefox\", \"Focus\", \"Google Search\", \"HeyTap Browser\", \"Internet Explorer\", \"K-Meleon\", \"Ladybird\", \"LibreWolf\", \"Maxthon\", \"Microsoft Edge\", \"Miui\", \"MZ Browser\", \"NAVER Whale Browser\", \"Opera\", \"Opera Coast\", \"Pale Moon\", \"Puffin\", \"QQ Browser\", \"QQ Browser Lite\", \"QupZilla\", \"Roku\", \"Safari\", \"Sailfish\", \"Samsung Internet for Android\", \"SeaMonkey\", \"Sleipnir\", \"Sogou Browser\", \"Swing\", \"Tizen\", \"UC Browser\", \"Vivaldi\", \"Vivo Browser\", \"WebOS Browser\", \"WeChat\", \"Yandex Browser\"]]",
    },
)


_BrowserConditionOptionalKeys = TypedDict(
    "_BrowserConditionOptionalKeys",
    {
        "not": "bool",
    },
    total=False,
)


class BrowserCondition(_BrowserConditionKeys, _BrowserConditionOptionalKeys):
    """The browser."""
    type: Literal["browser"]
    """The browser."""


_LanguageConditionKeys = TypedDict(
    "_LanguageConditionKeys",
    {
        "in": "list[str]",
    },
)


_LanguageConditionOptionalKeys = TypedDict(
    "_LanguageConditionOptionalKeys",
    {
        "not": "bool",
    },
    total=False,
)


class LanguageCondition(_LanguageConditionKeys, _LanguageConditionOptionalKeys):
    """A language that the browser prefers: one of a weight of at least 0.9."""
    type: Literal["language"]
    """A language that the browser prefers: one of a weight of at least 0.9."""


_QueryConditionOptionalKeys = TypedDict(
    "_QueryConditionOptionalKeys",
    {
        "not": "bool",
    },
    total=False,
)


class _QueryConditionRequired(TypedDict):
    type: Literal["query"]
    """A parameter of the query of the short URL; letter case counts."""
    name: str
    """Its name, decoded."""


class QueryCondition(_QueryConditionOptionalKeys, _QueryConditionRequired, total=False):
    """A parameter of the query of the short URL; letter case counts."""
    value: str
    """Its value, decoded; empty: it has none; omitted: any. Of repeated parameters, any may
    match.
    """


_ReferrerConditionKeys = TypedDict(
    "_ReferrerConditionKeys",
    {
        "in": "list[str]",
    },
)


_ReferrerConditionOptionalKeys = TypedDict(
    "_ReferrerConditionOptionalKeys",
    {
        "not": "bool",
    },
    total=False,
)


class ReferrerCondition(_ReferrerConditionKeys, _ReferrerConditionOptionalKeys):
    """The site that the visitor comes from."""
    type: Literal["referrer"]
    """The site that the visitor comes from."""


_IpConditionKeys = TypedDict(
    "_IpConditionKeys",
    {
        "in": "list[str]",
    },
)


_IpConditionOptionalKeys = TypedDict(
    "_IpConditionOptionalKeys",
    {
        "not": "bool",
    },
    total=False,
)


class IpCondition(_IpConditionKeys, _IpConditionOptionalKeys):
    """The address of the visitor, which is not stored."""
    type: Literal["ip"]
    """The address of the visitor, which is not stored."""


_DateConditionOptionalKeys = TypedDict(
    "_DateConditionOptionalKeys",
    {
        "not": "bool",
    },
    total=False,
)


class _DateConditionRequired(TypedDict):
    type: Literal["date"]
    """The time of the visit."""


class DateCondition(_DateConditionOptionalKeys, _DateConditionRequired, total=False):
    """The time of the visit."""
    after: str
    """From then on."""
    before: str
    """Until then, exclusive."""


_TimeConditionOptionalKeys = TypedDict(
    "_TimeConditionOptionalKeys",
    {
        "from": "str",
        "not": "bool",
    },
    total=False,
)


class _TimeConditionRequired(TypedDict):
    type: Literal["time"]
    """The day of the week and the time of day of the visit."""
    timezone: str
    """Where it is that time."""


class TimeCondition(_TimeConditionOptionalKeys, _TimeConditionRequired, total=False):
    """The day of the week and the time of day of the visit."""
    days: list[int]
    """Days, 1 is Monday. Default: all."""
    to: str
    """Its end, exclusive; not later than from: on the next day, which counts as the day that it
    began on.
    """


class _LinkVariantBodyRequired(TypedDict):
    url: str
    """Where its visitors are redirected, by the rules of the url of the link."""
    weight: int
    """Its share of the visitors in percent; together they are 100."""


class LinkVariantBody(_LinkVariantBodyRequired, total=False):
    """A variant as it is sent."""
    id: str
    """Id of a variant of the link; any other is replaced. A variant that is sent again without
    one keeps its id.
    """
    name: str | None
    """A name for reports."""


class _CreateLinksItemSplitRequired(TypedDict):
    variants: list[LinkVariantBody]
    """The destinations, 2 to 5."""


class CreateLinksItemSplit(_CreateLinksItemSplitRequired, total=False):
    """Shares the visitors to whom no rule applies out among several destinations, as a test."""
    endsAt: str | None
    """When the test ends: from then on all are redirected to the winner, or without one to the
    url of the link.
    """
    winner: str | None
    """Id of the variant that all are redirected to after endsAt."""


class CreateLinksItemSocial(TypedDict, total=False):
    """What networks and messengers show of the short URL, in place of what the destination says
    of itself.
    """
    title: str | None
    """Title of the preview."""
    description: str | None
    """Text of the preview."""
    image: str | None
    """Picture of the preview: an absolute https URL."""


class _CreateLinksItemAliasesItemRequired(TypedDict):
    slug: str
    """The path, by the rules of its host."""


class CreateLinksItemAliasesItem(_CreateLinksItemAliasesItemRequired, total=False):
    domain: str
    """The host: a verified domain of the workspace, or the service's own. Default: that of new
    links.
    """
    redirects: bool
    """Whether it redirects to the link's own short URL (301), where the visit is counted,
    instead of the destination. Default: false.
    """


class CreateLinksItemQrStyle(TypedDict, total=False):
    """The look of the QR code, as PUT /links/{id}/qr-style takes it; by default a plain one."""
    margin: int
    """The least width of the quiet zone, in modules."""
    dark: str
    """Colour of the modules, in hex, with or without #."""
    light: str
    """Colour of the background, in hex, with or without #."""
    level: Literal["L", "M", "Q", "H"]
    """How much of the code may be damaged: L 7 %, M 15 %, Q 25 %, H 30 %. A code with a logo has
    H.
    """
    dots: Literal["square", "rounded", "dot"]
    """Shape of the modules."""
    corners: Literal["square", "rounded", "dot"]
    """Shape of the three large squares in the corners."""
    frame: str | None
    """Text below the code, in a frame around both, which makes the picture higher than wide: up
    to 24 characters of Latin, Greek or Cyrillic script.
    """
    logo: str | None
    """Id of an upload with the purpose logo, which is drawn in the middle."""
    transparent: bool
    """Whether the background is left out."""


class _CreateLinksItemRequired(TypedDict):
    url: str
    """The destination: an absolute http or https URL without credentials; or a mailto:, tel: or
    sms: address, or one of whatsapp:, tg:, facetime:, facetime-audio:, skype:, zoommtg:,
    msteams:, slack:, spotify:, itms-apps:, market:, geo: or maps:, to which no UTM and query
    parameters are added. Anything else is INVALID_URL.
    """


class CreateLinksItem(_CreateLinksItemRequired, total=False):
    slug: str
    """The path of the short URL, decoded. Unique on its host; generated when omitted. By default
    1 to 64 letters, digits, "_" or "-", with a letter or digit at both ends, and letter case
    does not count; a custom domain can allow longer slugs, "/", "." and "~", all scripts and
    emoji, or tell upper from lower case. VALIDATION_ERROR where the host does not allow it,
    SLUG_TAKEN for reserved words.
    """
    domain: str
    """A verified domain of the workspace. Default: the workspace's default domain, otherwise the
    service's own host.
    """
    utmTemplateId: str
    """A UTM template: gives the UTM parameters that the request leaves out, and may require
    some.
    """
    title: str | None
    """A name for your own use."""
    startsAt: str | None
    """When it starts to work; before that it responds like an unknown link."""
    expiresAt: str | None
    """When it stops working; later than startsAt."""
    clickLimit: int | None
    """How many people are redirected before it stops working."""
    expirationUrl: str | None
    """Where visitors are redirected after it has stopped working; without it they see a page
    that says so.
    """
    utmSource: str | None
    """Value of utm_source, added at the redirect."""
    utmMedium: str | None
    """Value of utm_medium, added at the redirect."""
    utmCampaign: str | None
    """Value of utm_campaign, added at the redirect."""
    utmTerm: str | None
    """Value of utm_term, added at the redirect."""
    utmContent: str | None
    """Value of utm_content, added at the redirect."""
    notes: str | None
    """Text for the members of the workspace; visitors never see it."""
    externalId: str | None
    """Id of the link in another system, unique in the workspace; letter case matters."""
    blockedUrl: str | None
    """Where visitors are redirected whom a rule blocks; without it they get the response of a
    link that does not exist.
    """
    rules: list[LinkRuleBody] | None
    """Where certain visitors are redirected instead: the first rule counts of which all
    conditions hold. They are set as a whole, and keep their ids when they are sent back; an
    empty list unsets them.
    """
    split: CreateLinksItemSplit | None
    """Shares the visitors to whom no rule applies out among several destinations, as a test."""
    social: CreateLinksItemSocial | None
    """What networks and messengers show of the short URL, in place of what the destination says
    of itself.
    """
    appLinkingEnabled: bool
    """Whether phones open the destination in its own app, such as YouTube's or Spotify's."""
    iosEnabled: bool
    """Whether app linking is on for iOS."""
    androidEnabled: bool
    """Whether app linking is on for Android."""
    redirectDelayEnabled: bool
    """Whether visitors see the destination for five seconds before the redirect."""
    forwardQuery: bool
    """Whether the visitor's query parameters, except qr and ref, are added to the destination."""
    archived: bool
    """Whether lists leave it out, unless they ask for state=archived. It keeps redirecting and
    counting.
    """
    clickToken: bool
    """Whether a signed token of the click is added to the destination as lp: the site keeps it,
    and sends it with each conversion.
    """
    forwardPath: Literal["off", "append", "ignore"]
    """What becomes of a path behind the slug: off: there is no such link; append: it is added to
    the path of the destination; ignore: it is left out.
    """
    redirectStatus: Literal[302, 301, 307, 308]
    """Status of the redirect. Must be 302 with rules, a split, a click limit, a schedule or a
    password, which browsers must not remember the result of.
    """
    password: str | None
    """Visitors have to enter it before they are redirected; null removes it. No response
    contains it.
    """
    tags: list[str]
    """Names of its tags, up to 50; names that differ only in letter case are one tag. New ones
    are created.
    """
    aliases: list[CreateLinksItemAliasesItem]
    """Further short URLs of the link, up to 20: each responds as the link's own, and shares its
    clicks. Set as a whole; an empty list removes them.
    """
    clicksBefore: int
    """Clicks of the link at another service, of which only the number is known. `clicks` begins
    with them; reports and click limits do not have them. Default: 0.
    """
    qrStyle: CreateLinksItemQrStyle | None
    """The look of the QR code, as PUT /links/{id}/qr-style takes it; by default a plain one."""


class _CreateLinkBodySplitRequired(TypedDict):
    variants: list[LinkVariantBody]
    """The destinations, 2 to 5."""


class CreateLinkBodySplit(_CreateLinkBodySplitRequired, total=False):
    """Shares the visitors to whom no rule applies out among several destinations, as a test."""
    endsAt: str | None
    """When the test ends: from then on all are redirected to the winner, or without one to the
    url of the link.
    """
    winner: str | None
    """Id of the variant that all are redirected to after endsAt."""


class CreateLinkBodySocial(TypedDict, total=False):
    """What networks and messengers show of the short URL, in place of what the destination says
    of itself.
    """
    title: str | None
    """Title of the preview."""
    description: str | None
    """Text of the preview."""
    image: str | None
    """Picture of the preview: an absolute https URL."""


class _CreateLinkBodyAliasesItemRequired(TypedDict):
    slug: str
    """The path, by the rules of its host."""


class CreateLinkBodyAliasesItem(_CreateLinkBodyAliasesItemRequired, total=False):
    domain: str
    """The host: a verified domain of the workspace, or the service's own. Default: that of new
    links.
    """
    redirects: bool
    """Whether it redirects to the link's own short URL (301), where the visit is counted,
    instead of the destination. Default: false.
    """


class _CreateLinkBodyRequired(TypedDict):
    url: str
    """The destination: an absolute http or https URL without credentials; or a mailto:, tel: or
    sms: address, or one of whatsapp:, tg:, facetime:, facetime-audio:, skype:, zoommtg:,
    msteams:, slack:, spotify:, itms-apps:, market:, geo: or maps:, to which no UTM and query
    parameters are added. Anything else is INVALID_URL.
    """


class CreateLinkBody(_CreateLinkBodyRequired, total=False):
    slug: str
    """The path of the short URL, decoded. Unique on its host; generated when omitted. By default
    1 to 64 letters, digits, "_" or "-", with a letter or digit at both ends, and letter case
    does not count; a custom domain can allow longer slugs, "/", "." and "~", all scripts and
    emoji, or tell upper from lower case. VALIDATION_ERROR where the host does not allow it,
    SLUG_TAKEN for reserved words.
    """
    domain: str
    """A verified domain of the workspace. Default: the workspace's default domain, otherwise the
    service's own host.
    """
    utmTemplateId: str
    """A UTM template: gives the UTM parameters that the request leaves out, and may require
    some.
    """
    title: str | None
    """A name for your own use."""
    startsAt: str | None
    """When it starts to work; before that it responds like an unknown link."""
    expiresAt: str | None
    """When it stops working; later than startsAt."""
    clickLimit: int | None
    """How many people are redirected before it stops working."""
    expirationUrl: str | None
    """Where visitors are redirected after it has stopped working; without it they see a page
    that says so.
    """
    utmSource: str | None
    """Value of utm_source, added at the redirect."""
    utmMedium: str | None
    """Value of utm_medium, added at the redirect."""
    utmCampaign: str | None
    """Value of utm_campaign, added at the redirect."""
    utmTerm: str | None
    """Value of utm_term, added at the redirect."""
    utmContent: str | None
    """Value of utm_content, added at the redirect."""
    notes: str | None
    """Text for the members of the workspace; visitors never see it."""
    externalId: str | None
    """Id of the link in another system, unique in the workspace; letter case matters."""
    blockedUrl: str | None
    """Where visitors are redirected whom a rule blocks; without it they get the response of a
    link that does not exist.
    """
    rules: list[LinkRuleBody] | None
    """Where certain visitors are redirected instead: the first rule counts of which all
    conditions hold. They are set as a whole, and keep their ids when they are sent back; an
    empty list unsets them.
    """
    split: CreateLinkBodySplit | None
    """Shares the visitors to whom no rule applies out among several destinations, as a test."""
    social: CreateLinkBodySocial | None
    """What networks and messengers show of the short URL, in place of what the destination says
    of itself.
    """
    appLinkingEnabled: bool
    """Whether phones open the destination in its own app, such as YouTube's or Spotify's."""
    iosEnabled: bool
    """Whether app linking is on for iOS."""
    androidEnabled: bool
    """Whether app linking is on for Android."""
    redirectDelayEnabled: bool
    """Whether visitors see the destination for five seconds before the redirect."""
    forwardQuery: bool
    """Whether the visitor's query parameters, except qr and ref, are added to the destination."""
    archived: bool
    """Whether lists leave it out, unless they ask for state=archived. It keeps redirecting and
    counting.
    """
    clickToken: bool
    """Whether a signed token of the click is added to the destination as lp: the site keeps it,
    and sends it with each conversion.
    """
    forwardPath: Literal["off", "append", "ignore"]
    """What becomes of a path behind the slug: off: there is no such link; append: it is added to
    the path of the destination; ignore: it is left out.
    """
    redirectStatus: Literal[302, 301, 307, 308]
    """Status of the redirect. Must be 302 with rules, a split, a click limit, a schedule or a
    password, which browsers must not remember the result of.
    """
    password: str | None
    """Visitors have to enter it before they are redirected; null removes it. No response
    contains it.
    """
    tags: list[str]
    """Names of its tags, up to 50; names that differ only in letter case are one tag. New ones
    are created.
    """
    aliases: list[CreateLinkBodyAliasesItem]
    """Further short URLs of the link, up to 20: each responds as the link's own, and shares its
    clicks. Set as a whole; an empty list removes them.
    """
    clicksBefore: int
    """Clicks of the link at another service, of which only the number is known. `clicks` begins
    with them; reports and click limits do not have them. Default: 0.
    """


class LinkAliasesItem(TypedDict):
    domain: str
    """The host."""
    slug: str
    """The path."""
    redirects: bool
    """Whether it redirects to the link's own short URL (301), where the visit is counted,
    instead of the destination.
    """


class Link(TypedDict):
    """A short link."""
    id: str
    """Id of the link."""
    url: str
    """The destination, normalised."""
    slug: str
    """The path of the short URL, decoded. Unique on its host; generated when omitted. By default
    1 to 64 letters, digits, "_" or "-", with a letter or digit at both ends, and letter case
    does not count; a custom domain can allow longer slugs, "/", "." and "~", all scripts and
    emoji, or tell upper from lower case. VALIDATION_ERROR where the host does not allow it,
    SLUG_TAKEN for reserved words.
    """
    domain: str
    """The host of the short URL."""
    shortUrl: str
    """The URL to share."""
    title: str | None
    """A name for your own use."""
    clicks: int
    """All-time clicks by people."""
    clicksBefore: int
    """How many of `clicks` are from before it was created here. Only their number is known: no
    report and no click limit has them.
    """
    clickLimitUsed: int | None
    """How many clicks `clickLimit` counts so far, also those whose data were erased, and none of
    `clicksBefore`: from `clickLimit` on, the link does not redirect. Null without a limit.
    """
    createdAt: str
    """When it was created."""
    updatedAt: str
    """When it was last changed."""
    startsAt: str | None
    """When it starts to work; before that it responds like an unknown link."""
    expiresAt: str | None
    """When it stops working; later than startsAt."""
    clickLimit: int | None
    """How many people are redirected before it stops working."""
    expirationUrl: str | None
    """Where visitors are redirected after it has stopped working; without it they see a page
    that says so.
    """
    utmSource: str | None
    """Value of utm_source, added at the redirect."""
    utmMedium: str | None
    """Value of utm_medium, added at the redirect."""
    utmCampaign: str | None
    """Value of utm_campaign, added at the redirect."""
    utmTerm: str | None
    """Value of utm_term, added at the redirect."""
    utmContent: str | None
    """Value of utm_content, added at the redirect."""
    notes: str | None
    """Text for the members of the workspace; visitors never see it."""
    externalId: str | None
    """Id of the link in another system, unique in the workspace; letter case matters."""
    blockedUrl: str | None
    """Where visitors are redirected whom a rule blocks; without it they get the response of a
    link that does not exist.
    """
    rules: list[LinkRule] | None
    """Where certain visitors are redirected instead: the first rule counts of which all
    conditions hold. They are set as a whole, and keep their ids when they are sent back; an
    empty list unsets them.
    """
    split: LinkSplit | None
    """Shares the visitors to whom no rule applies out among several destinations, as a test."""
    social: LinkSocial | None
    """What networks and messengers show of the short URL, in place of what the destination says
    of itself.
    """
    appLinkingEnabled: bool
    """Whether phones open the destination in its own app, such as YouTube's or Spotify's."""
    iosEnabled: bool
    """Whether app linking is on for iOS."""
    androidEnabled: bool
    """Whether app linking is on for Android."""
    redirectDelayEnabled: bool
    """Whether visitors see the destination for five seconds before the redirect."""
    forwardQuery: bool
    """Whether the visitor's query parameters, except qr and ref, are added to the destination."""
    archived: bool
    """Whether lists leave it out, unless they ask for state=archived. It keeps redirecting and
    counting.
    """
    clickToken: bool
    """Whether a signed token of the click is added to the destination as lp: the site keeps it,
    and sends it with each conversion.
    """
    forwardPath: Literal["off", "append", "ignore"]
    """What becomes of a path behind the slug: off: there is no such link; append: it is added to
    the path of the destination; ignore: it is left out.
    """
    redirectStatus: Literal[302, 301, 307, 308]
    """Status of the redirect. Must be 302 with rules, a split, a click limit, a schedule or a
    password, which browsers must not remember the result of.
    """
    hasPassword: bool
    """Whether visitors have to enter a password."""
    tags: list[str]
    """Names of its tags, in alphabetical order."""
    aliases: list[LinkAliasesItem]
    """Its further short URLs."""
    suspended: bool
    """Whether the operator has suspended it or its workspace: visitors get 410, and changes are
    FORBIDDEN.
    """


class LinkRule(TypedDict):
    """A rule: where visitors are redirected of whom all of its conditions hold."""
    id: str
    """Id of the rule."""
    name: str | None
    """A name for reports."""
    conditions: list[RuleCondition]
    """What has to be true of a visit, all of it."""
    url: str | None
    """Where such visitors are redirected, by the rules of the url of the link; null where it
    blocks.
    """
    block: bool
    """Whether such visitors are blocked: they get blockedUrl, or the page of a link that does
    not exist.
    """


class LinkSplit(TypedDict):
    """A split test."""
    variants: list[LinkVariant]
    """The destinations, 2 to 5."""
    endsAt: str | None
    """When the test ends: from then on all are redirected to the winner, or without one to the
    url of the link.
    """
    winner: str | None
    """Id of the variant that all are redirected to after endsAt."""


class LinkVariant(TypedDict):
    """One destination of a split test."""
    id: str
    """Id of the variant."""
    name: str | None
    """A name for reports."""
    url: str
    """Where its visitors are redirected, by the rules of the url of the link."""
    weight: int
    """Its share of the visitors in percent; together they are 100."""


class LinkSocial(TypedDict):
    """What networks show of the short URL in place of the destination."""
    title: str | None
    """Title of the preview."""
    description: str | None
    """Text of the preview."""
    image: str | None
    """Picture of the preview: an absolute https URL."""


class _CreateLinksBodyRequired(TypedDict):
    links: list[CreateLinksItem]
    """A body of POST /links for each link."""


class CreateLinksBody(_CreateLinksBodyRequired, total=False):
    importId: str
    """A name of your choice for the import. Its links can be deleted together: see POST
    /imports/{id}/undo.
    """


class CreatedLinks(TypedDict):
    """The results of the links of one request."""
    created: int
    """How many links were created."""
    failed: int
    """How many links were not created."""
    results: list[CreateLinksResult]
    """One result for each link, in the order of the request."""


class CreateLinksResultErrorParams(TypedDict, total=False):
    """Values of the code, for programs that write a message of their own."""
    max: float
    """The limit that was reached."""
    reason: Literal["WRONG_CREDENTIALS", "ROLE_TOO_LOW", "INVITE_REQUIRED", "INVITE_UNUSABLE", "LINK_UNUSABLE", "MAIL_NOT_SET", "LAST_OWNER", "ONLY_OWNER", "NOT_CREATOR", "LINK_SUSPENDED", "PROFILE_SUSPENDED", "WORKSPACE_SUSPENDED", "LEADS_TO_SHORT_LINK", "LEADS_TO_OWN_ADDRESS", "LEADS_TO_BLOCK"]
    """Which of the reasons of the code it is."""


class _CreateLinksResultErrorRequired(TypedDict):
    code: Literal["INVALID_URL", "SLUG_TAKEN", "EXTERNAL_ID_TAKEN", "TAG_EXISTS", "INVALID_BLOCK_TYPE", "VALIDATION_ERROR", "INVALID_JSON", "PREVIEW_UNAVAILABLE", "IDEMPOTENCY_KEY_REUSED", "UNAUTHORIZED", "INVALID_TOKEN", "TOKEN_EXPIRED", "LINK_PASSWORD_REQUIRED", "FORBIDDEN", "PLAN_LIMIT_REACHED", "NOT_FOUND", "LINK_NOT_FOUND", "TAG_NOT_FOUND", "PROFILE_NOT_FOUND", "BLOCK_NOT_FOUND", "WEBHOOK_NOT_FOUND", "TEMPLATE_NOT_FOUND", "SHARE_NOT_FOUND", "ERASURE_NOT_FOUND", "EXPORT_SCHEDULE_NOT_FOUND", "IMPORT_NOT_FOUND", "IMPORT_JOB_NOT_FOUND", "UPLOAD_NOT_FOUND", "SUBMISSION_NOT_FOUND", "METHOD_NOT_ALLOWED", "LINK_EXPIRED", "PAYLOAD_TOO_LARGE", "URI_TOO_LONG", "UNSUPPORTED_MEDIA_TYPE", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"]
    """Machine-readable code; its meaning never changes."""
    message: str
    """Human-readable message."""


class CreateLinksResultError(_CreateLinksResultErrorRequired, total=False):
    """Why it was not done."""
    params: CreateLinksResultErrorParams
    """Values of the code, for programs that write a message of their own."""
    details: list[ErrorDetail]
    """The invalid fields."""


class _CreateLinksResultRequired(TypedDict):
    index: int
    """Its index in the request, from 0."""
    success: bool
    """Whether it was done: then there is data, otherwise an error."""


class CreateLinksResult(_CreateLinksResultRequired, total=False):
    """The result of one link, as POST /links would have returned it."""
    error: CreateLinksResultError
    """Why it was not done."""
    data: Link


class _LinkPagePaginationRequired(TypedDict):
    page: int
    """The number of this page."""
    limit: int
    """How many links a page has at most."""
    total: int
    """How many links the list has in all."""
    totalPages: int
    """How many pages there are."""


class LinkPagePagination(_LinkPagePaginationRequired, total=False):
    totalIsLowerBound: bool
    """Only when a search or a filter found more than 10,000: there are at least `total`; the
    last page has the exact number.
    """
    nextCursor: str | None
    """Only when a cursor was sent: the next one, or null at the end."""


class LinkPage(TypedDict):
    """One page of a list of links."""
    items: list[Link]
    pagination: LinkPagePagination


class _PutLinkByExternalIdBodySplitRequired(TypedDict):
    variants: list[LinkVariantBody]
    """The destinations, 2 to 5."""


class PutLinkByExternalIdBodySplit(_PutLinkByExternalIdBodySplitRequired, total=False):
    """Shares the visitors to whom no rule applies out among several destinations, as a test."""
    endsAt: str | None
    """When the test ends: from then on all are redirected to the winner, or without one to the
    url of the link.
    """
    winner: str | None
    """Id of the variant that all are redirected to after endsAt."""


class PutLinkByExternalIdBodySocial(TypedDict, total=False):
    """What networks and messengers show of the short URL, in place of what the destination says
    of itself.
    """
    title: str | None
    """Title of the preview."""
    description: str | None
    """Text of the preview."""
    image: str | None
    """Picture of the preview: an absolute https URL."""


class _PutLinkByExternalIdBodyAliasesItemRequired(TypedDict):
    slug: str
    """The path, by the rules of its host."""


class PutLinkByExternalIdBodyAliasesItem(_PutLinkByExternalIdBodyAliasesItemRequired, total=False):
    domain: str
    """The host: a verified domain of the workspace, or the service's own. Default: that of new
    links.
    """
    redirects: bool
    """Whether it redirects to the link's own short URL (301), where the visit is counted,
    instead of the destination. Default: false.
    """


class PutLinkByExternalIdBody(TypedDict, total=False):
    url: str
    """The destination: an absolute http or https URL without credentials; or a mailto:, tel: or
    sms: address, or one of whatsapp:, tg:, facetime:, facetime-audio:, skype:, zoommtg:,
    msteams:, slack:, spotify:, itms-apps:, market:, geo: or maps:, to which no UTM and query
    parameters are added. Anything else is INVALID_URL.
    """
    slug: str
    """The path of the short URL, decoded. Unique on its host; generated when omitted. By default
    1 to 64 letters, digits, "_" or "-", with a letter or digit at both ends, and letter case
    does not count; a custom domain can allow longer slugs, "/", "." and "~", all scripts and
    emoji, or tell upper from lower case. VALIDATION_ERROR where the host does not allow it,
    SLUG_TAKEN for reserved words.
    """
    domain: str
    """A verified domain of the workspace. Default: the workspace's default domain, otherwise the
    service's own host. A link that exists keeps its domain.
    """
    utmTemplateId: str
    """A UTM template: gives the UTM parameters that the request leaves out, and may require
    some.
    """
    title: str | None
    """A name for your own use."""
    startsAt: str | None
    """When it starts to work; before that it responds like an unknown link."""
    expiresAt: str | None
    """When it stops working; later than startsAt."""
    clickLimit: int | None
    """How many people are redirected before it stops working."""
    expirationUrl: str | None
    """Where visitors are redirected after it has stopped working; without it they see a page
    that says so.
    """
    utmSource: str | None
    """Value of utm_source, added at the redirect."""
    utmMedium: str | None
    """Value of utm_medium, added at the redirect."""
    utmCampaign: str | None
    """Value of utm_campaign, added at the redirect."""
    utmTerm: str | None
    """Value of utm_term, added at the redirect."""
    utmContent: str | None
    """Value of utm_content, added at the redirect."""
    notes: str | None
    """Text for the members of the workspace; visitors never see it."""
    blockedUrl: str | None
    """Where visitors are redirected whom a rule blocks; without it they get the response of a
    link that does not exist.
    """
    rules: list[LinkRuleBody] | None
    """Where certain visitors are redirected instead: the first rule counts of which all
    conditions hold. They are set as a whole, and keep their ids when they are sent back; an
    empty list unsets them.
    """
    split: PutLinkByExternalIdBodySplit | None
    """Shares the visitors to whom no rule applies out among several destinations, as a test."""
    social: PutLinkByExternalIdBodySocial | None
    """What networks and messengers show of the short URL, in place of what the destination says
    of itself.
    """
    appLinkingEnabled: bool
    """Whether phones open the destination in its own app, such as YouTube's or Spotify's."""
    iosEnabled: bool
    """Whether app linking is on for iOS."""
    androidEnabled: bool
    """Whether app linking is on for Android."""
    redirectDelayEnabled: bool
    """Whether visitors see the destination for five seconds before the redirect."""
    forwardQuery: bool
    """Whether the visitor's query parameters, except qr and ref, are added to the destination."""
    archived: bool
    """Whether lists leave it out, unless they ask for state=archived. It keeps redirecting and
    counting.
    """
    clickToken: bool
    """Whether a signed token of the click is added to the destination as lp: the site keeps it,
    and sends it with each conversion.
    """
    forwardPath: Literal["off", "append", "ignore"]
    """What becomes of a path behind the slug: off: there is no such link; append: it is added to
    the path of the destination; ignore: it is left out.
    """
    redirectStatus: Literal[302, 301, 307, 308]
    """Status of the redirect. Must be 302 with rules, a split, a click limit, a schedule or a
    password, which browsers must not remember the result of.
    """
    password: str | None
    """Visitors have to enter it before they are redirected; null removes it. No response
    contains it.
    """
    tags: list[str]
    """Names of its tags, up to 50; names that differ only in letter case are one tag. New ones
    are created.
    """
    aliases: list[PutLinkByExternalIdBodyAliasesItem]
    """Further short URLs of the link, up to 20: each responds as the link's own, and shares its
    clicks. Set as a whole; an empty list removes them.
    """


class UpdateLinksBodyFilter(TypedDict, total=False):
    """All links that GET /links finds with these parameters, up to 10000. Needs expect."""
    search: str
    """Part of the title or the slug, in any letter case; empty means all."""
    q: str
    """Words in any letter case, up to 16; each must be in the title, the slug, the short URL, a
    tag, or the first 512 characters of the destination or of the notes, or be the external
    id, in its letter case. Empty means all.
    """
    url: str
    """The exact destination, as the links store it or as it was written."""
    tag: list[str]
    """Tags that the links have, by name."""
    tagMode: Literal["any", "all"]
    """Whether one of the tags is enough, or all are needed."""
    notTag: list[str]
    """Tags that the links do not have, by name."""
    domain: str
    """The host of the short URLs; empty means all."""
    state: Literal["active", "scheduled", "expired", "archived"]
    """scheduled: it has not started; expired: it has stopped working, by its time or its click
    limit; active: neither. Archived links are in no other state. Default: every link that is
    not archived.
    """


class _UpdateLinksBodySetSplitRequired(TypedDict):
    variants: list[LinkVariantBody]
    """The destinations, 2 to 5."""


class UpdateLinksBodySetSplit(_UpdateLinksBodySetSplitRequired, total=False):
    """Shares the visitors to whom no rule applies out among several destinations, as a test."""
    endsAt: str | None
    """When the test ends: from then on all are redirected to the winner, or without one to the
    url of the link.
    """
    winner: str | None
    """Id of the variant that all are redirected to after endsAt."""


class UpdateLinksBodySetSocial(TypedDict, total=False):
    """What networks and messengers show of the short URL, in place of what the destination says
    of itself.
    """
    title: str | None
    """Title of the preview."""
    description: str | None
    """Text of the preview."""
    image: str | None
    """Picture of the preview: an absolute https URL."""


class UpdateLinksBodySet(TypedDict, total=False):
    """Fields that all of the links get; null unsets one."""
    domain: str
    """The host that the link moves to: a verified domain of the workspace, or the service's own.
    Default: it stays.
    """
    keepOld: Literal["alias", "redirect", "drop"]
    """What becomes of the old short URL: `alias` keeps it, `redirect` makes it redirect to the
    new one, `drop` frees it. Default: `alias` when the domain changes, otherwise `drop`.
    """
    startsAt: str | None
    """When it starts to work; before that it responds like an unknown link."""
    expiresAt: str | None
    """When it stops working; later than startsAt."""
    clickLimit: int | None
    """How many people are redirected before it stops working."""
    expirationUrl: str | None
    """Where visitors are redirected after it has stopped working; without it they see a page
    that says so.
    """
    utmSource: str | None
    """Value of utm_source, added at the redirect."""
    utmMedium: str | None
    """Value of utm_medium, added at the redirect."""
    utmCampaign: str | None
    """Value of utm_campaign, added at the redirect."""
    utmTerm: str | None
    """Value of utm_term, added at the redirect."""
    utmContent: str | None
    """Value of utm_content, added at the redirect."""
    notes: str | None
    """Text for the members of the workspace; visitors never see it."""
    blockedUrl: str | None
    """Where visitors are redirected whom a rule blocks; without it they get the response of a
    link that does not exist.
    """
    rules: list[LinkRuleBody] | None
    """Where certain visitors are redirected instead: the first rule counts of which all
    conditions hold. They are set as a whole, and keep their ids when they are sent back; an
    empty list unsets them.
    """
    split: UpdateLinksBodySetSplit | None
    """Shares the visitors to whom no rule applies out among several destinations, as a test."""
    social: UpdateLinksBodySetSocial | None
    """What networks and messengers show of the short URL, in place of what the destination says
    of itself.
    """
    appLinkingEnabled: bool
    """Whether phones open the destination in its own app, such as YouTube's or Spotify's."""
    iosEnabled: bool
    """Whether app linking is on for iOS."""
    androidEnabled: bool
    """Whether app linking is on for Android."""
    redirectDelayEnabled: bool
    """Whether visitors see the destination for five seconds before the redirect."""
    forwardQuery: bool
    """Whether the visitor's query parameters, except qr and ref, are added to the destination."""
    archived: bool
    """Whether lists leave it out, unless they ask for state=archived. It keeps redirecting and
    counting.
    """
    clickToken: bool
    """Whether a signed token of the click is added to the destination as lp: the site keeps it,
    and sends it with each conversion.
    """
    forwardPath: Literal["off", "append", "ignore"]
    """What becomes of a path behind the slug: off: there is no such link; append: it is added to
    the path of the destination; ignore: it is left out.
    """
    redirectStatus: Literal[302, 301, 307, 308]
    """Status of the redirect. Must be 302 with rules, a split, a click limit, a schedule or a
    password, which browsers must not remember the result of.
    """
    password: str | None
    """Visitors have to enter it before they are redirected; null removes it. No response
    contains it.
    """


class UpdateLinksBody(TypedDict, total=False):
    ids: list[str]
    """Ids of the links; either these or a filter."""
    filter: UpdateLinksBodyFilter
    """All links that GET /links finds with these parameters, up to 10000. Needs expect."""
    expect: int
    """How many links the filter finds: with another number nothing is changed, and the error
    names it.
    """
    set: UpdateLinksBodySet
    """Fields that all of the links get; null unsets one."""
    addTags: list[str]
    """Tags that the links get beside their own, by name."""
    removeTags: list[str]
    """Tags that are taken from the links, by name."""


class UpdatedLinks(TypedDict):
    """The results of the links of one request."""
    updated: int
    """How many links were changed."""
    failed: int
    """How many links stayed as they were."""
    results: list[UpdateLinksResult]
    """One result for each link."""


class UpdateLinksResultErrorParams(TypedDict, total=False):
    """Values of the code, for programs that write a message of their own."""
    max: float
    """The limit that was reached."""
    reason: Literal["WRONG_CREDENTIALS", "ROLE_TOO_LOW", "INVITE_REQUIRED", "INVITE_UNUSABLE", "LINK_UNUSABLE", "MAIL_NOT_SET", "LAST_OWNER", "ONLY_OWNER", "NOT_CREATOR", "LINK_SUSPENDED", "PROFILE_SUSPENDED", "WORKSPACE_SUSPENDED", "LEADS_TO_SHORT_LINK", "LEADS_TO_OWN_ADDRESS", "LEADS_TO_BLOCK"]
    """Which of the reasons of the code it is."""


class _UpdateLinksResultErrorRequired(TypedDict):
    code: Literal["INVALID_URL", "SLUG_TAKEN", "EXTERNAL_ID_TAKEN", "TAG_EXISTS", "INVALID_BLOCK_TYPE", "VALIDATION_ERROR", "INVALID_JSON", "PREVIEW_UNAVAILABLE", "IDEMPOTENCY_KEY_REUSED", "UNAUTHORIZED", "INVALID_TOKEN", "TOKEN_EXPIRED", "LINK_PASSWORD_REQUIRED", "FORBIDDEN", "PLAN_LIMIT_REACHED", "NOT_FOUND", "LINK_NOT_FOUND", "TAG_NOT_FOUND", "PROFILE_NOT_FOUND", "BLOCK_NOT_FOUND", "WEBHOOK_NOT_FOUND", "TEMPLATE_NOT_FOUND", "SHARE_NOT_FOUND", "ERASURE_NOT_FOUND", "EXPORT_SCHEDULE_NOT_FOUND", "IMPORT_NOT_FOUND", "IMPORT_JOB_NOT_FOUND", "UPLOAD_NOT_FOUND", "SUBMISSION_NOT_FOUND", "METHOD_NOT_ALLOWED", "LINK_EXPIRED", "PAYLOAD_TOO_LARGE", "URI_TOO_LONG", "UNSUPPORTED_MEDIA_TYPE", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"]
    """Machine-readable code; its meaning never changes."""
    message: str
    """Human-readable message."""


class UpdateLinksResultError(_UpdateLinksResultErrorRequired, total=False):
    """Why it was not done."""
    params: UpdateLinksResultErrorParams
    """Values of the code, for programs that write a message of their own."""
    details: list[ErrorDetail]
    """The invalid fields."""


class _UpdateLinksResultRequired(TypedDict):
    index: int
    """Its index in `ids`, or among those that the filter found."""
    id: str
    """Id of the link."""
    success: bool
    """Whether it was done: then there is data, otherwise an error."""


class UpdateLinksResult(_UpdateLinksResultRequired, total=False):
    """The result of one link, as PATCH /links/{id} would have returned it."""
    error: UpdateLinksResultError
    """Why it was not done."""
    data: Link


class DeleteLinksBodyFilter(TypedDict, total=False):
    """All links that GET /links finds with these parameters, up to 10000. Needs expect."""
    search: str
    """Part of the title or the slug, in any letter case; empty means all."""
    q: str
    """Words in any letter case, up to 16; each must be in the title, the slug, the short URL, a
    tag, or the first 512 characters of the destination or of the notes, or be the external
    id, in its letter case. Empty means all.
    """
    url: str
    """The exact destination, as the links store it or as it was written."""
    tag: list[str]
    """Tags that the links have, by name."""
    tagMode: Literal["any", "all"]
    """Whether one of the tags is enough, or all are needed."""
    notTag: list[str]
    """Tags that the links do not have, by name."""
    domain: str
    """The host of the short URLs; empty means all."""
    state: Literal["active", "scheduled", "expired", "archived"]
    """scheduled: it has not started; expired: it has stopped working, by its time or its click
    limit; active: neither. Archived links are in no other state. Default: every link that is
    not archived.
    """


class DeleteLinksBody(TypedDict, total=False):
    ids: list[str]
    """Ids of the links; either these or a filter."""
    filter: DeleteLinksBodyFilter
    """All links that GET /links finds with these parameters, up to 10000. Needs expect."""
    expect: int
    """How many links the filter finds: with another number nothing is changed, and the error
    names it.
    """


class DeletedLinks(TypedDict):
    """The results of the links of one request."""
    deleted: int
    """How many links were deleted."""
    failed: int
    """How many links stayed as they were."""
    results: list[DeleteLinksResult]
    """One result for each link."""


class DeleteLinksResultErrorParams(TypedDict, total=False):
    """Values of the code, for programs that write a message of their own."""
    max: float
    """The limit that was reached."""
    reason: Literal["WRONG_CREDENTIALS", "ROLE_TOO_LOW", "INVITE_REQUIRED", "INVITE_UNUSABLE", "LINK_UNUSABLE", "MAIL_NOT_SET", "LAST_OWNER", "ONLY_OWNER", "NOT_CREATOR", "LINK_SUSPENDED", "PROFILE_SUSPENDED", "WORKSPACE_SUSPENDED", "LEADS_TO_SHORT_LINK", "LEADS_TO_OWN_ADDRESS", "LEADS_TO_BLOCK"]
    """Which of the reasons of the code it is."""


class _DeleteLinksResultErrorRequired(TypedDict):
    code: Literal["INVALID_URL", "SLUG_TAKEN", "EXTERNAL_ID_TAKEN", "TAG_EXISTS", "INVALID_BLOCK_TYPE", "VALIDATION_ERROR", "INVALID_JSON", "PREVIEW_UNAVAILABLE", "IDEMPOTENCY_KEY_REUSED", "UNAUTHORIZED", "INVALID_TOKEN", "TOKEN_EXPIRED", "LINK_PASSWORD_REQUIRED", "FORBIDDEN", "PLAN_LIMIT_REACHED", "NOT_FOUND", "LINK_NOT_FOUND", "TAG_NOT_FOUND", "PROFILE_NOT_FOUND", "BLOCK_NOT_FOUND", "WEBHOOK_NOT_FOUND", "TEMPLATE_NOT_FOUND", "SHARE_NOT_FOUND", "ERASURE_NOT_FOUND", "EXPORT_SCHEDULE_NOT_FOUND", "IMPORT_NOT_FOUND", "IMPORT_JOB_NOT_FOUND", "UPLOAD_NOT_FOUND", "SUBMISSION_NOT_FOUND", "METHOD_NOT_ALLOWED", "LINK_EXPIRED", "PAYLOAD_TOO_LARGE", "URI_TOO_LONG", "UNSUPPORTED_MEDIA_TYPE", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"]
    """Machine-readable code; its meaning never changes."""
    message: str
    """Human-readable message."""


class DeleteLinksResultError(_DeleteLinksResultErrorRequired, total=False):
    """Why it was not done."""
    params: DeleteLinksResultErrorParams
    """Values of the code, for programs that write a message of their own."""
    details: list[ErrorDetail]
    """The invalid fields."""


class _DeleteLinksResultRequired(TypedDict):
    index: int
    """Its index in `ids`, or among those that the filter found."""
    id: str
    """Id of the link."""
    success: bool
    """Whether it was done: then there is data, otherwise an error."""


class DeleteLinksResult(_DeleteLinksResultRequired, total=False):
    """The result of one link, as DELETE /links/{id} would have returned it."""
    error: DeleteLinksResultError
    """Why it was not done."""
    data: Deleted


class Deleted(TypedDict):
    """Confirms the deletion."""
    deleted: bool
    """Always true."""


class TransferLinksBody(TypedDict):
    ids: list[str]
    """Ids of the links."""
    workspaceId: str
    """The workspace that the links move to."""
    history: Literal["keep", "drop"]
    """`keep`: each link begins with the number of its clicks so far, as its `clicksBefore`;
    `drop`: it begins at 0. Reports of these clicks stay in the workspace that the links
    leave.
    """


class TransferredLinks(TypedDict):
    """The results of the links of one request."""
    transferred: int
    """How many links have moved."""
    failed: int
    """How many links stayed where they were."""
    results: list[TransferLinksResult]
    """One result for each link, in the order of the request."""


class TransferLinksResultErrorParams(TypedDict, total=False):
    """Values of the code, for programs that write a message of their own."""
    max: float
    """The limit that was reached."""
    reason: Literal["WRONG_CREDENTIALS", "ROLE_TOO_LOW", "INVITE_REQUIRED", "INVITE_UNUSABLE", "LINK_UNUSABLE", "MAIL_NOT_SET", "LAST_OWNER", "ONLY_OWNER", "NOT_CREATOR", "LINK_SUSPENDED", "PROFILE_SUSPENDED", "WORKSPACE_SUSPENDED", "LEADS_TO_SHORT_LINK", "LEADS_TO_OWN_ADDRESS", "LEADS_TO_BLOCK"]
    """Which of the reasons of the code it is."""


class _TransferLinksResultErrorRequired(TypedDict):
    code: Literal["INVALID_URL", "SLUG_TAKEN", "EXTERNAL_ID_TAKEN", "TAG_EXISTS", "INVALID_BLOCK_TYPE", "VALIDATION_ERROR", "INVALID_JSON", "PREVIEW_UNAVAILABLE", "IDEMPOTENCY_KEY_REUSED", "UNAUTHORIZED", "INVALID_TOKEN", "TOKEN_EXPIRED", "LINK_PASSWORD_REQUIRED", "FORBIDDEN", "PLAN_LIMIT_REACHED", "NOT_FOUND", "LINK_NOT_FOUND", "TAG_NOT_FOUND", "PROFILE_NOT_FOUND", "BLOCK_NOT_FOUND", "WEBHOOK_NOT_FOUND", "TEMPLATE_NOT_FOUND", "SHARE_NOT_FOUND", "ERASURE_NOT_FOUND", "EXPORT_SCHEDULE_NOT_FOUND", "IMPORT_NOT_FOUND", "IMPORT_JOB_NOT_FOUND", "UPLOAD_NOT_FOUND", "SUBMISSION_NOT_FOUND", "METHOD_NOT_ALLOWED", "LINK_EXPIRED", "PAYLOAD_TOO_LARGE", "URI_TOO_LONG", "UNSUPPORTED_MEDIA_TYPE", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"]
    """Machine-readable code; its meaning never changes."""
    message: str
    """Human-readable message."""


class TransferLinksResultError(_TransferLinksResultErrorRequired, total=False):
    """Why it was not done."""
    params: TransferLinksResultErrorParams
    """Values of the code, for programs that write a message of their own."""
    details: list[ErrorDetail]
    """The invalid fields."""


class _TransferLinksResultRequired(TypedDict):
    index: int
    """Its index in `ids`."""
    id: str
    """The id that the link had in the workspace that it leaves."""
    success: bool
    """Whether it was done: then there is data, otherwise an error."""


class TransferLinksResult(_TransferLinksResultRequired, total=False):
    """The result of one link: `data` is the link in its new workspace, where it has a new id."""
    error: TransferLinksResultError
    """Why it was not done."""
    data: Link


class _UpdateLinkBodySplitRequired(TypedDict):
    variants: list[LinkVariantBody]
    """The destinations, 2 to 5."""


class UpdateLinkBodySplit(_UpdateLinkBodySplitRequired, total=False):
    """Shares the visitors to whom no rule applies out among several destinations, as a test."""
    endsAt: str | None
    """When the test ends: from then on all are redirected to the winner, or without one to the
    url of the link.
    """
    winner: str | None
    """Id of the variant that all are redirected to after endsAt."""


class UpdateLinkBodySocial(TypedDict, total=False):
    """What networks and messengers show of the short URL, in place of what the destination says
    of itself.
    """
    title: str | None
    """Title of the preview."""
    description: str | None
    """Text of the preview."""
    image: str | None
    """Picture of the preview: an absolute https URL."""


class _UpdateLinkBodyAliasesItemRequired(TypedDict):
    slug: str
    """The path, by the rules of its host."""


class UpdateLinkBodyAliasesItem(_UpdateLinkBodyAliasesItemRequired, total=False):
    domain: str
    """The host: a verified domain of the workspace, or the service's own. Default: that of new
    links.
    """
    redirects: bool
    """Whether it redirects to the link's own short URL (301), where the visit is counted,
    instead of the destination. Default: false.
    """


class UpdateLinkBody(TypedDict, total=False):
    url: str
    """The destination: an absolute http or https URL without credentials; or a mailto:, tel: or
    sms: address, or one of whatsapp:, tg:, facetime:, facetime-audio:, skype:, zoommtg:,
    msteams:, slack:, spotify:, itms-apps:, market:, geo: or maps:, to which no UTM and query
    parameters are added. Anything else is INVALID_URL.
    """
    slug: str
    """The path of the short URL, decoded. Unique on its host; generated when omitted. By default
    1 to 64 letters, digits, "_" or "-", with a letter or digit at both ends, and letter case
    does not count; a custom domain can allow longer slugs, "/", "." and "~", all scripts and
    emoji, or tell upper from lower case. VALIDATION_ERROR where the host does not allow it,
    SLUG_TAKEN for reserved words.
    """
    domain: str
    """The host that the link moves to: a verified domain of the workspace, or the service's own.
    Default: it stays.
    """
    keepOld: Literal["alias", "redirect", "drop"]
    """What becomes of the old short URL: `alias` keeps it, `redirect` makes it redirect to the
    new one, `drop` frees it. Default: `alias` when the domain changes, otherwise `drop`.
    """
    title: str | None
    """A name for your own use."""
    startsAt: str | None
    """When it starts to work; before that it responds like an unknown link."""
    expiresAt: str | None
    """When it stops working; later than startsAt."""
    clickLimit: int | None
    """How many people are redirected before it stops working."""
    expirationUrl: str | None
    """Where visitors are redirected after it has stopped working; without it they see a page
    that says so.
    """
    utmSource: str | None
    """Value of utm_source, added at the redirect."""
    utmMedium: str | None
    """Value of utm_medium, added at the redirect."""
    utmCampaign: str | None
    """Value of utm_campaign, added at the redirect."""
    utmTerm: str | None
    """Value of utm_term, added at the redirect."""
    utmContent: str | None
    """Value of utm_content, added at the redirect."""
    notes: str | None
    """Text for the members of the workspace; visitors never see it."""
    externalId: str | None
    """Id of the link in another system, unique in the workspace; letter case matters."""
    blockedUrl: str | None
    """Where visitors are redirected whom a rule blocks; without it they get the response of a
    link that does not exist.
    """
    rules: list[LinkRuleBody] | None
    """Where certain visitors are redirected instead: the first rule counts of which all
    conditions hold. They are set as a whole, and keep their ids when they are sent back; an
    empty list unsets them.
    """
    split: UpdateLinkBodySplit | None
    """Shares the visitors to whom no rule applies out among several destinations, as a test."""
    social: UpdateLinkBodySocial | None
    """What networks and messengers show of the short URL, in place of what the destination says
    of itself.
    """
    appLinkingEnabled: bool
    """Whether phones open the destination in its own app, such as YouTube's or Spotify's."""
    iosEnabled: bool
    """Whether app linking is on for iOS."""
    androidEnabled: bool
    """Whether app linking is on for Android."""
    redirectDelayEnabled: bool
    """Whether visitors see the destination for five seconds before the redirect."""
    forwardQuery: bool
    """Whether the visitor's query parameters, except qr and ref, are added to the destination."""
    archived: bool
    """Whether lists leave it out, unless they ask for state=archived. It keeps redirecting and
    counting.
    """
    clickToken: bool
    """Whether a signed token of the click is added to the destination as lp: the site keeps it,
    and sends it with each conversion.
    """
    forwardPath: Literal["off", "append", "ignore"]
    """What becomes of a path behind the slug: off: there is no such link; append: it is added to
    the path of the destination; ignore: it is left out.
    """
    redirectStatus: Literal[302, 301, 307, 308]
    """Status of the redirect. Must be 302 with rules, a split, a click limit, a schedule or a
    password, which browsers must not remember the result of.
    """
    password: str | None
    """Visitors have to enter it before they are redirected; null removes it. No response
    contains it.
    """
    tags: list[str]
    """Names of its tags, up to 50; names that differ only in letter case are one tag. New ones
    are created.
    """
    aliases: list[UpdateLinkBodyAliasesItem]
    """Further short URLs of the link, up to 20: each responds as the link's own, and shares its
    clicks. Set as a whole; an empty list removes them.
    """


class LinkImport(TypedDict):
    """Links that were created together."""
    id: str
    """A name of your choice for the import."""
    links: int
    """How many links that it created exist."""
    createdAt: str
    """When its first links were created."""


class UndoImportBody(TypedDict, total=False):
    deleteInUse: int
    """How many links that are in use are deleted as well, as inUse of a call without it says:
    with another number nothing is deleted, and the error names it.
    """


class UndoneImportKeptItem(TypedDict):
    id: str
    """Id of the link."""
    shortUrl: str
    """Its short URL."""
    clicks: int
    """Its clicks."""
    reasons: list[Literal["edited", "clicked", "suspended"]]
    """Why it was kept."""


class UndoneImport(TypedDict):
    """What became of the links of an import."""
    id: str
    """A name of your choice for the import."""
    deleted: int
    """How many links were deleted."""
    inUse: int
    """How many links were kept because they have clicks or were edited since."""
    suspended: int
    """How many links were kept because the operator of the service has suspended them."""
    kept: list[UndoneImportKeptItem]
    """The links that were kept, the first 100 of them."""


_CreateImportJobBodyHostsItemKeys = TypedDict(
    "_CreateImportJobBodyHostsItemKeys",
    {
        "from": "str",
    },
)


class CreateImportJobBodyHostsItem(_CreateImportJobBodyHostsItemKeys):
    to: str
    """Host that they have here."""


class _CreateImportJobBodyRequired(TypedDict):
    service: Literal["shlink", "kutt", "dub", "rebrandly", "shortio", "bitly"]
    """The service that links are read from."""
    apiKey: str
    """Key of the API of the service. It is stored encrypted until the import is done, or until
    the job has rested for 30 days, and no response contains it.
    """


class CreateImportJobBody(_CreateImportJobBodyRequired, total=False):
    url: str
    """Where the service is reached: your own Shlink or Kutt, which has no other address.
    Default: the API of the service.
    """
    account: str
    """Names the account, where a workspace imports from several accounts of one service: each
    has its own later imports.
    """
    hosts: list[CreateImportJobBodyHostsItem]
    """Which domain of the workspace, or the host of the service itself, gets the short URLs of a
    host of the source. Other hosts stay as they are.
    """
    dropOlder: bool
    """Clicks that are older than the workspace keeps them count without their dates; otherwise
    they stop the job. Default: false.
    """
    openProtected: bool
    """Imports links whose password is not known without it, so that everyone can follow them;
    otherwise they are left out. Only for shortio and kutt. Default: false.
    """
    withoutClicks: bool
    """Reads no numbers of clicks, which saves the quota of the source. Only for bitly. Default:
    false.
    """
    dryRun: bool
    """Checks everything first and changes nothing: the import begins with POST
    /import-jobs/:id/run. Default: false.
    """


_ImportJobHostsItemKeys = TypedDict(
    "_ImportJobHostsItemKeys",
    {
        "from": "str",
    },
)


class ImportJobHostsItem(_ImportJobHostsItemKeys):
    to: str
    """Host that they have here."""


class ImportJob(TypedDict):
    """An import of links and clicks from another service."""
    id: str
    """Id of the job."""
    service: Literal["shlink", "kutt", "dub", "rebrandly", "shortio", "bitly"]
    """The service that links are read from."""
    url: str | None
    """Where the service is reached; null: its own API."""
    account: str | None
    """Name of the account; null: it has none."""
    hosts: list[ImportJobHostsItem]
    """Which domain of the workspace, or the host of the service itself, gets the short URLs of a
    host of the source. Other hosts stay as they are.
    """
    dropOlder: bool
    """Clicks that are older than the workspace keeps them count without their dates; otherwise
    they stop the job. Default: false.
    """
    openProtected: bool
    """Imports links whose password is not known without it, so that everyone can follow them;
    otherwise they are left out. Only for shortio and kutt. Default: false.
    """
    withoutClicks: bool
    """Reads no numbers of clicks, which saves the quota of the source. Only for bitly. Default:
    false.
    """
    task: Literal["check", "import", "undo"]
    """What it does, or did last: check (a dry run), import, or undo."""
    state: Literal["queued", "running", "paused", "stopped", "done"]
    """queued: it will run; running; paused: by a person; stopped: it needs a change, see stop;
    done: the task has ended.
    """
    hasKey: bool
    """Whether the key is stored; otherwise running it needs one."""
    progress: ImportJobProgress | None
    """How far it is; null while it does not run."""
    result: ImportJobResult | None
    """What its last check or import has done; null: none has ended."""
    resultOf: Literal["check", "import", None]
    """Which task the result is of; null without one."""
    undone: ImportJobUndo | None
    """What its undo has removed; null: it was not undone."""
    problems: dict[str, int]
    """How many problems of each code the last check or import has listed."""
    resumesAt: str | None
    """When a queued job goes on, where the source has no quota left before; null: as soon as it
    can.
    """
    stop: ImportJobStop | None
    """Why it is stopped, or waits; null: it is not."""
    createdAt: str
    """When it was created."""
    updatedAt: str
    """When its state last changed."""


class ImportJobProgress(TypedDict):
    """How far a job is."""
    step: Literal["read", "links", "clicks", "undo"]
    """read: what the source has is read; links and clicks: it is stored; undo: it is removed."""
    done: int
    """How much of the step is done: items, links or clicks."""
    total: int | None
    """How much the step is in all; null: not known yet."""
    secondsLeft: int | None
    """How long the step will take at its pace so far; null: not known."""
    waitsUntil: str | None
    """The source has asked to wait until then; null: it has not."""


class ImportJobResult(TypedDict):
    """What a job has imported, or what a dry run says that it would."""
    created: int
    """Links that were created, or would be."""
    updated: int
    """Links of an earlier import that were brought up to date."""
    unchanged: int
    """Links that were imported before, and have not changed since."""
    keptEdited: int
    """Links that were edited here, and stay as they are."""
    keptDeleted: int
    """Links that were deleted here, and stay deleted."""
    refused: int
    """Links that are not imported, such as those whose slug is taken."""
    leftOut: int
    """Links of the source that could not be read, or that have a password that is not known."""
    clicks: int
    """Clicks of people that were imported; in a dry run those that the source has."""
    bots: int
    """Clicks of bots: they are stored and not counted."""
    clicksWithoutLink: int
    """Clicks of links that are not here."""
    undatedClicks: int
    """Clicks without a date: they are in the totals of links, and in no report of a period."""
    olderClicks: int
    """Clicks that are older than the workspace keeps them: they count without their dates."""
    isWhole: bool
    """Whether every link of the source is here, or would be. When it is false, the problems say
    which are not, and why.
    """


class ImportJobUndo(TypedDict):
    """What an undo has removed, and what it has kept."""
    clicks: int
    """Clicks that were removed, those of bots included."""
    deleted: int
    """Links that were deleted."""
    inUse: int
    """Links that were kept because they were clicked or edited here."""
    suspended: int
    """Links that were kept because the operator of the service has suspended them."""


class ImportJobStop(TypedDict):
    """Why a job does not go on."""
    reason: Literal["SOURCE_REFUSED", "SOURCE_EXHAUSTED", "SOURCE_UNAVAILABLE", "SOURCE_INVALID", "SOURCE_TOO_LARGE", "CLICKS_TOO_OLD", "KEY_MISSING", "FILES_MISSING", "RUN_UNFINISHED", "UNDO_UNFINISHED", "NOTHING_IMPORTED", "FAILED"]
    """Why; its meaning never changes."""
    message: str
    """Why, for people."""
    detail: str | None
    """What the source has said, as it has said it; null: nothing."""


class ImportProblemPagePagination(TypedDict):
    limit: int
    """How many problems a page has at most."""
    next: int | None
    """after of the next page; null at the end."""


class ImportProblemPage(TypedDict):
    """One page of the problems of a job, in the order in which they came up; the first 5000 are
    stored.
    """
    items: list[ImportProblem]
    pagination: ImportProblemPagePagination


class ImportProblem(TypedDict):
    """Something of a source that is not carried over as it is."""
    place: str
    """Where it is in the source."""
    code: str
    """What is wrong with it: a code of the import, such as NOT_CARRIED, or of an error of the
    API.
    """
    shortUrl: str
    """The short URL at the source."""
    field: str
    """Which field of it; empty: no single one."""
    detail: str
    """More about it, for people."""


_RunImportJobBodyHostsItemKeys = TypedDict(
    "_RunImportJobBodyHostsItemKeys",
    {
        "from": "str",
    },
)


class RunImportJobBodyHostsItem(_RunImportJobBodyHostsItemKeys):
    to: str
    """Host that they have here."""


class RunImportJobBody(TypedDict, total=False):
    apiKey: str
    """Key of the API of the service. It is stored encrypted until the import is done, or until
    the job has rested for 30 days, and no response contains it.
    """
    dropOlder: bool
    """Clicks that are older than the workspace keeps them count without their dates; otherwise
    they stop the job. Default: false.
    """
    hosts: list[RunImportJobBodyHostsItem]
    """Which domain of the workspace, or the host of the service itself, gets the short URLs of a
    host of the source. Other hosts stay as they are.
    """


class UndoImportJobBody(TypedDict, total=False):
    deleteInUse: bool
    """Links that were edited or clicked here go as well; clicks that happened here stay in the
    reports. Default: false.
    """


class LinkQr(TypedDict):
    """A QR code as a data URL."""
    url: str
    """The short URL, without the parameter that marks a scan."""
    qrCode: str
    """A data URL of the PNG."""
    format: str
    """The requested format."""
    size: int
    """Width in pixels."""


class LinkQrStyle(TypedDict):
    """The look of the QR code of a link."""
    stored: bool
    """Whether the link has a style of its own."""
    style: QrStyle


class QrStyle(TypedDict):
    """How the QR code of a link looks."""
    margin: int
    """The least width of the quiet zone, in modules."""
    dark: str
    """Colour of the modules, in hex, with or without #."""
    light: str
    """Colour of the background, in hex, with or without #."""
    level: Literal["L", "M", "Q", "H"]
    """How much of the code may be damaged: L 7 %, M 15 %, Q 25 %, H 30 %. A code with a logo has
    H.
    """
    dots: Literal["square", "rounded", "dot"]
    """Shape of the modules."""
    corners: Literal["square", "rounded", "dot"]
    """Shape of the three large squares in the corners."""
    frame: str | None
    """Text below the code, in a frame around both, which makes the picture higher than wide: up
    to 24 characters of Latin, Greek or Cyrillic script.
    """
    logo: str | None
    """Id of an upload with the purpose logo, which is drawn in the middle."""
    transparent: bool
    """Whether the background is left out."""


class PutLinkQrStyleBody(TypedDict, total=False):
    margin: int
    """The least width of the quiet zone, in modules."""
    dark: str
    """Colour of the modules, in hex, with or without #."""
    light: str
    """Colour of the background, in hex, with or without #."""
    level: Literal["L", "M", "Q", "H"]
    """How much of the code may be damaged: L 7 %, M 15 %, Q 25 %, H 30 %. A code with a logo has
    H.
    """
    dots: Literal["square", "rounded", "dot"]
    """Shape of the modules."""
    corners: Literal["square", "rounded", "dot"]
    """Shape of the three large squares in the corners."""
    frame: str | None
    """Text below the code, in a frame around both, which makes the picture higher than wide: up
    to 24 characters of Latin, Greek or Cyrillic script.
    """
    logo: str | None
    """Id of an upload with the purpose logo, which is drawn in the middle."""
    transparent: bool
    """Whether the background is left out."""


class _CreateUtmTemplateBodyRequired(TypedDict):
    name: str
    """A name for your own use."""


class CreateUtmTemplateBody(_CreateUtmTemplateBodyRequired, total=False):
    utmSource: str | None
    """Value of utm_source, added at the redirect."""
    utmMedium: str | None
    """Value of utm_medium, added at the redirect."""
    utmCampaign: str | None
    """Value of utm_campaign, added at the redirect."""
    utmTerm: str | None
    """Value of utm_term, added at the redirect."""
    utmContent: str | None
    """Value of utm_content, added at the redirect."""
    required: list[Literal["utmSource", "utmMedium", "utmCampaign", "utmTerm", "utmContent"]]
    """The parameters that every link created with the template must have."""


class UtmTemplate(TypedDict):
    """UTM parameters of a campaign."""
    id: str
    """Id of the template."""
    name: str
    """A name for your own use."""
    utmSource: str | None
    """Value of utm_source, added at the redirect."""
    utmMedium: str | None
    """Value of utm_medium, added at the redirect."""
    utmCampaign: str | None
    """Value of utm_campaign, added at the redirect."""
    utmTerm: str | None
    """Value of utm_term, added at the redirect."""
    utmContent: str | None
    """Value of utm_content, added at the redirect."""
    required: list[Literal["utmSource", "utmMedium", "utmCampaign", "utmTerm", "utmContent"]]
    """The parameters that every link created with the template must have."""
    createdAt: str
    """When it was created."""
    updatedAt: str
    """When it was last changed."""


class UpdateUtmTemplateBody(TypedDict, total=False):
    name: str
    """A name for your own use."""
    utmSource: str | None
    """Value of utm_source, added at the redirect."""
    utmMedium: str | None
    """Value of utm_medium, added at the redirect."""
    utmCampaign: str | None
    """Value of utm_campaign, added at the redirect."""
    utmTerm: str | None
    """Value of utm_term, added at the redirect."""
    utmContent: str | None
    """Value of utm_content, added at the redirect."""
    required: list[Literal["utmSource", "utmMedium", "utmCampaign", "utmTerm", "utmContent"]]
    """The parameters that every link created with the template must have."""


class _CreateTagBodyRequired(TypedDict):
    name: str
    """Its name, 1 to 50 characters, unique in the workspace: names that differ only in letter
    case are one tag.
    """


class CreateTagBody(_CreateTagBodyRequired, total=False):
    colour: str | None
    """Its colour as #rrggbb; null: none. A tag that is created without this field gets one that
    follows from its name.
    """


class Tag(TypedDict):
    """A tag of the links of a workspace."""
    id: str
    """Id of the tag."""
    name: str
    """Its name, 1 to 50 characters, unique in the workspace: names that differ only in letter
    case are one tag.
    """
    colour: str | None
    """Its colour as #rrggbb; null: none. A tag that is created without this field gets one that
    follows from its name.
    """
    links: int
    """How many links have it, archived ones included."""


class UpdateTagBody(TypedDict, total=False):
    name: str
    """Its name, 1 to 50 characters, unique in the workspace: names that differ only in letter
    case are one tag.
    """
    colour: str | None
    """Its colour as #rrggbb; null: none. A tag that is created without this field gets one that
    follows from its name.
    """


class MergeTagBody(TypedDict):
    into: str
    """Id of the tag that its links get instead."""


class ThemeInputColors(TypedDict, total=False):
    """Colors in place of those of the preset, or null."""
    text: str | None
    """Color of the text on the page; made readable like `accent`."""
    card: str | None
    """Color of the buttons."""


class _ThemeInputRequired(TypedDict):
    preset: Literal["studio", "paper", "gallery", "midnight", "sunset", "forest", "bloom", "brutal", "terminal", "retro"]
    """The design that everything else is based on."""


class ThemeInput(_ThemeInputRequired, total=False):
    """How a profile looks. Replaced as a whole."""
    accent: str | None
    """Color of highlighted buttons and icons. Where text in it would be hard to read, the page
    uses a lighter or darker one of the same hue. Null for that of the preset.
    """
    colors: ThemeInputColors | None
    """Colors in place of those of the preset, or null."""
    font: Literal["system", "figtree", "space-grotesk", "fredoka", "fraunces", "instrument-serif", "red-hat-mono", None]
    """A font that the service itself serves. Null for that of the preset."""
    background: ColorBackgroundInput | GradientBackgroundInput | ImageBackgroundInput | None
    """Background of the page, or null for that of the preset."""
    buttonShape: Literal["rounded", "pill", "square", "outline", "shadow", "line", None]
    """Shape of the buttons. Null for that of the preset."""
    appearance: Literal["auto", "light", "dark"]
    """Whether the page is light, dark, or what the visitor’s device prefers (`auto`)."""
    css: str | None
    """Style of your own for the content of the page, at most 20,480 bytes. It cannot style
    anything outside of it, and load nothing but uploads of this service; what is not possible
    is refused with its line.
    """


class ColorBackgroundInput(TypedDict):
    """One color behind the page."""
    type: Literal["color"]
    """One color behind the page."""
    color: str
    """Color of the background."""


_GradientBackgroundInputKeys = TypedDict(
    "_GradientBackgroundInputKeys",
    {
        "from": "str",
    },
)


class _GradientBackgroundInputRequired(TypedDict):
    type: Literal["gradient"]
    """Two colors that pass into one another."""
    to: str
    """Color at its end."""


class GradientBackgroundInput(_GradientBackgroundInputKeys, _GradientBackgroundInputRequired, total=False):
    """Two colors that pass into one another."""
    angle: int
    """Direction of the gradient in degrees, as in CSS: 180 from top to bottom."""


class ImageBackgroundInput(TypedDict):
    """A picture behind the page."""
    type: Literal["image"]
    """A picture behind the page."""
    url: str
    """URL of the background image."""


class _CreateProfileBodyRequired(TypedDict):
    displayName: str
    """The name shown on the page; not blank."""
    slug: str
    """The path of the page. Unique on its host among links and profiles."""


class CreateProfileBody(_CreateProfileBodyRequired, total=False):
    domain: str
    """A verified domain of the workspace. Default: the workspace's default domain, otherwise the
    service's own host.
    """
    bio: str | None
    """A few words shown below the name."""
    avatar: str | None
    """URL of the picture."""
    theme: ThemeInput | None
    """How the page looks. Always replaced as a whole: what a theme in a request leaves out is
    that of its preset. Null is the plain page, without a theme.
    """


class Profile(TypedDict):
    """A public page made of blocks."""
    id: str
    """Id of the profile."""
    displayName: str
    """The name shown on the page; not blank."""
    slug: str
    """The path of the page. Unique on its host among links and profiles."""
    bio: str | None
    """A few words shown below the name."""
    avatar: str | None
    """URL of the picture."""
    theme: Theme | None
    """How the page looks. Always replaced as a whole: what a theme in a request leaves out is
    that of its preset. Null is the plain page, without a theme.
    """
    url: str
    """URL of the public page."""
    suspended: bool
    """Whether the operator has suspended it or its workspace: visitors get 410, and changes are
    FORBIDDEN.
    """
    views: int
    """All-time views by people."""
    blocks: list[Block]
    """The blocks in their order."""
    createdAt: str
    """When it was created."""
    updatedAt: str
    """When it or one of its blocks was last changed."""


class ThemeColors(TypedDict):
    """Colors in place of those of the preset, or null."""
    text: str | None
    """Color of the text on the page; made readable like `accent`."""
    card: str | None
    """Color of the buttons."""


class Theme(TypedDict):
    """How a profile looks."""
    preset: Literal["studio", "paper", "gallery", "midnight", "sunset", "forest", "bloom", "brutal", "terminal", "retro"]
    """The design that everything else is based on."""
    accent: str | None
    """Color of highlighted buttons and icons. Where text in it would be hard to read, the page
    uses a lighter or darker one of the same hue. Null for that of the preset.
    """
    colors: ThemeColors | None
    """Colors in place of those of the preset, or null."""
    font: Literal["system", "figtree", "space-grotesk", "fredoka", "fraunces", "instrument-serif", "red-hat-mono", None]
    """A font that the service itself serves. Null for that of the preset."""
    background: ColorBackground | GradientBackground | ImageBackground | None
    """Background of the page, or null for that of the preset."""
    buttonShape: Literal["rounded", "pill", "square", "outline", "shadow", "line", None]
    """Shape of the buttons. Null for that of the preset."""
    appearance: Literal["auto", "light", "dark"]
    """Whether the page is light, dark, or what the visitor’s device prefers (`auto`)."""
    css: str | None
    """Style of your own for the content of the page, at most 20,480 bytes. It cannot style
    anything outside of it, and load nothing but uploads of this service; what is not possible
    is refused with its line.
    """


class ColorBackground(TypedDict):
    """One color behind the page."""
    type: Literal["color"]
    """One color behind the page."""
    color: str
    """Color of the background."""


_GradientBackgroundKeys = TypedDict(
    "_GradientBackgroundKeys",
    {
        "from": "str",
    },
)


class GradientBackground(_GradientBackgroundKeys):
    """Two colors that pass into one another."""
    type: Literal["gradient"]
    """Two colors that pass into one another."""
    to: str
    """Color at its end."""
    angle: int
    """Direction of the gradient in degrees, as in CSS: 180 from top to bottom."""


class ImageBackground(TypedDict):
    """A picture behind the page."""
    type: Literal["image"]
    """A picture behind the page."""
    url: str
    """URL of the background image."""


class Block(TypedDict):
    """A part of a profile."""
    id: str
    """Id of the block."""
    profileId: str
    """Id of its profile."""
    type: Literal["link", "heading", "paragraph", "divider", "spacer", "socials", "image", "youtube", "spotify", "vimeo", "soundcloud", "tiktok", "applemusic", "twitch", "email", "phone", "vcard", "map", "form"]
    """The type of its content."""
    label: str | None
    """Its label or title."""
    content: str | None
    """A URL for the types that need one, otherwise text. link: http, https, mailto or tel;
    image: http or https; youtube, spotify, vimeo, soundcloud, tiktok, applemusic and twitch:
    on the hosts of these services. email: an email address; phone: a phone number; map: an
    address; form: an introduction.
    """
    icon: str | None
    """Name of an icon."""
    settings: dict[str, Any]
    """Replaced as a whole. At most 8,192 bytes of JSON, 32 levels deep. Other keys are stored
    unchanged.
    - every type: `hidden` (boolean), `startsAt` and `endsAt` (date-time)
    - link: `openInNewTab`, `highlight` (boolean), `thumbnail` (URL)
    - heading: `level` (1 to 3), `align` (left, center, right)
    - paragraph: `align`
    - divider: `style` (solid, dashed, dotted)
    - spacer: `height` (8 to 200 pixels)
    - socials: `items` (array of `{platform, url}`), `size` (small, medium, large)
    - image: `alt` (text), `linkUrl` (URL), `rounded` (boolean)
    - youtube: `start` (seconds)
    - spotify: `compact` (boolean), `theme` (light, dark)
    - email: `subject` (text)
    - vcard: `name`, `organisation`, `jobTitle`, `email`, `phone`, `website`, `address`,
    `note` (texts)
    - map: `latitude`, `longitude` (numbers): with both, the map itself can be shown
    - form: `name`, `email`, `message` (off, optional, required), `fields` (up to 8 of `{key,
    label, type, required}`, type one of text, long, phone, checkbox), `button`, `thanks`
    (texts), `retentionDays` (1 to 3,650; default: 365)
    """
    position: int
    """Its position in the profile: 0, 1, 2 and so on, without gaps."""
    clicks: int
    """All-time clicks by people."""
    createdAt: str
    """When it was created."""
    updatedAt: str
    """When it was last changed."""


class ProfileSummary(TypedDict):
    """A profile without its blocks."""
    id: str
    """Id of the profile."""
    displayName: str
    """The name shown on the page; not blank."""
    slug: str
    """The path of the page. Unique on its host among links and profiles."""
    bio: str | None
    """A few words shown below the name."""
    avatar: str | None
    """URL of the picture."""
    theme: Theme | None
    """How the page looks. Always replaced as a whole: what a theme in a request leaves out is
    that of its preset. Null is the plain page, without a theme.
    """
    url: str
    """URL of the public page."""
    suspended: bool
    """Whether the operator has suspended it or its workspace: visitors get 410, and changes are
    FORBIDDEN.
    """
    views: int
    """All-time views by people."""
    blockCount: int
    """How many blocks it has."""
    createdAt: str
    """When it was created."""
    updatedAt: str
    """When it or one of its blocks was last changed."""


class UpdateProfileBody(TypedDict, total=False):
    displayName: str
    """The name shown on the page; not blank."""
    slug: str
    """The path of the page. Unique on its host among links and profiles."""
    bio: str | None
    """A few words shown below the name."""
    avatar: str | None
    """URL of the picture."""
    theme: ThemeInput | None
    """How the page looks. Always replaced as a whole: what a theme in a request leaves out is
    that of its preset. Null is the plain page, without a theme.
    """


class _AddBlockBodyRequired(TypedDict):
    type: Literal["link", "heading", "paragraph", "divider", "spacer", "socials", "image", "youtube", "spotify", "vimeo", "soundcloud", "tiktok", "applemusic", "twitch", "email", "phone", "vcard", "map", "form"]
    """The type of its content."""


class AddBlockBody(_AddBlockBodyRequired, total=False):
    label: str | None
    """Its label or title."""
    content: str | None
    """A URL for the types that need one, otherwise text. link: http, https, mailto or tel;
    image: http or https; youtube, spotify, vimeo, soundcloud, tiktok, applemusic and twitch:
    on the hosts of these services. email: an email address; phone: a phone number; map: an
    address; form: an introduction.
    """
    icon: str | None
    """Name of an icon."""
    settings: dict[str, Any]
    """Replaced as a whole. At most 8,192 bytes of JSON, 32 levels deep. Other keys are stored
    unchanged.
    - every type: `hidden` (boolean), `startsAt` and `endsAt` (date-time)
    - link: `openInNewTab`, `highlight` (boolean), `thumbnail` (URL)
    - heading: `level` (1 to 3), `align` (left, center, right)
    - paragraph: `align`
    - divider: `style` (solid, dashed, dotted)
    - spacer: `height` (8 to 200 pixels)
    - socials: `items` (array of `{platform, url}`), `size` (small, medium, large)
    - image: `alt` (text), `linkUrl` (URL), `rounded` (boolean)
    - youtube: `start` (seconds)
    - spotify: `compact` (boolean), `theme` (light, dark)
    - email: `subject` (text)
    - vcard: `name`, `organisation`, `jobTitle`, `email`, `phone`, `website`, `address`,
    `note` (texts)
    - map: `latitude`, `longitude` (numbers): with both, the map itself can be shown
    - form: `name`, `email`, `message` (off, optional, required), `fields` (up to 8 of `{key,
    label, type, required}`, type one of text, long, phone, checkbox), `button`, `thanks`
    (texts), `retentionDays` (1 to 3,650; default: 365)
    """


class ReorderBlocksBody(TypedDict):
    blockIds: list[str]
    """Every block of the profile once, in the new order."""


class UpdateBlockBody(TypedDict, total=False):
    type: Literal["link", "heading", "paragraph", "divider", "spacer", "socials", "image", "youtube", "spotify", "vimeo", "soundcloud", "tiktok", "applemusic", "twitch", "email", "phone", "vcard", "map", "form"]
    """The type of its content."""
    label: str | None
    """Its label or title."""
    content: str | None
    """A URL for the types that need one, otherwise text. link: http, https, mailto or tel;
    image: http or https; youtube, spotify, vimeo, soundcloud, tiktok, applemusic and twitch:
    on the hosts of these services. email: an email address; phone: a phone number; map: an
    address; form: an introduction.
    """
    icon: str | None
    """Name of an icon."""
    settings: dict[str, Any]
    """Replaced as a whole. At most 8,192 bytes of JSON, 32 levels deep. Other keys are stored
    unchanged.
    - every type: `hidden` (boolean), `startsAt` and `endsAt` (date-time)
    - link: `openInNewTab`, `highlight` (boolean), `thumbnail` (URL)
    - heading: `level` (1 to 3), `align` (left, center, right)
    - paragraph: `align`
    - divider: `style` (solid, dashed, dotted)
    - spacer: `height` (8 to 200 pixels)
    - socials: `items` (array of `{platform, url}`), `size` (small, medium, large)
    - image: `alt` (text), `linkUrl` (URL), `rounded` (boolean)
    - youtube: `start` (seconds)
    - spotify: `compact` (boolean), `theme` (light, dark)
    - email: `subject` (text)
    - vcard: `name`, `organisation`, `jobTitle`, `email`, `phone`, `website`, `address`,
    `note` (texts)
    - map: `latitude`, `longitude` (numbers): with both, the map itself can be shown
    - form: `name`, `email`, `message` (off, optional, required), `fields` (up to 8 of `{key,
    label, type, required}`, type one of text, long, phone, checkbox), `button`, `thanks`
    (texts), `retentionDays` (1 to 3,650; default: 365)
    """


class FormSubmissionPagePagination(TypedDict):
    limit: int
    """How many submissions a page has at most."""
    nextCursor: str | None
    """Cursor of the next page; null at the end."""


class FormSubmissionPage(TypedDict):
    """One page of submissions, newest first."""
    items: list[FormSubmission]
    pagination: FormSubmissionPagePagination


class FormSubmissionEntriesItem(TypedDict):
    label: str
    """Label of the field, as the visitor saw it."""
    value: str
    """The entry; yes or no for a box to tick."""


class FormSubmission(TypedDict):
    """What a visitor has sent with the form of a profile."""
    id: str
    """Id of the submission."""
    createdAt: str
    """When it was sent."""
    entries: list[FormSubmissionEntriesItem]
    """The entries in the order of the form."""
    expiresAt: str
    """When it is removed."""


class FormSubmissionRow(TypedDict):
    """A submission in an export, with a column for each label."""
    id: str
    """Id of the submission."""
    createdAt: str
    """When it was sent."""


class Upload(TypedDict):
    """A picture that is stored and served by this service."""
    id: str
    """Id of the upload."""
    url: str
    """Its public address, which never changes its content."""
    purpose: Literal["avatar", "thumbnail", "image", "background", "logo", "preview"]
    """What it is for, which decides its size in pixels.
    - avatar: 512 x 512, the middle cut out
    - thumbnail: 256 x 256, the middle cut out
    - image and background: at most 1600 x 1600, nothing cut off
    - logo: at most 512 x 512, nothing cut off, as PNG
    - preview: 1200 x 630, the middle cut out
    """
    width: int
    """Width of the stored picture in pixels."""
    height: int
    """Height of the stored picture in pixels."""
    bytes: int
    """Size of the stored picture."""
    createdAt: str
    """When it was uploaded."""


class ImportUploadBody(TypedDict):
    url: str
    """Address of the picture."""
    purpose: Literal["avatar", "thumbnail", "image", "background", "logo", "preview"]
    """What it is for, which decides its size in pixels.
    - avatar: 512 x 512, the middle cut out
    - thumbnail: 256 x 256, the middle cut out
    - image and background: at most 1600 x 1600, nothing cut off
    - logo: at most 512 x 512, nothing cut off, as PNG
    - preview: 1200 x 630, the middle cut out
    """


class UploadPagePagination(TypedDict):
    limit: int
    """How many uploads a page has at most."""
    nextCursor: str | None
    """Cursor of the next page; null at the end."""


class UploadPage(TypedDict):
    """One page of uploads, newest first."""
    items: list[Upload]
    pagination: UploadPagePagination


class CreatePagePreviewBody(TypedDict):
    url: str
    """Address of the page."""


class PagePreview(TypedDict):
    """Title, description and pictures of a page."""
    url: str
    """The address of the page, after its redirects."""
    title: str | None
    """Its title; null: it has none."""
    description: str | None
    """Its description; null: it has none."""
    image: str | None
    """Address of the picture that previews show; null: it names none."""
    favicon: str | None
    """Address of its icon; null: it names none."""


class LinkStatsClicksOverTimeItem(TypedDict):
    date: str
    """Begin of the interval: for hours an instant in UTC, otherwise a date in the time zone."""
    clicks: int
    """Clicks in the interval."""
    uniqueVisitors: int
    """Unique visitors in the interval."""


class LinkStatsComparisonClicksOverTimeItem(TypedDict):
    date: str
    """Begin of the interval: for hours an instant in UTC, otherwise a date in the time zone."""
    clicks: int
    """Clicks in the interval."""
    uniqueVisitors: int
    """Unique visitors in the interval."""


class LinkStatsComparison(TypedDict):
    """The earlier time that `compare` asks for; null without it."""
    start: str
    """Begin of the earlier time."""
    end: str
    """End of the earlier time."""
    totalClicks: int
    """All clicks in the range."""
    uniqueVisitors: int
    """Unique visitors; a person who comes on two days counts twice."""
    clicksOverTime: list[LinkStatsComparisonClicksOverTimeItem]
    """One item per interval, without gaps; adds up to totalClicks."""


class LinkStatsRevenueItem(TypedDict):
    currency: str
    """ISO 4217 code."""
    value: str
    """The sum: a decimal number as text."""


class LinkStatsCountriesItem(TypedDict):
    name: str
    """The counted value."""
    clicks: int
    """How often."""


class LinkStatsCitiesItem(TypedDict):
    name: str
    """The counted value."""
    clicks: int
    """How often."""


class LinkStatsReferrersItem(TypedDict):
    name: str
    """The counted value."""
    clicks: int
    """How often."""


class LinkStatsDevicesItem(TypedDict):
    name: str
    """The counted value."""
    clicks: int
    """How often."""


class LinkStatsBrowsersItem(TypedDict):
    name: str
    """The counted value."""
    clicks: int
    """How often."""


class LinkStatsOsItem(TypedDict):
    name: str
    """The counted value."""
    clicks: int
    """How often."""


class LinkStatsRulesItemRevenueItem(TypedDict):
    currency: str
    """ISO 4217 code."""
    value: str
    """The sum: a decimal number as text."""


class LinkStatsRulesItem(TypedDict):
    ruleId: str | None
    """Id of the rule, which may be deleted by now; null: no rule applied."""
    name: str | None
    """Its name now; null without one. Of clicks to which no rule applied: (default)."""
    clicks: int
    """Clicks that it redirected."""
    conversions: int
    """Conversions of these clicks, whenever they happened, also those recorded after their click
    was erased.
    """
    convertedClicks: int
    """Clicks with at least one conversion, without clicks that were erased; never more than the
    clicks.
    """
    revenue: list[LinkStatsRulesItemRevenueItem]
    """What the conversions are worth together, by currency; amounts are not converted."""


class LinkStatsVariantsItemRevenueItem(TypedDict):
    currency: str
    """ISO 4217 code."""
    value: str
    """The sum: a decimal number as text."""


class LinkStatsVariantsItem(TypedDict):
    id: str
    """Id of the variant, which may be deleted by now."""
    name: str | None
    """Its name now; null without one, and for a deleted variant."""
    clicks: int
    """Clicks that it got."""
    uniqueVisitors: int
    """Its unique visitors; a person who comes on two days counts twice."""
    share: float
    """Its part of the clicks of all variants."""
    conversions: int
    """Conversions of these clicks, whenever they happened, also those recorded after their click
    was erased.
    """
    convertedClicks: int
    """Clicks with at least one conversion, without clicks that were erased; never more than the
    clicks.
    """
    revenue: list[LinkStatsVariantsItemRevenueItem]
    """What the conversions are worth together, by currency; amounts are not converted."""
    conversionRate: float
    """Converted clicks per click."""
    conversionRateLow: float
    """Lower end of the 95 % interval of the rate (Wilson)."""
    conversionRateHigh: float
    """Upper end of that interval."""
    probabilityToBeBest: float | None
    """Probability that its true rate is the highest of all variants in the test, from the clicks
    and converted clicks (beta-binomial, uniform prior); null for variants that are deleted or
    have no weight.
    """
    enoughData: bool
    """Whether it has at least 100 clicks and 10 of them converted: with fewer, chance decides."""


class LinkStatsSplitResult(TypedDict):
    """What the split test shows so far; null without a test, or with a filter by variant."""
    state: Literal["notEnoughData", "undecided", "decided"]
    """`decided`: one variant is better with a probability of 95 % or more. `undecided`: none is.
    `notEnoughData`: a variant has fewer than 100 clicks, or fewer than 10 that converted.
    """
    bestVariantId: str | None
    """The better variant of a decided test; otherwise null."""
    sentence: str
    """The same in words."""


class LinkStats(TypedDict):
    """The clicks of a link over a range of time."""
    linkId: str
    """Id of the link."""
    start: str
    """Begin of the range."""
    end: str
    """End of the range."""
    timezone: str
    """Time zone of the intervals."""
    interval: Literal["hour", "day", "week", "month"]
    """Length of an interval."""
    filters: dict[str, str]
    """The filters of the report by dimension, as in its query; {} without filters."""
    totalClicks: int
    """All clicks in the range."""
    uniqueVisitors: int
    """Unique visitors; a person who comes on two days counts twice."""
    clicksOverTime: list[LinkStatsClicksOverTimeItem]
    """One item per interval, without gaps; adds up to totalClicks."""
    comparison: LinkStatsComparison | None
    """The earlier time that `compare` asks for; null without it."""
    botClicks: int
    """Clicks of bots in the range."""
    qrScans: int
    """Clicks by the QR code."""
    conversions: int
    """Conversions of these clicks, whenever they happened, also those recorded after their click
    was erased.
    """
    convertedClicks: int
    """Clicks with at least one conversion, without clicks that were erased; never more than the
    clicks.
    """
    revenue: list[LinkStatsRevenueItem]
    """What the conversions are worth together, by currency; amounts are not converted."""
    lastClickedAt: str | None
    """Time of the last click."""
    countries: list[LinkStatsCountriesItem]
    """Countries, the most frequent first, 50 at most."""
    cities: list[LinkStatsCitiesItem]
    """Cities, the most frequent first, 50 at most."""
    referrers: list[LinkStatsReferrersItem]
    """Referring hosts of visitors, the most frequent first, 50 at most."""
    devices: list[LinkStatsDevicesItem]
    """Device types, the most frequent first, 50 at most."""
    browsers: list[LinkStatsBrowsersItem]
    """Browsers, the most frequent first, 50 at most."""
    os: list[LinkStatsOsItem]
    """Operating systems, the most frequent first, 50 at most."""
    rules: list[LinkStatsRulesItem]
    """Clicks by the rule that chose the destination, the most first; empty for a link without
    rules, unless the report is filtered by rule. Blocked visits are no clicks.
    """
    variants: list[LinkStatsVariantsItem]
    """Clicks by variant of the split test, first those of the link in their order, then deleted
    ones; empty for a link without a split test, unless the report is filtered by variant.
    """
    splitResult: LinkStatsSplitResult | None
    """What the split test shows so far; null without a test, or with a filter by variant."""
    sampleRatioMismatch: bool | None
    """Whether the variants got other shares of the visitors than their weights say, beyond
    chance (chi-square test, p < 0.001, since the last change of the link): then something
    else decides who comes, and results cannot be compared. Null: no split test, a filter by
    variant, or too few visitors to tell.
    """


class TagStatsClicksOverTimeItem(TypedDict):
    date: str
    """Begin of the interval: for hours an instant in UTC, otherwise a date in the time zone."""
    clicks: int
    """Clicks in the interval."""
    uniqueVisitors: int
    """Unique visitors in the interval."""


class TagStatsComparisonClicksOverTimeItem(TypedDict):
    date: str
    """Begin of the interval: for hours an instant in UTC, otherwise a date in the time zone."""
    clicks: int
    """Clicks in the interval."""
    uniqueVisitors: int
    """Unique visitors in the interval."""


class TagStatsComparison(TypedDict):
    """The earlier time that `compare` asks for; null without it."""
    start: str
    """Begin of the earlier time."""
    end: str
    """End of the earlier time."""
    totalClicks: int
    """All clicks in the range."""
    uniqueVisitors: int
    """Unique visitors; a person who comes on two days counts twice."""
    clicksOverTime: list[TagStatsComparisonClicksOverTimeItem]
    """One item per interval, without gaps; adds up to totalClicks."""


class TagStatsRevenueItem(TypedDict):
    currency: str
    """ISO 4217 code."""
    value: str
    """The sum: a decimal number as text."""


class TagStatsCountriesItem(TypedDict):
    name: str
    """The counted value."""
    clicks: int
    """How often."""


class TagStatsCitiesItem(TypedDict):
    name: str
    """The counted value."""
    clicks: int
    """How often."""


class TagStatsReferrersItem(TypedDict):
    name: str
    """The counted value."""
    clicks: int
    """How often."""


class TagStatsDevicesItem(TypedDict):
    name: str
    """The counted value."""
    clicks: int
    """How often."""


class TagStatsBrowsersItem(TypedDict):
    name: str
    """The counted value."""
    clicks: int
    """How often."""


class TagStatsOsItem(TypedDict):
    name: str
    """The counted value."""
    clicks: int
    """How often."""


class TagStats(TypedDict):
    """The clicks over a range of time of all links that have a tag now, from before they got it
    as well.
    """
    tagId: str
    """Id of the tag."""
    start: str
    """Begin of the range."""
    end: str
    """End of the range."""
    timezone: str
    """Time zone of the intervals."""
    interval: Literal["hour", "day", "week", "month"]
    """Length of an interval."""
    filters: dict[str, str]
    """The filters of the report by dimension, as in its query; {} without filters."""
    totalClicks: int
    """All clicks in the range."""
    uniqueVisitors: int
    """Unique visitors; a person who comes on two days counts twice."""
    clicksOverTime: list[TagStatsClicksOverTimeItem]
    """One item per interval, without gaps; adds up to totalClicks."""
    comparison: TagStatsComparison | None
    """The earlier time that `compare` asks for; null without it."""
    botClicks: int
    """Clicks of bots in the range."""
    qrScans: int
    """Clicks by the QR code."""
    conversions: int
    """Conversions of these clicks, whenever they happened, also those recorded after their click
    was erased.
    """
    convertedClicks: int
    """Clicks with at least one conversion, without clicks that were erased; never more than the
    clicks.
    """
    revenue: list[TagStatsRevenueItem]
    """What the conversions are worth together, by currency; amounts are not converted."""
    lastClickedAt: str | None
    """Time of the last click."""
    countries: list[TagStatsCountriesItem]
    """Countries, the most frequent first, 50 at most."""
    cities: list[TagStatsCitiesItem]
    """Cities, the most frequent first, 50 at most."""
    referrers: list[TagStatsReferrersItem]
    """Referring hosts of visitors, the most frequent first, 50 at most."""
    devices: list[TagStatsDevicesItem]
    """Device types, the most frequent first, 50 at most."""
    browsers: list[TagStatsBrowsersItem]
    """Browsers, the most frequent first, 50 at most."""
    os: list[TagStatsOsItem]
    """Operating systems, the most frequent first, 50 at most."""


class ProfileStatsViewsOverTimeItem(TypedDict):
    date: str
    """Begin of the interval: for hours an instant in UTC, otherwise a date in the time zone."""
    views: int
    """Views of the page in the interval."""
    clicks: int
    """Clicks on blocks in the interval."""


class ProfileStatsComparisonViewsOverTimeItem(TypedDict):
    date: str
    """Begin of the interval: for hours an instant in UTC, otherwise a date in the time zone."""
    views: int
    """Views of the page in the interval."""
    clicks: int
    """Clicks on blocks in the interval."""


class ProfileStatsComparison(TypedDict):
    """The earlier time that `compare` asks for; null without it."""
    start: str
    """Begin of the earlier time."""
    end: str
    """End of the earlier time."""
    totalViews: int
    """Views of the page in the range."""
    uniqueVisitors: int
    """Unique visitors of the page; a person who comes on two days counts twice."""
    totalClicks: int
    """Clicks on its blocks in the range, deleted blocks included."""
    viewsOverTime: list[ProfileStatsComparisonViewsOverTimeItem]
    """One item per interval, without gaps; adds up to totalViews and totalClicks."""


class ProfileStatsBlocksItem(TypedDict):
    blockId: str
    """Id of the block."""
    type: Literal["link", "heading", "paragraph", "divider", "spacer", "socials", "image", "youtube", "spotify", "vimeo", "soundcloud", "tiktok", "applemusic", "twitch", "email", "phone", "vcard", "map", "form"]
    """Type of the block."""
    label: str | None
    """Label of the block."""
    clicks: int
    """Clicks on the block in the range."""


class ProfileStatsCountriesItem(TypedDict):
    name: str
    """The counted value."""
    clicks: int
    """How often."""


class ProfileStatsReferrersItem(TypedDict):
    name: str
    """The counted value."""
    clicks: int
    """How often."""


class ProfileStatsDevicesItem(TypedDict):
    name: str
    """The counted value."""
    clicks: int
    """How often."""


class ProfileStats(TypedDict):
    """The views of a profile and the clicks on its blocks over a range of time."""
    profileId: str
    """Id of the profile."""
    start: str
    """Begin of the range."""
    end: str
    """End of the range."""
    timezone: str
    """Time zone of the intervals."""
    interval: Literal["hour", "day", "week", "month"]
    """Length of an interval."""
    filters: dict[str, str]
    """The filters of the report by dimension, as in its query; {} without filters."""
    totalViews: int
    """Views of the page in the range."""
    uniqueVisitors: int
    """Unique visitors of the page; a person who comes on two days counts twice."""
    totalClicks: int
    """Clicks on its blocks in the range, deleted blocks included."""
    viewsOverTime: list[ProfileStatsViewsOverTimeItem]
    """One item per interval, without gaps; adds up to totalViews and totalClicks."""
    comparison: ProfileStatsComparison | None
    """The earlier time that `compare` asks for; null without it."""
    clickRate: float
    """Clicks per view; 0 without views."""
    blocks: list[ProfileStatsBlocksItem]
    """The current blocks of the page, most clicks first."""
    countries: list[ProfileStatsCountriesItem]
    """Countries of views, the most frequent first, 50 at most."""
    referrers: list[ProfileStatsReferrersItem]
    """Referring hosts of views, the most frequent first, 50 at most."""
    devices: list[ProfileStatsDevicesItem]
    """Device types, the most frequent first, 50 at most."""


class OverviewClicksOverTimeItem(TypedDict):
    date: str
    """Begin of the interval: for hours an instant in UTC, otherwise a date in the time zone."""
    clicks: int
    """Clicks in the interval."""
    uniqueVisitors: int
    """Unique visitors in the interval."""


class OverviewComparisonClicksOverTimeItem(TypedDict):
    date: str
    """Begin of the interval: for hours an instant in UTC, otherwise a date in the time zone."""
    clicks: int
    """Clicks in the interval."""
    uniqueVisitors: int
    """Unique visitors in the interval."""


class OverviewComparison(TypedDict):
    """The earlier time that `compare` asks for; null without it."""
    start: str
    """Begin of the earlier time."""
    end: str
    """End of the earlier time."""
    totalClicks: int
    """Clicks on all links in the range."""
    uniqueVisitors: int
    """Unique visitors of links, as many as clicks at most."""
    clicksOverTime: list[OverviewComparisonClicksOverTimeItem]
    """One item per interval, without gaps; adds up to totalClicks."""


class OverviewRevenueItem(TypedDict):
    currency: str
    """ISO 4217 code."""
    value: str
    """The sum: a decimal number as text."""


class OverviewTopLinksItem(TypedDict):
    id: str
    """Id of the link."""
    slug: str
    """Its slug."""
    shortUrl: str
    """Its short URL."""
    title: str | None
    """Its title."""
    url: str
    """The destination."""
    clicks: int
    """Clicks in the range."""


class OverviewTopCountriesItem(TypedDict):
    name: str
    """The counted value."""
    clicks: int
    """How often."""


class OverviewTopReferrersItem(TypedDict):
    name: str
    """The counted value."""
    clicks: int
    """How often."""


class Overview(TypedDict):
    """Clicks and views of all links and profiles over a range of time."""
    start: str
    """Begin of the range."""
    end: str
    """End of the range."""
    timezone: str
    """Time zone of the intervals."""
    interval: Literal["hour", "day", "week", "month"]
    """Length of an interval."""
    filters: dict[str, str]
    """The filters of the report by dimension, as in its query; {} without filters."""
    totalClicks: int
    """Clicks on all links in the range."""
    uniqueVisitors: int
    """Unique visitors of links, as many as clicks at most."""
    clicksOverTime: list[OverviewClicksOverTimeItem]
    """One item per interval, without gaps; adds up to totalClicks."""
    comparison: OverviewComparison | None
    """The earlier time that `compare` asks for; null without it."""
    totalLinks: int
    """Links that the workspace has now."""
    totalProfiles: int
    """Profiles that the workspace has now."""
    totalViews: int
    """Views of all profiles in the range."""
    profileVisitors: int
    """Unique visitors of profiles, as many as views at most."""
    conversions: int
    """Conversions of these clicks, whenever they happened, also those recorded after their click
    was erased.
    """
    convertedClicks: int
    """Clicks with at least one conversion, without clicks that were erased; never more than the
    clicks.
    """
    revenue: list[OverviewRevenueItem]
    """What the conversions are worth together, by currency; amounts are not converted."""
    topLinks: list[OverviewTopLinksItem]
    """The links with the most clicks in the range, 10 at most."""
    topCountries: list[OverviewTopCountriesItem]
    """Countries of clicks, the most frequent first, 50 at most."""
    topReferrers: list[OverviewTopReferrersItem]
    """Referring hosts of clicks, the most frequent first, 50 at most."""


class BreakdownRowsItemRevenueItem(TypedDict):
    currency: str
    """ISO 4217 code."""
    value: str
    """The sum: a decimal number as text."""


class BreakdownRowsItem(TypedDict):
    name: str
    """The value, as filters take it; of links, rules and variants their id. A missing value is
    "Unknown", of referrers "Direct", of tags, UTM parameters, ref, rules, variants and
    conversions "(none)".
    """
    clicks: int
    """Its clicks in the range."""
    uniqueVisitors: int
    """Its unique visitors in the range."""
    conversions: int
    """Conversions of these clicks, whenever they happened, also those recorded after their click
    was erased.
    """
    convertedClicks: int
    """Clicks with at least one conversion, without clicks that were erased; never more than the
    clicks.
    """
    revenue: list[BreakdownRowsItemRevenueItem]
    """What the conversions are worth together, by currency; amounts are not converted."""


class BreakdownOther(TypedDict):
    """Clicks that belong to none of the rows."""
    clicks: int
    """Their clicks."""


class Breakdown(TypedDict):
    """The clicks on all links over a range of time, by one of their properties."""
    start: str
    """Begin of the range."""
    end: str
    """End of the range."""
    timezone: str
    """Time zone of the intervals."""
    filters: dict[str, str]
    """The filters of the report by dimension, as in its query; {} without filters."""
    by: Literal["country", "region", "city", "referrer", "device", "browser", "os", "domain", "link", "tag", "utmSource", "utmMedium", "utmCampaign", "utmTerm", "utmContent", "ref", "language", "rule", "variant", "conversion"]
    """What the rows are."""
    rows: list[BreakdownRowsItem]
    """Values with clicks, the most clicks first. A click counts for each tag of its link, and
    for each name of its conversions.
    """
    other: BreakdownOther
    """Clicks that belong to none of the rows."""
    total: int
    """All clicks in the range that pass the filters."""


class Hours(TypedDict):
    """The clicks on all links over a range of time, by the hour of the week."""
    start: str
    """Begin of the range."""
    end: str
    """End of the range."""
    timezone: str
    """Time zone of the intervals."""
    filters: dict[str, str]
    """The filters of the report by dimension, as in its query; {} without filters."""
    hours: list[list[int]]
    """Clicks by day of the week, Monday first, and by hour of the day, in the time zone."""
    total: int
    """All clicks in the range that pass the filters."""


class SparklinesLinksItem(TypedDict):
    id: str
    """Id of the link."""
    clicks: list[int]
    """The clicks of each of the 30 days."""


class Sparklines(TypedDict):
    """The daily clicks of some links in the last 30 days."""
    start: str
    """The first day."""
    end: str
    """The last day, which is today in the time zone."""
    timezone: str
    """Time zone of the days."""
    links: list[SparklinesLinksItem]
    """The links in the order of the query; a link that the workspace does not have has no
    clicks.
    """


class RealtimePerMinuteItem(TypedDict):
    minute: str
    """Begin of the minute."""
    clicks: int
    """Clicks in the interval."""
    views: int
    """Views in the minute."""


class RealtimeRecentItem(TypedDict):
    type: Literal["click", "view", "blockClick"]
    """On a link, of a profile, or on a block of a profile."""
    timestamp: str
    """When."""
    linkId: str | None
    """Link of a click."""
    profileId: str | None
    """Profile of a view or a block click."""
    slug: str
    """Slug of the link or profile."""
    country: str
    """Country of the visitor."""
    device: str
    """The kind of device."""
    browser: str
    """The browser."""
    referrer: str
    """Referring host."""


class Realtime(TypedDict):
    """Clicks and views of the last five minutes."""
    windowMinutes: Literal[5]
    """Length of the window in minutes."""
    filters: dict[str, str]
    """The filters of the report by dimension, as in its query; {} without filters."""
    activeVisitors: int
    """Unique visitors in these minutes."""
    clicks: int
    """Clicks on links in these minutes."""
    views: int
    """Views of profiles in these minutes."""
    perMinute: list[RealtimePerMinuteItem]
    """The five minutes, oldest first; the last one has not ended."""
    recent: list[RealtimeRecentItem]
    """The newest events first, 50 at most."""
    generatedAt: str
    """Time of the report."""


class ExportRowAliasesItem(TypedDict):
    domain: str
    """The host."""
    slug: str
    """The path."""
    redirects: bool
    """Whether it redirects to the link's own short URL (301), where the visit is counted,
    instead of the destination.
    """


class ExportRow(TypedDict, total=False):
    """One row; its fields are the columns of the type, all others are absent."""
    timestamp: str
    """Column of clicks, conversions and events of profiles; empty where it is unknown or there
    is none.
    """
    clickId: str
    """Column of clicks, conversions and events of profiles; empty where it is unknown or there
    is none.
    """
    linkId: str
    """Column of clicks, conversions and events of profiles; empty where it is unknown or there
    is none.
    """
    slug: str
    """The path of the short URL, decoded. Unique on its host; generated when omitted. By default
    1 to 64 letters, digits, "_" or "-", with a letter or digit at both ends, and letter case
    does not count; a custom domain can allow longer slugs, "/", "." and "~", all scripts and
    emoji, or tell upper from lower case. VALIDATION_ERROR where the host does not allow it,
    SLUG_TAKEN for reserved words.
    """
    shortUrl: str
    """The URL to share."""
    url: str
    """The destination, normalised."""
    country: str
    """Column of clicks, conversions and events of profiles; empty where it is unknown or there
    is none.
    """
    region: str
    """Column of clicks, conversions and events of profiles; empty where it is unknown or there
    is none.
    """
    city: str
    """Column of clicks, conversions and events of profiles; empty where it is unknown or there
    is none.
    """
    device: str
    """Column of clicks, conversions and events of profiles; empty where it is unknown or there
    is none.
    """
    browser: str
    """Column of clicks, conversions and events of profiles; empty where it is unknown or there
    is none.
    """
    os: str
    """Column of clicks, conversions and events of profiles; empty where it is unknown or there
    is none.
    """
    referrer: str
    """Column of clicks, conversions and events of profiles; empty where it is unknown or there
    is none.
    """
    utmSource: str | None
    """Value of utm_source, added at the redirect."""
    utmMedium: str | None
    """Value of utm_medium, added at the redirect."""
    utmCampaign: str | None
    """Value of utm_campaign, added at the redirect."""
    qr: bool
    """Column of clicks: whether the QR code was scanned."""
    bot: bool
    """Column of clicks and events: whether it was a bot."""
    utmTerm: str | None
    """Value of utm_term, added at the redirect."""
    utmContent: str | None
    """Value of utm_content, added at the redirect."""
    ref: str
    """Column of clicks, conversions and events of profiles; empty where it is unknown or there
    is none.
    """
    language: str
    """Column of clicks, conversions and events of profiles; empty where it is unknown or there
    is none.
    """
    internal: bool
    """Column of clicks and events: whether it came from an excluded address."""
    ruleId: str
    """Column of clicks, conversions and events of profiles; empty where it is unknown or there
    is none.
    """
    variantId: str
    """Column of clicks, conversions and events of profiles; empty where it is unknown or there
    is none.
    """
    conversionId: str
    """Column of clicks, conversions and events of profiles; empty where it is unknown or there
    is none.
    """
    name: str
    """Column of clicks, conversions and events of profiles; empty where it is unknown or there
    is none.
    """
    value: str
    """Column of clicks, conversions and events of profiles; empty where it is unknown or there
    is none.
    """
    currency: str
    """Column of clicks, conversions and events of profiles; empty where it is unknown or there
    is none.
    """
    externalId: str | None
    """Id of the link in another system, unique in the workspace; letter case matters."""
    clickedAt: str
    """Column of clicks, conversions and events of profiles; empty where it is unknown or there
    is none.
    """
    at: str
    """Column of clicks, conversions and events of profiles; empty where it is unknown or there
    is none.
    """
    eventId: str
    """Column of clicks, conversions and events of profiles; empty where it is unknown or there
    is none.
    """
    event: str
    """Column of clicks, conversions and events of profiles; empty where it is unknown or there
    is none.
    """
    profileId: str
    """Column of clicks, conversions and events of profiles; empty where it is unknown or there
    is none.
    """
    blockId: str
    """Column of clicks, conversions and events of profiles; empty where it is unknown or there
    is none.
    """
    id: str
    """Id of the link."""
    domain: str
    """The host of the short URL."""
    title: str | None
    """A name for your own use."""
    clicks: int
    """All-time clicks by people."""
    clicksBefore: int
    """How many of `clicks` are from before it was created here. Only their number is known: no
    report and no click limit has them.
    """
    clickLimitUsed: int | None
    """How many clicks `clickLimit` counts so far, also those whose data were erased, and none of
    `clicksBefore`: from `clickLimit` on, the link does not redirect. Null without a limit.
    """
    createdAt: str
    """When it was created."""
    updatedAt: str
    """When it was last changed."""
    startsAt: str | None
    """When it starts to work; before that it responds like an unknown link."""
    expiresAt: str | None
    """When it stops working; later than startsAt."""
    clickLimit: int | None
    """How many people are redirected before it stops working."""
    expirationUrl: str | None
    """Where visitors are redirected after it has stopped working; without it they see a page
    that says so.
    """
    notes: str | None
    """Text for the members of the workspace; visitors never see it."""
    blockedUrl: str | None
    """Where visitors are redirected whom a rule blocks; without it they get the response of a
    link that does not exist.
    """
    rules: list[LinkRule] | None
    """Where certain visitors are redirected instead: the first rule counts of which all
    conditions hold. They are set as a whole, and keep their ids when they are sent back; an
    empty list unsets them.
    """
    split: LinkSplit | None
    """Shares the visitors to whom no rule applies out among several destinations, as a test."""
    social: LinkSocial | None
    """What networks and messengers show of the short URL, in place of what the destination says
    of itself.
    """
    appLinkingEnabled: bool
    """Whether phones open the destination in its own app, such as YouTube's or Spotify's."""
    iosEnabled: bool
    """Whether app linking is on for iOS."""
    androidEnabled: bool
    """Whether app linking is on for Android."""
    redirectDelayEnabled: bool
    """Whether visitors see the destination for five seconds before the redirect."""
    forwardQuery: bool
    """Whether the visitor's query parameters, except qr and ref, are added to the destination."""
    archived: bool
    """Whether lists leave it out, unless they ask for state=archived. It keeps redirecting and
    counting.
    """
    clickToken: bool
    """Whether a signed token of the click is added to the destination as lp: the site keeps it,
    and sends it with each conversion.
    """
    forwardPath: Literal["off", "append", "ignore"]
    """What becomes of a path behind the slug: off: there is no such link; append: it is added to
    the path of the destination; ignore: it is left out.
    """
    redirectStatus: Literal[302, 301, 307, 308]
    """Status of the redirect. Must be 302 with rules, a split, a click limit, a schedule or a
    password, which browsers must not remember the result of.
    """
    hasPassword: bool
    """Whether visitors have to enter a password."""
    tags: list[str]
    """Names of its tags, in alphabetical order."""
    aliases: list[ExportRowAliasesItem]
    """Its further short URLs."""
    qrStyle: QrStyle | None
    """Column of links: the look that is stored for its QR code."""
    uniqueVisitors: int
    """Column of links and profiles: visitors in the range."""
    displayName: str
    """Column of profiles: the name on the page."""
    views: int
    """Column of profiles: views in the range."""


class _RecordConversionBodyRequired(TypedDict):
    token: str
    """The token of the click: the parameter lp with which the visitor came to your site."""
    name: str
    """What the visitor did, in your words; reports list conversions by it."""
    externalId: str
    """Your id of it, such as the number of an order: it is counted once in the workspace."""


class RecordConversionBody(_RecordConversionBodyRequired, total=False):
    value: str
    """What it is worth: a decimal number as text, with up to 4 decimals. Needs currency."""
    currency: str
    """ISO 4217 code of the value, in capital letters."""
    at: str
    """When it happened. Default: now."""


class Conversion(TypedDict):
    """What a visitor did on your site after a click."""
    id: str
    """Id of the conversion."""
    name: str
    """What the visitor did, in your words; reports list conversions by it."""
    value: str | None
    """What it is worth; null: no value."""
    currency: str | None
    """ISO 4217 code of the value; null: no value."""
    externalId: str
    """Your id of it, such as the number of an order: it is counted once in the workspace."""
    linkId: str
    """The link that was clicked; it may be deleted by now."""
    clickId: str
    """The click that led to it, as in the export of clicks."""
    clickedAt: str
    """When that was, in whole seconds."""
    variantId: str | None
    """Variant of the split test that the click got; null: none."""
    ruleId: str | None
    """Rule that chose the destination of the click; null: none."""
    at: str
    """When it happened."""
    createdAt: str
    """When it was recorded."""


class ConversionPagePagination(TypedDict):
    limit: int
    """How many conversions a page has at most."""
    nextCursor: str | None
    """Cursor of the next page; null at the end."""


class ConversionPage(TypedDict):
    """One page of conversions, newest first."""
    items: list[Conversion]
    pagination: ConversionPagePagination


class ResetLinkStatsBody(TypedDict, total=False):
    before: str
    """Only what happened before this time is erased, which must not be in the future. Default:
    now.
    """


class StatsReset(TypedDict):
    """The beginning of a reset of statistics."""
    reset: bool
    """The reset was accepted."""
    before: str
    """Clicks before this time are erased."""
    erasure: Erasure


class ErasureSubject(TypedDict):
    """What is erased."""
    type: Literal["link", "visitor", "retention", "workspace", "import"]
    """What is erased; `retention`: visits that are older than the workspace keeps them,
    `import`: clicks of an import that was undone.
    """
    id: str | None
    """Id of the link; null: of no link."""
    clickId: str | None
    """Id of the visit by which a visitor was named; null: none was."""


class Erasure(TypedDict):
    """A request to erase visits, and what has gone."""
    id: str
    """Id of the erasure."""
    subject: ErasureSubject
    """What is erased."""
    before: str
    """What happened before this time is erased."""
    state: Literal["waiting", "running", "done"]
    """`waiting` for its turn, `running`, or `done`: reports, exports and totals do not have
    these visits any more.
    """
    clicks: int
    """Rows of clicks that have gone so far, of bots and of other visits that do not count, too."""
    profileEvents: int
    """Rows of views and clicks of profiles that have gone so far."""
    createdAt: str
    """When it was requested."""
    erasedAt: str | None
    """When they were gone for the first time; null: not yet."""
    repeatsAt: str | None
    """When it is repeated for visits that were still on their way; null: it is over, or has not
    begun.
    """


class LinkErasureSubject(TypedDict):
    """All clicks on a link."""
    type: Literal["link"]
    """All clicks on a link."""
    id: str
    """Id of the link; it may be deleted."""


class VisitorErasureSubject(TypedDict):
    """What one visitor did on one day."""
    type: Literal["visitor"]
    """All clicks and views of one visitor in the workspace on the UTC day of a visit."""
    clickId: str
    """Id of one of the visits, as exports and webhooks show it."""


class _CreateErasureBodyRequired(TypedDict):
    subject: LinkErasureSubject | VisitorErasureSubject
    """What is erased."""


class CreateErasureBody(_CreateErasureBodyRequired, total=False):
    before: str
    """Only what happened before this time is erased, which must not be in the future. Default:
    now.
    """


class _CreateShareBodySubjectRequired(TypedDict):
    type: Literal["link", "tag", "workspace"]
    """What is shared."""


class CreateShareBodySubject(_CreateShareBodySubjectRequired, total=False):
    """What the page reports: a link, all links that have a tag, or the whole workspace."""
    id: str | None
    """Id of the link or the tag; of a workspace none."""


class CreateShareBodyFilters(TypedDict, total=False):
    """What the figures are limited to, by dimension, as `filter[<dimension>]` of reports: up to
    10, and 2,000 characters in all. Default: nothing.
    """
    country: str
    """Limits the report by countries, ISO 3166-1 alpha-2. Values are separated by commas, up to
    50; ! before each excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    region: str
    """Limits the report by regions. Values are separated by commas, up to 50; ! before each
    excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    city: str
    """Limits the report by cities. Values are separated by commas, up to 50; ! before each
    excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    referrer: str
    """Limits the report by referring hosts; (none): direct visits. Values are separated by
    commas, up to 50; ! before each excludes them; (none) is a missing value; \\, and \\! are
    literal.
    """
    device: str
    """Limits the report by device types. Values are separated by commas, up to 50; ! before each
    excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    browser: str
    """Limits the report by browsers. Values are separated by commas, up to 50; ! before each
    excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    os: str
    """Limits the report by operating systems. Values are separated by commas, up to 50; ! before
    each excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    domain: str
    """Limits the report by hosts of the short URLs that were visited. Values are separated by
    commas, up to 50; ! before each excludes them; (none) is a missing value; \\, and \\! are
    literal.
    """
    link: str
    """Limits the report by links, by id. Values are separated by commas, up to 50; ! before each
    excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    tag: str
    """Limits the report by tags that the links have now, by name; (none): links without tags.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    utmSource: str
    """Limits the report by utm_source of the visitor, or else of the link when it was clicked.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    utmMedium: str
    """Limits the report by utm_medium of the visitor, or else of the link when it was clicked.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    utmCampaign: str
    """Limits the report by utm_campaign of the visitor, or else of the link when it was clicked.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    utmTerm: str
    """Limits the report by utm_term of the visitor, or else of the link when it was clicked.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    utmContent: str
    """Limits the report by utm_content of the visitor, or else of the link when it was clicked.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    ref: str
    """Limits the report by the parameter ref of the visitor's query. Values are separated by
    commas, up to 50; ! before each excludes them; (none) is a missing value; \\, and \\! are
    literal.
    """
    language: str
    """Limits the report by preferred languages of browsers; de covers de-AT. Values are
    separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \\,
    and \\! are literal.
    """
    rule: str
    """Limits the report by rules of links that chose the destination, by id; (none): clicks to
    which no rule applied. Values are separated by commas, up to 50; ! before each excludes
    them; (none) is a missing value; \\, and \\! are literal.
    """
    variant: str
    """Limits the report by variants of split tests, by id; (none): clicks that no variant got.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    conversion: str
    """Limits the report by conversions of the clicks, by name; (none): clicks without a
    conversion. Values are separated by commas, up to 50; ! before each excludes them; (none)
    is a missing value; \\, and \\! are literal.
    """


class _CreateShareBodyRequired(TypedDict):
    subject: CreateShareBodySubject
    """What the page reports: a link, all links that have a tag, or the whole workspace."""


class CreateShareBody(_CreateShareBodyRequired, total=False):
    name: str | None
    """The heading of the page, above what it reports; null: none."""
    filters: CreateShareBodyFilters
    """What the figures are limited to, by dimension, as `filter[<dimension>]` of reports: up to
    10, and 2,000 characters in all. Default: nothing.
    """
    days: int | None
    """The last days of the time zone, today included, instead of `start` and `end`."""
    start: str | None
    """Begin of the time that the page shows. Without it and `days`, who sees the page chooses 7,
    30, 90 or 365 days.
    """
    end: str | None
    """End of that time, exclusive; null: the time of the visit. Only with `start`."""
    timezone: str
    """IANA name of the time zone of the days. Default: UTC."""
    includeBots: bool
    """Whether the figures include bots."""
    includeInternal: bool
    """Whether they include visits from addresses that the workspace has excluded."""
    compare: Literal["previous", "year", None]
    """Shows how much clicks and visitors have changed, as in reports; null: no comparison."""
    password: str | None
    """Asked for before the page is shown; null: none. No response contains it."""
    expiresAt: str | None
    """From then on the page is gone; null: never."""
    dimensions: list[Literal["country", "city", "referrer", "device", "browser", "os"]]
    """The rankings on the page. Default: all of them."""
    embed: bool
    """Whether other sites may show the page in a frame."""


class ShareSubject(TypedDict):
    """What the page reports: a link, all links that have a tag, or the whole workspace."""
    type: Literal["link", "tag", "workspace"]
    """What is shared."""
    id: str | None
    """Id of the link or the tag; null: a workspace."""


class Share(TypedDict):
    """A public page of statistics."""
    id: str
    """Id of the share."""
    url: str
    """The page; who has it can see it."""
    subject: ShareSubject
    """What the page reports: a link, all links that have a tag, or the whole workspace."""
    name: str | None
    """The heading of the page, above what it reports; null: none."""
    filters: dict[str, str]
    """What the figures are limited to, by dimension, as `filter[<dimension>]` of reports: up to
    10, and 2,000 characters in all. Default: nothing.
    """
    days: int | None
    """The last days of the time zone, today included, instead of `start` and `end`."""
    start: str | None
    """Begin of the time that the page shows. Without it and `days`, who sees the page chooses 7,
    30, 90 or 365 days.
    """
    end: str | None
    """End of that time, exclusive; null: the time of the visit. Only with `start`."""
    timezone: str
    """IANA name of the time zone of the days. Default: UTC."""
    includeBots: bool
    """Whether the figures include bots."""
    includeInternal: bool
    """Whether they include visits from addresses that the workspace has excluded."""
    compare: Literal["previous", "year", None]
    """Shows how much clicks and visitors have changed, as in reports; null: no comparison."""
    hasPassword: bool
    """Whether the page asks for a password."""
    expiresAt: str | None
    """From then on the page is gone; null: never."""
    dimensions: list[Literal["country", "city", "referrer", "device", "browser", "os"]]
    """The rankings on the page. Default: all of them."""
    embed: bool
    """Whether other sites may show the page in a frame."""
    createdAt: str
    """When it was created."""
    updatedAt: str
    """When it was last changed."""


class UpdateShareBodyFilters(TypedDict, total=False):
    """What the figures are limited to, by dimension, as `filter[<dimension>]` of reports: up to
    10, and 2,000 characters in all. Default: nothing.
    """
    country: str
    """Limits the report by countries, ISO 3166-1 alpha-2. Values are separated by commas, up to
    50; ! before each excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    region: str
    """Limits the report by regions. Values are separated by commas, up to 50; ! before each
    excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    city: str
    """Limits the report by cities. Values are separated by commas, up to 50; ! before each
    excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    referrer: str
    """Limits the report by referring hosts; (none): direct visits. Values are separated by
    commas, up to 50; ! before each excludes them; (none) is a missing value; \\, and \\! are
    literal.
    """
    device: str
    """Limits the report by device types. Values are separated by commas, up to 50; ! before each
    excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    browser: str
    """Limits the report by browsers. Values are separated by commas, up to 50; ! before each
    excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    os: str
    """Limits the report by operating systems. Values are separated by commas, up to 50; ! before
    each excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    domain: str
    """Limits the report by hosts of the short URLs that were visited. Values are separated by
    commas, up to 50; ! before each excludes them; (none) is a missing value; \\, and \\! are
    literal.
    """
    link: str
    """Limits the report by links, by id. Values are separated by commas, up to 50; ! before each
    excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    tag: str
    """Limits the report by tags that the links have now, by name; (none): links without tags.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    utmSource: str
    """Limits the report by utm_source of the visitor, or else of the link when it was clicked.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    utmMedium: str
    """Limits the report by utm_medium of the visitor, or else of the link when it was clicked.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    utmCampaign: str
    """Limits the report by utm_campaign of the visitor, or else of the link when it was clicked.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    utmTerm: str
    """Limits the report by utm_term of the visitor, or else of the link when it was clicked.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    utmContent: str
    """Limits the report by utm_content of the visitor, or else of the link when it was clicked.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    ref: str
    """Limits the report by the parameter ref of the visitor's query. Values are separated by
    commas, up to 50; ! before each excludes them; (none) is a missing value; \\, and \\! are
    literal.
    """
    language: str
    """Limits the report by preferred languages of browsers; de covers de-AT. Values are
    separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \\,
    and \\! are literal.
    """
    rule: str
    """Limits the report by rules of links that chose the destination, by id; (none): clicks to
    which no rule applied. Values are separated by commas, up to 50; ! before each excludes
    them; (none) is a missing value; \\, and \\! are literal.
    """
    variant: str
    """Limits the report by variants of split tests, by id; (none): clicks that no variant got.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    conversion: str
    """Limits the report by conversions of the clicks, by name; (none): clicks without a
    conversion. Values are separated by commas, up to 50; ! before each excludes them; (none)
    is a missing value; \\, and \\! are literal.
    """


class UpdateShareBody(TypedDict, total=False):
    name: str | None
    """The heading of the page, above what it reports; null: none."""
    filters: UpdateShareBodyFilters
    """What the figures are limited to, by dimension, as `filter[<dimension>]` of reports: up to
    10, and 2,000 characters in all. Default: nothing.
    """
    days: int | None
    """The last days of the time zone, today included, instead of `start` and `end`."""
    start: str | None
    """Begin of the time that the page shows. Without it and `days`, who sees the page chooses 7,
    30, 90 or 365 days.
    """
    end: str | None
    """End of that time, exclusive; null: the time of the visit. Only with `start`."""
    timezone: str
    """IANA name of the time zone of the days. Default: UTC."""
    includeBots: bool
    """Whether the figures include bots."""
    includeInternal: bool
    """Whether they include visits from addresses that the workspace has excluded."""
    compare: Literal["previous", "year", None]
    """Shows how much clicks and visitors have changed, as in reports; null: no comparison."""
    password: str | None
    """Asked for before the page is shown; null: none. No response contains it."""
    expiresAt: str | None
    """From then on the page is gone; null: never."""
    dimensions: list[Literal["country", "city", "referrer", "device", "browser", "os"]]
    """The rankings on the page. Default: all of them."""
    embed: bool
    """Whether other sites may show the page in a frame."""


class CreateExportScheduleBodyFilters(TypedDict, total=False):
    """Filters of clicks by dimension, as in the query of an export. Only an export of clicks can
    have them.
    """
    country: str
    """Limits the report by countries, ISO 3166-1 alpha-2. Values are separated by commas, up to
    50; ! before each excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    region: str
    """Limits the report by regions. Values are separated by commas, up to 50; ! before each
    excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    city: str
    """Limits the report by cities. Values are separated by commas, up to 50; ! before each
    excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    referrer: str
    """Limits the report by referring hosts; (none): direct visits. Values are separated by
    commas, up to 50; ! before each excludes them; (none) is a missing value; \\, and \\! are
    literal.
    """
    device: str
    """Limits the report by device types. Values are separated by commas, up to 50; ! before each
    excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    browser: str
    """Limits the report by browsers. Values are separated by commas, up to 50; ! before each
    excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    os: str
    """Limits the report by operating systems. Values are separated by commas, up to 50; ! before
    each excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    domain: str
    """Limits the report by hosts of the short URLs that were visited. Values are separated by
    commas, up to 50; ! before each excludes them; (none) is a missing value; \\, and \\! are
    literal.
    """
    link: str
    """Limits the report by links, by id. Values are separated by commas, up to 50; ! before each
    excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    tag: str
    """Limits the report by tags that the links have now, by name; (none): links without tags.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    utmSource: str
    """Limits the report by utm_source of the visitor, or else of the link when it was clicked.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    utmMedium: str
    """Limits the report by utm_medium of the visitor, or else of the link when it was clicked.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    utmCampaign: str
    """Limits the report by utm_campaign of the visitor, or else of the link when it was clicked.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    utmTerm: str
    """Limits the report by utm_term of the visitor, or else of the link when it was clicked.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    utmContent: str
    """Limits the report by utm_content of the visitor, or else of the link when it was clicked.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    ref: str
    """Limits the report by the parameter ref of the visitor's query. Values are separated by
    commas, up to 50; ! before each excludes them; (none) is a missing value; \\, and \\! are
    literal.
    """
    language: str
    """Limits the report by preferred languages of browsers; de covers de-AT. Values are
    separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \\,
    and \\! are literal.
    """
    rule: str
    """Limits the report by rules of links that chose the destination, by id; (none): clicks to
    which no rule applied. Values are separated by commas, up to 50; ! before each excludes
    them; (none) is a missing value; \\, and \\! are literal.
    """
    variant: str
    """Limits the report by variants of split tests, by id; (none): clicks that no variant got.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    conversion: str
    """Limits the report by conversions of the clicks, by name; (none): clicks without a
    conversion. Values are separated by commas, up to 50; ! before each excludes them; (none)
    is a missing value; \\, and \\! are literal.
    """


class _CreateExportScheduleBodyDestinationRequired(TypedDict):
    endpoint: str
    """URL of the S3 API of the storage, without the bucket. It must use https and be reachable
    from the internet.
    """
    bucket: str
    """Name of the bucket."""
    accessKeyId: str
    """Id of the access key that objects are written with."""
    secretAccessKey: str
    """Secret of the access key. No response contains it."""


class CreateExportScheduleBodyDestination(_CreateExportScheduleBodyDestinationRequired, total=False):
    """The bucket that objects are written to, in any storage with the API of S3."""
    region: str
    """Region of the bucket, as its storage names it. Default: us-east-1."""
    prefix: str
    """What the keys of objects begin with. It usually ends with a slash. Default: nothing."""


class _CreateExportScheduleBodyRequired(TypedDict):
    type: Literal["links", "profiles", "clicks", "conversions", "profileEvents"]
    """What each row is: a click, a link, a profile, a conversion or an event of a profile."""
    format: Literal["csv", "json", "parquet"]
    """CSV with a header row, a JSON array of objects, or Apache Parquet, which only clicks can
    have.
    """
    interval: Literal["daily", "weekly", "monthly"]
    """Each object is of one day, one week from Monday on, or one month, in UTC."""
    destination: CreateExportScheduleBodyDestination
    """The bucket that objects are written to, in any storage with the API of S3."""


class CreateExportScheduleBody(_CreateExportScheduleBodyRequired, total=False):
    includeBots: bool
    """Whether to include bots. Default: false."""
    includeInternal: bool
    """Whether to include visits from addresses that the workspace has excluded. Default: false."""
    filters: CreateExportScheduleBodyFilters
    """Filters of clicks by dimension, as in the query of an export. Only an export of clicks can
    have them.
    """
    enabled: bool
    """Whether it runs. Periods that end while it does not are not exported later. Default: true."""


class ExportScheduleDestination(TypedDict):
    """The bucket that objects are written to, in any storage with the API of S3."""
    endpoint: str
    """URL of the S3 API of the storage, without the bucket. It must use https and be reachable
    from the internet.
    """
    region: str
    """Region of the bucket, as its storage names it. Default: us-east-1."""
    bucket: str
    """Name of the bucket."""
    prefix: str
    """What the keys of objects begin with. It usually ends with a slash. Default: nothing."""
    accessKeyId: str
    """Id of the access key that objects are written with."""


class ExportSchedule(TypedDict):
    """An export that is written to a bucket by schedule."""
    id: str
    """Id of the schedule."""
    type: Literal["links", "profiles", "clicks", "conversions", "profileEvents"]
    """What each row is: a click, a link, a profile, a conversion or an event of a profile."""
    format: Literal["csv", "json", "parquet"]
    """CSV with a header row, a JSON array of objects, or Apache Parquet, which only clicks can
    have.
    """
    interval: Literal["daily", "weekly", "monthly"]
    """Each object is of one day, one week from Monday on, or one month, in UTC."""
    includeBots: bool
    """Whether to include bots. Default: false."""
    includeInternal: bool
    """Whether to include visits from addresses that the workspace has excluded. Default: false."""
    filters: dict[str, str]
    """The filters of the report by dimension, as in its query; {} without filters."""
    destination: ExportScheduleDestination
    """The bucket that objects are written to, in any storage with the API of S3."""
    enabled: bool
    """Whether it runs. Periods that end while it does not are not exported later. Default: true."""
    lastRun: ExportRun | None
    """The last run, also while it is running; null: none yet."""
    nextRunAt: str | None
    """When the next run is due; null while it is not enabled."""
    createdAt: str
    """When it was created."""
    updatedAt: str
    """When it was last changed by a request."""


class ExportRun(TypedDict):
    """One run of an export schedule: the export of one period."""
    state: Literal["running", "succeeded", "retrying", "failing"]
    """running; succeeded; retrying: it has failed and is repeated soon; failing: it has failed
    for long, and is repeated every six hours.
    """
    period: str
    """The day, week or month that it exports."""
    key: str
    """Key of the object."""
    bytes: int | None
    """Size of the object; null without one."""
    rows: int | None
    """Rows in the object; null without one."""
    finishedAt: str | None
    """When it ended; null: it is running."""
    error: str | None
    """Why it failed, in words; null: it did not."""
    isCorrection: bool
    """Whether the period was exported before, and is exported again because visits or
    conversions came late.
    """


class UpdateExportScheduleBodyFilters(TypedDict, total=False):
    """Filters of clicks by dimension, as in the query of an export. Only an export of clicks can
    have them.
    """
    country: str
    """Limits the report by countries, ISO 3166-1 alpha-2. Values are separated by commas, up to
    50; ! before each excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    region: str
    """Limits the report by regions. Values are separated by commas, up to 50; ! before each
    excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    city: str
    """Limits the report by cities. Values are separated by commas, up to 50; ! before each
    excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    referrer: str
    """Limits the report by referring hosts; (none): direct visits. Values are separated by
    commas, up to 50; ! before each excludes them; (none) is a missing value; \\, and \\! are
    literal.
    """
    device: str
    """Limits the report by device types. Values are separated by commas, up to 50; ! before each
    excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    browser: str
    """Limits the report by browsers. Values are separated by commas, up to 50; ! before each
    excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    os: str
    """Limits the report by operating systems. Values are separated by commas, up to 50; ! before
    each excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    domain: str
    """Limits the report by hosts of the short URLs that were visited. Values are separated by
    commas, up to 50; ! before each excludes them; (none) is a missing value; \\, and \\! are
    literal.
    """
    link: str
    """Limits the report by links, by id. Values are separated by commas, up to 50; ! before each
    excludes them; (none) is a missing value; \\, and \\! are literal.
    """
    tag: str
    """Limits the report by tags that the links have now, by name; (none): links without tags.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    utmSource: str
    """Limits the report by utm_source of the visitor, or else of the link when it was clicked.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    utmMedium: str
    """Limits the report by utm_medium of the visitor, or else of the link when it was clicked.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    utmCampaign: str
    """Limits the report by utm_campaign of the visitor, or else of the link when it was clicked.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    utmTerm: str
    """Limits the report by utm_term of the visitor, or else of the link when it was clicked.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    utmContent: str
    """Limits the report by utm_content of the visitor, or else of the link when it was clicked.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    ref: str
    """Limits the report by the parameter ref of the visitor's query. Values are separated by
    commas, up to 50; ! before each excludes them; (none) is a missing value; \\, and \\! are
    literal.
    """
    language: str
    """Limits the report by preferred languages of browsers; de covers de-AT. Values are
    separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \\,
    and \\! are literal.
    """
    rule: str
    """Limits the report by rules of links that chose the destination, by id; (none): clicks to
    which no rule applied. Values are separated by commas, up to 50; ! before each excludes
    them; (none) is a missing value; \\, and \\! are literal.
    """
    variant: str
    """Limits the report by variants of split tests, by id; (none): clicks that no variant got.
    Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing
    value; \\, and \\! are literal.
    """
    conversion: str
    """Limits the report by conversions of the clicks, by name; (none): clicks without a
    conversion. Values are separated by commas, up to 50; ! before each excludes them; (none)
    is a missing value; \\, and \\! are literal.
    """


class UpdateExportScheduleBodyDestination(TypedDict, total=False):
    """The bucket that objects are written to, in any storage with the API of S3."""
    endpoint: str
    """URL of the S3 API of the storage, without the bucket. It must use https and be reachable
    from the internet.
    """
    region: str
    """Region of the bucket, as its storage names it. Default: us-east-1."""
    bucket: str
    """Name of the bucket."""
    prefix: str
    """What the keys of objects begin with. It usually ends with a slash. Default: nothing."""
    accessKeyId: str
    """Id of the access key that objects are written with."""
    secretAccessKey: str
    """Secret of the access key. No response contains it."""


class UpdateExportScheduleBody(TypedDict, total=False):
    type: Literal["links", "profiles", "clicks", "conversions", "profileEvents"]
    """What each row is: a click, a link, a profile, a conversion or an event of a profile."""
    format: Literal["csv", "json", "parquet"]
    """CSV with a header row, a JSON array of objects, or Apache Parquet, which only clicks can
    have.
    """
    interval: Literal["daily", "weekly", "monthly"]
    """Each object is of one day, one week from Monday on, or one month, in UTC."""
    includeBots: bool
    """Whether to include bots. Default: false."""
    includeInternal: bool
    """Whether to include visits from addresses that the workspace has excluded. Default: false."""
    filters: UpdateExportScheduleBodyFilters
    """Filters of clicks by dimension, as in the query of an export. Only an export of clicks can
    have them.
    """
    enabled: bool
    """Whether it runs. Periods that end while it does not are not exported later. Default: true."""
    destination: UpdateExportScheduleBodyDestination
    """The bucket that objects are written to, in any storage with the API of S3."""


class _CreateWebhookBodyRequired(TypedDict):
    url: str
    """Where events are sent by POST: an http or https URL with a public address, on port 80, 443
    or one from 1024 on that no well-known service uses.
    """
    events: list[Literal["link.clicked", "profile.viewed", "link.created", "conversion.recorded"]]
    """The events to send."""


class CreateWebhookBody(_CreateWebhookBodyRequired, total=False):
    description: str | None
    """A name for your own use."""
    active: bool
    """Whether events are sent. While it is false, pending deliveries are kept."""


class CreatedWebhook(TypedDict):
    """A new webhook with its secret."""
    id: str
    """Id of the webhook."""
    url: str
    """Where events are sent by POST: an http or https URL with a public address, on port 80, 443
    or one from 1024 on that no well-known service uses.
    """
    events: list[Literal["link.clicked", "profile.viewed", "link.created", "conversion.recorded"]]
    """The events to send."""
    description: str | None
    """A name for your own use."""
    active: bool
    """Whether events are sent. While it is false, pending deliveries are kept."""
    disabledReason: Literal["failing", "gone", "backlog", None]
    """Why it was disabled automatically: no delivery succeeded for five days (failing), the
    receiver responded 410 (gone), or too many deliveries were pending (backlog). Null: it was
    not.
    """
    disabledAt: str | None
    """When it was disabled automatically."""
    failingSince: str | None
    """When deliveries began to fail; null: the last attempt succeeded."""
    waiting: int
    """Pending deliveries."""
    createdAt: str
    """When it was created."""
    updatedAt: str
    """When it was last changed by a request."""
    secret: str
    """Signs every delivery as Standard Webhooks defines it. Returned only once."""


class Webhook(TypedDict):
    """A URL that receives events."""
    id: str
    """Id of the webhook."""
    url: str
    """Where events are sent by POST: an http or https URL with a public address, on port 80, 443
    or one from 1024 on that no well-known service uses.
    """
    events: list[Literal["link.clicked", "profile.viewed", "link.created", "conversion.recorded"]]
    """The events to send."""
    description: str | None
    """A name for your own use."""
    active: bool
    """Whether events are sent. While it is false, pending deliveries are kept."""
    disabledReason: Literal["failing", "gone", "backlog", None]
    """Why it was disabled automatically: no delivery succeeded for five days (failing), the
    receiver responded 410 (gone), or too many deliveries were pending (backlog). Null: it was
    not.
    """
    disabledAt: str | None
    """When it was disabled automatically."""
    failingSince: str | None
    """When deliveries began to fail; null: the last attempt succeeded."""
    waiting: int
    """Pending deliveries."""
    createdAt: str
    """When it was created."""
    updatedAt: str
    """When it was last changed by a request."""


class UpdateWebhookBody(TypedDict, total=False):
    url: str
    """Where events are sent by POST: an http or https URL with a public address, on port 80, 443
    or one from 1024 on that no well-known service uses.
    """
    events: list[Literal["link.clicked", "profile.viewed", "link.created", "conversion.recorded"]]
    """The events to send."""
    description: str | None
    """A name for your own use."""
    active: bool
    """Whether events are sent. While it is false, pending deliveries are kept."""


class TestWebhookBody(TypedDict, total=False):
    type: Literal["link.clicked", "profile.viewed", "link.created", "conversion.recorded"]
    """The type of the test event. Default: the first one of the webhook."""


class WebhookDeliveryLastAttempt(TypedDict):
    """The latest attempt; null: none yet."""
    at: str
    """Start of the attempt."""
    durationMs: int
    """Duration in milliseconds."""
    url: str
    """URL of the request."""
    status: int | None
    """Status of the response; null: there was none."""
    error: str | None
    """The error; null: none."""
    response: str | None
    """The first characters of the response body."""


class WebhookDeliveryRequest(TypedDict):
    """The request of the last attempt, or of the first one to come."""
    headers: dict[str, str]
    """The headers that were sent, except for the signatures."""
    body: str
    """The exact body that is signed and sent."""


class WebhookDeliveryAttemptsItem(TypedDict):
    at: str
    """Start of the attempt."""
    durationMs: int
    """Duration in milliseconds."""
    url: str
    """URL of the request."""
    status: int | None
    """Status of the response; null: there was none."""
    error: str | None
    """The error; null: none."""
    response: str | None
    """The first characters of the response body."""


class WebhookDelivery(TypedDict):
    """The delivery of one event to a webhook, with its attempts."""
    id: str
    """The `webhook-id` of every attempt."""
    type: Literal["link.clicked", "profile.viewed", "link.created", "conversion.recorded"]
    """Type of the event."""
    state: Literal["waiting", "succeeded", "failed"]
    """Waiting for an attempt, accepted by the receiver, or failed for good."""
    isTest: bool
    """Whether it is a test event."""
    createdAt: str
    """When it was first due."""
    nextAttemptAt: str | None
    """When the next attempt is due; null: none is planned."""
    attemptCount: int
    """Attempts so far."""
    lastAttempt: WebhookDeliveryLastAttempt | None
    """The latest attempt; null: none yet."""
    request: WebhookDeliveryRequest
    """The request of the last attempt, or of the first one to come."""
    attempts: list[WebhookDeliveryAttemptsItem]
    """The latest 20 attempts, oldest first."""


class RotatedSecret(TypedDict):
    """The new secret of a webhook."""
    secret: str
    """Signs every delivery as Standard Webhooks defines it. Returned only once."""
    previousSecretUntil: str
    """Until then deliveries are also signed with the old secret."""


class WebhookDeliveryPagePagination(TypedDict):
    limit: int
    """How many deliveries a page has at most."""
    nextCursor: str | None
    """Cursor of the next page; null at the end."""


class WebhookDeliveryPage(TypedDict):
    """One page of deliveries, newest first."""
    items: list[WebhookDeliverySummary]
    pagination: WebhookDeliveryPagePagination


class WebhookDeliverySummaryLastAttempt(TypedDict):
    """The latest attempt; null: none yet."""
    at: str
    """Start of the attempt."""
    durationMs: int
    """Duration in milliseconds."""
    url: str
    """URL of the request."""
    status: int | None
    """Status of the response; null: there was none."""
    error: str | None
    """The error; null: none."""
    response: str | None
    """The first characters of the response body."""


class WebhookDeliverySummary(TypedDict):
    """The delivery of one event to a webhook."""
    id: str
    """The `webhook-id` of every attempt."""
    type: Literal["link.clicked", "profile.viewed", "link.created", "conversion.recorded"]
    """Type of the event."""
    state: Literal["waiting", "succeeded", "failed"]
    """Waiting for an attempt, accepted by the receiver, or failed for good."""
    isTest: bool
    """Whether it is a test event."""
    createdAt: str
    """When it was first due."""
    nextAttemptAt: str | None
    """When the next attempt is due; null: none is planned."""
    attemptCount: int
    """Attempts so far."""
    lastAttempt: WebhookDeliverySummaryLastAttempt | None
    """The latest attempt; null: none yet."""


class WorkspaceSettings(TypedDict):
    """What the owners of a workspace have set for all of it."""
    destinationSchemes: list[str]
    """Schemes of apps that links may open, besides those that all links may: a link to
    `acme://orders/7` needs `acme`. Removing one leaves existing links as they are.
    """
    excludedAddresses: list[str]
    """Addresses and CIDR ranges of your own people. Their visits work as ever, but do not count
    as clicks, do not use up a click limit and call no webhook; reports show them with
    `includeInternal=true`. Applies to visits from now on.
    """
    botAgents: list[str]
    """Parts of User-Agent headers, in any letter case. Visits of programs that have one of them
    count as bots, besides those that are known as bots anyway. Applies to visits from now on.
    """
    retentionDays: int | None
    """The number of days that clicks and views are kept, 30 to 3,650; null: for ever. What is
    older is erased every night, in whole UTC days; `clicks` of links go on counting all time.
    """


class UpdateWorkspaceSettingsBody(TypedDict, total=False):
    destinationSchemes: list[str]
    """Schemes of apps that links may open, besides those that all links may: a link to
    `acme://orders/7` needs `acme`. Removing one leaves existing links as they are.
    """
    excludedAddresses: list[str]
    """Addresses and CIDR ranges of your own people. Their visits work as ever, but do not count
    as clicks, do not use up a click limit and call no webhook; reports show them with
    `includeInternal=true`. Applies to visits from now on.
    """
    botAgents: list[str]
    """Parts of User-Agent headers, in any letter case. Visits of programs that have one of them
    count as bots, besides those that are known as bots anyway. Applies to visits from now on.
    """
    retentionDays: int | None
    """The number of days that clicks and views are kept, 30 to 3,650; null: for ever. What is
    older is erased every night, in whole UTC days; `clicks` of links go on counting all time.
    """


class LinkClickedEventData(TypedDict):
    clickId: str
    """Id of the click, as in the export of clicks."""
    linkId: str
    """Id of the link."""
    slug: str
    """The path of the short URL, decoded. Unique on its host; generated when omitted. By default
    1 to 64 letters, digits, "_" or "-", with a letter or digit at both ends, and letter case
    does not count; a custom domain can allow longer slugs, "/", "." and "~", all scripts and
    emoji, or tell upper from lower case. VALIDATION_ERROR where the host does not allow it,
    SLUG_TAKEN for reserved words.
    """
    shortUrl: str
    """The short URL that was followed."""
    url: str
    """The destination at the time of the click."""
    qr: bool
    """Whether the QR code was scanned."""
    country: str | None
    """Two letters; null: unknown."""
    region: str | None
    """Null: unknown."""
    city: str | None
    """Null: unknown."""
    device: str | None
    """Such as desktop or mobile."""
    browser: str | None
    """Null: unknown."""
    os: str | None
    """Null: unknown."""
    referrer: str | None
    """Referring host; null: a direct visit."""
    utmSource: str | None
    """utm_source of the visitor's query, or else of the link; null: neither."""
    utmMedium: str | None
    """utm_medium of the visitor's query, or else of the link; null: neither."""
    utmCampaign: str | None
    """utm_campaign of the visitor's query, or else of the link; null: neither."""
    utmTerm: str | None
    """utm_term of the visitor's query, or else of the link; null: neither."""
    utmContent: str | None
    """utm_content of the visitor's query, or else of the link; null: neither."""
    ref: str | None
    """The parameter ref of the visitor's query."""
    language: str | None
    """Preferred language of the browser, such as de or de-AT."""
    ruleId: str | None
    """Rule of the link that chose the destination; null: none."""
    variantId: str | None
    """Variant of the split test that the click got; null: none."""


class LinkClickedEvent(TypedDict):
    """A person followed a link."""
    type: Literal["link.clicked"]
    timestamp: str
    """Time of the event."""
    data: LinkClickedEventData


class ProfileViewedEventData(TypedDict):
    viewId: str
    """Id of the view."""
    profileId: str
    """Id of the profile."""
    slug: str
    """Slug of the profile."""
    url: str
    """URL of the page."""
    country: str | None
    """Two letters; null: unknown."""
    region: str | None
    """Null: unknown."""
    city: str | None
    """Null: unknown."""
    device: str | None
    """Such as desktop or mobile."""
    browser: str | None
    """Null: unknown."""
    os: str | None
    """Null: unknown."""
    referrer: str | None
    """Referring host; null: a direct visit."""


class ProfileViewedEvent(TypedDict):
    """A person viewed a profile."""
    type: Literal["profile.viewed"]
    timestamp: str
    """Time of the event."""
    data: ProfileViewedEventData


class LinkCreatedEvent(TypedDict):
    """A link was created."""
    type: Literal["link.created"]
    timestamp: str
    """Time of the event."""
    data: Link


class ConversionRecordedEvent(TypedDict):
    """A conversion was recorded, once for each externalId."""
    type: Literal["conversion.recorded"]
    timestamp: str
    """Time of the event."""
    data: Conversion


class ListLinksQuery(TypedDict, total=False):
    """Query of list_links."""
    page: int
    """The page number, from 1. A page past the end is empty."""
    limit: int
    """How many links a page has at most."""
    search: str
    """Part of the title or the slug, in any letter case; empty means all."""
    q: str
    """Words in any letter case, up to 16; each must be in the title, the slug, the short URL, a
    tag, or the first 512 characters of the destination or of the notes, or be the external
    id, in its letter case. Empty means all.
    """
    url: str
    """The exact destination, as the links store it or as it was written."""
    tag: list[str]
    """Tags that the links have, by name."""
    tagMode: Literal["any", "all"]
    """Whether one of the tags is enough, or all are needed."""
    notTag: list[str]
    """Tags that the links do not have, by name."""
    domain: str
    """The host of the short URLs; empty means all."""
    state: Literal["active", "scheduled", "expired", "archived"]
    """scheduled: it has not started; expired: it has stopped working, by its time or its click
    limit; active: neither. Archived links are in no other state. Default: every link that is
    not archived.
    """
    sort: Literal["createdAt", "updatedAt", "clicks", "title", "slug"]
    """What to sort by; ties are broken by id."""
    cursor: str
    """Instead of page, for lists that change while they are read: empty for the first page, then
    the nextCursor of each response.
    """
    order: Literal["asc", "desc"]
    """Ascending or descending."""


class _GetLinkBySlugQueryRequired(TypedDict):
    slug: str
    """The slug; its letter case counts only where the host says so."""


class GetLinkBySlugQuery(_GetLinkBySlugQueryRequired, total=False):
    """Query of get_link_by_slug."""
    domain: str
    """The host of the short URL. Default: the service's own host."""


class ListImportProblemsQuery(TypedDict, total=False):
    """Query of list_import_problems."""
    limit: int
    """How many problems a page has at most."""
    after: int
    """0 for the first problems, then the next of each response."""
    code: str
    """Only those of this code. Default: all."""


class GetLinkQrQuery(TypedDict, total=False):
    """Query of get_link_qr."""
    size: int
    """Width in pixels, before scale."""
    scale: int
    """Times as many pixels in both directions, up to 4,000 for print. PDF and EPS have no
    pixels: 1/96 inch.
    """
    format: Literal["png", "svg", "base64", "pdf", "eps", "webp"]
    """An image or a document as the body, or a PNG as a data URL in JSON (base64)."""
    margin: int
    """The least width of the quiet zone, in modules. By default as stored for the link, or else
    2.
    """
    dark: str
    """Colour of the modules, in hex, with or without #. By default as stored for the link, or
    else #000000.
    """
    light: str
    """Colour of the background, in hex, with or without #. By default as stored for the link, or
    else #ffffff.
    """
    level: Literal["L", "M", "Q", "H"]
    """How much of the code may be damaged: L 7 %, M 15 %, Q 25 %, H 30 %. A code with a logo has
    H. By default as stored for the link, or else M.
    """
    dots: Literal["square", "rounded", "dot"]
    """Shape of the modules. By default as stored for the link, or else square."""
    corners: Literal["square", "rounded", "dot"]
    """Shape of the three large squares in the corners. By default as stored for the link, or
    else square.
    """
    frame: str
    """Text below the code, in a frame around both, which makes the picture higher than wide: up
    to 24 characters of Latin, Greek or Cyrillic script. Empty for none.
    """
    logo: str
    """Id of an upload with the purpose logo, which is drawn in the middle. Empty for none."""
    transparent: bool
    """Whether the background is left out."""


_DownloadQrCodesQueryOptionalKeys = TypedDict(
    "_DownloadQrCodesQueryOptionalKeys",
    {
        "as": "Literal[\"zip\", \"sheet\"]",
    },
    total=False,
)


class DownloadQrCodesQuery(_DownloadQrCodesQueryOptionalKeys, total=False):
    """Query of download_qr_codes."""
    ids: str
    """Ids of the links, up to 100, separated by commas, in the order of the file."""
    search: str
    """Part of the title or the slug, in any letter case; empty means all."""
    q: str
    """Words in any letter case, up to 16; each must be in the title, the slug, the short URL, a
    tag, or the first 512 characters of the destination or of the notes, or be the external
    id, in its letter case. Empty means all.
    """
    url: str
    """The exact destination, as the links store it or as it was written."""
    tag: list[str]
    """Tags that the links have, by name."""
    tagMode: Literal["any", "all"]
    """Whether one of the tags is enough, or all are needed."""
    notTag: list[str]
    """Tags that the links do not have, by name."""
    domain: str
    """The host of the short URLs; empty means all."""
    state: Literal["active", "scheduled", "expired", "archived"]
    """scheduled: it has not started; expired: it has stopped working, by its time or its click
    limit; active: neither. Archived links are in no other state. Default: every link that is
    not archived.
    """
    format: Literal["svg", "png", "pdf", "eps", "webp"]
    """The format of the files in the archive."""
    size: int
    """Width in pixels, before scale."""
    scale: int
    """Times as many pixels in both directions, up to 4,000 for print. PDF and EPS have no
    pixels: 1/96 inch.
    """
    margin: int
    """The least width of the quiet zone, in modules. By default as stored for the link, or else
    2.
    """
    dark: str
    """Colour of the modules, in hex, with or without #. By default as stored for the link, or
    else #000000.
    """
    light: str
    """Colour of the background, in hex, with or without #. By default as stored for the link, or
    else #ffffff.
    """
    level: Literal["L", "M", "Q", "H"]
    """How much of the code may be damaged: L 7 %, M 15 %, Q 25 %, H 30 %. A code with a logo has
    H. By default as stored for the link, or else M.
    """
    dots: Literal["square", "rounded", "dot"]
    """Shape of the modules. By default as stored for the link, or else square."""
    corners: Literal["square", "rounded", "dot"]
    """Shape of the three large squares in the corners. By default as stored for the link, or
    else square.
    """
    frame: str
    """Text below the code, in a frame around both, which makes the picture higher than wide: up
    to 24 characters of Latin, Greek or Cyrillic script. Empty for none.
    """
    logo: str
    """Id of an upload with the purpose logo, which is drawn in the middle. Empty for none."""
    transparent: bool
    """Whether the background is left out."""
    paper: Literal["a4", "letter"]
    """The paper of the sheet."""
    columns: int
    """Codes beside each other on the sheet."""
    caption: Literal["url", "title", "none"]
    """What stands below each code of the sheet."""


class ListSubmissionsQuery(TypedDict, total=False):
    """Query of list_submissions."""
    limit: int
    """How many submissions a page has at most."""
    cursor: str
    """Empty for the newest submissions, then the nextCursor of each response."""


class ExportSubmissionsQuery(TypedDict, total=False):
    """Query of export_submissions."""
    bom: bool
    """Whether a CSV begins with a byte order mark, by which Excel knows that it is UTF-8."""
    delimiter: Literal[",", ";", "tab"]
    """What separates the cells of a CSV. Excel expects a semicolon where decimals have a comma."""
    timezone: str
    """IANA name of a time zone: dates alone are its midnights, and a CSV has times as its clocks
    show them, such as 2026-01-31 14:30:05, which spreadsheets read as dates and no import
    does. Without it dates are of UTC; without it and in other formats, times are ISO 8601 in
    UTC.
    """


class _CreateUploadQueryRequired(TypedDict):
    purpose: Literal["avatar", "thumbnail", "image", "background", "logo", "preview"]
    """What it is for, which decides its size in pixels.
    - avatar: 512 x 512, the middle cut out
    - thumbnail: 256 x 256, the middle cut out
    - image and background: at most 1600 x 1600, nothing cut off
    - logo: at most 512 x 512, nothing cut off, as PNG
    - preview: 1200 x 630, the middle cut out
    """


class CreateUploadQuery(_CreateUploadQueryRequired, total=False):
    """Query of create_upload."""
    x: int
    """Left edge of the part to use, in pixels of the upright picture. All four numbers are
    given, or none.
    """
    y: int
    """Upper edge of the part to use, in pixels."""
    width: int
    """Width of the part to use, in pixels."""
    height: int
    """Height of the part to use, in pixels."""


class ListUploadsQuery(TypedDict, total=False):
    """Query of list_uploads."""
    limit: int
    """How many uploads a page has at most."""
    cursor: str
    """Empty for the newest uploads, then the nextCursor of each response."""
    purpose: Literal["avatar", "thumbnail", "image", "background", "logo", "preview"]
    """Only those for this purpose."""


_GetLinkStatsQueryOptionalKeys = TypedDict(
    "_GetLinkStatsQueryOptionalKeys",
    {
        "filter[country]": "str",
        "filter[region]": "str",
        "filter[city]": "str",
        "filter[referrer]": "str",
        "filter[device]": "str",
        "filter[browser]": "str",
        "filter[os]": "str",
        "filter[domain]": "str",
        "filter[link]": "str",
        "filter[tag]": "str",
        "filter[utmSource]": "str",
        "filter[utmMedium]": "str",
        "filter[utmCampaign]": "str",
        "filter[utmTerm]": "str",
        "filter[utmContent]": "str",
        "filter[ref]": "str",
        "filter[language]": "str",
        "filter[rule]": "str",
        "filter[variant]": "str",
        "filter[conversion]": "str",
    },
    total=False,
)


class GetLinkStatsQuery(_GetLinkStatsQueryOptionalKeys, total=False):
    """Query of get_link_stats."""
    start: str
    """Begin of the range. Default: midnight 30 days ago. A date is its midnight in the time
    zone.
    """
    end: str
    """End of the range, exclusive. Default: now."""
    interval: Literal["hour", "day", "week", "month"]
    """Length of an interval of the series. Default: fits the range."""
    timezone: str
    """IANA name of the time zone of the intervals, and of dates."""
    includeBots: bool
    """Whether to include bots."""
    includeInternal: bool
    """Whether to include visits from addresses that the workspace has excluded."""
    compare: Literal["previous", "year"]
    """Adds the same figures of an earlier time: `previous` is the time of the same length right
    before, `year` the same dates one year earlier.
    """


_GetTagStatsQueryOptionalKeys = TypedDict(
    "_GetTagStatsQueryOptionalKeys",
    {
        "filter[country]": "str",
        "filter[region]": "str",
        "filter[city]": "str",
        "filter[referrer]": "str",
        "filter[device]": "str",
        "filter[browser]": "str",
        "filter[os]": "str",
        "filter[domain]": "str",
        "filter[link]": "str",
        "filter[tag]": "str",
        "filter[utmSource]": "str",
        "filter[utmMedium]": "str",
        "filter[utmCampaign]": "str",
        "filter[utmTerm]": "str",
        "filter[utmContent]": "str",
        "filter[ref]": "str",
        "filter[language]": "str",
        "filter[rule]": "str",
        "filter[variant]": "str",
        "filter[conversion]": "str",
    },
    total=False,
)


class GetTagStatsQuery(_GetTagStatsQueryOptionalKeys, total=False):
    """Query of get_tag_stats."""
    start: str
    """Begin of the range. Default: midnight 30 days ago. A date is its midnight in the time
    zone.
    """
    end: str
    """End of the range, exclusive. Default: now."""
    interval: Literal["hour", "day", "week", "month"]
    """Length of an interval of the series. Default: fits the range."""
    timezone: str
    """IANA name of the time zone of the intervals, and of dates."""
    includeBots: bool
    """Whether to include bots."""
    includeInternal: bool
    """Whether to include visits from addresses that the workspace has excluded."""
    compare: Literal["previous", "year"]
    """Adds the same figures of an earlier time: `previous` is the time of the same length right
    before, `year` the same dates one year earlier.
    """


_GetProfileStatsQueryOptionalKeys = TypedDict(
    "_GetProfileStatsQueryOptionalKeys",
    {
        "filter[country]": "str",
        "filter[region]": "str",
        "filter[city]": "str",
        "filter[referrer]": "str",
        "filter[device]": "str",
        "filter[browser]": "str",
        "filter[os]": "str",
    },
    total=False,
)


class GetProfileStatsQuery(_GetProfileStatsQueryOptionalKeys, total=False):
    """Query of get_profile_stats."""
    start: str
    """Begin of the range. Default: midnight 30 days ago. A date is its midnight in the time
    zone.
    """
    end: str
    """End of the range, exclusive. Default: now."""
    interval: Literal["hour", "day", "week", "month"]
    """Length of an interval of the series. Default: fits the range."""
    timezone: str
    """IANA name of the time zone of the intervals, and of dates."""
    includeBots: bool
    """Whether to include bots."""
    includeInternal: bool
    """Whether to include visits from addresses that the workspace has excluded."""
    compare: Literal["previous", "year"]
    """Adds the same figures of an earlier time: `previous` is the time of the same length right
    before, `year` the same dates one year earlier.
    """


_GetOverviewQueryOptionalKeys = TypedDict(
    "_GetOverviewQueryOptionalKeys",
    {
        "filter[country]": "str",
        "filter[region]": "str",
        "filter[city]": "str",
        "filter[referrer]": "str",
        "filter[device]": "str",
        "filter[browser]": "str",
        "filter[os]": "str",
        "filter[domain]": "str",
        "filter[link]": "str",
        "filter[tag]": "str",
        "filter[utmSource]": "str",
        "filter[utmMedium]": "str",
        "filter[utmCampaign]": "str",
        "filter[utmTerm]": "str",
        "filter[utmContent]": "str",
        "filter[ref]": "str",
        "filter[language]": "str",
        "filter[rule]": "str",
        "filter[variant]": "str",
        "filter[conversion]": "str",
    },
    total=False,
)


class GetOverviewQuery(_GetOverviewQueryOptionalKeys, total=False):
    """Query of get_overview."""
    start: str
    """Begin of the range. Default: midnight 30 days ago. A date is its midnight in the time
    zone.
    """
    end: str
    """End of the range, exclusive. Default: now."""
    interval: Literal["hour", "day", "week", "month"]
    """Length of an interval of the series. Default: fits the range."""
    timezone: str
    """IANA name of the time zone of the intervals, and of dates."""
    includeBots: bool
    """Whether to include bots."""
    includeInternal: bool
    """Whether to include visits from addresses that the workspace has excluded."""
    compare: Literal["previous", "year"]
    """Adds the same figures of an earlier time: `previous` is the time of the same length right
    before, `year` the same dates one year earlier.
    """


_GetBreakdownQueryOptionalKeys = TypedDict(
    "_GetBreakdownQueryOptionalKeys",
    {
        "filter[country]": "str",
        "filter[region]": "str",
        "filter[city]": "str",
        "filter[referrer]": "str",
        "filter[device]": "str",
        "filter[browser]": "str",
        "filter[os]": "str",
        "filter[domain]": "str",
        "filter[link]": "str",
        "filter[tag]": "str",
        "filter[utmSource]": "str",
        "filter[utmMedium]": "str",
        "filter[utmCampaign]": "str",
        "filter[utmTerm]": "str",
        "filter[utmContent]": "str",
        "filter[ref]": "str",
        "filter[language]": "str",
        "filter[rule]": "str",
        "filter[variant]": "str",
        "filter[conversion]": "str",
    },
    total=False,
)


class _GetBreakdownQueryRequired(TypedDict):
    by: Literal["country", "region", "city", "referrer", "device", "browser", "os", "domain", "link", "tag", "utmSource", "utmMedium", "utmCampaign", "utmTerm", "utmContent", "ref", "language", "rule", "variant", "conversion"]
    """What the rows are."""


class GetBreakdownQuery(_GetBreakdownQueryOptionalKeys, _GetBreakdownQueryRequired, total=False):
    """Query of get_breakdown."""
    limit: int
    """How many rows the response has at most."""
    start: str
    """Begin of the range. Default: midnight 30 days ago. A date is its midnight in the time
    zone.
    """
    end: str
    """End of the range, exclusive. Default: now."""
    timezone: str
    """IANA name of the time zone of the intervals, and of dates."""
    includeBots: bool
    """Whether to include bots."""
    includeInternal: bool
    """Whether to include visits from addresses that the workspace has excluded."""


_GetHoursQueryOptionalKeys = TypedDict(
    "_GetHoursQueryOptionalKeys",
    {
        "filter[country]": "str",
        "filter[region]": "str",
        "filter[city]": "str",
        "filter[referrer]": "str",
        "filter[device]": "str",
        "filter[browser]": "str",
        "filter[os]": "str",
        "filter[domain]": "str",
        "filter[link]": "str",
        "filter[tag]": "str",
        "filter[utmSource]": "str",
        "filter[utmMedium]": "str",
        "filter[utmCampaign]": "str",
        "filter[utmTerm]": "str",
        "filter[utmContent]": "str",
        "filter[ref]": "str",
        "filter[language]": "str",
        "filter[rule]": "str",
        "filter[variant]": "str",
        "filter[conversion]": "str",
    },
    total=False,
)


class GetHoursQuery(_GetHoursQueryOptionalKeys, total=False):
    """Query of get_hours."""
    start: str
    """Begin of the range. Default: midnight 30 days ago. A date is its midnight in the time
    zone.
    """
    end: str
    """End of the range, exclusive. Default: now."""
    timezone: str
    """IANA name of the time zone of the intervals, and of dates."""
    includeBots: bool
    """Whether to include bots."""
    includeInternal: bool
    """Whether to include visits from addresses that the workspace has excluded."""


class _GetSparklinesQueryRequired(TypedDict):
    ids: str
    """Ids of links, with commas between them, up to 100."""


class GetSparklinesQuery(_GetSparklinesQueryRequired, total=False):
    """Query of get_sparklines."""
    timezone: str
    """IANA name of the time zone of the days."""


_GetRealtimeQueryOptionalKeys = TypedDict(
    "_GetRealtimeQueryOptionalKeys",
    {
        "filter[country]": "str",
        "filter[region]": "str",
        "filter[city]": "str",
        "filter[referrer]": "str",
        "filter[device]": "str",
        "filter[browser]": "str",
        "filter[os]": "str",
        "filter[domain]": "str",
        "filter[link]": "str",
        "filter[tag]": "str",
        "filter[utmSource]": "str",
        "filter[utmMedium]": "str",
        "filter[utmCampaign]": "str",
        "filter[utmTerm]": "str",
        "filter[utmContent]": "str",
        "filter[ref]": "str",
        "filter[language]": "str",
        "filter[rule]": "str",
        "filter[variant]": "str",
        "filter[conversion]": "str",
    },
    total=False,
)


class GetRealtimeQuery(_GetRealtimeQueryOptionalKeys):
    """Query of get_realtime."""


_StreamRealtimeQueryOptionalKeys = TypedDict(
    "_StreamRealtimeQueryOptionalKeys",
    {
        "filter[country]": "str",
        "filter[region]": "str",
        "filter[city]": "str",
        "filter[referrer]": "str",
        "filter[device]": "str",
        "filter[browser]": "str",
        "filter[os]": "str",
        "filter[domain]": "str",
        "filter[link]": "str",
        "filter[tag]": "str",
        "filter[utmSource]": "str",
        "filter[utmMedium]": "str",
        "filter[utmCampaign]": "str",
        "filter[utmTerm]": "str",
        "filter[utmContent]": "str",
        "filter[ref]": "str",
        "filter[language]": "str",
        "filter[rule]": "str",
        "filter[variant]": "str",
        "filter[conversion]": "str",
    },
    total=False,
)


class StreamRealtimeQuery(_StreamRealtimeQueryOptionalKeys):
    """Query of stream_realtime."""


_ExportAnalyticsQueryOptionalKeys = TypedDict(
    "_ExportAnalyticsQueryOptionalKeys",
    {
        "filter[country]": "str",
        "filter[region]": "str",
        "filter[city]": "str",
        "filter[referrer]": "str",
        "filter[device]": "str",
        "filter[browser]": "str",
        "filter[os]": "str",
        "filter[domain]": "str",
        "filter[link]": "str",
        "filter[tag]": "str",
        "filter[utmSource]": "str",
        "filter[utmMedium]": "str",
        "filter[utmCampaign]": "str",
        "filter[utmTerm]": "str",
        "filter[utmContent]": "str",
        "filter[ref]": "str",
        "filter[language]": "str",
        "filter[rule]": "str",
        "filter[variant]": "str",
        "filter[conversion]": "str",
    },
    total=False,
)


class _ExportAnalyticsQueryRequired(TypedDict):
    type: Literal["links", "profiles", "clicks", "conversions", "profileEvents"]
    """What each row is: a click, a link, a profile, a conversion, or an event of a profile: a
    view, or a click on a block. Links and profiles are all of the workspace, whenever they
    were created: the range limits only the visits that are counted in their columns clicks,
    views and uniqueVisitors.
    """
    start: str
    """Begin of the range. A date alone is its midnight in the time zone."""
    end: str
    """End of the range, exclusive. A date alone is its midnight in the time zone."""


class ExportAnalyticsQuery(_ExportAnalyticsQueryOptionalKeys, _ExportAnalyticsQueryRequired, total=False):
    """Query of export_analytics."""
    format: Literal["csv", "json", "parquet"]
    """CSV with a header row, a JSON array of objects, or Apache Parquet, which only clicks can
    have.
    """
    includeBots: bool
    """Whether to include bots."""
    includeInternal: bool
    """Whether to include visits from addresses that the workspace has excluded."""
    bom: bool
    """Whether a CSV begins with a byte order mark, by which Excel knows that it is UTF-8."""
    delimiter: Literal[",", ";", "tab"]
    """What separates the cells of a CSV. Excel expects a semicolon where decimals have a comma."""
    timezone: str
    """IANA name of a time zone: dates alone are its midnights, and a CSV has times as its clocks
    show them, such as 2026-01-31 14:30:05, which spreadsheets read as dates and no import
    does. Without it dates are of UTC; without it and in other formats, times are ISO 8601 in
    UTC.
    """


class ListConversionsQuery(TypedDict, total=False):
    """Query of list_conversions."""
    linkId: str
    """Only those of this link; empty for all."""
    limit: int
    """How many conversions a page has at most."""
    cursor: str
    """Empty for the newest conversions, then the nextCursor of each response."""


class ListWebhookDeliveriesQuery(TypedDict, total=False):
    """Query of list_webhook_deliveries."""
    limit: int
    """How many deliveries a page has at most."""
    cursor: str
    """Empty for the newest deliveries, then the nextCursor of each response."""
    state: Literal["waiting", "succeeded", "failed"]
    """Only those in this state."""


RuleCondition: TypeAlias = Union[
    "CountryCondition",
    "RegionCondition",
    "CityCondition",
    "ContinentCondition",
    "DeviceCondition",
    "OsCondition",
    "BrowserCondition",
    "LanguageCondition",
    "QueryCondition",
    "ReferrerCondition",
    "IpCondition",
    "DateCondition",
    "TimeCondition",
]
"""What a visit is compared with."""


WebhookEvent: TypeAlias = Union[
    "LinkClickedEvent",
    "ProfileViewedEvent",
    "LinkCreatedEvent",
    "ConversionRecordedEvent",
]
"""The body of a webhook request."""

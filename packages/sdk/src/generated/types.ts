// Written by generate/generate-sdk.ts from the OpenAPI document: change that, not this.

/** Body of every error. */
export type Failure = {
  /** Always false. */
  success: boolean;
  error: {
    /** Machine-readable code; its meaning never changes. */
    code:
      | 'INVALID_URL'
      | 'SLUG_TAKEN'
      | 'EXTERNAL_ID_TAKEN'
      | 'TAG_EXISTS'
      | 'INVALID_BLOCK_TYPE'
      | 'VALIDATION_ERROR'
      | 'INVALID_JSON'
      | 'PREVIEW_UNAVAILABLE'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'UNAUTHORIZED'
      | 'INVALID_TOKEN'
      | 'TOKEN_EXPIRED'
      | 'LINK_PASSWORD_REQUIRED'
      | 'FORBIDDEN'
      | 'PLAN_LIMIT_REACHED'
      | 'NOT_FOUND'
      | 'LINK_NOT_FOUND'
      | 'TAG_NOT_FOUND'
      | 'PROFILE_NOT_FOUND'
      | 'BLOCK_NOT_FOUND'
      | 'WEBHOOK_NOT_FOUND'
      | 'TEMPLATE_NOT_FOUND'
      | 'SHARE_NOT_FOUND'
      | 'ERASURE_NOT_FOUND'
      | 'EXPORT_SCHEDULE_NOT_FOUND'
      | 'IMPORT_NOT_FOUND'
      | 'IMPORT_JOB_NOT_FOUND'
      | 'UPLOAD_NOT_FOUND'
      | 'SUBMISSION_NOT_FOUND'
      | 'METHOD_NOT_ALLOWED'
      | 'LINK_EXPIRED'
      | 'PAYLOAD_TOO_LARGE'
      | 'URI_TOO_LONG'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'RATE_LIMIT_EXCEEDED'
      | 'INTERNAL_ERROR'
      | 'UNAVAILABLE';
    /** Human-readable message. */
    message: string;
    /** Values of the code, for programs that write a message of their own. */
    params?: {
      /** The limit that was reached. */
      max?: number;
      /** Which of the reasons of the code it is. */
      reason?:
        | 'WRONG_CREDENTIALS'
        | 'ROLE_TOO_LOW'
        | 'INVITE_REQUIRED'
        | 'INVITE_UNUSABLE'
        | 'LINK_UNUSABLE'
        | 'MAIL_NOT_SET'
        | 'LAST_OWNER'
        | 'ONLY_OWNER'
        | 'NOT_CREATOR'
        | 'LINK_SUSPENDED'
        | 'PROFILE_SUSPENDED'
        | 'WORKSPACE_SUSPENDED'
        | 'LEADS_TO_SHORT_LINK'
        | 'LEADS_TO_OWN_ADDRESS'
        | 'LEADS_TO_BLOCK';
    };
    /** The invalid fields. */
    details?: Array<ErrorDetail>;
    /** Sent with RATE_LIMIT_EXCEEDED: seconds to wait before the next try. */
    retryAfter?: number;
  };
};

/** One invalid field. */
export type ErrorDetail = {
  /** Dotted path of the field. */
  field: string;
  /** Machine-readable: what is wrong with its value; its meaning never changes. */
  code:
    | 'UNKNOWN_FIELD'
    | 'UNKNOWN_FILTER'
    | 'REQUIRED'
    | 'NOT_ALLOWED'
    | 'UNCHANGEABLE'
    | 'TEXT_EXPECTED'
    | 'BOOLEAN_EXPECTED'
    | 'NUMBER_EXPECTED'
    | 'LIST_EXPECTED'
    | 'OBJECT_EXPECTED'
    | 'ID_EXPECTED'
    | 'NOT_ONE_OF'
    | 'OUT_OF_RANGE'
    | 'TOO_SMALL'
    | 'TOO_LARGE'
    | 'NOT_DECIMAL'
    | 'EMPTY'
    | 'TOO_SHORT'
    | 'TOO_LONG'
    | 'TOO_MANY_BYTES'
    | 'PAGE_TOO_LARGE'
    | 'TOO_FEW'
    | 'TOO_MANY'
    | 'TOO_DEEP'
    | 'FORBIDDEN_CHARACTERS'
    | 'BAD_SLUG'
    | 'BAD_SLUG_OF_DOMAIN'
    | 'RESERVED'
    | 'TAKEN'
    | 'ACCOUNT_EXISTS'
    | 'DOMAIN_EXISTS'
    | 'DUPLICATE'
    | 'INCOMPLETE'
    | 'WEB_ADDRESS_EXPECTED'
    | 'HTTPS_ADDRESS_EXPECTED'
    | 'DESTINATION_EXPECTED'
    | 'CONTACT_EXPECTED'
    | 'ADDRESS_OF_SITE_EXPECTED'
    | 'UNSAFE_ADDRESS'
    | 'UNREADABLE_PAGE'
    | 'EMAIL_EXPECTED'
    | 'PHONE_EXPECTED'
    | 'DOMAIN_EXPECTED'
    | 'OWN_DOMAIN'
    | 'UNVERIFIED_DOMAIN'
    | 'NETWORK_EXPECTED'
    | 'SCHEME_EXPECTED'
    | 'APP_EXPECTED'
    | 'BUCKET_EXPECTED'
    | 'COLOR_EXPECTED'
    | 'LOW_CONTRAST'
    | 'UNREADABLE_CODE'
    | 'COUNTRY_EXPECTED'
    | 'LANGUAGE_EXPECTED'
    | 'CURRENCY_EXPECTED'
    | 'BROWSER_EXPECTED'
    | 'TIME_ZONE_EXPECTED'
    | 'DATE_EXPECTED'
    | 'TIME_EXPECTED'
    | 'NOT_IN_FUTURE'
    | 'IN_FUTURE'
    | 'NOT_LATER'
    | 'NOT_EARLIER'
    | 'RANGE_TOO_LONG'
    | 'CURSOR_EXPECTED'
    | 'OTHER_NUMBER_FOUND'
    | 'TOO_MANY_FOUND'
    | 'MIXED_FILTER'
    | 'EMPTY_FILTER'
    | 'LONG_FILTER'
    | 'WRONG_WEIGHTS'
    | 'NO_CITIES'
    | 'WRONG_PASSWORD'
    | 'WEAK_PASSWORD'
    | 'OTHER_NAME'
    | 'SESSION_ENDED'
    | 'UNKNOWN_CLICK'
    | 'BAD_PICTURE'
    | 'BAD_STYLE'
    | 'INVALID';
  /** Values of the code, such as `max`. */
  params: Record<string, string | number>;
  /** What is wrong with its value, for people. */
  message: string;
};

/** A rule as it is sent. */
export type LinkRuleBody = {
  /** Id of a rule of the link; any other is replaced. A rule that is sent again without one keeps its id. */
  id?: string;
  /** A name for reports. */
  name?: string | null;
  /** What has to be true of a visit, all of it. */
  conditions: Array<RuleCondition>;
  /** Where such visitors are redirected, by the rules of the url of the link; null where it blocks. */
  url?: string | null;
  /** Whether such visitors are blocked: they get blockedUrl, or the page of a link that does not exist. */
  block?: boolean;
};

/** What a visit is compared with. */
export type RuleCondition =
  | CountryCondition
  | RegionCondition
  | CityCondition
  | ContinentCondition
  | DeviceCondition
  | OsCondition
  | BrowserCondition
  | LanguageCondition
  | QueryCondition
  | ReferrerCondition
  | IpCondition
  | DateCondition
  | TimeCondition;

/** The country of the visitor. */
export type CountryCondition = {
  /** The country of the visitor. */
  type: 'country';
  /** Codes of ISO 3166-1. */
  in: Array<string>;
  /** Whether it matches all other visitors; never one of whom the fact is unknown. */
  not?: boolean;
};

/** The region of the visitor; needs a database of cities or the headers of a proxy. */
export type RegionCondition = {
  /** The region of the visitor; needs a database of cities or the headers of a proxy. */
  type: 'region';
  /** Names as reports show them; letter case does not matter. */
  in: Array<string>;
  /** Whether it matches all other visitors; never one of whom the fact is unknown. */
  not?: boolean;
};

/** The city of the visitor; needs a database of cities or the headers of a proxy. */
export type CityCondition = {
  /** The city of the visitor; needs a database of cities or the headers of a proxy. */
  type: 'city';
  /** Names as reports show them; letter case does not matter. */
  in: Array<string>;
  /** Whether it matches all other visitors; never one of whom the fact is unknown. */
  not?: boolean;
};

/** The continent of the visitor. */
export type ContinentCondition = {
  /** The continent of the visitor. */
  type: 'continent';
  /** AF, AN, AS, EU, NA, OC or SA. */
  in: Array<'AF' | 'AN' | 'AS' | 'EU' | 'NA' | 'OC' | 'SA'>;
  /** Whether it matches all other visitors; never one of whom the fact is unknown. */
  not?: boolean;
};

/** The kind of device. */
export type DeviceCondition = {
  /** The kind of device. */
  type: 'device';
  /** Kinds of devices. */
  in: Array<'desktop' | 'mobile' | 'tablet' | 'tv'>;
  /** Whether it matches all other visitors; never one of whom the fact is unknown. */
  not?: boolean;
};

/** The operating system. */
export type OsCondition = {
  /** The operating system. */
  type: 'os';
  /** Names as reports show them. */
  in: Array<
    | 'iOS'
    | 'Android'
    | 'macOS'
    | 'Windows'
    | 'Linux'
    | 'Chrome OS'
    | 'HarmonyOS'
    | 'Tizen'
    | 'WebOS'
    | 'Roku'
    | 'PlayStation 4'
    | 'Windows Phone'
    | 'BlackBerry'
    | 'Bada'
  >;
  /** Whether it matches all other visitors; never one of whom the fact is unknown. */
  not?: boolean;
};

/** The browser. */
export type BrowserCondition = {
  /** The browser. */
  type: 'browser';
  /** Names as reports show them. */
  in: Array<
    | 'Amazon Silk'
    | 'Android Browser'
    | 'BlackBerry'
    | 'Brave'
    | 'Chrome'
    | 'Chromium'
    | 'DuckDuckGo'
    | 'Electron'
    | 'Epiphany'
    | 'Firefox'
    | 'Focus'
    | 'Google Search'
    | 'HeyTap Browser'
    | 'Internet Explorer'
    | 'K-Meleon'
    | 'Ladybird'
    | 'LibreWolf'
    | 'Maxthon'
    | 'Microsoft Edge'
    | 'Miui'
    | 'MZ Browser'
    | 'NAVER Whale Browser'
    | 'Opera'
    | 'Opera Coast'
    | 'Pale Moon'
    | 'Puffin'
    | 'QQ Browser'
    | 'QQ Browser Lite'
    | 'QupZilla'
    | 'Roku'
    | 'Safari'
    | 'Sailfish'
    | 'Samsung Internet for Android'
    | 'SeaMonkey'
    | 'Sleipnir'
    | 'Sogou Browser'
    | 'Swing'
    | 'Tizen'
    | 'UC Browser'
    | 'Vivaldi'
    | 'Vivo Browser'
    | 'WebOS Browser'
    | 'WeChat'
    | 'Yandex Browser'
  >;
  /** Whether it matches all other visitors; never one of whom the fact is unknown. */
  not?: boolean;
};

/** A language that the browser prefers: one of a weight of at least 0.9. */
export type LanguageCondition = {
  /** A language that the browser prefers: one of a weight of at least 0.9. */
  type: 'language';
  /** Language tags; de includes de-AT. */
  in: Array<string>;
  /** Whether it matches all other visitors; never one of whom the fact is unknown. */
  not?: boolean;
};

/** A parameter of the query of the short URL; letter case counts. */
export type QueryCondition = {
  /** A parameter of the query of the short URL; letter case counts. */
  type: 'query';
  /** Its name, decoded. */
  name: string;
  /** Its value, decoded; empty: it has none; omitted: any. Of repeated parameters, any may match. */
  value?: string;
  /** Whether it matches all other visitors; never one of whom the fact is unknown. */
  not?: boolean;
};

/** The site that the visitor comes from. */
export type ReferrerCondition = {
  /** The site that the visitor comes from. */
  type: 'referrer';
  /** Host names; they include their subdomains. */
  in: Array<string>;
  /** Whether it matches all other visitors; never one of whom the fact is unknown. */
  not?: boolean;
};

/** The address of the visitor, which is not stored. */
export type IpCondition = {
  /** The address of the visitor, which is not stored. */
  type: 'ip';
  /** IP addresses and CIDR ranges. */
  in: Array<string>;
  /** Whether it matches all other visitors; never one of whom the fact is unknown. */
  not?: boolean;
};

/** The time of the visit. */
export type DateCondition = {
  /** The time of the visit. */
  type: 'date';
  /** From then on. */
  after?: string;
  /** Until then, exclusive. */
  before?: string;
  /** Whether it matches all other visitors; never one of whom the fact is unknown. */
  not?: boolean;
};

/** The day of the week and the time of day of the visit. */
export type TimeCondition = {
  /** The day of the week and the time of day of the visit. */
  type: 'time';
  /** Days, 1 is Monday. Default: all. */
  days?: Array<number>;
  /** Begin of the time of day. */
  from?: string;
  /** Its end, exclusive; not later than from: on the next day, which counts as the day that it began on. */
  to?: string;
  /** Where it is that time. */
  timezone: string;
  /** Whether it matches all other visitors; never one of whom the fact is unknown. */
  not?: boolean;
};

/** A variant as it is sent. */
export type LinkVariantBody = {
  /** Id of a variant of the link; any other is replaced. A variant that is sent again without one keeps its id. */
  id?: string;
  /** A name for reports. */
  name?: string | null;
  /** Where its visitors are redirected, by the rules of the url of the link. */
  url: string;
  /** Its share of the visitors in percent; together they are 100. */
  weight: number;
};

export type CreateLinksItem = {
  /** The destination: an absolute http or https URL without credentials; or a mailto:, tel: or sms: address, or one of whatsapp:, tg:, facetime:, facetime-audio:, skype:, zoommtg:, msteams:, slack:, spotify:, itms-apps:, market:, geo: or maps:, to which no UTM and query parameters are added. Anything else is INVALID_URL. */
  url: string;
  /** The path of the short URL, decoded. Unique on its host; generated when omitted. By default 1 to 64 letters, digits, "_" or "-", with a letter or digit at both ends, and letter case does not count; a custom domain can allow longer slugs, "/", "." and "~", all scripts and emoji, or tell upper from lower case. VALIDATION_ERROR where the host does not allow it, SLUG_TAKEN for reserved words. */
  slug?: string;
  /** A verified domain of the workspace. Default: the workspace's default domain, otherwise the service's own host. */
  domain?: string;
  /** A UTM template: gives the UTM parameters that the request leaves out, and may require some. */
  utmTemplateId?: string;
  /** A name for your own use. */
  title?: string | null;
  /** When it starts to work; before that it responds like an unknown link. */
  startsAt?: string | null;
  /** When it stops working; later than startsAt. */
  expiresAt?: string | null;
  /** How many people are redirected before it stops working. */
  clickLimit?: number | null;
  /** Where visitors are redirected after it has stopped working; without it they see a page that says so. */
  expirationUrl?: string | null;
  /** Value of utm_source, added at the redirect. */
  utmSource?: string | null;
  /** Value of utm_medium, added at the redirect. */
  utmMedium?: string | null;
  /** Value of utm_campaign, added at the redirect. */
  utmCampaign?: string | null;
  /** Value of utm_term, added at the redirect. */
  utmTerm?: string | null;
  /** Value of utm_content, added at the redirect. */
  utmContent?: string | null;
  /** Text for the members of the workspace; visitors never see it. */
  notes?: string | null;
  /** Id of the link in another system, unique in the workspace; letter case matters. */
  externalId?: string | null;
  /** Where visitors are redirected whom a rule blocks; without it they get the response of a link that does not exist. */
  blockedUrl?: string | null;
  /** Where certain visitors are redirected instead: the first rule counts of which all conditions hold. They are set as a whole, and keep their ids when they are sent back; an empty list unsets them. */
  rules?: Array<LinkRuleBody> | null;
  /** Shares the visitors to whom no rule applies out among several destinations, as a test. */
  split?: {
    /** The destinations, 2 to 5. */
    variants: Array<LinkVariantBody>;
    /** When the test ends: from then on all are redirected to the winner, or without one to the url of the link. */
    endsAt?: string | null;
    /** Id of the variant that all are redirected to after endsAt. */
    winner?: string | null;
  } | null;
  /** What networks and messengers show of the short URL, in place of what the destination says of itself. */
  social?: {
    /** Title of the preview. */
    title?: string | null;
    /** Text of the preview. */
    description?: string | null;
    /** Picture of the preview: an absolute https URL. */
    image?: string | null;
  } | null;
  /** Whether phones open the destination in its own app, such as YouTube's or Spotify's. */
  appLinkingEnabled?: boolean;
  /** Whether app linking is on for iOS. */
  iosEnabled?: boolean;
  /** Whether app linking is on for Android. */
  androidEnabled?: boolean;
  /** Whether visitors see the destination for five seconds before the redirect. */
  redirectDelayEnabled?: boolean;
  /** Whether the visitor's query parameters, except qr and ref, are added to the destination. */
  forwardQuery?: boolean;
  /** Whether lists leave it out, unless they ask for state=archived. It keeps redirecting and counting. */
  archived?: boolean;
  /** Whether a signed token of the click is added to the destination as lp: the site keeps it, and sends it with each conversion. */
  clickToken?: boolean;
  /** What becomes of a path behind the slug: off: there is no such link; append: it is added to the path of the destination; ignore: it is left out. */
  forwardPath?: 'off' | 'append' | 'ignore';
  /** Status of the redirect. Must be 302 with rules, a split, a click limit, a schedule or a password, which browsers must not remember the result of. */
  redirectStatus?: 302 | 301 | 307 | 308;
  /** Visitors have to enter it before they are redirected; null removes it. No response contains it. */
  password?: string | null;
  /** Names of its tags, up to 50; names that differ only in letter case are one tag. New ones are created. */
  tags?: Array<string>;
  /** Further short URLs of the link, up to 20: each responds as the link's own, and shares its clicks. Set as a whole; an empty list removes them. */
  aliases?: Array<{
    /** The host: a verified domain of the workspace, or the service's own. Default: that of new links. */
    domain?: string;
    /** The path, by the rules of its host. */
    slug: string;
    /** Whether it redirects to the link's own short URL (301), where the visit is counted, instead of the destination. Default: false. */
    redirects?: boolean;
  }>;
  /** Clicks of the link at another service, of which only the number is known. `clicks` begins with them; reports and click limits do not have them. Default: 0. */
  clicksBefore?: number;
  /** The look of the QR code, as PUT /links/{id}/qr-style takes it; by default a plain one. */
  qrStyle?: {
    /** The least width of the quiet zone, in modules. */
    margin?: number;
    /** Colour of the modules, in hex, with or without #. */
    dark?: string;
    /** Colour of the background, in hex, with or without #. */
    light?: string;
    /** How much of the code may be damaged: L 7 %, M 15 %, Q 25 %, H 30 %. A code with a logo has H. */
    level?: 'L' | 'M' | 'Q' | 'H';
    /** Shape of the modules. */
    dots?: 'square' | 'rounded' | 'dot';
    /** Shape of the three large squares in the corners. */
    corners?: 'square' | 'rounded' | 'dot';
    /** Text below the code, in a frame around both, which makes the picture higher than wide: up to 24 characters of Latin, Greek or Cyrillic script. */
    frame?: string | null;
    /** Id of an upload with the purpose logo, which is drawn in the middle. */
    logo?: string | null;
    /** Whether the background is left out. */
    transparent?: boolean;
  } | null;
};

export type CreateLinkBody = {
  /** The destination: an absolute http or https URL without credentials; or a mailto:, tel: or sms: address, or one of whatsapp:, tg:, facetime:, facetime-audio:, skype:, zoommtg:, msteams:, slack:, spotify:, itms-apps:, market:, geo: or maps:, to which no UTM and query parameters are added. Anything else is INVALID_URL. */
  url: string;
  /** The path of the short URL, decoded. Unique on its host; generated when omitted. By default 1 to 64 letters, digits, "_" or "-", with a letter or digit at both ends, and letter case does not count; a custom domain can allow longer slugs, "/", "." and "~", all scripts and emoji, or tell upper from lower case. VALIDATION_ERROR where the host does not allow it, SLUG_TAKEN for reserved words. */
  slug?: string;
  /** A verified domain of the workspace. Default: the workspace's default domain, otherwise the service's own host. */
  domain?: string;
  /** A UTM template: gives the UTM parameters that the request leaves out, and may require some. */
  utmTemplateId?: string;
  /** A name for your own use. */
  title?: string | null;
  /** When it starts to work; before that it responds like an unknown link. */
  startsAt?: string | null;
  /** When it stops working; later than startsAt. */
  expiresAt?: string | null;
  /** How many people are redirected before it stops working. */
  clickLimit?: number | null;
  /** Where visitors are redirected after it has stopped working; without it they see a page that says so. */
  expirationUrl?: string | null;
  /** Value of utm_source, added at the redirect. */
  utmSource?: string | null;
  /** Value of utm_medium, added at the redirect. */
  utmMedium?: string | null;
  /** Value of utm_campaign, added at the redirect. */
  utmCampaign?: string | null;
  /** Value of utm_term, added at the redirect. */
  utmTerm?: string | null;
  /** Value of utm_content, added at the redirect. */
  utmContent?: string | null;
  /** Text for the members of the workspace; visitors never see it. */
  notes?: string | null;
  /** Id of the link in another system, unique in the workspace; letter case matters. */
  externalId?: string | null;
  /** Where visitors are redirected whom a rule blocks; without it they get the response of a link that does not exist. */
  blockedUrl?: string | null;
  /** Where certain visitors are redirected instead: the first rule counts of which all conditions hold. They are set as a whole, and keep their ids when they are sent back; an empty list unsets them. */
  rules?: Array<LinkRuleBody> | null;
  /** Shares the visitors to whom no rule applies out among several destinations, as a test. */
  split?: {
    /** The destinations, 2 to 5. */
    variants: Array<LinkVariantBody>;
    /** When the test ends: from then on all are redirected to the winner, or without one to the url of the link. */
    endsAt?: string | null;
    /** Id of the variant that all are redirected to after endsAt. */
    winner?: string | null;
  } | null;
  /** What networks and messengers show of the short URL, in place of what the destination says of itself. */
  social?: {
    /** Title of the preview. */
    title?: string | null;
    /** Text of the preview. */
    description?: string | null;
    /** Picture of the preview: an absolute https URL. */
    image?: string | null;
  } | null;
  /** Whether phones open the destination in its own app, such as YouTube's or Spotify's. */
  appLinkingEnabled?: boolean;
  /** Whether app linking is on for iOS. */
  iosEnabled?: boolean;
  /** Whether app linking is on for Android. */
  androidEnabled?: boolean;
  /** Whether visitors see the destination for five seconds before the redirect. */
  redirectDelayEnabled?: boolean;
  /** Whether the visitor's query parameters, except qr and ref, are added to the destination. */
  forwardQuery?: boolean;
  /** Whether lists leave it out, unless they ask for state=archived. It keeps redirecting and counting. */
  archived?: boolean;
  /** Whether a signed token of the click is added to the destination as lp: the site keeps it, and sends it with each conversion. */
  clickToken?: boolean;
  /** What becomes of a path behind the slug: off: there is no such link; append: it is added to the path of the destination; ignore: it is left out. */
  forwardPath?: 'off' | 'append' | 'ignore';
  /** Status of the redirect. Must be 302 with rules, a split, a click limit, a schedule or a password, which browsers must not remember the result of. */
  redirectStatus?: 302 | 301 | 307 | 308;
  /** Visitors have to enter it before they are redirected; null removes it. No response contains it. */
  password?: string | null;
  /** Names of its tags, up to 50; names that differ only in letter case are one tag. New ones are created. */
  tags?: Array<string>;
  /** Further short URLs of the link, up to 20: each responds as the link's own, and shares its clicks. Set as a whole; an empty list removes them. */
  aliases?: Array<{
    /** The host: a verified domain of the workspace, or the service's own. Default: that of new links. */
    domain?: string;
    /** The path, by the rules of its host. */
    slug: string;
    /** Whether it redirects to the link's own short URL (301), where the visit is counted, instead of the destination. Default: false. */
    redirects?: boolean;
  }>;
  /** Clicks of the link at another service, of which only the number is known. `clicks` begins with them; reports and click limits do not have them. Default: 0. */
  clicksBefore?: number;
};

/** A short link. */
export type Link = {
  /** Id of the link. */
  id: string;
  /** The destination, normalised. */
  url: string;
  /** The path of the short URL, decoded. Unique on its host; generated when omitted. By default 1 to 64 letters, digits, "_" or "-", with a letter or digit at both ends, and letter case does not count; a custom domain can allow longer slugs, "/", "." and "~", all scripts and emoji, or tell upper from lower case. VALIDATION_ERROR where the host does not allow it, SLUG_TAKEN for reserved words. */
  slug: string;
  /** The host of the short URL. */
  domain: string;
  /** The URL to share. */
  shortUrl: string;
  /** A name for your own use. */
  title: string | null;
  /** All-time clicks by people. */
  clicks: number;
  /** How many of `clicks` are from before it was created here. Only their number is known: no report and no click limit has them. */
  clicksBefore: number;
  /** How many clicks `clickLimit` counts so far, also those whose data were erased, and none of `clicksBefore`: from `clickLimit` on, the link does not redirect. Null without a limit. */
  clickLimitUsed: number | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** When it starts to work; before that it responds like an unknown link. */
  startsAt: string | null;
  /** When it stops working; later than startsAt. */
  expiresAt: string | null;
  /** How many people are redirected before it stops working. */
  clickLimit: number | null;
  /** Where visitors are redirected after it has stopped working; without it they see a page that says so. */
  expirationUrl: string | null;
  /** Value of utm_source, added at the redirect. */
  utmSource: string | null;
  /** Value of utm_medium, added at the redirect. */
  utmMedium: string | null;
  /** Value of utm_campaign, added at the redirect. */
  utmCampaign: string | null;
  /** Value of utm_term, added at the redirect. */
  utmTerm: string | null;
  /** Value of utm_content, added at the redirect. */
  utmContent: string | null;
  /** Text for the members of the workspace; visitors never see it. */
  notes: string | null;
  /** Id of the link in another system, unique in the workspace; letter case matters. */
  externalId: string | null;
  /** Where visitors are redirected whom a rule blocks; without it they get the response of a link that does not exist. */
  blockedUrl: string | null;
  /** Where certain visitors are redirected instead: the first rule counts of which all conditions hold. They are set as a whole, and keep their ids when they are sent back; an empty list unsets them. */
  rules: Array<LinkRule> | null;
  /** Shares the visitors to whom no rule applies out among several destinations, as a test. */
  split: LinkSplit | null;
  /** What networks and messengers show of the short URL, in place of what the destination says of itself. */
  social: LinkSocial | null;
  /** Whether phones open the destination in its own app, such as YouTube's or Spotify's. */
  appLinkingEnabled: boolean;
  /** Whether app linking is on for iOS. */
  iosEnabled: boolean;
  /** Whether app linking is on for Android. */
  androidEnabled: boolean;
  /** Whether visitors see the destination for five seconds before the redirect. */
  redirectDelayEnabled: boolean;
  /** Whether the visitor's query parameters, except qr and ref, are added to the destination. */
  forwardQuery: boolean;
  /** Whether lists leave it out, unless they ask for state=archived. It keeps redirecting and counting. */
  archived: boolean;
  /** Whether a signed token of the click is added to the destination as lp: the site keeps it, and sends it with each conversion. */
  clickToken: boolean;
  /** What becomes of a path behind the slug: off: there is no such link; append: it is added to the path of the destination; ignore: it is left out. */
  forwardPath: 'off' | 'append' | 'ignore';
  /** Status of the redirect. Must be 302 with rules, a split, a click limit, a schedule or a password, which browsers must not remember the result of. */
  redirectStatus: 302 | 301 | 307 | 308;
  /** Whether visitors have to enter a password. */
  hasPassword: boolean;
  /** Names of its tags, in alphabetical order. */
  tags: Array<string>;
  /** Its further short URLs. */
  aliases: Array<{
    /** The host. */
    domain: string;
    /** The path. */
    slug: string;
    /** Whether it redirects to the link's own short URL (301), where the visit is counted, instead of the destination. */
    redirects: boolean;
  }>;
  /** Whether the operator has suspended it or its workspace: visitors get 410, and changes are FORBIDDEN. */
  suspended: boolean;
};

/** A rule: where visitors are redirected of whom all of its conditions hold. */
export type LinkRule = {
  /** Id of the rule. */
  id: string;
  /** A name for reports. */
  name: string | null;
  /** What has to be true of a visit, all of it. */
  conditions: Array<RuleCondition>;
  /** Where such visitors are redirected, by the rules of the url of the link; null where it blocks. */
  url: string | null;
  /** Whether such visitors are blocked: they get blockedUrl, or the page of a link that does not exist. */
  block: boolean;
};

/** A split test. */
export type LinkSplit = {
  /** The destinations, 2 to 5. */
  variants: Array<LinkVariant>;
  /** When the test ends: from then on all are redirected to the winner, or without one to the url of the link. */
  endsAt: string | null;
  /** Id of the variant that all are redirected to after endsAt. */
  winner: string | null;
};

/** One destination of a split test. */
export type LinkVariant = {
  /** Id of the variant. */
  id: string;
  /** A name for reports. */
  name: string | null;
  /** Where its visitors are redirected, by the rules of the url of the link. */
  url: string;
  /** Its share of the visitors in percent; together they are 100. */
  weight: number;
};

/** What networks show of the short URL in place of the destination. */
export type LinkSocial = {
  /** Title of the preview. */
  title: string | null;
  /** Text of the preview. */
  description: string | null;
  /** Picture of the preview: an absolute https URL. */
  image: string | null;
};

export type CreateLinksBody = {
  /** A body of POST /links for each link. */
  links: Array<CreateLinksItem>;
  /** A name of your choice for the import. Its links can be deleted together: see POST /imports/{id}/undo. */
  importId?: string;
};

/** The results of the links of one request. */
export type CreatedLinks = {
  /** How many links were created. */
  created: number;
  /** How many links were not created. */
  failed: number;
  /** One result for each link, in the order of the request. */
  results: Array<CreateLinksResult>;
};

/** The result of one link, as POST /links would have returned it. */
export type CreateLinksResult = {
  /** Its index in the request, from 0. */
  index: number;
  /** Whether it was done: then there is data, otherwise an error. */
  success: boolean;
  /** Why it was not done. */
  error?: {
    /** Machine-readable code; its meaning never changes. */
    code:
      | 'INVALID_URL'
      | 'SLUG_TAKEN'
      | 'EXTERNAL_ID_TAKEN'
      | 'TAG_EXISTS'
      | 'INVALID_BLOCK_TYPE'
      | 'VALIDATION_ERROR'
      | 'INVALID_JSON'
      | 'PREVIEW_UNAVAILABLE'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'UNAUTHORIZED'
      | 'INVALID_TOKEN'
      | 'TOKEN_EXPIRED'
      | 'LINK_PASSWORD_REQUIRED'
      | 'FORBIDDEN'
      | 'PLAN_LIMIT_REACHED'
      | 'NOT_FOUND'
      | 'LINK_NOT_FOUND'
      | 'TAG_NOT_FOUND'
      | 'PROFILE_NOT_FOUND'
      | 'BLOCK_NOT_FOUND'
      | 'WEBHOOK_NOT_FOUND'
      | 'TEMPLATE_NOT_FOUND'
      | 'SHARE_NOT_FOUND'
      | 'ERASURE_NOT_FOUND'
      | 'EXPORT_SCHEDULE_NOT_FOUND'
      | 'IMPORT_NOT_FOUND'
      | 'IMPORT_JOB_NOT_FOUND'
      | 'UPLOAD_NOT_FOUND'
      | 'SUBMISSION_NOT_FOUND'
      | 'METHOD_NOT_ALLOWED'
      | 'LINK_EXPIRED'
      | 'PAYLOAD_TOO_LARGE'
      | 'URI_TOO_LONG'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'RATE_LIMIT_EXCEEDED'
      | 'INTERNAL_ERROR'
      | 'UNAVAILABLE';
    /** Human-readable message. */
    message: string;
    /** Values of the code, for programs that write a message of their own. */
    params?: {
      /** The limit that was reached. */
      max?: number;
      /** Which of the reasons of the code it is. */
      reason?:
        | 'WRONG_CREDENTIALS'
        | 'ROLE_TOO_LOW'
        | 'INVITE_REQUIRED'
        | 'INVITE_UNUSABLE'
        | 'LINK_UNUSABLE'
        | 'MAIL_NOT_SET'
        | 'LAST_OWNER'
        | 'ONLY_OWNER'
        | 'NOT_CREATOR'
        | 'LINK_SUSPENDED'
        | 'PROFILE_SUSPENDED'
        | 'WORKSPACE_SUSPENDED'
        | 'LEADS_TO_SHORT_LINK'
        | 'LEADS_TO_OWN_ADDRESS'
        | 'LEADS_TO_BLOCK';
    };
    /** The invalid fields. */
    details?: Array<ErrorDetail>;
  };
  data?: Link;
};

/** One page of a list of links. */
export type LinkPage = {
  items: Array<Link>;
  pagination: {
    /** The number of this page. */
    page: number;
    /** How many links a page has at most. */
    limit: number;
    /** How many links the list has in all. */
    total: number;
    /** Only when a search or a filter found more than 10,000: there are at least `total`; the last page has the exact number. */
    totalIsLowerBound?: boolean;
    /** How many pages there are. */
    totalPages: number;
    /** Only when a cursor was sent: the next one, or null at the end. */
    nextCursor?: string | null;
  };
};

export type PutLinkByExternalIdBody = {
  /** The destination: an absolute http or https URL without credentials; or a mailto:, tel: or sms: address, or one of whatsapp:, tg:, facetime:, facetime-audio:, skype:, zoommtg:, msteams:, slack:, spotify:, itms-apps:, market:, geo: or maps:, to which no UTM and query parameters are added. Anything else is INVALID_URL. */
  url?: string;
  /** The path of the short URL, decoded. Unique on its host; generated when omitted. By default 1 to 64 letters, digits, "_" or "-", with a letter or digit at both ends, and letter case does not count; a custom domain can allow longer slugs, "/", "." and "~", all scripts and emoji, or tell upper from lower case. VALIDATION_ERROR where the host does not allow it, SLUG_TAKEN for reserved words. */
  slug?: string;
  /** A verified domain of the workspace. Default: the workspace's default domain, otherwise the service's own host. A link that exists keeps its domain. */
  domain?: string;
  /** A UTM template: gives the UTM parameters that the request leaves out, and may require some. */
  utmTemplateId?: string;
  /** A name for your own use. */
  title?: string | null;
  /** When it starts to work; before that it responds like an unknown link. */
  startsAt?: string | null;
  /** When it stops working; later than startsAt. */
  expiresAt?: string | null;
  /** How many people are redirected before it stops working. */
  clickLimit?: number | null;
  /** Where visitors are redirected after it has stopped working; without it they see a page that says so. */
  expirationUrl?: string | null;
  /** Value of utm_source, added at the redirect. */
  utmSource?: string | null;
  /** Value of utm_medium, added at the redirect. */
  utmMedium?: string | null;
  /** Value of utm_campaign, added at the redirect. */
  utmCampaign?: string | null;
  /** Value of utm_term, added at the redirect. */
  utmTerm?: string | null;
  /** Value of utm_content, added at the redirect. */
  utmContent?: string | null;
  /** Text for the members of the workspace; visitors never see it. */
  notes?: string | null;
  /** Where visitors are redirected whom a rule blocks; without it they get the response of a link that does not exist. */
  blockedUrl?: string | null;
  /** Where certain visitors are redirected instead: the first rule counts of which all conditions hold. They are set as a whole, and keep their ids when they are sent back; an empty list unsets them. */
  rules?: Array<LinkRuleBody> | null;
  /** Shares the visitors to whom no rule applies out among several destinations, as a test. */
  split?: {
    /** The destinations, 2 to 5. */
    variants: Array<LinkVariantBody>;
    /** When the test ends: from then on all are redirected to the winner, or without one to the url of the link. */
    endsAt?: string | null;
    /** Id of the variant that all are redirected to after endsAt. */
    winner?: string | null;
  } | null;
  /** What networks and messengers show of the short URL, in place of what the destination says of itself. */
  social?: {
    /** Title of the preview. */
    title?: string | null;
    /** Text of the preview. */
    description?: string | null;
    /** Picture of the preview: an absolute https URL. */
    image?: string | null;
  } | null;
  /** Whether phones open the destination in its own app, such as YouTube's or Spotify's. */
  appLinkingEnabled?: boolean;
  /** Whether app linking is on for iOS. */
  iosEnabled?: boolean;
  /** Whether app linking is on for Android. */
  androidEnabled?: boolean;
  /** Whether visitors see the destination for five seconds before the redirect. */
  redirectDelayEnabled?: boolean;
  /** Whether the visitor's query parameters, except qr and ref, are added to the destination. */
  forwardQuery?: boolean;
  /** Whether lists leave it out, unless they ask for state=archived. It keeps redirecting and counting. */
  archived?: boolean;
  /** Whether a signed token of the click is added to the destination as lp: the site keeps it, and sends it with each conversion. */
  clickToken?: boolean;
  /** What becomes of a path behind the slug: off: there is no such link; append: it is added to the path of the destination; ignore: it is left out. */
  forwardPath?: 'off' | 'append' | 'ignore';
  /** Status of the redirect. Must be 302 with rules, a split, a click limit, a schedule or a password, which browsers must not remember the result of. */
  redirectStatus?: 302 | 301 | 307 | 308;
  /** Visitors have to enter it before they are redirected; null removes it. No response contains it. */
  password?: string | null;
  /** Names of its tags, up to 50; names that differ only in letter case are one tag. New ones are created. */
  tags?: Array<string>;
  /** Further short URLs of the link, up to 20: each responds as the link's own, and shares its clicks. Set as a whole; an empty list removes them. */
  aliases?: Array<{
    /** The host: a verified domain of the workspace, or the service's own. Default: that of new links. */
    domain?: string;
    /** The path, by the rules of its host. */
    slug: string;
    /** Whether it redirects to the link's own short URL (301), where the visit is counted, instead of the destination. Default: false. */
    redirects?: boolean;
  }>;
};

export type UpdateLinksBody = {
  /** Ids of the links; either these or a filter. */
  ids?: Array<string>;
  /** All links that GET /links finds with these parameters, up to 10000. Needs expect. */
  filter?: {
    /** Part of the title or the slug, in any letter case; empty means all. */
    search?: string;
    /** Words in any letter case, up to 16; each must be in the title, the slug, the short URL, a tag, or the first 512 characters of the destination or of the notes, or be the external id, in its letter case. Empty means all. */
    q?: string;
    /** The exact destination, as the links store it or as it was written. */
    url?: string;
    /** Tags that the links have, by name. */
    tag?: Array<string>;
    /** Whether one of the tags is enough, or all are needed. */
    tagMode?: 'any' | 'all';
    /** Tags that the links do not have, by name. */
    notTag?: Array<string>;
    /** The host of the short URLs; empty means all. */
    domain?: string;
    /** scheduled: it has not started; expired: it has stopped working, by its time or its click limit; active: neither. Archived links are in no other state. Default: every link that is not archived. */
    state?: 'active' | 'scheduled' | 'expired' | 'archived';
  };
  /** How many links the filter finds: with another number nothing is changed, and the error names it. */
  expect?: number;
  /** Fields that all of the links get; null unsets one. */
  set?: {
    /** The host that the link moves to: a verified domain of the workspace, or the service's own. Default: it stays. */
    domain?: string;
    /** What becomes of the old short URL: `alias` keeps it, `redirect` makes it redirect to the new one, `drop` frees it. Default: `alias` when the domain changes, otherwise `drop`. */
    keepOld?: 'alias' | 'redirect' | 'drop';
    /** When it starts to work; before that it responds like an unknown link. */
    startsAt?: string | null;
    /** When it stops working; later than startsAt. */
    expiresAt?: string | null;
    /** How many people are redirected before it stops working. */
    clickLimit?: number | null;
    /** Where visitors are redirected after it has stopped working; without it they see a page that says so. */
    expirationUrl?: string | null;
    /** Value of utm_source, added at the redirect. */
    utmSource?: string | null;
    /** Value of utm_medium, added at the redirect. */
    utmMedium?: string | null;
    /** Value of utm_campaign, added at the redirect. */
    utmCampaign?: string | null;
    /** Value of utm_term, added at the redirect. */
    utmTerm?: string | null;
    /** Value of utm_content, added at the redirect. */
    utmContent?: string | null;
    /** Text for the members of the workspace; visitors never see it. */
    notes?: string | null;
    /** Where visitors are redirected whom a rule blocks; without it they get the response of a link that does not exist. */
    blockedUrl?: string | null;
    /** Where certain visitors are redirected instead: the first rule counts of which all conditions hold. They are set as a whole, and keep their ids when they are sent back; an empty list unsets them. */
    rules?: Array<LinkRuleBody> | null;
    /** Shares the visitors to whom no rule applies out among several destinations, as a test. */
    split?: {
      /** The destinations, 2 to 5. */
      variants: Array<LinkVariantBody>;
      /** When the test ends: from then on all are redirected to the winner, or without one to the url of the link. */
      endsAt?: string | null;
      /** Id of the variant that all are redirected to after endsAt. */
      winner?: string | null;
    } | null;
    /** What networks and messengers show of the short URL, in place of what the destination says of itself. */
    social?: {
      /** Title of the preview. */
      title?: string | null;
      /** Text of the preview. */
      description?: string | null;
      /** Picture of the preview: an absolute https URL. */
      image?: string | null;
    } | null;
    /** Whether phones open the destination in its own app, such as YouTube's or Spotify's. */
    appLinkingEnabled?: boolean;
    /** Whether app linking is on for iOS. */
    iosEnabled?: boolean;
    /** Whether app linking is on for Android. */
    androidEnabled?: boolean;
    /** Whether visitors see the destination for five seconds before the redirect. */
    redirectDelayEnabled?: boolean;
    /** Whether the visitor's query parameters, except qr and ref, are added to the destination. */
    forwardQuery?: boolean;
    /** Whether lists leave it out, unless they ask for state=archived. It keeps redirecting and counting. */
    archived?: boolean;
    /** Whether a signed token of the click is added to the destination as lp: the site keeps it, and sends it with each conversion. */
    clickToken?: boolean;
    /** What becomes of a path behind the slug: off: there is no such link; append: it is added to the path of the destination; ignore: it is left out. */
    forwardPath?: 'off' | 'append' | 'ignore';
    /** Status of the redirect. Must be 302 with rules, a split, a click limit, a schedule or a password, which browsers must not remember the result of. */
    redirectStatus?: 302 | 301 | 307 | 308;
    /** Visitors have to enter it before they are redirected; null removes it. No response contains it. */
    password?: string | null;
  };
  /** Tags that the links get beside their own, by name. */
  addTags?: Array<string>;
  /** Tags that are taken from the links, by name. */
  removeTags?: Array<string>;
};

/** The results of the links of one request. */
export type UpdatedLinks = {
  /** How many links were changed. */
  updated: number;
  /** How many links stayed as they were. */
  failed: number;
  /** One result for each link. */
  results: Array<UpdateLinksResult>;
};

/** The result of one link, as PATCH /links/{id} would have returned it. */
export type UpdateLinksResult = {
  /** Its index in `ids`, or among those that the filter found. */
  index: number;
  /** Id of the link. */
  id: string;
  /** Whether it was done: then there is data, otherwise an error. */
  success: boolean;
  /** Why it was not done. */
  error?: {
    /** Machine-readable code; its meaning never changes. */
    code:
      | 'INVALID_URL'
      | 'SLUG_TAKEN'
      | 'EXTERNAL_ID_TAKEN'
      | 'TAG_EXISTS'
      | 'INVALID_BLOCK_TYPE'
      | 'VALIDATION_ERROR'
      | 'INVALID_JSON'
      | 'PREVIEW_UNAVAILABLE'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'UNAUTHORIZED'
      | 'INVALID_TOKEN'
      | 'TOKEN_EXPIRED'
      | 'LINK_PASSWORD_REQUIRED'
      | 'FORBIDDEN'
      | 'PLAN_LIMIT_REACHED'
      | 'NOT_FOUND'
      | 'LINK_NOT_FOUND'
      | 'TAG_NOT_FOUND'
      | 'PROFILE_NOT_FOUND'
      | 'BLOCK_NOT_FOUND'
      | 'WEBHOOK_NOT_FOUND'
      | 'TEMPLATE_NOT_FOUND'
      | 'SHARE_NOT_FOUND'
      | 'ERASURE_NOT_FOUND'
      | 'EXPORT_SCHEDULE_NOT_FOUND'
      | 'IMPORT_NOT_FOUND'
      | 'IMPORT_JOB_NOT_FOUND'
      | 'UPLOAD_NOT_FOUND'
      | 'SUBMISSION_NOT_FOUND'
      | 'METHOD_NOT_ALLOWED'
      | 'LINK_EXPIRED'
      | 'PAYLOAD_TOO_LARGE'
      | 'URI_TOO_LONG'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'RATE_LIMIT_EXCEEDED'
      | 'INTERNAL_ERROR'
      | 'UNAVAILABLE';
    /** Human-readable message. */
    message: string;
    /** Values of the code, for programs that write a message of their own. */
    params?: {
      /** The limit that was reached. */
      max?: number;
      /** Which of the reasons of the code it is. */
      reason?:
        | 'WRONG_CREDENTIALS'
        | 'ROLE_TOO_LOW'
        | 'INVITE_REQUIRED'
        | 'INVITE_UNUSABLE'
        | 'LINK_UNUSABLE'
        | 'MAIL_NOT_SET'
        | 'LAST_OWNER'
        | 'ONLY_OWNER'
        | 'NOT_CREATOR'
        | 'LINK_SUSPENDED'
        | 'PROFILE_SUSPENDED'
        | 'WORKSPACE_SUSPENDED'
        | 'LEADS_TO_SHORT_LINK'
        | 'LEADS_TO_OWN_ADDRESS'
        | 'LEADS_TO_BLOCK';
    };
    /** The invalid fields. */
    details?: Array<ErrorDetail>;
  };
  data?: Link;
};

export type DeleteLinksBody = {
  /** Ids of the links; either these or a filter. */
  ids?: Array<string>;
  /** All links that GET /links finds with these parameters, up to 10000. Needs expect. */
  filter?: {
    /** Part of the title or the slug, in any letter case; empty means all. */
    search?: string;
    /** Words in any letter case, up to 16; each must be in the title, the slug, the short URL, a tag, or the first 512 characters of the destination or of the notes, or be the external id, in its letter case. Empty means all. */
    q?: string;
    /** The exact destination, as the links store it or as it was written. */
    url?: string;
    /** Tags that the links have, by name. */
    tag?: Array<string>;
    /** Whether one of the tags is enough, or all are needed. */
    tagMode?: 'any' | 'all';
    /** Tags that the links do not have, by name. */
    notTag?: Array<string>;
    /** The host of the short URLs; empty means all. */
    domain?: string;
    /** scheduled: it has not started; expired: it has stopped working, by its time or its click limit; active: neither. Archived links are in no other state. Default: every link that is not archived. */
    state?: 'active' | 'scheduled' | 'expired' | 'archived';
  };
  /** How many links the filter finds: with another number nothing is changed, and the error names it. */
  expect?: number;
};

/** The results of the links of one request. */
export type DeletedLinks = {
  /** How many links were deleted. */
  deleted: number;
  /** How many links stayed as they were. */
  failed: number;
  /** One result for each link. */
  results: Array<DeleteLinksResult>;
};

/** The result of one link, as DELETE /links/{id} would have returned it. */
export type DeleteLinksResult = {
  /** Its index in `ids`, or among those that the filter found. */
  index: number;
  /** Id of the link. */
  id: string;
  /** Whether it was done: then there is data, otherwise an error. */
  success: boolean;
  /** Why it was not done. */
  error?: {
    /** Machine-readable code; its meaning never changes. */
    code:
      | 'INVALID_URL'
      | 'SLUG_TAKEN'
      | 'EXTERNAL_ID_TAKEN'
      | 'TAG_EXISTS'
      | 'INVALID_BLOCK_TYPE'
      | 'VALIDATION_ERROR'
      | 'INVALID_JSON'
      | 'PREVIEW_UNAVAILABLE'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'UNAUTHORIZED'
      | 'INVALID_TOKEN'
      | 'TOKEN_EXPIRED'
      | 'LINK_PASSWORD_REQUIRED'
      | 'FORBIDDEN'
      | 'PLAN_LIMIT_REACHED'
      | 'NOT_FOUND'
      | 'LINK_NOT_FOUND'
      | 'TAG_NOT_FOUND'
      | 'PROFILE_NOT_FOUND'
      | 'BLOCK_NOT_FOUND'
      | 'WEBHOOK_NOT_FOUND'
      | 'TEMPLATE_NOT_FOUND'
      | 'SHARE_NOT_FOUND'
      | 'ERASURE_NOT_FOUND'
      | 'EXPORT_SCHEDULE_NOT_FOUND'
      | 'IMPORT_NOT_FOUND'
      | 'IMPORT_JOB_NOT_FOUND'
      | 'UPLOAD_NOT_FOUND'
      | 'SUBMISSION_NOT_FOUND'
      | 'METHOD_NOT_ALLOWED'
      | 'LINK_EXPIRED'
      | 'PAYLOAD_TOO_LARGE'
      | 'URI_TOO_LONG'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'RATE_LIMIT_EXCEEDED'
      | 'INTERNAL_ERROR'
      | 'UNAVAILABLE';
    /** Human-readable message. */
    message: string;
    /** Values of the code, for programs that write a message of their own. */
    params?: {
      /** The limit that was reached. */
      max?: number;
      /** Which of the reasons of the code it is. */
      reason?:
        | 'WRONG_CREDENTIALS'
        | 'ROLE_TOO_LOW'
        | 'INVITE_REQUIRED'
        | 'INVITE_UNUSABLE'
        | 'LINK_UNUSABLE'
        | 'MAIL_NOT_SET'
        | 'LAST_OWNER'
        | 'ONLY_OWNER'
        | 'NOT_CREATOR'
        | 'LINK_SUSPENDED'
        | 'PROFILE_SUSPENDED'
        | 'WORKSPACE_SUSPENDED'
        | 'LEADS_TO_SHORT_LINK'
        | 'LEADS_TO_OWN_ADDRESS'
        | 'LEADS_TO_BLOCK';
    };
    /** The invalid fields. */
    details?: Array<ErrorDetail>;
  };
  data?: Deleted;
};

/** Confirms the deletion. */
export type Deleted = {
  /** Always true. */
  deleted: boolean;
};

export type TransferLinksBody = {
  /** Ids of the links. */
  ids: Array<string>;
  /** The workspace that the links move to. */
  workspaceId: string;
  /** `keep`: each link begins with the number of its clicks so far, as its `clicksBefore`; `drop`: it begins at 0. Reports of these clicks stay in the workspace that the links leave. */
  history: 'keep' | 'drop';
};

/** The results of the links of one request. */
export type TransferredLinks = {
  /** How many links have moved. */
  transferred: number;
  /** How many links stayed where they were. */
  failed: number;
  /** One result for each link, in the order of the request. */
  results: Array<TransferLinksResult>;
};

/** The result of one link: `data` is the link in its new workspace, where it has a new id. */
export type TransferLinksResult = {
  /** Its index in `ids`. */
  index: number;
  /** The id that the link had in the workspace that it leaves. */
  id: string;
  /** Whether it was done: then there is data, otherwise an error. */
  success: boolean;
  /** Why it was not done. */
  error?: {
    /** Machine-readable code; its meaning never changes. */
    code:
      | 'INVALID_URL'
      | 'SLUG_TAKEN'
      | 'EXTERNAL_ID_TAKEN'
      | 'TAG_EXISTS'
      | 'INVALID_BLOCK_TYPE'
      | 'VALIDATION_ERROR'
      | 'INVALID_JSON'
      | 'PREVIEW_UNAVAILABLE'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'UNAUTHORIZED'
      | 'INVALID_TOKEN'
      | 'TOKEN_EXPIRED'
      | 'LINK_PASSWORD_REQUIRED'
      | 'FORBIDDEN'
      | 'PLAN_LIMIT_REACHED'
      | 'NOT_FOUND'
      | 'LINK_NOT_FOUND'
      | 'TAG_NOT_FOUND'
      | 'PROFILE_NOT_FOUND'
      | 'BLOCK_NOT_FOUND'
      | 'WEBHOOK_NOT_FOUND'
      | 'TEMPLATE_NOT_FOUND'
      | 'SHARE_NOT_FOUND'
      | 'ERASURE_NOT_FOUND'
      | 'EXPORT_SCHEDULE_NOT_FOUND'
      | 'IMPORT_NOT_FOUND'
      | 'IMPORT_JOB_NOT_FOUND'
      | 'UPLOAD_NOT_FOUND'
      | 'SUBMISSION_NOT_FOUND'
      | 'METHOD_NOT_ALLOWED'
      | 'LINK_EXPIRED'
      | 'PAYLOAD_TOO_LARGE'
      | 'URI_TOO_LONG'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'RATE_LIMIT_EXCEEDED'
      | 'INTERNAL_ERROR'
      | 'UNAVAILABLE';
    /** Human-readable message. */
    message: string;
    /** Values of the code, for programs that write a message of their own. */
    params?: {
      /** The limit that was reached. */
      max?: number;
      /** Which of the reasons of the code it is. */
      reason?:
        | 'WRONG_CREDENTIALS'
        | 'ROLE_TOO_LOW'
        | 'INVITE_REQUIRED'
        | 'INVITE_UNUSABLE'
        | 'LINK_UNUSABLE'
        | 'MAIL_NOT_SET'
        | 'LAST_OWNER'
        | 'ONLY_OWNER'
        | 'NOT_CREATOR'
        | 'LINK_SUSPENDED'
        | 'PROFILE_SUSPENDED'
        | 'WORKSPACE_SUSPENDED'
        | 'LEADS_TO_SHORT_LINK'
        | 'LEADS_TO_OWN_ADDRESS'
        | 'LEADS_TO_BLOCK';
    };
    /** The invalid fields. */
    details?: Array<ErrorDetail>;
  };
  data?: Link;
};

export type UpdateLinkBody = {
  /** The destination: an absolute http or https URL without credentials; or a mailto:, tel: or sms: address, or one of whatsapp:, tg:, facetime:, facetime-audio:, skype:, zoommtg:, msteams:, slack:, spotify:, itms-apps:, market:, geo: or maps:, to which no UTM and query parameters are added. Anything else is INVALID_URL. */
  url?: string;
  /** The path of the short URL, decoded. Unique on its host; generated when omitted. By default 1 to 64 letters, digits, "_" or "-", with a letter or digit at both ends, and letter case does not count; a custom domain can allow longer slugs, "/", "." and "~", all scripts and emoji, or tell upper from lower case. VALIDATION_ERROR where the host does not allow it, SLUG_TAKEN for reserved words. */
  slug?: string;
  /** The host that the link moves to: a verified domain of the workspace, or the service's own. Default: it stays. */
  domain?: string;
  /** What becomes of the old short URL: `alias` keeps it, `redirect` makes it redirect to the new one, `drop` frees it. Default: `alias` when the domain changes, otherwise `drop`. */
  keepOld?: 'alias' | 'redirect' | 'drop';
  /** A name for your own use. */
  title?: string | null;
  /** When it starts to work; before that it responds like an unknown link. */
  startsAt?: string | null;
  /** When it stops working; later than startsAt. */
  expiresAt?: string | null;
  /** How many people are redirected before it stops working. */
  clickLimit?: number | null;
  /** Where visitors are redirected after it has stopped working; without it they see a page that says so. */
  expirationUrl?: string | null;
  /** Value of utm_source, added at the redirect. */
  utmSource?: string | null;
  /** Value of utm_medium, added at the redirect. */
  utmMedium?: string | null;
  /** Value of utm_campaign, added at the redirect. */
  utmCampaign?: string | null;
  /** Value of utm_term, added at the redirect. */
  utmTerm?: string | null;
  /** Value of utm_content, added at the redirect. */
  utmContent?: string | null;
  /** Text for the members of the workspace; visitors never see it. */
  notes?: string | null;
  /** Id of the link in another system, unique in the workspace; letter case matters. */
  externalId?: string | null;
  /** Where visitors are redirected whom a rule blocks; without it they get the response of a link that does not exist. */
  blockedUrl?: string | null;
  /** Where certain visitors are redirected instead: the first rule counts of which all conditions hold. They are set as a whole, and keep their ids when they are sent back; an empty list unsets them. */
  rules?: Array<LinkRuleBody> | null;
  /** Shares the visitors to whom no rule applies out among several destinations, as a test. */
  split?: {
    /** The destinations, 2 to 5. */
    variants: Array<LinkVariantBody>;
    /** When the test ends: from then on all are redirected to the winner, or without one to the url of the link. */
    endsAt?: string | null;
    /** Id of the variant that all are redirected to after endsAt. */
    winner?: string | null;
  } | null;
  /** What networks and messengers show of the short URL, in place of what the destination says of itself. */
  social?: {
    /** Title of the preview. */
    title?: string | null;
    /** Text of the preview. */
    description?: string | null;
    /** Picture of the preview: an absolute https URL. */
    image?: string | null;
  } | null;
  /** Whether phones open the destination in its own app, such as YouTube's or Spotify's. */
  appLinkingEnabled?: boolean;
  /** Whether app linking is on for iOS. */
  iosEnabled?: boolean;
  /** Whether app linking is on for Android. */
  androidEnabled?: boolean;
  /** Whether visitors see the destination for five seconds before the redirect. */
  redirectDelayEnabled?: boolean;
  /** Whether the visitor's query parameters, except qr and ref, are added to the destination. */
  forwardQuery?: boolean;
  /** Whether lists leave it out, unless they ask for state=archived. It keeps redirecting and counting. */
  archived?: boolean;
  /** Whether a signed token of the click is added to the destination as lp: the site keeps it, and sends it with each conversion. */
  clickToken?: boolean;
  /** What becomes of a path behind the slug: off: there is no such link; append: it is added to the path of the destination; ignore: it is left out. */
  forwardPath?: 'off' | 'append' | 'ignore';
  /** Status of the redirect. Must be 302 with rules, a split, a click limit, a schedule or a password, which browsers must not remember the result of. */
  redirectStatus?: 302 | 301 | 307 | 308;
  /** Visitors have to enter it before they are redirected; null removes it. No response contains it. */
  password?: string | null;
  /** Names of its tags, up to 50; names that differ only in letter case are one tag. New ones are created. */
  tags?: Array<string>;
  /** Further short URLs of the link, up to 20: each responds as the link's own, and shares its clicks. Set as a whole; an empty list removes them. */
  aliases?: Array<{
    /** The host: a verified domain of the workspace, or the service's own. Default: that of new links. */
    domain?: string;
    /** The path, by the rules of its host. */
    slug: string;
    /** Whether it redirects to the link's own short URL (301), where the visit is counted, instead of the destination. Default: false. */
    redirects?: boolean;
  }>;
};

/** Links that were created together. */
export type LinkImport = {
  /** A name of your choice for the import. */
  id: string;
  /** How many links that it created exist. */
  links: number;
  /** When its first links were created. */
  createdAt: string;
};

export type UndoImportBody = {
  /** How many links that are in use are deleted as well, as inUse of a call without it says: with another number nothing is deleted, and the error names it. */
  deleteInUse?: number;
};

/** What became of the links of an import. */
export type UndoneImport = {
  /** A name of your choice for the import. */
  id: string;
  /** How many links were deleted. */
  deleted: number;
  /** How many links were kept because they have clicks or were edited since. */
  inUse: number;
  /** How many links were kept because the operator of the service has suspended them. */
  suspended: number;
  /** The links that were kept, the first 100 of them. */
  kept: Array<{
    /** Id of the link. */
    id: string;
    /** Its short URL. */
    shortUrl: string;
    /** Its clicks. */
    clicks: number;
    /** Why it was kept. */
    reasons: Array<'edited' | 'clicked' | 'suspended'>;
  }>;
};

export type CreateImportJobBody = {
  /** The service that links are read from. */
  service: 'shlink' | 'kutt' | 'dub' | 'rebrandly' | 'shortio' | 'bitly';
  /** Where the service is reached: your own Shlink or Kutt, which has no other address. Default: the API of the service. */
  url?: string;
  /** Names the account, where a workspace imports from several accounts of one service: each has its own later imports. */
  account?: string;
  /** Key of the API of the service. It is stored encrypted until the import is done, or until the job has rested for 30 days, and no response contains it. */
  apiKey: string;
  /** Which domain of the workspace, or the host of the service itself, gets the short URLs of a host of the source. Other hosts stay as they are. */
  hosts?: Array<{
    /** Host of short URLs at the source. */
    from: string;
    /** Host that they have here. */
    to: string;
  }>;
  /** Clicks that are older than the workspace keeps them count without their dates; otherwise they stop the job. Default: false. */
  dropOlder?: boolean;
  /** Imports links whose password is not known without it, so that everyone can follow them; otherwise they are left out. Only for shortio and kutt. Default: false. */
  openProtected?: boolean;
  /** Reads no numbers of clicks, which saves the quota of the source. Only for bitly. Default: false. */
  withoutClicks?: boolean;
  /** Checks everything first and changes nothing: the import begins with POST /import-jobs/:id/run. Default: false. */
  dryRun?: boolean;
};

/** An import of links and clicks from another service. */
export type ImportJob = {
  /** Id of the job. */
  id: string;
  /** The service that links are read from. */
  service: 'shlink' | 'kutt' | 'dub' | 'rebrandly' | 'shortio' | 'bitly';
  /** Where the service is reached; null: its own API. */
  url: string | null;
  /** Name of the account; null: it has none. */
  account: string | null;
  /** Which domain of the workspace, or the host of the service itself, gets the short URLs of a host of the source. Other hosts stay as they are. */
  hosts: Array<{
    /** Host of short URLs at the source. */
    from: string;
    /** Host that they have here. */
    to: string;
  }>;
  /** Clicks that are older than the workspace keeps them count without their dates; otherwise they stop the job. Default: false. */
  dropOlder: boolean;
  /** Imports links whose password is not known without it, so that everyone can follow them; otherwise they are left out. Only for shortio and kutt. Default: false. */
  openProtected: boolean;
  /** Reads no numbers of clicks, which saves the quota of the source. Only for bitly. Default: false. */
  withoutClicks: boolean;
  /** What it does, or did last: check (a dry run), import, or undo. */
  task: 'check' | 'import' | 'undo';
  /** queued: it will run; running; paused: by a person; stopped: it needs a change, see stop; done: the task has ended. */
  state: 'queued' | 'running' | 'paused' | 'stopped' | 'done';
  /** Whether the key is stored; otherwise running it needs one. */
  hasKey: boolean;
  /** How far it is; null while it does not run. */
  progress: ImportJobProgress | null;
  /** What its last check or import has done; null: none has ended. */
  result: ImportJobResult | null;
  /** Which task the result is of; null without one. */
  resultOf: 'check' | 'import' | null;
  /** What its undo has removed; null: it was not undone. */
  undone: ImportJobUndo | null;
  /** How many problems of each code the last check or import has listed. */
  problems: Record<string, number>;
  /** When a queued job goes on, where the source has no quota left before; null: as soon as it can. */
  resumesAt: string | null;
  /** Why it is stopped, or waits; null: it is not. */
  stop: ImportJobStop | null;
  /** When it was created. */
  createdAt: string;
  /** When its state last changed. */
  updatedAt: string;
};

/** How far a job is. */
export type ImportJobProgress = {
  /** read: what the source has is read; links and clicks: it is stored; undo: it is removed. */
  step: 'read' | 'links' | 'clicks' | 'undo';
  /** How much of the step is done: items, links or clicks. */
  done: number;
  /** How much the step is in all; null: not known yet. */
  total: number | null;
  /** How long the step will take at its pace so far; null: not known. */
  secondsLeft: number | null;
  /** The source has asked to wait until then; null: it has not. */
  waitsUntil: string | null;
};

/** What a job has imported, or what a dry run says that it would. */
export type ImportJobResult = {
  /** Links that were created, or would be. */
  created: number;
  /** Links of an earlier import that were brought up to date. */
  updated: number;
  /** Links that were imported before, and have not changed since. */
  unchanged: number;
  /** Links that were edited here, and stay as they are. */
  keptEdited: number;
  /** Links that were deleted here, and stay deleted. */
  keptDeleted: number;
  /** Links that are not imported, such as those whose slug is taken. */
  refused: number;
  /** Links of the source that could not be read, or that have a password that is not known. */
  leftOut: number;
  /** Clicks of people that were imported; in a dry run those that the source has. */
  clicks: number;
  /** Clicks of bots: they are stored and not counted. */
  bots: number;
  /** Clicks of links that are not here. */
  clicksWithoutLink: number;
  /** Clicks without a date: they are in the totals of links, and in no report of a period. */
  undatedClicks: number;
  /** Clicks that are older than the workspace keeps them: they count without their dates. */
  olderClicks: number;
  /** Whether every link of the source is here, or would be. When it is false, the problems say which are not, and why. */
  isWhole: boolean;
};

/** What an undo has removed, and what it has kept. */
export type ImportJobUndo = {
  /** Clicks that were removed, those of bots included. */
  clicks: number;
  /** Links that were deleted. */
  deleted: number;
  /** Links that were kept because they were clicked or edited here. */
  inUse: number;
  /** Links that were kept because the operator of the service has suspended them. */
  suspended: number;
};

/** Why a job does not go on. */
export type ImportJobStop = {
  /** Why; its meaning never changes. */
  reason:
    | 'SOURCE_REFUSED'
    | 'SOURCE_EXHAUSTED'
    | 'SOURCE_UNAVAILABLE'
    | 'SOURCE_INVALID'
    | 'SOURCE_TOO_LARGE'
    | 'CLICKS_TOO_OLD'
    | 'KEY_MISSING'
    | 'FILES_MISSING'
    | 'RUN_UNFINISHED'
    | 'UNDO_UNFINISHED'
    | 'NOTHING_IMPORTED'
    | 'FAILED';
  /** Why, for people. */
  message: string;
  /** What the source has said, as it has said it; null: nothing. */
  detail: string | null;
};

/** One page of the problems of a job, in the order in which they came up; the first 5000 are stored. */
export type ImportProblemPage = {
  items: Array<ImportProblem>;
  pagination: {
    /** How many problems a page has at most. */
    limit: number;
    /** after of the next page; null at the end. */
    next: number | null;
  };
};

/** Something of a source that is not carried over as it is. */
export type ImportProblem = {
  /** Where it is in the source. */
  place: string;
  /** What is wrong with it: a code of the import, such as NOT_CARRIED, or of an error of the API. */
  code: string;
  /** The short URL at the source. */
  shortUrl: string;
  /** Which field of it; empty: no single one. */
  field: string;
  /** More about it, for people. */
  detail: string;
};

export type RunImportJobBody = {
  /** Key of the API of the service. It is stored encrypted until the import is done, or until the job has rested for 30 days, and no response contains it. */
  apiKey?: string;
  /** Clicks that are older than the workspace keeps them count without their dates; otherwise they stop the job. Default: false. */
  dropOlder?: boolean;
  /** Which domain of the workspace, or the host of the service itself, gets the short URLs of a host of the source. Other hosts stay as they are. */
  hosts?: Array<{
    /** Host of short URLs at the source. */
    from: string;
    /** Host that they have here. */
    to: string;
  }>;
};

export type UndoImportJobBody = {
  /** Links that were edited or clicked here go as well; clicks that happened here stay in the reports. Default: false. */
  deleteInUse?: boolean;
};

/** A QR code as a data URL. */
export type LinkQr = {
  /** The short URL, without the parameter that marks a scan. */
  url: string;
  /** A data URL of the PNG. */
  qrCode: string;
  /** The requested format. */
  format: string;
  /** Width in pixels. */
  size: number;
};

/** The look of the QR code of a link. */
export type LinkQrStyle = {
  /** Whether the link has a style of its own. */
  stored: boolean;
  style: QrStyle;
};

/** How the QR code of a link looks. */
export type QrStyle = {
  /** The least width of the quiet zone, in modules. */
  margin: number;
  /** Colour of the modules, in hex, with or without #. */
  dark: string;
  /** Colour of the background, in hex, with or without #. */
  light: string;
  /** How much of the code may be damaged: L 7 %, M 15 %, Q 25 %, H 30 %. A code with a logo has H. */
  level: 'L' | 'M' | 'Q' | 'H';
  /** Shape of the modules. */
  dots: 'square' | 'rounded' | 'dot';
  /** Shape of the three large squares in the corners. */
  corners: 'square' | 'rounded' | 'dot';
  /** Text below the code, in a frame around both, which makes the picture higher than wide: up to 24 characters of Latin, Greek or Cyrillic script. */
  frame: string | null;
  /** Id of an upload with the purpose logo, which is drawn in the middle. */
  logo: string | null;
  /** Whether the background is left out. */
  transparent: boolean;
};

export type PutLinkQrStyleBody = {
  /** The least width of the quiet zone, in modules. */
  margin?: number;
  /** Colour of the modules, in hex, with or without #. */
  dark?: string;
  /** Colour of the background, in hex, with or without #. */
  light?: string;
  /** How much of the code may be damaged: L 7 %, M 15 %, Q 25 %, H 30 %. A code with a logo has H. */
  level?: 'L' | 'M' | 'Q' | 'H';
  /** Shape of the modules. */
  dots?: 'square' | 'rounded' | 'dot';
  /** Shape of the three large squares in the corners. */
  corners?: 'square' | 'rounded' | 'dot';
  /** Text below the code, in a frame around both, which makes the picture higher than wide: up to 24 characters of Latin, Greek or Cyrillic script. */
  frame?: string | null;
  /** Id of an upload with the purpose logo, which is drawn in the middle. */
  logo?: string | null;
  /** Whether the background is left out. */
  transparent?: boolean;
};

export type CreateUtmTemplateBody = {
  /** A name for your own use. */
  name: string;
  /** Value of utm_source, added at the redirect. */
  utmSource?: string | null;
  /** Value of utm_medium, added at the redirect. */
  utmMedium?: string | null;
  /** Value of utm_campaign, added at the redirect. */
  utmCampaign?: string | null;
  /** Value of utm_term, added at the redirect. */
  utmTerm?: string | null;
  /** Value of utm_content, added at the redirect. */
  utmContent?: string | null;
  /** The parameters that every link created with the template must have. */
  required?: Array<'utmSource' | 'utmMedium' | 'utmCampaign' | 'utmTerm' | 'utmContent'>;
};

/** UTM parameters of a campaign. */
export type UtmTemplate = {
  /** Id of the template. */
  id: string;
  /** A name for your own use. */
  name: string;
  /** Value of utm_source, added at the redirect. */
  utmSource: string | null;
  /** Value of utm_medium, added at the redirect. */
  utmMedium: string | null;
  /** Value of utm_campaign, added at the redirect. */
  utmCampaign: string | null;
  /** Value of utm_term, added at the redirect. */
  utmTerm: string | null;
  /** Value of utm_content, added at the redirect. */
  utmContent: string | null;
  /** The parameters that every link created with the template must have. */
  required: Array<'utmSource' | 'utmMedium' | 'utmCampaign' | 'utmTerm' | 'utmContent'>;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
};

export type UpdateUtmTemplateBody = {
  /** A name for your own use. */
  name?: string;
  /** Value of utm_source, added at the redirect. */
  utmSource?: string | null;
  /** Value of utm_medium, added at the redirect. */
  utmMedium?: string | null;
  /** Value of utm_campaign, added at the redirect. */
  utmCampaign?: string | null;
  /** Value of utm_term, added at the redirect. */
  utmTerm?: string | null;
  /** Value of utm_content, added at the redirect. */
  utmContent?: string | null;
  /** The parameters that every link created with the template must have. */
  required?: Array<'utmSource' | 'utmMedium' | 'utmCampaign' | 'utmTerm' | 'utmContent'>;
};

export type CreateTagBody = {
  /** Its name, 1 to 50 characters, unique in the workspace: names that differ only in letter case are one tag. */
  name: string;
  /** Its colour as #rrggbb; null: none. A tag that is created without this field gets one that follows from its name. */
  colour?: string | null;
};

/** A tag of the links of a workspace. */
export type Tag = {
  /** Id of the tag. */
  id: string;
  /** Its name, 1 to 50 characters, unique in the workspace: names that differ only in letter case are one tag. */
  name: string;
  /** Its colour as #rrggbb; null: none. A tag that is created without this field gets one that follows from its name. */
  colour: string | null;
  /** How many links have it, archived ones included. */
  links: number;
};

export type UpdateTagBody = {
  /** Its name, 1 to 50 characters, unique in the workspace: names that differ only in letter case are one tag. */
  name?: string;
  /** Its colour as #rrggbb; null: none. A tag that is created without this field gets one that follows from its name. */
  colour?: string | null;
};

export type MergeTagBody = {
  /** Id of the tag that its links get instead. */
  into: string;
};

/** How a profile looks. Replaced as a whole. */
export type ThemeInput = {
  /** The design that everything else is based on. */
  preset: 'studio' | 'paper' | 'gallery' | 'midnight' | 'sunset' | 'forest' | 'bloom' | 'brutal' | 'terminal' | 'retro';
  /** Color of highlighted buttons and icons. Where text in it would be hard to read, the page uses a lighter or darker one of the same hue. Null for that of the preset. */
  accent?: string | null;
  /** Colors in place of those of the preset, or null. */
  colors?: {
    /** Color of the text on the page; made readable like `accent`. */
    text?: string | null;
    /** Color of the buttons. */
    card?: string | null;
  } | null;
  /** A font that the service itself serves. Null for that of the preset. */
  font?: 'system' | 'figtree' | 'space-grotesk' | 'fredoka' | 'fraunces' | 'instrument-serif' | 'red-hat-mono' | null;
  /** Background of the page, or null for that of the preset. */
  background?: ColorBackgroundInput | GradientBackgroundInput | ImageBackgroundInput | null;
  /** Shape of the buttons. Null for that of the preset. */
  buttonShape?: 'rounded' | 'pill' | 'square' | 'outline' | 'shadow' | 'line' | null;
  /** Whether the page is light, dark, or what the visitor’s device prefers (`auto`). */
  appearance?: 'auto' | 'light' | 'dark';
  /** Style of your own for the content of the page, at most 20,480 bytes. It cannot style anything outside of it, and load nothing but uploads of this service; what is not possible is refused with its line. */
  css?: string | null;
};

/** One color behind the page. */
export type ColorBackgroundInput = {
  /** One color behind the page. */
  type: 'color';
  /** Color of the background. */
  color: string;
};

/** Two colors that pass into one another. */
export type GradientBackgroundInput = {
  /** Two colors that pass into one another. */
  type: 'gradient';
  /** Color at the start of the gradient. */
  from: string;
  /** Color at its end. */
  to: string;
  /** Direction of the gradient in degrees, as in CSS: 180 from top to bottom. */
  angle?: number;
};

/** A picture behind the page. */
export type ImageBackgroundInput = {
  /** A picture behind the page. */
  type: 'image';
  /** URL of the background image. */
  url: string;
};

export type CreateProfileBody = {
  /** The name shown on the page; not blank. */
  displayName: string;
  /** The path of the page. Unique on its host among links and profiles. */
  slug: string;
  /** A verified domain of the workspace. Default: the workspace's default domain, otherwise the service's own host. */
  domain?: string;
  /** A few words shown below the name. */
  bio?: string | null;
  /** URL of the picture. */
  avatar?: string | null;
  /** How the page looks. Always replaced as a whole: what a theme in a request leaves out is that of its preset. Null is the plain page, without a theme. */
  theme?: ThemeInput | null;
};

/** A public page made of blocks. */
export type Profile = {
  /** Id of the profile. */
  id: string;
  /** The name shown on the page; not blank. */
  displayName: string;
  /** The path of the page. Unique on its host among links and profiles. */
  slug: string;
  /** A few words shown below the name. */
  bio: string | null;
  /** URL of the picture. */
  avatar: string | null;
  /** How the page looks. Always replaced as a whole: what a theme in a request leaves out is that of its preset. Null is the plain page, without a theme. */
  theme: Theme | null;
  /** URL of the public page. */
  url: string;
  /** Whether the operator has suspended it or its workspace: visitors get 410, and changes are FORBIDDEN. */
  suspended: boolean;
  /** All-time views by people. */
  views: number;
  /** The blocks in their order. */
  blocks: Array<Block>;
  /** When it was created. */
  createdAt: string;
  /** When it or one of its blocks was last changed. */
  updatedAt: string;
};

/** How a profile looks. */
export type Theme = {
  /** The design that everything else is based on. */
  preset: 'studio' | 'paper' | 'gallery' | 'midnight' | 'sunset' | 'forest' | 'bloom' | 'brutal' | 'terminal' | 'retro';
  /** Color of highlighted buttons and icons. Where text in it would be hard to read, the page uses a lighter or darker one of the same hue. Null for that of the preset. */
  accent: string | null;
  /** Colors in place of those of the preset, or null. */
  colors: {
    /** Color of the text on the page; made readable like `accent`. */
    text: string | null;
    /** Color of the buttons. */
    card: string | null;
  } | null;
  /** A font that the service itself serves. Null for that of the preset. */
  font: 'system' | 'figtree' | 'space-grotesk' | 'fredoka' | 'fraunces' | 'instrument-serif' | 'red-hat-mono' | null;
  /** Background of the page, or null for that of the preset. */
  background: ColorBackground | GradientBackground | ImageBackground | null;
  /** Shape of the buttons. Null for that of the preset. */
  buttonShape: 'rounded' | 'pill' | 'square' | 'outline' | 'shadow' | 'line' | null;
  /** Whether the page is light, dark, or what the visitor’s device prefers (`auto`). */
  appearance: 'auto' | 'light' | 'dark';
  /** Style of your own for the content of the page, at most 20,480 bytes. It cannot style anything outside of it, and load nothing but uploads of this service; what is not possible is refused with its line. */
  css: string | null;
};

/** One color behind the page. */
export type ColorBackground = {
  /** One color behind the page. */
  type: 'color';
  /** Color of the background. */
  color: string;
};

/** Two colors that pass into one another. */
export type GradientBackground = {
  /** Two colors that pass into one another. */
  type: 'gradient';
  /** Color at the start of the gradient. */
  from: string;
  /** Color at its end. */
  to: string;
  /** Direction of the gradient in degrees, as in CSS: 180 from top to bottom. */
  angle: number;
};

/** A picture behind the page. */
export type ImageBackground = {
  /** A picture behind the page. */
  type: 'image';
  /** URL of the background image. */
  url: string;
};

/** A part of a profile. */
export type Block = {
  /** Id of the block. */
  id: string;
  /** Id of its profile. */
  profileId: string;
  /** The type of its content. */
  type:
    | 'link'
    | 'heading'
    | 'paragraph'
    | 'divider'
    | 'spacer'
    | 'socials'
    | 'image'
    | 'youtube'
    | 'spotify'
    | 'vimeo'
    | 'soundcloud'
    | 'tiktok'
    | 'applemusic'
    | 'twitch'
    | 'email'
    | 'phone'
    | 'vcard'
    | 'map'
    | 'form';
  /** Its label or title. */
  label: string | null;
  /** A URL for the types that need one, otherwise text. link: http, https, mailto or tel; image: http or https; youtube, spotify, vimeo, soundcloud, tiktok, applemusic and twitch: on the hosts of these services. email: an email address; phone: a phone number; map: an address; form: an introduction. */
  content: string | null;
  /** Name of an icon. */
  icon: string | null;
  /**
   * Replaced as a whole. At most 8,192 bytes of JSON, 32 levels deep. Other keys are stored unchanged.
   * - every type: `hidden` (boolean), `startsAt` and `endsAt` (date-time)
   * - link: `openInNewTab`, `highlight` (boolean), `thumbnail` (URL)
   * - heading: `level` (1 to 3), `align` (left, center, right)
   * - paragraph: `align`
   * - divider: `style` (solid, dashed, dotted)
   * - spacer: `height` (8 to 200 pixels)
   * - socials: `items` (array of `{platform, url}`), `size` (small, medium, large)
   * - image: `alt` (text), `linkUrl` (URL), `rounded` (boolean)
   * - youtube: `start` (seconds)
   * - spotify: `compact` (boolean), `theme` (light, dark)
   * - email: `subject` (text)
   * - vcard: `name`, `organisation`, `jobTitle`, `email`, `phone`, `website`, `address`, `note` (texts)
   * - map: `latitude`, `longitude` (numbers): with both, the map itself can be shown
   * - form: `name`, `email`, `message` (off, optional, required), `fields` (up to 8 of `{key, label, type, required}`, type one of text, long, phone, checkbox), `button`, `thanks` (texts), `retentionDays` (1 to 3,650; default: 365)
   */
  settings: Record<string, unknown>;
  /** Its position in the profile: 0, 1, 2 and so on, without gaps. */
  position: number;
  /** All-time clicks by people. */
  clicks: number;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
};

/** A profile without its blocks. */
export type ProfileSummary = {
  /** Id of the profile. */
  id: string;
  /** The name shown on the page; not blank. */
  displayName: string;
  /** The path of the page. Unique on its host among links and profiles. */
  slug: string;
  /** A few words shown below the name. */
  bio: string | null;
  /** URL of the picture. */
  avatar: string | null;
  /** How the page looks. Always replaced as a whole: what a theme in a request leaves out is that of its preset. Null is the plain page, without a theme. */
  theme: Theme | null;
  /** URL of the public page. */
  url: string;
  /** Whether the operator has suspended it or its workspace: visitors get 410, and changes are FORBIDDEN. */
  suspended: boolean;
  /** All-time views by people. */
  views: number;
  /** How many blocks it has. */
  blockCount: number;
  /** When it was created. */
  createdAt: string;
  /** When it or one of its blocks was last changed. */
  updatedAt: string;
};

export type UpdateProfileBody = {
  /** The name shown on the page; not blank. */
  displayName?: string;
  /** The path of the page. Unique on its host among links and profiles. */
  slug?: string;
  /** A few words shown below the name. */
  bio?: string | null;
  /** URL of the picture. */
  avatar?: string | null;
  /** How the page looks. Always replaced as a whole: what a theme in a request leaves out is that of its preset. Null is the plain page, without a theme. */
  theme?: ThemeInput | null;
};

export type AddBlockBody = {
  /** The type of its content. */
  type:
    | 'link'
    | 'heading'
    | 'paragraph'
    | 'divider'
    | 'spacer'
    | 'socials'
    | 'image'
    | 'youtube'
    | 'spotify'
    | 'vimeo'
    | 'soundcloud'
    | 'tiktok'
    | 'applemusic'
    | 'twitch'
    | 'email'
    | 'phone'
    | 'vcard'
    | 'map'
    | 'form';
  /** Its label or title. */
  label?: string | null;
  /** A URL for the types that need one, otherwise text. link: http, https, mailto or tel; image: http or https; youtube, spotify, vimeo, soundcloud, tiktok, applemusic and twitch: on the hosts of these services. email: an email address; phone: a phone number; map: an address; form: an introduction. */
  content?: string | null;
  /** Name of an icon. */
  icon?: string | null;
  /**
   * Replaced as a whole. At most 8,192 bytes of JSON, 32 levels deep. Other keys are stored unchanged.
   * - every type: `hidden` (boolean), `startsAt` and `endsAt` (date-time)
   * - link: `openInNewTab`, `highlight` (boolean), `thumbnail` (URL)
   * - heading: `level` (1 to 3), `align` (left, center, right)
   * - paragraph: `align`
   * - divider: `style` (solid, dashed, dotted)
   * - spacer: `height` (8 to 200 pixels)
   * - socials: `items` (array of `{platform, url}`), `size` (small, medium, large)
   * - image: `alt` (text), `linkUrl` (URL), `rounded` (boolean)
   * - youtube: `start` (seconds)
   * - spotify: `compact` (boolean), `theme` (light, dark)
   * - email: `subject` (text)
   * - vcard: `name`, `organisation`, `jobTitle`, `email`, `phone`, `website`, `address`, `note` (texts)
   * - map: `latitude`, `longitude` (numbers): with both, the map itself can be shown
   * - form: `name`, `email`, `message` (off, optional, required), `fields` (up to 8 of `{key, label, type, required}`, type one of text, long, phone, checkbox), `button`, `thanks` (texts), `retentionDays` (1 to 3,650; default: 365)
   */
  settings?: Record<string, unknown>;
};

export type ReorderBlocksBody = {
  /** Every block of the profile once, in the new order. */
  blockIds: Array<string>;
};

export type UpdateBlockBody = {
  /** The type of its content. */
  type?:
    | 'link'
    | 'heading'
    | 'paragraph'
    | 'divider'
    | 'spacer'
    | 'socials'
    | 'image'
    | 'youtube'
    | 'spotify'
    | 'vimeo'
    | 'soundcloud'
    | 'tiktok'
    | 'applemusic'
    | 'twitch'
    | 'email'
    | 'phone'
    | 'vcard'
    | 'map'
    | 'form';
  /** Its label or title. */
  label?: string | null;
  /** A URL for the types that need one, otherwise text. link: http, https, mailto or tel; image: http or https; youtube, spotify, vimeo, soundcloud, tiktok, applemusic and twitch: on the hosts of these services. email: an email address; phone: a phone number; map: an address; form: an introduction. */
  content?: string | null;
  /** Name of an icon. */
  icon?: string | null;
  /**
   * Replaced as a whole. At most 8,192 bytes of JSON, 32 levels deep. Other keys are stored unchanged.
   * - every type: `hidden` (boolean), `startsAt` and `endsAt` (date-time)
   * - link: `openInNewTab`, `highlight` (boolean), `thumbnail` (URL)
   * - heading: `level` (1 to 3), `align` (left, center, right)
   * - paragraph: `align`
   * - divider: `style` (solid, dashed, dotted)
   * - spacer: `height` (8 to 200 pixels)
   * - socials: `items` (array of `{platform, url}`), `size` (small, medium, large)
   * - image: `alt` (text), `linkUrl` (URL), `rounded` (boolean)
   * - youtube: `start` (seconds)
   * - spotify: `compact` (boolean), `theme` (light, dark)
   * - email: `subject` (text)
   * - vcard: `name`, `organisation`, `jobTitle`, `email`, `phone`, `website`, `address`, `note` (texts)
   * - map: `latitude`, `longitude` (numbers): with both, the map itself can be shown
   * - form: `name`, `email`, `message` (off, optional, required), `fields` (up to 8 of `{key, label, type, required}`, type one of text, long, phone, checkbox), `button`, `thanks` (texts), `retentionDays` (1 to 3,650; default: 365)
   */
  settings?: Record<string, unknown>;
};

/** One page of submissions, newest first. */
export type FormSubmissionPage = {
  items: Array<FormSubmission>;
  pagination: {
    /** How many submissions a page has at most. */
    limit: number;
    /** Cursor of the next page; null at the end. */
    nextCursor: string | null;
  };
};

/** What a visitor has sent with the form of a profile. */
export type FormSubmission = {
  /** Id of the submission. */
  id: string;
  /** When it was sent. */
  createdAt: string;
  /** The entries in the order of the form. */
  entries: Array<{
    /** Label of the field, as the visitor saw it. */
    label: string;
    /** The entry; yes or no for a box to tick. */
    value: string;
  }>;
  /** When it is removed. */
  expiresAt: string;
};

/** A submission in an export, with a column for each label. */
export type FormSubmissionRow = {
  /** Id of the submission. */
  id: string;
  /** When it was sent. */
  createdAt: string;
};

/** A picture that is stored and served by this service. */
export type Upload = {
  /** Id of the upload. */
  id: string;
  /** Its public address, which never changes its content. */
  url: string;
  /**
   * What it is for, which decides its size in pixels.
   * - avatar: 512 x 512, the middle cut out
   * - thumbnail: 256 x 256, the middle cut out
   * - image and background: at most 1600 x 1600, nothing cut off
   * - logo: at most 512 x 512, nothing cut off, as PNG
   * - preview: 1200 x 630, the middle cut out
   */
  purpose: 'avatar' | 'thumbnail' | 'image' | 'background' | 'logo' | 'preview';
  /** Width of the stored picture in pixels. */
  width: number;
  /** Height of the stored picture in pixels. */
  height: number;
  /** Size of the stored picture. */
  bytes: number;
  /** When it was uploaded. */
  createdAt: string;
};

export type ImportUploadBody = {
  /** Address of the picture. */
  url: string;
  /**
   * What it is for, which decides its size in pixels.
   * - avatar: 512 x 512, the middle cut out
   * - thumbnail: 256 x 256, the middle cut out
   * - image and background: at most 1600 x 1600, nothing cut off
   * - logo: at most 512 x 512, nothing cut off, as PNG
   * - preview: 1200 x 630, the middle cut out
   */
  purpose: 'avatar' | 'thumbnail' | 'image' | 'background' | 'logo' | 'preview';
};

/** One page of uploads, newest first. */
export type UploadPage = {
  items: Array<Upload>;
  pagination: {
    /** How many uploads a page has at most. */
    limit: number;
    /** Cursor of the next page; null at the end. */
    nextCursor: string | null;
  };
};

export type CreatePagePreviewBody = {
  /** Address of the page. */
  url: string;
};

/** Title, description and pictures of a page. */
export type PagePreview = {
  /** The address of the page, after its redirects. */
  url: string;
  /** Its title; null: it has none. */
  title: string | null;
  /** Its description; null: it has none. */
  description: string | null;
  /** Address of the picture that previews show; null: it names none. */
  image: string | null;
  /** Address of its icon; null: it names none. */
  favicon: string | null;
};

/** The clicks of a link over a range of time. */
export type LinkStats = {
  /** Id of the link. */
  linkId: string;
  /** Begin of the range. */
  start: string;
  /** End of the range. */
  end: string;
  /** Time zone of the intervals. */
  timezone: string;
  /** Length of an interval. */
  interval: 'hour' | 'day' | 'week' | 'month';
  /** The filters of the report by dimension, as in its query; {} without filters. */
  filters: Record<string, string>;
  /** All clicks in the range. */
  totalClicks: number;
  /** Unique visitors; a person who comes on two days counts twice. */
  uniqueVisitors: number;
  /** One item per interval, without gaps; adds up to totalClicks. */
  clicksOverTime: Array<{
    /** Begin of the interval: for hours an instant in UTC, otherwise a date in the time zone. */
    date: string;
    /** Clicks in the interval. */
    clicks: number;
    /** Unique visitors in the interval. */
    uniqueVisitors: number;
  }>;
  /** The earlier time that `compare` asks for; null without it. */
  comparison: {
    /** Begin of the earlier time. */
    start: string;
    /** End of the earlier time. */
    end: string;
    /** All clicks in the range. */
    totalClicks: number;
    /** Unique visitors; a person who comes on two days counts twice. */
    uniqueVisitors: number;
    /** One item per interval, without gaps; adds up to totalClicks. */
    clicksOverTime: Array<{
      /** Begin of the interval: for hours an instant in UTC, otherwise a date in the time zone. */
      date: string;
      /** Clicks in the interval. */
      clicks: number;
      /** Unique visitors in the interval. */
      uniqueVisitors: number;
    }>;
  } | null;
  /** Clicks of bots in the range. */
  botClicks: number;
  /** Clicks by the QR code. */
  qrScans: number;
  /** Conversions of these clicks, whenever they happened, also those recorded after their click was erased. */
  conversions: number;
  /** Clicks with at least one conversion, without clicks that were erased; never more than the clicks. */
  convertedClicks: number;
  /** What the conversions are worth together, by currency; amounts are not converted. */
  revenue: Array<{
    /** ISO 4217 code. */
    currency: string;
    /** The sum: a decimal number as text. */
    value: string;
  }>;
  /** Time of the last click. */
  lastClickedAt: string | null;
  /** Countries, the most frequent first, 50 at most. */
  countries: Array<{
    /** The counted value. */
    name: string;
    /** How often. */
    clicks: number;
  }>;
  /** Cities, the most frequent first, 50 at most. */
  cities: Array<{
    /** The counted value. */
    name: string;
    /** How often. */
    clicks: number;
  }>;
  /** Referring hosts of visitors, the most frequent first, 50 at most. */
  referrers: Array<{
    /** The counted value. */
    name: string;
    /** How often. */
    clicks: number;
  }>;
  /** Device types, the most frequent first, 50 at most. */
  devices: Array<{
    /** The counted value. */
    name: string;
    /** How often. */
    clicks: number;
  }>;
  /** Browsers, the most frequent first, 50 at most. */
  browsers: Array<{
    /** The counted value. */
    name: string;
    /** How often. */
    clicks: number;
  }>;
  /** Operating systems, the most frequent first, 50 at most. */
  os: Array<{
    /** The counted value. */
    name: string;
    /** How often. */
    clicks: number;
  }>;
  /** Clicks by the rule that chose the destination, the most first; empty for a link without rules, unless the report is filtered by rule. Blocked visits are no clicks. */
  rules: Array<{
    /** Id of the rule, which may be deleted by now; null: no rule applied. */
    ruleId: string | null;
    /** Its name now; null without one. Of clicks to which no rule applied: (default). */
    name: string | null;
    /** Clicks that it redirected. */
    clicks: number;
    /** Conversions of these clicks, whenever they happened, also those recorded after their click was erased. */
    conversions: number;
    /** Clicks with at least one conversion, without clicks that were erased; never more than the clicks. */
    convertedClicks: number;
    /** What the conversions are worth together, by currency; amounts are not converted. */
    revenue: Array<{
      /** ISO 4217 code. */
      currency: string;
      /** The sum: a decimal number as text. */
      value: string;
    }>;
  }>;
  /** Clicks by variant of the split test, first those of the link in their order, then deleted ones; empty for a link without a split test, unless the report is filtered by variant. */
  variants: Array<{
    /** Id of the variant, which may be deleted by now. */
    id: string;
    /** Its name now; null without one, and for a deleted variant. */
    name: string | null;
    /** Clicks that it got. */
    clicks: number;
    /** Its unique visitors; a person who comes on two days counts twice. */
    uniqueVisitors: number;
    /** Its part of the clicks of all variants. */
    share: number;
    /** Conversions of these clicks, whenever they happened, also those recorded after their click was erased. */
    conversions: number;
    /** Clicks with at least one conversion, without clicks that were erased; never more than the clicks. */
    convertedClicks: number;
    /** What the conversions are worth together, by currency; amounts are not converted. */
    revenue: Array<{
      /** ISO 4217 code. */
      currency: string;
      /** The sum: a decimal number as text. */
      value: string;
    }>;
    /** Converted clicks per click. */
    conversionRate: number;
    /** Lower end of the 95 % interval of the rate (Wilson). */
    conversionRateLow: number;
    /** Upper end of that interval. */
    conversionRateHigh: number;
    /** Probability that its true rate is the highest of all variants in the test, from the clicks and converted clicks (beta-binomial, uniform prior); null for variants that are deleted or have no weight. */
    probabilityToBeBest: number | null;
    /** Whether it has at least 100 clicks and 10 of them converted: with fewer, chance decides. */
    enoughData: boolean;
  }>;
  /** What the split test shows so far; null without a test, or with a filter by variant. */
  splitResult: {
    /** `decided`: one variant is better with a probability of 95 % or more. `undecided`: none is. `notEnoughData`: a variant has fewer than 100 clicks, or fewer than 10 that converted. */
    state: 'notEnoughData' | 'undecided' | 'decided';
    /** The better variant of a decided test; otherwise null. */
    bestVariantId: string | null;
    /** The same in words. */
    sentence: string;
  } | null;
  /** Whether the variants got other shares of the visitors than their weights say, beyond chance (chi-square test, p < 0.001, since the last change of the link): then something else decides who comes, and results cannot be compared. Null: no split test, a filter by variant, or too few visitors to tell. */
  sampleRatioMismatch: boolean | null;
};

/** The clicks over a range of time of all links that have a tag now, from before they got it as well. */
export type TagStats = {
  /** Id of the tag. */
  tagId: string;
  /** Begin of the range. */
  start: string;
  /** End of the range. */
  end: string;
  /** Time zone of the intervals. */
  timezone: string;
  /** Length of an interval. */
  interval: 'hour' | 'day' | 'week' | 'month';
  /** The filters of the report by dimension, as in its query; {} without filters. */
  filters: Record<string, string>;
  /** All clicks in the range. */
  totalClicks: number;
  /** Unique visitors; a person who comes on two days counts twice. */
  uniqueVisitors: number;
  /** One item per interval, without gaps; adds up to totalClicks. */
  clicksOverTime: Array<{
    /** Begin of the interval: for hours an instant in UTC, otherwise a date in the time zone. */
    date: string;
    /** Clicks in the interval. */
    clicks: number;
    /** Unique visitors in the interval. */
    uniqueVisitors: number;
  }>;
  /** The earlier time that `compare` asks for; null without it. */
  comparison: {
    /** Begin of the earlier time. */
    start: string;
    /** End of the earlier time. */
    end: string;
    /** All clicks in the range. */
    totalClicks: number;
    /** Unique visitors; a person who comes on two days counts twice. */
    uniqueVisitors: number;
    /** One item per interval, without gaps; adds up to totalClicks. */
    clicksOverTime: Array<{
      /** Begin of the interval: for hours an instant in UTC, otherwise a date in the time zone. */
      date: string;
      /** Clicks in the interval. */
      clicks: number;
      /** Unique visitors in the interval. */
      uniqueVisitors: number;
    }>;
  } | null;
  /** Clicks of bots in the range. */
  botClicks: number;
  /** Clicks by the QR code. */
  qrScans: number;
  /** Conversions of these clicks, whenever they happened, also those recorded after their click was erased. */
  conversions: number;
  /** Clicks with at least one conversion, without clicks that were erased; never more than the clicks. */
  convertedClicks: number;
  /** What the conversions are worth together, by currency; amounts are not converted. */
  revenue: Array<{
    /** ISO 4217 code. */
    currency: string;
    /** The sum: a decimal number as text. */
    value: string;
  }>;
  /** Time of the last click. */
  lastClickedAt: string | null;
  /** Countries, the most frequent first, 50 at most. */
  countries: Array<{
    /** The counted value. */
    name: string;
    /** How often. */
    clicks: number;
  }>;
  /** Cities, the most frequent first, 50 at most. */
  cities: Array<{
    /** The counted value. */
    name: string;
    /** How often. */
    clicks: number;
  }>;
  /** Referring hosts of visitors, the most frequent first, 50 at most. */
  referrers: Array<{
    /** The counted value. */
    name: string;
    /** How often. */
    clicks: number;
  }>;
  /** Device types, the most frequent first, 50 at most. */
  devices: Array<{
    /** The counted value. */
    name: string;
    /** How often. */
    clicks: number;
  }>;
  /** Browsers, the most frequent first, 50 at most. */
  browsers: Array<{
    /** The counted value. */
    name: string;
    /** How often. */
    clicks: number;
  }>;
  /** Operating systems, the most frequent first, 50 at most. */
  os: Array<{
    /** The counted value. */
    name: string;
    /** How often. */
    clicks: number;
  }>;
};

/** The views of a profile and the clicks on its blocks over a range of time. */
export type ProfileStats = {
  /** Id of the profile. */
  profileId: string;
  /** Begin of the range. */
  start: string;
  /** End of the range. */
  end: string;
  /** Time zone of the intervals. */
  timezone: string;
  /** Length of an interval. */
  interval: 'hour' | 'day' | 'week' | 'month';
  /** The filters of the report by dimension, as in its query; {} without filters. */
  filters: Record<string, string>;
  /** Views of the page in the range. */
  totalViews: number;
  /** Unique visitors of the page; a person who comes on two days counts twice. */
  uniqueVisitors: number;
  /** Clicks on its blocks in the range, deleted blocks included. */
  totalClicks: number;
  /** One item per interval, without gaps; adds up to totalViews and totalClicks. */
  viewsOverTime: Array<{
    /** Begin of the interval: for hours an instant in UTC, otherwise a date in the time zone. */
    date: string;
    /** Views of the page in the interval. */
    views: number;
    /** Clicks on blocks in the interval. */
    clicks: number;
  }>;
  /** The earlier time that `compare` asks for; null without it. */
  comparison: {
    /** Begin of the earlier time. */
    start: string;
    /** End of the earlier time. */
    end: string;
    /** Views of the page in the range. */
    totalViews: number;
    /** Unique visitors of the page; a person who comes on two days counts twice. */
    uniqueVisitors: number;
    /** Clicks on its blocks in the range, deleted blocks included. */
    totalClicks: number;
    /** One item per interval, without gaps; adds up to totalViews and totalClicks. */
    viewsOverTime: Array<{
      /** Begin of the interval: for hours an instant in UTC, otherwise a date in the time zone. */
      date: string;
      /** Views of the page in the interval. */
      views: number;
      /** Clicks on blocks in the interval. */
      clicks: number;
    }>;
  } | null;
  /** Clicks per view; 0 without views. */
  clickRate: number;
  /** The current blocks of the page, most clicks first. */
  blocks: Array<{
    /** Id of the block. */
    blockId: string;
    /** Type of the block. */
    type:
      | 'link'
      | 'heading'
      | 'paragraph'
      | 'divider'
      | 'spacer'
      | 'socials'
      | 'image'
      | 'youtube'
      | 'spotify'
      | 'vimeo'
      | 'soundcloud'
      | 'tiktok'
      | 'applemusic'
      | 'twitch'
      | 'email'
      | 'phone'
      | 'vcard'
      | 'map'
      | 'form';
    /** Label of the block. */
    label: string | null;
    /** Clicks on the block in the range. */
    clicks: number;
  }>;
  /** Countries of views, the most frequent first, 50 at most. */
  countries: Array<{
    /** The counted value. */
    name: string;
    /** How often. */
    clicks: number;
  }>;
  /** Referring hosts of views, the most frequent first, 50 at most. */
  referrers: Array<{
    /** The counted value. */
    name: string;
    /** How often. */
    clicks: number;
  }>;
  /** Device types, the most frequent first, 50 at most. */
  devices: Array<{
    /** The counted value. */
    name: string;
    /** How often. */
    clicks: number;
  }>;
};

/** Clicks and views of all links and profiles over a range of time. */
export type Overview = {
  /** Begin of the range. */
  start: string;
  /** End of the range. */
  end: string;
  /** Time zone of the intervals. */
  timezone: string;
  /** Length of an interval. */
  interval: 'hour' | 'day' | 'week' | 'month';
  /** The filters of the report by dimension, as in its query; {} without filters. */
  filters: Record<string, string>;
  /** Clicks on all links in the range. */
  totalClicks: number;
  /** Unique visitors of links, as many as clicks at most. */
  uniqueVisitors: number;
  /** One item per interval, without gaps; adds up to totalClicks. */
  clicksOverTime: Array<{
    /** Begin of the interval: for hours an instant in UTC, otherwise a date in the time zone. */
    date: string;
    /** Clicks in the interval. */
    clicks: number;
    /** Unique visitors in the interval. */
    uniqueVisitors: number;
  }>;
  /** The earlier time that `compare` asks for; null without it. */
  comparison: {
    /** Begin of the earlier time. */
    start: string;
    /** End of the earlier time. */
    end: string;
    /** Clicks on all links in the range. */
    totalClicks: number;
    /** Unique visitors of links, as many as clicks at most. */
    uniqueVisitors: number;
    /** One item per interval, without gaps; adds up to totalClicks. */
    clicksOverTime: Array<{
      /** Begin of the interval: for hours an instant in UTC, otherwise a date in the time zone. */
      date: string;
      /** Clicks in the interval. */
      clicks: number;
      /** Unique visitors in the interval. */
      uniqueVisitors: number;
    }>;
  } | null;
  /** Links that the workspace has now. */
  totalLinks: number;
  /** Profiles that the workspace has now. */
  totalProfiles: number;
  /** Views of all profiles in the range. */
  totalViews: number;
  /** Unique visitors of profiles, as many as views at most. */
  profileVisitors: number;
  /** Conversions of these clicks, whenever they happened, also those recorded after their click was erased. */
  conversions: number;
  /** Clicks with at least one conversion, without clicks that were erased; never more than the clicks. */
  convertedClicks: number;
  /** What the conversions are worth together, by currency; amounts are not converted. */
  revenue: Array<{
    /** ISO 4217 code. */
    currency: string;
    /** The sum: a decimal number as text. */
    value: string;
  }>;
  /** The links with the most clicks in the range, 10 at most. */
  topLinks: Array<{
    /** Id of the link. */
    id: string;
    /** Its slug. */
    slug: string;
    /** Its short URL. */
    shortUrl: string;
    /** Its title. */
    title: string | null;
    /** The destination. */
    url: string;
    /** Clicks in the range. */
    clicks: number;
  }>;
  /** Countries of clicks, the most frequent first, 50 at most. */
  topCountries: Array<{
    /** The counted value. */
    name: string;
    /** How often. */
    clicks: number;
  }>;
  /** Referring hosts of clicks, the most frequent first, 50 at most. */
  topReferrers: Array<{
    /** The counted value. */
    name: string;
    /** How often. */
    clicks: number;
  }>;
};

/** The clicks on all links over a range of time, by one of their properties. */
export type Breakdown = {
  /** Begin of the range. */
  start: string;
  /** End of the range. */
  end: string;
  /** Time zone of the intervals. */
  timezone: string;
  /** The filters of the report by dimension, as in its query; {} without filters. */
  filters: Record<string, string>;
  /** What the rows are. */
  by:
    | 'country'
    | 'region'
    | 'city'
    | 'referrer'
    | 'device'
    | 'browser'
    | 'os'
    | 'domain'
    | 'link'
    | 'tag'
    | 'utmSource'
    | 'utmMedium'
    | 'utmCampaign'
    | 'utmTerm'
    | 'utmContent'
    | 'ref'
    | 'language'
    | 'rule'
    | 'variant'
    | 'conversion';
  /** Values with clicks, the most clicks first. A click counts for each tag of its link, and for each name of its conversions. */
  rows: Array<{
    /** The value, as filters take it; of links, rules and variants their id. A missing value is "Unknown", of referrers "Direct", of tags, UTM parameters, ref, rules, variants and conversions "(none)". */
    name: string;
    /** Its clicks in the range. */
    clicks: number;
    /** Its unique visitors in the range. */
    uniqueVisitors: number;
    /** Conversions of these clicks, whenever they happened, also those recorded after their click was erased. */
    conversions: number;
    /** Clicks with at least one conversion, without clicks that were erased; never more than the clicks. */
    convertedClicks: number;
    /** What the conversions are worth together, by currency; amounts are not converted. */
    revenue: Array<{
      /** ISO 4217 code. */
      currency: string;
      /** The sum: a decimal number as text. */
      value: string;
    }>;
  }>;
  /** Clicks that belong to none of the rows. */
  other: {
    /** Their clicks. */
    clicks: number;
  };
  /** All clicks in the range that pass the filters. */
  total: number;
};

/** The clicks on all links over a range of time, by the hour of the week. */
export type Hours = {
  /** Begin of the range. */
  start: string;
  /** End of the range. */
  end: string;
  /** Time zone of the intervals. */
  timezone: string;
  /** The filters of the report by dimension, as in its query; {} without filters. */
  filters: Record<string, string>;
  /** Clicks by day of the week, Monday first, and by hour of the day, in the time zone. */
  hours: Array<Array<number>>;
  /** All clicks in the range that pass the filters. */
  total: number;
};

/** The daily clicks of some links in the last 30 days. */
export type Sparklines = {
  /** The first day. */
  start: string;
  /** The last day, which is today in the time zone. */
  end: string;
  /** Time zone of the days. */
  timezone: string;
  /** The links in the order of the query; a link that the workspace does not have has no clicks. */
  links: Array<{
    /** Id of the link. */
    id: string;
    /** The clicks of each of the 30 days. */
    clicks: Array<number>;
  }>;
};

/** Clicks and views of the last five minutes. */
export type Realtime = {
  /** Length of the window in minutes. */
  windowMinutes: 5;
  /** The filters of the report by dimension, as in its query; {} without filters. */
  filters: Record<string, string>;
  /** Unique visitors in these minutes. */
  activeVisitors: number;
  /** Clicks on links in these minutes. */
  clicks: number;
  /** Views of profiles in these minutes. */
  views: number;
  /** The five minutes, oldest first; the last one has not ended. */
  perMinute: Array<{
    /** Begin of the minute. */
    minute: string;
    /** Clicks in the interval. */
    clicks: number;
    /** Views in the minute. */
    views: number;
  }>;
  /** The newest events first, 50 at most. */
  recent: Array<{
    /** On a link, of a profile, or on a block of a profile. */
    type: 'click' | 'view' | 'blockClick';
    /** When. */
    timestamp: string;
    /** Link of a click. */
    linkId: string | null;
    /** Profile of a view or a block click. */
    profileId: string | null;
    /** Slug of the link or profile. */
    slug: string;
    /** Country of the visitor. */
    country: string;
    /** The kind of device. */
    device: string;
    /** The browser. */
    browser: string;
    /** Referring host. */
    referrer: string;
  }>;
  /** Time of the report. */
  generatedAt: string;
};

/** One row; its fields are the columns of the type, all others are absent. */
export type ExportRow = {
  /** Column of clicks, conversions and events of profiles; empty where it is unknown or there is none. */
  timestamp?: string;
  /** Column of clicks, conversions and events of profiles; empty where it is unknown or there is none. */
  clickId?: string;
  /** Column of clicks, conversions and events of profiles; empty where it is unknown or there is none. */
  linkId?: string;
  /** The path of the short URL, decoded. Unique on its host; generated when omitted. By default 1 to 64 letters, digits, "_" or "-", with a letter or digit at both ends, and letter case does not count; a custom domain can allow longer slugs, "/", "." and "~", all scripts and emoji, or tell upper from lower case. VALIDATION_ERROR where the host does not allow it, SLUG_TAKEN for reserved words. */
  slug?: string;
  /** The URL to share. */
  shortUrl?: string;
  /** The destination, normalised. */
  url?: string;
  /** Column of clicks, conversions and events of profiles; empty where it is unknown or there is none. */
  country?: string;
  /** Column of clicks, conversions and events of profiles; empty where it is unknown or there is none. */
  region?: string;
  /** Column of clicks, conversions and events of profiles; empty where it is unknown or there is none. */
  city?: string;
  /** Column of clicks, conversions and events of profiles; empty where it is unknown or there is none. */
  device?: string;
  /** Column of clicks, conversions and events of profiles; empty where it is unknown or there is none. */
  browser?: string;
  /** Column of clicks, conversions and events of profiles; empty where it is unknown or there is none. */
  os?: string;
  /** Column of clicks, conversions and events of profiles; empty where it is unknown or there is none. */
  referrer?: string;
  /** Value of utm_source, added at the redirect. */
  utmSource?: string | null;
  /** Value of utm_medium, added at the redirect. */
  utmMedium?: string | null;
  /** Value of utm_campaign, added at the redirect. */
  utmCampaign?: string | null;
  /** Column of clicks: whether the QR code was scanned. */
  qr?: boolean;
  /** Column of clicks and events: whether it was a bot. */
  bot?: boolean;
  /** Value of utm_term, added at the redirect. */
  utmTerm?: string | null;
  /** Value of utm_content, added at the redirect. */
  utmContent?: string | null;
  /** Column of clicks, conversions and events of profiles; empty where it is unknown or there is none. */
  ref?: string;
  /** Column of clicks, conversions and events of profiles; empty where it is unknown or there is none. */
  language?: string;
  /** Column of clicks and events: whether it came from an excluded address. */
  internal?: boolean;
  /** Column of clicks, conversions and events of profiles; empty where it is unknown or there is none. */
  ruleId?: string;
  /** Column of clicks, conversions and events of profiles; empty where it is unknown or there is none. */
  variantId?: string;
  /** Column of clicks, conversions and events of profiles; empty where it is unknown or there is none. */
  conversionId?: string;
  /** Column of clicks, conversions and events of profiles; empty where it is unknown or there is none. */
  name?: string;
  /** Column of clicks, conversions and events of profiles; empty where it is unknown or there is none. */
  value?: string;
  /** Column of clicks, conversions and events of profiles; empty where it is unknown or there is none. */
  currency?: string;
  /** Id of the link in another system, unique in the workspace; letter case matters. */
  externalId?: string | null;
  /** Column of clicks, conversions and events of profiles; empty where it is unknown or there is none. */
  clickedAt?: string;
  /** Column of clicks, conversions and events of profiles; empty where it is unknown or there is none. */
  at?: string;
  /** Column of clicks, conversions and events of profiles; empty where it is unknown or there is none. */
  eventId?: string;
  /** Column of clicks, conversions and events of profiles; empty where it is unknown or there is none. */
  event?: string;
  /** Column of clicks, conversions and events of profiles; empty where it is unknown or there is none. */
  profileId?: string;
  /** Column of clicks, conversions and events of profiles; empty where it is unknown or there is none. */
  blockId?: string;
  /** Id of the link. */
  id?: string;
  /** The host of the short URL. */
  domain?: string;
  /** A name for your own use. */
  title?: string | null;
  /** All-time clicks by people. */
  clicks?: number;
  /** How many of `clicks` are from before it was created here. Only their number is known: no report and no click limit has them. */
  clicksBefore?: number;
  /** How many clicks `clickLimit` counts so far, also those whose data were erased, and none of `clicksBefore`: from `clickLimit` on, the link does not redirect. Null without a limit. */
  clickLimitUsed?: number | null;
  /** When it was created. */
  createdAt?: string;
  /** When it was last changed. */
  updatedAt?: string;
  /** When it starts to work; before that it responds like an unknown link. */
  startsAt?: string | null;
  /** When it stops working; later than startsAt. */
  expiresAt?: string | null;
  /** How many people are redirected before it stops working. */
  clickLimit?: number | null;
  /** Where visitors are redirected after it has stopped working; without it they see a page that says so. */
  expirationUrl?: string | null;
  /** Text for the members of the workspace; visitors never see it. */
  notes?: string | null;
  /** Where visitors are redirected whom a rule blocks; without it they get the response of a link that does not exist. */
  blockedUrl?: string | null;
  /** Where certain visitors are redirected instead: the first rule counts of which all conditions hold. They are set as a whole, and keep their ids when they are sent back; an empty list unsets them. */
  rules?: Array<LinkRule> | null;
  /** Shares the visitors to whom no rule applies out among several destinations, as a test. */
  split?: LinkSplit | null;
  /** What networks and messengers show of the short URL, in place of what the destination says of itself. */
  social?: LinkSocial | null;
  /** Whether phones open the destination in its own app, such as YouTube's or Spotify's. */
  appLinkingEnabled?: boolean;
  /** Whether app linking is on for iOS. */
  iosEnabled?: boolean;
  /** Whether app linking is on for Android. */
  androidEnabled?: boolean;
  /** Whether visitors see the destination for five seconds before the redirect. */
  redirectDelayEnabled?: boolean;
  /** Whether the visitor's query parameters, except qr and ref, are added to the destination. */
  forwardQuery?: boolean;
  /** Whether lists leave it out, unless they ask for state=archived. It keeps redirecting and counting. */
  archived?: boolean;
  /** Whether a signed token of the click is added to the destination as lp: the site keeps it, and sends it with each conversion. */
  clickToken?: boolean;
  /** What becomes of a path behind the slug: off: there is no such link; append: it is added to the path of the destination; ignore: it is left out. */
  forwardPath?: 'off' | 'append' | 'ignore';
  /** Status of the redirect. Must be 302 with rules, a split, a click limit, a schedule or a password, which browsers must not remember the result of. */
  redirectStatus?: 302 | 301 | 307 | 308;
  /** Whether visitors have to enter a password. */
  hasPassword?: boolean;
  /** Names of its tags, in alphabetical order. */
  tags?: Array<string>;
  /** Its further short URLs. */
  aliases?: Array<{
    /** The host. */
    domain: string;
    /** The path. */
    slug: string;
    /** Whether it redirects to the link's own short URL (301), where the visit is counted, instead of the destination. */
    redirects: boolean;
  }>;
  /** Column of links: the look that is stored for its QR code. */
  qrStyle?: QrStyle | null;
  /** Column of links and profiles: visitors in the range. */
  uniqueVisitors?: number;
  /** Column of profiles: the name on the page. */
  displayName?: string;
  /** Column of profiles: views in the range. */
  views?: number;
};

export type RecordConversionBody = {
  /** The token of the click: the parameter lp with which the visitor came to your site. */
  token: string;
  /** What the visitor did, in your words; reports list conversions by it. */
  name: string;
  /** What it is worth: a decimal number as text, with up to 4 decimals. Needs currency. */
  value?: string;
  /** ISO 4217 code of the value, in capital letters. */
  currency?: string;
  /** Your id of it, such as the number of an order: it is counted once in the workspace. */
  externalId: string;
  /** When it happened. Default: now. */
  at?: string;
};

/** What a visitor did on your site after a click. */
export type Conversion = {
  /** Id of the conversion. */
  id: string;
  /** What the visitor did, in your words; reports list conversions by it. */
  name: string;
  /** What it is worth; null: no value. */
  value: string | null;
  /** ISO 4217 code of the value; null: no value. */
  currency: string | null;
  /** Your id of it, such as the number of an order: it is counted once in the workspace. */
  externalId: string;
  /** The link that was clicked; it may be deleted by now. */
  linkId: string;
  /** The click that led to it, as in the export of clicks. */
  clickId: string;
  /** When that was, in whole seconds. */
  clickedAt: string;
  /** Variant of the split test that the click got; null: none. */
  variantId: string | null;
  /** Rule that chose the destination of the click; null: none. */
  ruleId: string | null;
  /** When it happened. */
  at: string;
  /** When it was recorded. */
  createdAt: string;
};

/** One page of conversions, newest first. */
export type ConversionPage = {
  items: Array<Conversion>;
  pagination: {
    /** How many conversions a page has at most. */
    limit: number;
    /** Cursor of the next page; null at the end. */
    nextCursor: string | null;
  };
};

export type ResetLinkStatsBody = {
  /** Only what happened before this time is erased, which must not be in the future. Default: now. */
  before?: string;
};

/** The beginning of a reset of statistics. */
export type StatsReset = {
  /** The reset was accepted. */
  reset: boolean;
  /** Clicks before this time are erased. */
  before: string;
  erasure: Erasure;
};

/** A request to erase visits, and what has gone. */
export type Erasure = {
  /** Id of the erasure. */
  id: string;
  /** What is erased. */
  subject: {
    /** What is erased; `retention`: visits that are older than the workspace keeps them, `import`: clicks of an import that was undone. */
    type: 'link' | 'visitor' | 'retention' | 'workspace' | 'import';
    /** Id of the link; null: of no link. */
    id: string | null;
    /** Id of the visit by which a visitor was named; null: none was. */
    clickId: string | null;
  };
  /** What happened before this time is erased. */
  before: string;
  /** `waiting` for its turn, `running`, or `done`: reports, exports and totals do not have these visits any more. */
  state: 'waiting' | 'running' | 'done';
  /** Rows of clicks that have gone so far, of bots and of other visits that do not count, too. */
  clicks: number;
  /** Rows of views and clicks of profiles that have gone so far. */
  profileEvents: number;
  /** When it was requested. */
  createdAt: string;
  /** When they were gone for the first time; null: not yet. */
  erasedAt: string | null;
  /** When it is repeated for visits that were still on their way; null: it is over, or has not begun. */
  repeatsAt: string | null;
};

/** All clicks on a link. */
export type LinkErasureSubject = {
  /** All clicks on a link. */
  type: 'link';
  /** Id of the link; it may be deleted. */
  id: string;
};

/** What one visitor did on one day. */
export type VisitorErasureSubject = {
  /** All clicks and views of one visitor in the workspace on the UTC day of a visit. */
  type: 'visitor';
  /** Id of one of the visits, as exports and webhooks show it. */
  clickId: string;
};

export type CreateErasureBody = {
  /** What is erased. */
  subject: LinkErasureSubject | VisitorErasureSubject;
  /** Only what happened before this time is erased, which must not be in the future. Default: now. */
  before?: string;
};

export type CreateShareBody = {
  /** What the page reports: a link, all links that have a tag, or the whole workspace. */
  subject: {
    /** What is shared. */
    type: 'link' | 'tag' | 'workspace';
    /** Id of the link or the tag; of a workspace none. */
    id?: string | null;
  };
  /** The heading of the page, above what it reports; null: none. */
  name?: string | null;
  /** What the figures are limited to, by dimension, as `filter[<dimension>]` of reports: up to 10, and 2,000 characters in all. Default: nothing. */
  filters?: {
    /** Limits the report by countries, ISO 3166-1 alpha-2. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    country?: string;
    /** Limits the report by regions. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    region?: string;
    /** Limits the report by cities. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    city?: string;
    /** Limits the report by referring hosts; (none): direct visits. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    referrer?: string;
    /** Limits the report by device types. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    device?: string;
    /** Limits the report by browsers. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    browser?: string;
    /** Limits the report by operating systems. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    os?: string;
    /** Limits the report by hosts of the short URLs that were visited. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    domain?: string;
    /** Limits the report by links, by id. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    link?: string;
    /** Limits the report by tags that the links have now, by name; (none): links without tags. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    tag?: string;
    /** Limits the report by utm_source of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    utmSource?: string;
    /** Limits the report by utm_medium of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    utmMedium?: string;
    /** Limits the report by utm_campaign of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    utmCampaign?: string;
    /** Limits the report by utm_term of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    utmTerm?: string;
    /** Limits the report by utm_content of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    utmContent?: string;
    /** Limits the report by the parameter ref of the visitor's query. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    ref?: string;
    /** Limits the report by preferred languages of browsers; de covers de-AT. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    language?: string;
    /** Limits the report by rules of links that chose the destination, by id; (none): clicks to which no rule applied. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    rule?: string;
    /** Limits the report by variants of split tests, by id; (none): clicks that no variant got. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    variant?: string;
    /** Limits the report by conversions of the clicks, by name; (none): clicks without a conversion. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    conversion?: string;
  };
  /** The last days of the time zone, today included, instead of `start` and `end`. */
  days?: number | null;
  /** Begin of the time that the page shows. Without it and `days`, who sees the page chooses 7, 30, 90 or 365 days. */
  start?: string | null;
  /** End of that time, exclusive; null: the time of the visit. Only with `start`. */
  end?: string | null;
  /** IANA name of the time zone of the days. Default: UTC. */
  timezone?: string;
  /** Whether the figures include bots. */
  includeBots?: boolean;
  /** Whether they include visits from addresses that the workspace has excluded. */
  includeInternal?: boolean;
  /** Shows how much clicks and visitors have changed, as in reports; null: no comparison. */
  compare?: 'previous' | 'year' | null;
  /** Asked for before the page is shown; null: none. No response contains it. */
  password?: string | null;
  /** From then on the page is gone; null: never. */
  expiresAt?: string | null;
  /** The rankings on the page. Default: all of them. */
  dimensions?: Array<'country' | 'city' | 'referrer' | 'device' | 'browser' | 'os'>;
  /** Whether other sites may show the page in a frame. */
  embed?: boolean;
};

/** A public page of statistics. */
export type Share = {
  /** Id of the share. */
  id: string;
  /** The page; who has it can see it. */
  url: string;
  /** What the page reports: a link, all links that have a tag, or the whole workspace. */
  subject: {
    /** What is shared. */
    type: 'link' | 'tag' | 'workspace';
    /** Id of the link or the tag; null: a workspace. */
    id: string | null;
  };
  /** The heading of the page, above what it reports; null: none. */
  name: string | null;
  /** What the figures are limited to, by dimension, as `filter[<dimension>]` of reports: up to 10, and 2,000 characters in all. Default: nothing. */
  filters: Record<string, string>;
  /** The last days of the time zone, today included, instead of `start` and `end`. */
  days: number | null;
  /** Begin of the time that the page shows. Without it and `days`, who sees the page chooses 7, 30, 90 or 365 days. */
  start: string | null;
  /** End of that time, exclusive; null: the time of the visit. Only with `start`. */
  end: string | null;
  /** IANA name of the time zone of the days. Default: UTC. */
  timezone: string;
  /** Whether the figures include bots. */
  includeBots: boolean;
  /** Whether they include visits from addresses that the workspace has excluded. */
  includeInternal: boolean;
  /** Shows how much clicks and visitors have changed, as in reports; null: no comparison. */
  compare: 'previous' | 'year' | null;
  /** Whether the page asks for a password. */
  hasPassword: boolean;
  /** From then on the page is gone; null: never. */
  expiresAt: string | null;
  /** The rankings on the page. Default: all of them. */
  dimensions: Array<'country' | 'city' | 'referrer' | 'device' | 'browser' | 'os'>;
  /** Whether other sites may show the page in a frame. */
  embed: boolean;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
};

export type UpdateShareBody = {
  /** The heading of the page, above what it reports; null: none. */
  name?: string | null;
  /** What the figures are limited to, by dimension, as `filter[<dimension>]` of reports: up to 10, and 2,000 characters in all. Default: nothing. */
  filters?: {
    /** Limits the report by countries, ISO 3166-1 alpha-2. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    country?: string;
    /** Limits the report by regions. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    region?: string;
    /** Limits the report by cities. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    city?: string;
    /** Limits the report by referring hosts; (none): direct visits. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    referrer?: string;
    /** Limits the report by device types. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    device?: string;
    /** Limits the report by browsers. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    browser?: string;
    /** Limits the report by operating systems. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    os?: string;
    /** Limits the report by hosts of the short URLs that were visited. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    domain?: string;
    /** Limits the report by links, by id. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    link?: string;
    /** Limits the report by tags that the links have now, by name; (none): links without tags. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    tag?: string;
    /** Limits the report by utm_source of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    utmSource?: string;
    /** Limits the report by utm_medium of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    utmMedium?: string;
    /** Limits the report by utm_campaign of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    utmCampaign?: string;
    /** Limits the report by utm_term of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    utmTerm?: string;
    /** Limits the report by utm_content of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    utmContent?: string;
    /** Limits the report by the parameter ref of the visitor's query. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    ref?: string;
    /** Limits the report by preferred languages of browsers; de covers de-AT. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    language?: string;
    /** Limits the report by rules of links that chose the destination, by id; (none): clicks to which no rule applied. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    rule?: string;
    /** Limits the report by variants of split tests, by id; (none): clicks that no variant got. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    variant?: string;
    /** Limits the report by conversions of the clicks, by name; (none): clicks without a conversion. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    conversion?: string;
  };
  /** The last days of the time zone, today included, instead of `start` and `end`. */
  days?: number | null;
  /** Begin of the time that the page shows. Without it and `days`, who sees the page chooses 7, 30, 90 or 365 days. */
  start?: string | null;
  /** End of that time, exclusive; null: the time of the visit. Only with `start`. */
  end?: string | null;
  /** IANA name of the time zone of the days. Default: UTC. */
  timezone?: string;
  /** Whether the figures include bots. */
  includeBots?: boolean;
  /** Whether they include visits from addresses that the workspace has excluded. */
  includeInternal?: boolean;
  /** Shows how much clicks and visitors have changed, as in reports; null: no comparison. */
  compare?: 'previous' | 'year' | null;
  /** Asked for before the page is shown; null: none. No response contains it. */
  password?: string | null;
  /** From then on the page is gone; null: never. */
  expiresAt?: string | null;
  /** The rankings on the page. Default: all of them. */
  dimensions?: Array<'country' | 'city' | 'referrer' | 'device' | 'browser' | 'os'>;
  /** Whether other sites may show the page in a frame. */
  embed?: boolean;
};

export type CreateExportScheduleBody = {
  /** What each row is: a click, a link, a profile, a conversion or an event of a profile. */
  type: 'links' | 'profiles' | 'clicks' | 'conversions' | 'profileEvents';
  /** CSV with a header row, a JSON array of objects, or Apache Parquet, which only clicks can have. */
  format: 'csv' | 'json' | 'parquet';
  /** Each object is of one day, one week from Monday on, or one month, in UTC. */
  interval: 'daily' | 'weekly' | 'monthly';
  /** Whether to include bots. Default: false. */
  includeBots?: boolean;
  /** Whether to include visits from addresses that the workspace has excluded. Default: false. */
  includeInternal?: boolean;
  /** Filters of clicks by dimension, as in the query of an export. Only an export of clicks can have them. */
  filters?: {
    /** Limits the report by countries, ISO 3166-1 alpha-2. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    country?: string;
    /** Limits the report by regions. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    region?: string;
    /** Limits the report by cities. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    city?: string;
    /** Limits the report by referring hosts; (none): direct visits. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    referrer?: string;
    /** Limits the report by device types. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    device?: string;
    /** Limits the report by browsers. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    browser?: string;
    /** Limits the report by operating systems. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    os?: string;
    /** Limits the report by hosts of the short URLs that were visited. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    domain?: string;
    /** Limits the report by links, by id. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    link?: string;
    /** Limits the report by tags that the links have now, by name; (none): links without tags. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    tag?: string;
    /** Limits the report by utm_source of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    utmSource?: string;
    /** Limits the report by utm_medium of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    utmMedium?: string;
    /** Limits the report by utm_campaign of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    utmCampaign?: string;
    /** Limits the report by utm_term of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    utmTerm?: string;
    /** Limits the report by utm_content of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    utmContent?: string;
    /** Limits the report by the parameter ref of the visitor's query. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    ref?: string;
    /** Limits the report by preferred languages of browsers; de covers de-AT. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    language?: string;
    /** Limits the report by rules of links that chose the destination, by id; (none): clicks to which no rule applied. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    rule?: string;
    /** Limits the report by variants of split tests, by id; (none): clicks that no variant got. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    variant?: string;
    /** Limits the report by conversions of the clicks, by name; (none): clicks without a conversion. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    conversion?: string;
  };
  /** Whether it runs. Periods that end while it does not are not exported later. Default: true. */
  enabled?: boolean;
  /** The bucket that objects are written to, in any storage with the API of S3. */
  destination: {
    /** URL of the S3 API of the storage, without the bucket. It must use https and be reachable from the internet. */
    endpoint: string;
    /** Region of the bucket, as its storage names it. Default: us-east-1. */
    region?: string;
    /** Name of the bucket. */
    bucket: string;
    /** What the keys of objects begin with. It usually ends with a slash. Default: nothing. */
    prefix?: string;
    /** Id of the access key that objects are written with. */
    accessKeyId: string;
    /** Secret of the access key. No response contains it. */
    secretAccessKey: string;
  };
};

/** An export that is written to a bucket by schedule. */
export type ExportSchedule = {
  /** Id of the schedule. */
  id: string;
  /** What each row is: a click, a link, a profile, a conversion or an event of a profile. */
  type: 'links' | 'profiles' | 'clicks' | 'conversions' | 'profileEvents';
  /** CSV with a header row, a JSON array of objects, or Apache Parquet, which only clicks can have. */
  format: 'csv' | 'json' | 'parquet';
  /** Each object is of one day, one week from Monday on, or one month, in UTC. */
  interval: 'daily' | 'weekly' | 'monthly';
  /** Whether to include bots. Default: false. */
  includeBots: boolean;
  /** Whether to include visits from addresses that the workspace has excluded. Default: false. */
  includeInternal: boolean;
  /** The filters of the report by dimension, as in its query; {} without filters. */
  filters: Record<string, string>;
  /** The bucket that objects are written to, in any storage with the API of S3. */
  destination: {
    /** URL of the S3 API of the storage, without the bucket. It must use https and be reachable from the internet. */
    endpoint: string;
    /** Region of the bucket, as its storage names it. Default: us-east-1. */
    region: string;
    /** Name of the bucket. */
    bucket: string;
    /** What the keys of objects begin with. It usually ends with a slash. Default: nothing. */
    prefix: string;
    /** Id of the access key that objects are written with. */
    accessKeyId: string;
  };
  /** Whether it runs. Periods that end while it does not are not exported later. Default: true. */
  enabled: boolean;
  /** The last run, also while it is running; null: none yet. */
  lastRun: ExportRun | null;
  /** When the next run is due; null while it is not enabled. */
  nextRunAt: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed by a request. */
  updatedAt: string;
};

/** One run of an export schedule: the export of one period. */
export type ExportRun = {
  /** running; succeeded; retrying: it has failed and is repeated soon; failing: it has failed for long, and is repeated every six hours. */
  state: 'running' | 'succeeded' | 'retrying' | 'failing';
  /** The day, week or month that it exports. */
  period: string;
  /** Key of the object. */
  key: string;
  /** Size of the object; null without one. */
  bytes: number | null;
  /** Rows in the object; null without one. */
  rows: number | null;
  /** When it ended; null: it is running. */
  finishedAt: string | null;
  /** Why it failed, in words; null: it did not. */
  error: string | null;
  /** Whether the period was exported before, and is exported again because visits or conversions came late. */
  isCorrection: boolean;
};

export type UpdateExportScheduleBody = {
  /** What each row is: a click, a link, a profile, a conversion or an event of a profile. */
  type?: 'links' | 'profiles' | 'clicks' | 'conversions' | 'profileEvents';
  /** CSV with a header row, a JSON array of objects, or Apache Parquet, which only clicks can have. */
  format?: 'csv' | 'json' | 'parquet';
  /** Each object is of one day, one week from Monday on, or one month, in UTC. */
  interval?: 'daily' | 'weekly' | 'monthly';
  /** Whether to include bots. Default: false. */
  includeBots?: boolean;
  /** Whether to include visits from addresses that the workspace has excluded. Default: false. */
  includeInternal?: boolean;
  /** Filters of clicks by dimension, as in the query of an export. Only an export of clicks can have them. */
  filters?: {
    /** Limits the report by countries, ISO 3166-1 alpha-2. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    country?: string;
    /** Limits the report by regions. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    region?: string;
    /** Limits the report by cities. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    city?: string;
    /** Limits the report by referring hosts; (none): direct visits. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    referrer?: string;
    /** Limits the report by device types. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    device?: string;
    /** Limits the report by browsers. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    browser?: string;
    /** Limits the report by operating systems. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    os?: string;
    /** Limits the report by hosts of the short URLs that were visited. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    domain?: string;
    /** Limits the report by links, by id. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    link?: string;
    /** Limits the report by tags that the links have now, by name; (none): links without tags. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    tag?: string;
    /** Limits the report by utm_source of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    utmSource?: string;
    /** Limits the report by utm_medium of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    utmMedium?: string;
    /** Limits the report by utm_campaign of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    utmCampaign?: string;
    /** Limits the report by utm_term of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    utmTerm?: string;
    /** Limits the report by utm_content of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    utmContent?: string;
    /** Limits the report by the parameter ref of the visitor's query. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    ref?: string;
    /** Limits the report by preferred languages of browsers; de covers de-AT. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    language?: string;
    /** Limits the report by rules of links that chose the destination, by id; (none): clicks to which no rule applied. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    rule?: string;
    /** Limits the report by variants of split tests, by id; (none): clicks that no variant got. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    variant?: string;
    /** Limits the report by conversions of the clicks, by name; (none): clicks without a conversion. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
    conversion?: string;
  };
  /** Whether it runs. Periods that end while it does not are not exported later. Default: true. */
  enabled?: boolean;
  /** The bucket that objects are written to, in any storage with the API of S3. */
  destination?: {
    /** URL of the S3 API of the storage, without the bucket. It must use https and be reachable from the internet. */
    endpoint?: string;
    /** Region of the bucket, as its storage names it. Default: us-east-1. */
    region?: string;
    /** Name of the bucket. */
    bucket?: string;
    /** What the keys of objects begin with. It usually ends with a slash. Default: nothing. */
    prefix?: string;
    /** Id of the access key that objects are written with. */
    accessKeyId?: string;
    /** Secret of the access key. No response contains it. */
    secretAccessKey?: string;
  };
};

export type CreateWebhookBody = {
  /** Where events are sent by POST: an http or https URL with a public address, on port 80, 443 or one from 1024 on that no well-known service uses. */
  url: string;
  /** The events to send. */
  events: Array<'link.clicked' | 'profile.viewed' | 'link.created' | 'conversion.recorded'>;
  /** A name for your own use. */
  description?: string | null;
  /** Whether events are sent. While it is false, pending deliveries are kept. */
  active?: boolean;
};

/** A new webhook with its secret. */
export type CreatedWebhook = {
  /** Id of the webhook. */
  id: string;
  /** Where events are sent by POST: an http or https URL with a public address, on port 80, 443 or one from 1024 on that no well-known service uses. */
  url: string;
  /** The events to send. */
  events: Array<'link.clicked' | 'profile.viewed' | 'link.created' | 'conversion.recorded'>;
  /** A name for your own use. */
  description: string | null;
  /** Whether events are sent. While it is false, pending deliveries are kept. */
  active: boolean;
  /** Why it was disabled automatically: no delivery succeeded for five days (failing), the receiver responded 410 (gone), or too many deliveries were pending (backlog). Null: it was not. */
  disabledReason: 'failing' | 'gone' | 'backlog' | null;
  /** When it was disabled automatically. */
  disabledAt: string | null;
  /** When deliveries began to fail; null: the last attempt succeeded. */
  failingSince: string | null;
  /** Pending deliveries. */
  waiting: number;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed by a request. */
  updatedAt: string;
  /** Signs every delivery as Standard Webhooks defines it. Returned only once. */
  secret: string;
};

/** A URL that receives events. */
export type Webhook = {
  /** Id of the webhook. */
  id: string;
  /** Where events are sent by POST: an http or https URL with a public address, on port 80, 443 or one from 1024 on that no well-known service uses. */
  url: string;
  /** The events to send. */
  events: Array<'link.clicked' | 'profile.viewed' | 'link.created' | 'conversion.recorded'>;
  /** A name for your own use. */
  description: string | null;
  /** Whether events are sent. While it is false, pending deliveries are kept. */
  active: boolean;
  /** Why it was disabled automatically: no delivery succeeded for five days (failing), the receiver responded 410 (gone), or too many deliveries were pending (backlog). Null: it was not. */
  disabledReason: 'failing' | 'gone' | 'backlog' | null;
  /** When it was disabled automatically. */
  disabledAt: string | null;
  /** When deliveries began to fail; null: the last attempt succeeded. */
  failingSince: string | null;
  /** Pending deliveries. */
  waiting: number;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed by a request. */
  updatedAt: string;
};

export type UpdateWebhookBody = {
  /** Where events are sent by POST: an http or https URL with a public address, on port 80, 443 or one from 1024 on that no well-known service uses. */
  url?: string;
  /** The events to send. */
  events?: Array<'link.clicked' | 'profile.viewed' | 'link.created' | 'conversion.recorded'>;
  /** A name for your own use. */
  description?: string | null;
  /** Whether events are sent. While it is false, pending deliveries are kept. */
  active?: boolean;
};

export type TestWebhookBody = {
  /** The type of the test event. Default: the first one of the webhook. */
  type?: 'link.clicked' | 'profile.viewed' | 'link.created' | 'conversion.recorded';
};

/** The delivery of one event to a webhook, with its attempts. */
export type WebhookDelivery = {
  /** The `webhook-id` of every attempt. */
  id: string;
  /** Type of the event. */
  type: 'link.clicked' | 'profile.viewed' | 'link.created' | 'conversion.recorded';
  /** Waiting for an attempt, accepted by the receiver, or failed for good. */
  state: 'waiting' | 'succeeded' | 'failed';
  /** Whether it is a test event. */
  isTest: boolean;
  /** When it was first due. */
  createdAt: string;
  /** When the next attempt is due; null: none is planned. */
  nextAttemptAt: string | null;
  /** Attempts so far. */
  attemptCount: number;
  /** The latest attempt; null: none yet. */
  lastAttempt: {
    /** Start of the attempt. */
    at: string;
    /** Duration in milliseconds. */
    durationMs: number;
    /** URL of the request. */
    url: string;
    /** Status of the response; null: there was none. */
    status: number | null;
    /** The error; null: none. */
    error: string | null;
    /** The first characters of the response body. */
    response: string | null;
  } | null;
  /** The request of the last attempt, or of the first one to come. */
  request: {
    /** The headers that were sent, except for the signatures. */
    headers: Record<string, string>;
    /** The exact body that is signed and sent. */
    body: string;
  };
  /** The latest 20 attempts, oldest first. */
  attempts: Array<{
    /** Start of the attempt. */
    at: string;
    /** Duration in milliseconds. */
    durationMs: number;
    /** URL of the request. */
    url: string;
    /** Status of the response; null: there was none. */
    status: number | null;
    /** The error; null: none. */
    error: string | null;
    /** The first characters of the response body. */
    response: string | null;
  }>;
};

/** The new secret of a webhook. */
export type RotatedSecret = {
  /** Signs every delivery as Standard Webhooks defines it. Returned only once. */
  secret: string;
  /** Until then deliveries are also signed with the old secret. */
  previousSecretUntil: string;
};

/** One page of deliveries, newest first. */
export type WebhookDeliveryPage = {
  items: Array<WebhookDeliverySummary>;
  pagination: {
    /** How many deliveries a page has at most. */
    limit: number;
    /** Cursor of the next page; null at the end. */
    nextCursor: string | null;
  };
};

/** The delivery of one event to a webhook. */
export type WebhookDeliverySummary = {
  /** The `webhook-id` of every attempt. */
  id: string;
  /** Type of the event. */
  type: 'link.clicked' | 'profile.viewed' | 'link.created' | 'conversion.recorded';
  /** Waiting for an attempt, accepted by the receiver, or failed for good. */
  state: 'waiting' | 'succeeded' | 'failed';
  /** Whether it is a test event. */
  isTest: boolean;
  /** When it was first due. */
  createdAt: string;
  /** When the next attempt is due; null: none is planned. */
  nextAttemptAt: string | null;
  /** Attempts so far. */
  attemptCount: number;
  /** The latest attempt; null: none yet. */
  lastAttempt: {
    /** Start of the attempt. */
    at: string;
    /** Duration in milliseconds. */
    durationMs: number;
    /** URL of the request. */
    url: string;
    /** Status of the response; null: there was none. */
    status: number | null;
    /** The error; null: none. */
    error: string | null;
    /** The first characters of the response body. */
    response: string | null;
  } | null;
};

/** What the owners of a workspace have set for all of it. */
export type WorkspaceSettings = {
  /** Schemes of apps that links may open, besides those that all links may: a link to `acme://orders/7` needs `acme`. Removing one leaves existing links as they are. */
  destinationSchemes: Array<string>;
  /** Addresses and CIDR ranges of your own people. Their visits work as ever, but do not count as clicks, do not use up a click limit and call no webhook; reports show them with `includeInternal=true`. Applies to visits from now on. */
  excludedAddresses: Array<string>;
  /** Parts of User-Agent headers, in any letter case. Visits of programs that have one of them count as bots, besides those that are known as bots anyway. Applies to visits from now on. */
  botAgents: Array<string>;
  /** The number of days that clicks and views are kept, 30 to 3,650; null: for ever. What is older is erased every night, in whole UTC days; `clicks` of links go on counting all time. */
  retentionDays: number | null;
};

export type UpdateWorkspaceSettingsBody = {
  /** Schemes of apps that links may open, besides those that all links may: a link to `acme://orders/7` needs `acme`. Removing one leaves existing links as they are. */
  destinationSchemes?: Array<string>;
  /** Addresses and CIDR ranges of your own people. Their visits work as ever, but do not count as clicks, do not use up a click limit and call no webhook; reports show them with `includeInternal=true`. Applies to visits from now on. */
  excludedAddresses?: Array<string>;
  /** Parts of User-Agent headers, in any letter case. Visits of programs that have one of them count as bots, besides those that are known as bots anyway. Applies to visits from now on. */
  botAgents?: Array<string>;
  /** The number of days that clicks and views are kept, 30 to 3,650; null: for ever. What is older is erased every night, in whole UTC days; `clicks` of links go on counting all time. */
  retentionDays?: number | null;
};

/** The body of a webhook request. */
export type WebhookEvent = LinkClickedEvent | ProfileViewedEvent | LinkCreatedEvent | ConversionRecordedEvent;

/** A person followed a link. */
export type LinkClickedEvent = {
  type: 'link.clicked';
  /** Time of the event. */
  timestamp: string;
  data: {
    /** Id of the click, as in the export of clicks. */
    clickId: string;
    /** Id of the link. */
    linkId: string;
    /** The path of the short URL, decoded. Unique on its host; generated when omitted. By default 1 to 64 letters, digits, "_" or "-", with a letter or digit at both ends, and letter case does not count; a custom domain can allow longer slugs, "/", "." and "~", all scripts and emoji, or tell upper from lower case. VALIDATION_ERROR where the host does not allow it, SLUG_TAKEN for reserved words. */
    slug: string;
    /** The short URL that was followed. */
    shortUrl: string;
    /** The destination at the time of the click. */
    url: string;
    /** Whether the QR code was scanned. */
    qr: boolean;
    /** Two letters; null: unknown. */
    country: string | null;
    /** Null: unknown. */
    region: string | null;
    /** Null: unknown. */
    city: string | null;
    /** Such as desktop or mobile. */
    device: string | null;
    /** Null: unknown. */
    browser: string | null;
    /** Null: unknown. */
    os: string | null;
    /** Referring host; null: a direct visit. */
    referrer: string | null;
    /** utm_source of the visitor's query, or else of the link; null: neither. */
    utmSource: string | null;
    /** utm_medium of the visitor's query, or else of the link; null: neither. */
    utmMedium: string | null;
    /** utm_campaign of the visitor's query, or else of the link; null: neither. */
    utmCampaign: string | null;
    /** utm_term of the visitor's query, or else of the link; null: neither. */
    utmTerm: string | null;
    /** utm_content of the visitor's query, or else of the link; null: neither. */
    utmContent: string | null;
    /** The parameter ref of the visitor's query. */
    ref: string | null;
    /** Preferred language of the browser, such as de or de-AT. */
    language: string | null;
    /** Rule of the link that chose the destination; null: none. */
    ruleId: string | null;
    /** Variant of the split test that the click got; null: none. */
    variantId: string | null;
  };
};

/** A person viewed a profile. */
export type ProfileViewedEvent = {
  type: 'profile.viewed';
  /** Time of the event. */
  timestamp: string;
  data: {
    /** Id of the view. */
    viewId: string;
    /** Id of the profile. */
    profileId: string;
    /** Slug of the profile. */
    slug: string;
    /** URL of the page. */
    url: string;
    /** Two letters; null: unknown. */
    country: string | null;
    /** Null: unknown. */
    region: string | null;
    /** Null: unknown. */
    city: string | null;
    /** Such as desktop or mobile. */
    device: string | null;
    /** Null: unknown. */
    browser: string | null;
    /** Null: unknown. */
    os: string | null;
    /** Referring host; null: a direct visit. */
    referrer: string | null;
  };
};

/** A link was created. */
export type LinkCreatedEvent = {
  type: 'link.created';
  /** Time of the event. */
  timestamp: string;
  data: Link;
};

/** A conversion was recorded, once for each externalId. */
export type ConversionRecordedEvent = {
  type: 'conversion.recorded';
  /** Time of the event. */
  timestamp: string;
  data: Conversion;
};

/** Query of listLinks. */
export type ListLinksQuery = {
  /** The page number, from 1. A page past the end is empty. */
  page?: number;
  /** How many links a page has at most. */
  limit?: number;
  /** Part of the title or the slug, in any letter case; empty means all. */
  search?: string;
  /** Words in any letter case, up to 16; each must be in the title, the slug, the short URL, a tag, or the first 512 characters of the destination or of the notes, or be the external id, in its letter case. Empty means all. */
  q?: string;
  /** The exact destination, as the links store it or as it was written. */
  url?: string;
  /** Tags that the links have, by name. */
  tag?: Array<string>;
  /** Whether one of the tags is enough, or all are needed. */
  tagMode?: 'any' | 'all';
  /** Tags that the links do not have, by name. */
  notTag?: Array<string>;
  /** The host of the short URLs; empty means all. */
  domain?: string;
  /** scheduled: it has not started; expired: it has stopped working, by its time or its click limit; active: neither. Archived links are in no other state. Default: every link that is not archived. */
  state?: 'active' | 'scheduled' | 'expired' | 'archived';
  /** What to sort by; ties are broken by id. */
  sort?: 'createdAt' | 'updatedAt' | 'clicks' | 'title' | 'slug';
  /** Instead of page, for lists that change while they are read: empty for the first page, then the nextCursor of each response. */
  cursor?: string;
  /** Ascending or descending. */
  order?: 'asc' | 'desc';
};

/** Query of getLinkBySlug. */
export type GetLinkBySlugQuery = {
  /** The slug; its letter case counts only where the host says so. */
  slug: string;
  /** The host of the short URL. Default: the service's own host. */
  domain?: string;
};

/** Query of listImportProblems. */
export type ListImportProblemsQuery = {
  /** How many problems a page has at most. */
  limit?: number;
  /** 0 for the first problems, then the next of each response. */
  after?: number;
  /** Only those of this code. Default: all. */
  code?: string;
};

/** Query of getLinkQr. */
export type GetLinkQrQuery = {
  /** Width in pixels, before scale. */
  size?: number;
  /** Times as many pixels in both directions, up to 4,000 for print. PDF and EPS have no pixels: 1/96 inch. */
  scale?: number;
  /** An image or a document as the body, or a PNG as a data URL in JSON (base64). */
  format?: 'png' | 'svg' | 'base64' | 'pdf' | 'eps' | 'webp';
  /** The least width of the quiet zone, in modules. By default as stored for the link, or else 2. */
  margin?: number;
  /** Colour of the modules, in hex, with or without #. By default as stored for the link, or else #000000. */
  dark?: string;
  /** Colour of the background, in hex, with or without #. By default as stored for the link, or else #ffffff. */
  light?: string;
  /** How much of the code may be damaged: L 7 %, M 15 %, Q 25 %, H 30 %. A code with a logo has H. By default as stored for the link, or else M. */
  level?: 'L' | 'M' | 'Q' | 'H';
  /** Shape of the modules. By default as stored for the link, or else square. */
  dots?: 'square' | 'rounded' | 'dot';
  /** Shape of the three large squares in the corners. By default as stored for the link, or else square. */
  corners?: 'square' | 'rounded' | 'dot';
  /** Text below the code, in a frame around both, which makes the picture higher than wide: up to 24 characters of Latin, Greek or Cyrillic script. Empty for none. */
  frame?: string;
  /** Id of an upload with the purpose logo, which is drawn in the middle. Empty for none. */
  logo?: string;
  /** Whether the background is left out. */
  transparent?: boolean;
};

/** Query of downloadQrCodes. */
export type DownloadQrCodesQuery = {
  /** A ZIP archive with one file for each code, or a PDF with many on each page. */
  as?: 'zip' | 'sheet';
  /** Ids of the links, up to 100, separated by commas, in the order of the file. */
  ids?: string;
  /** Part of the title or the slug, in any letter case; empty means all. */
  search?: string;
  /** Words in any letter case, up to 16; each must be in the title, the slug, the short URL, a tag, or the first 512 characters of the destination or of the notes, or be the external id, in its letter case. Empty means all. */
  q?: string;
  /** The exact destination, as the links store it or as it was written. */
  url?: string;
  /** Tags that the links have, by name. */
  tag?: Array<string>;
  /** Whether one of the tags is enough, or all are needed. */
  tagMode?: 'any' | 'all';
  /** Tags that the links do not have, by name. */
  notTag?: Array<string>;
  /** The host of the short URLs; empty means all. */
  domain?: string;
  /** scheduled: it has not started; expired: it has stopped working, by its time or its click limit; active: neither. Archived links are in no other state. Default: every link that is not archived. */
  state?: 'active' | 'scheduled' | 'expired' | 'archived';
  /** The format of the files in the archive. */
  format?: 'svg' | 'png' | 'pdf' | 'eps' | 'webp';
  /** Width in pixels, before scale. */
  size?: number;
  /** Times as many pixels in both directions, up to 4,000 for print. PDF and EPS have no pixels: 1/96 inch. */
  scale?: number;
  /** The least width of the quiet zone, in modules. By default as stored for the link, or else 2. */
  margin?: number;
  /** Colour of the modules, in hex, with or without #. By default as stored for the link, or else #000000. */
  dark?: string;
  /** Colour of the background, in hex, with or without #. By default as stored for the link, or else #ffffff. */
  light?: string;
  /** How much of the code may be damaged: L 7 %, M 15 %, Q 25 %, H 30 %. A code with a logo has H. By default as stored for the link, or else M. */
  level?: 'L' | 'M' | 'Q' | 'H';
  /** Shape of the modules. By default as stored for the link, or else square. */
  dots?: 'square' | 'rounded' | 'dot';
  /** Shape of the three large squares in the corners. By default as stored for the link, or else square. */
  corners?: 'square' | 'rounded' | 'dot';
  /** Text below the code, in a frame around both, which makes the picture higher than wide: up to 24 characters of Latin, Greek or Cyrillic script. Empty for none. */
  frame?: string;
  /** Id of an upload with the purpose logo, which is drawn in the middle. Empty for none. */
  logo?: string;
  /** Whether the background is left out. */
  transparent?: boolean;
  /** The paper of the sheet. */
  paper?: 'a4' | 'letter';
  /** Codes beside each other on the sheet. */
  columns?: number;
  /** What stands below each code of the sheet. */
  caption?: 'url' | 'title' | 'none';
};

/** Query of listSubmissions. */
export type ListSubmissionsQuery = {
  /** How many submissions a page has at most. */
  limit?: number;
  /** Empty for the newest submissions, then the nextCursor of each response. */
  cursor?: string;
};

/** Query of exportSubmissions. */
export type ExportSubmissionsQuery = {
  /** Whether a CSV begins with a byte order mark, by which Excel knows that it is UTF-8. */
  bom?: boolean;
  /** What separates the cells of a CSV. Excel expects a semicolon where decimals have a comma. */
  delimiter?: ',' | ';' | 'tab';
  /** IANA name of a time zone: dates alone are its midnights, and a CSV has times as its clocks show them, such as 2026-01-31 14:30:05, which spreadsheets read as dates and no import does. Without it dates are of UTC; without it and in other formats, times are ISO 8601 in UTC. */
  timezone?: string;
};

/** Query of createUpload. */
export type CreateUploadQuery = {
  /**
   * What it is for, which decides its size in pixels.
   * - avatar: 512 x 512, the middle cut out
   * - thumbnail: 256 x 256, the middle cut out
   * - image and background: at most 1600 x 1600, nothing cut off
   * - logo: at most 512 x 512, nothing cut off, as PNG
   * - preview: 1200 x 630, the middle cut out
   */
  purpose: 'avatar' | 'thumbnail' | 'image' | 'background' | 'logo' | 'preview';
  /** Left edge of the part to use, in pixels of the upright picture. All four numbers are given, or none. */
  x?: number;
  /** Upper edge of the part to use, in pixels. */
  y?: number;
  /** Width of the part to use, in pixels. */
  width?: number;
  /** Height of the part to use, in pixels. */
  height?: number;
};

/** Query of listUploads. */
export type ListUploadsQuery = {
  /** How many uploads a page has at most. */
  limit?: number;
  /** Empty for the newest uploads, then the nextCursor of each response. */
  cursor?: string;
  /** Only those for this purpose. */
  purpose?: 'avatar' | 'thumbnail' | 'image' | 'background' | 'logo' | 'preview';
};

/** Query of getLinkStats. */
export type GetLinkStatsQuery = {
  /** Begin of the range. Default: midnight 30 days ago. A date is its midnight in the time zone. */
  start?: string;
  /** End of the range, exclusive. Default: now. */
  end?: string;
  /** Length of an interval of the series. Default: fits the range. */
  interval?: 'hour' | 'day' | 'week' | 'month';
  /** IANA name of the time zone of the intervals, and of dates. */
  timezone?: string;
  /** Whether to include bots. */
  includeBots?: boolean;
  /** Whether to include visits from addresses that the workspace has excluded. */
  includeInternal?: boolean;
  /** Adds the same figures of an earlier time: `previous` is the time of the same length right before, `year` the same dates one year earlier. */
  compare?: 'previous' | 'year';
  /** Limits the report by countries, ISO 3166-1 alpha-2. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[country]'?: string;
  /** Limits the report by regions. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[region]'?: string;
  /** Limits the report by cities. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[city]'?: string;
  /** Limits the report by referring hosts; (none): direct visits. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[referrer]'?: string;
  /** Limits the report by device types. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[device]'?: string;
  /** Limits the report by browsers. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[browser]'?: string;
  /** Limits the report by operating systems. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[os]'?: string;
  /** Limits the report by hosts of the short URLs that were visited. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[domain]'?: string;
  /** Limits the report by links, by id. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[link]'?: string;
  /** Limits the report by tags that the links have now, by name; (none): links without tags. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[tag]'?: string;
  /** Limits the report by utm_source of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmSource]'?: string;
  /** Limits the report by utm_medium of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmMedium]'?: string;
  /** Limits the report by utm_campaign of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmCampaign]'?: string;
  /** Limits the report by utm_term of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmTerm]'?: string;
  /** Limits the report by utm_content of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmContent]'?: string;
  /** Limits the report by the parameter ref of the visitor's query. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[ref]'?: string;
  /** Limits the report by preferred languages of browsers; de covers de-AT. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[language]'?: string;
  /** Limits the report by rules of links that chose the destination, by id; (none): clicks to which no rule applied. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[rule]'?: string;
  /** Limits the report by variants of split tests, by id; (none): clicks that no variant got. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[variant]'?: string;
  /** Limits the report by conversions of the clicks, by name; (none): clicks without a conversion. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[conversion]'?: string;
};

/** Query of getTagStats. */
export type GetTagStatsQuery = {
  /** Begin of the range. Default: midnight 30 days ago. A date is its midnight in the time zone. */
  start?: string;
  /** End of the range, exclusive. Default: now. */
  end?: string;
  /** Length of an interval of the series. Default: fits the range. */
  interval?: 'hour' | 'day' | 'week' | 'month';
  /** IANA name of the time zone of the intervals, and of dates. */
  timezone?: string;
  /** Whether to include bots. */
  includeBots?: boolean;
  /** Whether to include visits from addresses that the workspace has excluded. */
  includeInternal?: boolean;
  /** Adds the same figures of an earlier time: `previous` is the time of the same length right before, `year` the same dates one year earlier. */
  compare?: 'previous' | 'year';
  /** Limits the report by countries, ISO 3166-1 alpha-2. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[country]'?: string;
  /** Limits the report by regions. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[region]'?: string;
  /** Limits the report by cities. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[city]'?: string;
  /** Limits the report by referring hosts; (none): direct visits. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[referrer]'?: string;
  /** Limits the report by device types. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[device]'?: string;
  /** Limits the report by browsers. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[browser]'?: string;
  /** Limits the report by operating systems. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[os]'?: string;
  /** Limits the report by hosts of the short URLs that were visited. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[domain]'?: string;
  /** Limits the report by links, by id. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[link]'?: string;
  /** Limits the report by tags that the links have now, by name; (none): links without tags. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[tag]'?: string;
  /** Limits the report by utm_source of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmSource]'?: string;
  /** Limits the report by utm_medium of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmMedium]'?: string;
  /** Limits the report by utm_campaign of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmCampaign]'?: string;
  /** Limits the report by utm_term of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmTerm]'?: string;
  /** Limits the report by utm_content of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmContent]'?: string;
  /** Limits the report by the parameter ref of the visitor's query. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[ref]'?: string;
  /** Limits the report by preferred languages of browsers; de covers de-AT. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[language]'?: string;
  /** Limits the report by rules of links that chose the destination, by id; (none): clicks to which no rule applied. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[rule]'?: string;
  /** Limits the report by variants of split tests, by id; (none): clicks that no variant got. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[variant]'?: string;
  /** Limits the report by conversions of the clicks, by name; (none): clicks without a conversion. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[conversion]'?: string;
};

/** Query of getProfileStats. */
export type GetProfileStatsQuery = {
  /** Begin of the range. Default: midnight 30 days ago. A date is its midnight in the time zone. */
  start?: string;
  /** End of the range, exclusive. Default: now. */
  end?: string;
  /** Length of an interval of the series. Default: fits the range. */
  interval?: 'hour' | 'day' | 'week' | 'month';
  /** IANA name of the time zone of the intervals, and of dates. */
  timezone?: string;
  /** Whether to include bots. */
  includeBots?: boolean;
  /** Whether to include visits from addresses that the workspace has excluded. */
  includeInternal?: boolean;
  /** Adds the same figures of an earlier time: `previous` is the time of the same length right before, `year` the same dates one year earlier. */
  compare?: 'previous' | 'year';
  /** Limits the report by countries, ISO 3166-1 alpha-2. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[country]'?: string;
  /** Limits the report by regions. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[region]'?: string;
  /** Limits the report by cities. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[city]'?: string;
  /** Limits the report by referring hosts; (none): direct visits. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[referrer]'?: string;
  /** Limits the report by device types. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[device]'?: string;
  /** Limits the report by browsers. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[browser]'?: string;
  /** Limits the report by operating systems. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[os]'?: string;
};

/** Query of getOverview. */
export type GetOverviewQuery = {
  /** Begin of the range. Default: midnight 30 days ago. A date is its midnight in the time zone. */
  start?: string;
  /** End of the range, exclusive. Default: now. */
  end?: string;
  /** Length of an interval of the series. Default: fits the range. */
  interval?: 'hour' | 'day' | 'week' | 'month';
  /** IANA name of the time zone of the intervals, and of dates. */
  timezone?: string;
  /** Whether to include bots. */
  includeBots?: boolean;
  /** Whether to include visits from addresses that the workspace has excluded. */
  includeInternal?: boolean;
  /** Adds the same figures of an earlier time: `previous` is the time of the same length right before, `year` the same dates one year earlier. */
  compare?: 'previous' | 'year';
  /** Limits the report by countries, ISO 3166-1 alpha-2. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[country]'?: string;
  /** Limits the report by regions. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[region]'?: string;
  /** Limits the report by cities. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[city]'?: string;
  /** Limits the report by referring hosts; (none): direct visits. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[referrer]'?: string;
  /** Limits the report by device types. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[device]'?: string;
  /** Limits the report by browsers. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[browser]'?: string;
  /** Limits the report by operating systems. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[os]'?: string;
  /** Limits the report by hosts of the short URLs that were visited. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[domain]'?: string;
  /** Limits the report by links, by id. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[link]'?: string;
  /** Limits the report by tags that the links have now, by name; (none): links without tags. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[tag]'?: string;
  /** Limits the report by utm_source of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmSource]'?: string;
  /** Limits the report by utm_medium of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmMedium]'?: string;
  /** Limits the report by utm_campaign of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmCampaign]'?: string;
  /** Limits the report by utm_term of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmTerm]'?: string;
  /** Limits the report by utm_content of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmContent]'?: string;
  /** Limits the report by the parameter ref of the visitor's query. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[ref]'?: string;
  /** Limits the report by preferred languages of browsers; de covers de-AT. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[language]'?: string;
  /** Limits the report by rules of links that chose the destination, by id; (none): clicks to which no rule applied. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[rule]'?: string;
  /** Limits the report by variants of split tests, by id; (none): clicks that no variant got. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[variant]'?: string;
  /** Limits the report by conversions of the clicks, by name; (none): clicks without a conversion. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[conversion]'?: string;
};

/** Query of getBreakdown. */
export type GetBreakdownQuery = {
  /** What the rows are. */
  by:
    | 'country'
    | 'region'
    | 'city'
    | 'referrer'
    | 'device'
    | 'browser'
    | 'os'
    | 'domain'
    | 'link'
    | 'tag'
    | 'utmSource'
    | 'utmMedium'
    | 'utmCampaign'
    | 'utmTerm'
    | 'utmContent'
    | 'ref'
    | 'language'
    | 'rule'
    | 'variant'
    | 'conversion';
  /** How many rows the response has at most. */
  limit?: number;
  /** Begin of the range. Default: midnight 30 days ago. A date is its midnight in the time zone. */
  start?: string;
  /** End of the range, exclusive. Default: now. */
  end?: string;
  /** IANA name of the time zone of the intervals, and of dates. */
  timezone?: string;
  /** Whether to include bots. */
  includeBots?: boolean;
  /** Whether to include visits from addresses that the workspace has excluded. */
  includeInternal?: boolean;
  /** Limits the report by countries, ISO 3166-1 alpha-2. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[country]'?: string;
  /** Limits the report by regions. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[region]'?: string;
  /** Limits the report by cities. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[city]'?: string;
  /** Limits the report by referring hosts; (none): direct visits. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[referrer]'?: string;
  /** Limits the report by device types. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[device]'?: string;
  /** Limits the report by browsers. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[browser]'?: string;
  /** Limits the report by operating systems. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[os]'?: string;
  /** Limits the report by hosts of the short URLs that were visited. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[domain]'?: string;
  /** Limits the report by links, by id. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[link]'?: string;
  /** Limits the report by tags that the links have now, by name; (none): links without tags. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[tag]'?: string;
  /** Limits the report by utm_source of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmSource]'?: string;
  /** Limits the report by utm_medium of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmMedium]'?: string;
  /** Limits the report by utm_campaign of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmCampaign]'?: string;
  /** Limits the report by utm_term of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmTerm]'?: string;
  /** Limits the report by utm_content of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmContent]'?: string;
  /** Limits the report by the parameter ref of the visitor's query. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[ref]'?: string;
  /** Limits the report by preferred languages of browsers; de covers de-AT. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[language]'?: string;
  /** Limits the report by rules of links that chose the destination, by id; (none): clicks to which no rule applied. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[rule]'?: string;
  /** Limits the report by variants of split tests, by id; (none): clicks that no variant got. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[variant]'?: string;
  /** Limits the report by conversions of the clicks, by name; (none): clicks without a conversion. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[conversion]'?: string;
};

/** Query of getHours. */
export type GetHoursQuery = {
  /** Begin of the range. Default: midnight 30 days ago. A date is its midnight in the time zone. */
  start?: string;
  /** End of the range, exclusive. Default: now. */
  end?: string;
  /** IANA name of the time zone of the intervals, and of dates. */
  timezone?: string;
  /** Whether to include bots. */
  includeBots?: boolean;
  /** Whether to include visits from addresses that the workspace has excluded. */
  includeInternal?: boolean;
  /** Limits the report by countries, ISO 3166-1 alpha-2. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[country]'?: string;
  /** Limits the report by regions. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[region]'?: string;
  /** Limits the report by cities. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[city]'?: string;
  /** Limits the report by referring hosts; (none): direct visits. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[referrer]'?: string;
  /** Limits the report by device types. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[device]'?: string;
  /** Limits the report by browsers. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[browser]'?: string;
  /** Limits the report by operating systems. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[os]'?: string;
  /** Limits the report by hosts of the short URLs that were visited. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[domain]'?: string;
  /** Limits the report by links, by id. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[link]'?: string;
  /** Limits the report by tags that the links have now, by name; (none): links without tags. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[tag]'?: string;
  /** Limits the report by utm_source of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmSource]'?: string;
  /** Limits the report by utm_medium of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmMedium]'?: string;
  /** Limits the report by utm_campaign of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmCampaign]'?: string;
  /** Limits the report by utm_term of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmTerm]'?: string;
  /** Limits the report by utm_content of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmContent]'?: string;
  /** Limits the report by the parameter ref of the visitor's query. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[ref]'?: string;
  /** Limits the report by preferred languages of browsers; de covers de-AT. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[language]'?: string;
  /** Limits the report by rules of links that chose the destination, by id; (none): clicks to which no rule applied. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[rule]'?: string;
  /** Limits the report by variants of split tests, by id; (none): clicks that no variant got. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[variant]'?: string;
  /** Limits the report by conversions of the clicks, by name; (none): clicks without a conversion. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[conversion]'?: string;
};

/** Query of getSparklines. */
export type GetSparklinesQuery = {
  /** Ids of links, with commas between them, up to 100. */
  ids: string;
  /** IANA name of the time zone of the days. */
  timezone?: string;
};

/** Query of getRealtime. */
export type GetRealtimeQuery = {
  /** Limits the report by countries, ISO 3166-1 alpha-2. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[country]'?: string;
  /** Limits the report by regions. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[region]'?: string;
  /** Limits the report by cities. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[city]'?: string;
  /** Limits the report by referring hosts; (none): direct visits. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[referrer]'?: string;
  /** Limits the report by device types. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[device]'?: string;
  /** Limits the report by browsers. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[browser]'?: string;
  /** Limits the report by operating systems. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[os]'?: string;
  /** Limits the report by hosts of the short URLs that were visited. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[domain]'?: string;
  /** Limits the report by links, by id. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[link]'?: string;
  /** Limits the report by tags that the links have now, by name; (none): links without tags. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[tag]'?: string;
  /** Limits the report by utm_source of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmSource]'?: string;
  /** Limits the report by utm_medium of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmMedium]'?: string;
  /** Limits the report by utm_campaign of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmCampaign]'?: string;
  /** Limits the report by utm_term of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmTerm]'?: string;
  /** Limits the report by utm_content of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmContent]'?: string;
  /** Limits the report by the parameter ref of the visitor's query. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[ref]'?: string;
  /** Limits the report by preferred languages of browsers; de covers de-AT. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[language]'?: string;
  /** Limits the report by rules of links that chose the destination, by id; (none): clicks to which no rule applied. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[rule]'?: string;
  /** Limits the report by variants of split tests, by id; (none): clicks that no variant got. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[variant]'?: string;
  /** Limits the report by conversions of the clicks, by name; (none): clicks without a conversion. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[conversion]'?: string;
};

/** Query of streamRealtime. */
export type StreamRealtimeQuery = {
  /** Limits the report by countries, ISO 3166-1 alpha-2. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[country]'?: string;
  /** Limits the report by regions. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[region]'?: string;
  /** Limits the report by cities. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[city]'?: string;
  /** Limits the report by referring hosts; (none): direct visits. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[referrer]'?: string;
  /** Limits the report by device types. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[device]'?: string;
  /** Limits the report by browsers. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[browser]'?: string;
  /** Limits the report by operating systems. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[os]'?: string;
  /** Limits the report by hosts of the short URLs that were visited. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[domain]'?: string;
  /** Limits the report by links, by id. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[link]'?: string;
  /** Limits the report by tags that the links have now, by name; (none): links without tags. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[tag]'?: string;
  /** Limits the report by utm_source of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmSource]'?: string;
  /** Limits the report by utm_medium of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmMedium]'?: string;
  /** Limits the report by utm_campaign of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmCampaign]'?: string;
  /** Limits the report by utm_term of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmTerm]'?: string;
  /** Limits the report by utm_content of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmContent]'?: string;
  /** Limits the report by the parameter ref of the visitor's query. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[ref]'?: string;
  /** Limits the report by preferred languages of browsers; de covers de-AT. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[language]'?: string;
  /** Limits the report by rules of links that chose the destination, by id; (none): clicks to which no rule applied. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[rule]'?: string;
  /** Limits the report by variants of split tests, by id; (none): clicks that no variant got. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[variant]'?: string;
  /** Limits the report by conversions of the clicks, by name; (none): clicks without a conversion. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[conversion]'?: string;
};

/** Query of exportAnalytics. */
export type ExportAnalyticsQuery = {
  /** What each row is: a click, a link, a profile, a conversion, or an event of a profile: a view, or a click on a block. Links and profiles are all of the workspace, whenever they were created: the range limits only the visits that are counted in their columns clicks, views and uniqueVisitors. */
  type: 'links' | 'profiles' | 'clicks' | 'conversions' | 'profileEvents';
  /** Begin of the range. A date alone is its midnight in the time zone. */
  start: string;
  /** End of the range, exclusive. A date alone is its midnight in the time zone. */
  end: string;
  /** CSV with a header row, a JSON array of objects, or Apache Parquet, which only clicks can have. */
  format?: 'csv' | 'json' | 'parquet';
  /** Whether to include bots. */
  includeBots?: boolean;
  /** Whether to include visits from addresses that the workspace has excluded. */
  includeInternal?: boolean;
  /** Whether a CSV begins with a byte order mark, by which Excel knows that it is UTF-8. */
  bom?: boolean;
  /** What separates the cells of a CSV. Excel expects a semicolon where decimals have a comma. */
  delimiter?: ',' | ';' | 'tab';
  /** IANA name of a time zone: dates alone are its midnights, and a CSV has times as its clocks show them, such as 2026-01-31 14:30:05, which spreadsheets read as dates and no import does. Without it dates are of UTC; without it and in other formats, times are ISO 8601 in UTC. */
  timezone?: string;
  /** Limits the report by countries, ISO 3166-1 alpha-2. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[country]'?: string;
  /** Limits the report by regions. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[region]'?: string;
  /** Limits the report by cities. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[city]'?: string;
  /** Limits the report by referring hosts; (none): direct visits. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[referrer]'?: string;
  /** Limits the report by device types. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[device]'?: string;
  /** Limits the report by browsers. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[browser]'?: string;
  /** Limits the report by operating systems. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[os]'?: string;
  /** Limits the report by hosts of the short URLs that were visited. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[domain]'?: string;
  /** Limits the report by links, by id. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[link]'?: string;
  /** Limits the report by tags that the links have now, by name; (none): links without tags. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[tag]'?: string;
  /** Limits the report by utm_source of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmSource]'?: string;
  /** Limits the report by utm_medium of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmMedium]'?: string;
  /** Limits the report by utm_campaign of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmCampaign]'?: string;
  /** Limits the report by utm_term of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmTerm]'?: string;
  /** Limits the report by utm_content of the visitor, or else of the link when it was clicked. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[utmContent]'?: string;
  /** Limits the report by the parameter ref of the visitor's query. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[ref]'?: string;
  /** Limits the report by preferred languages of browsers; de covers de-AT. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[language]'?: string;
  /** Limits the report by rules of links that chose the destination, by id; (none): clicks to which no rule applied. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[rule]'?: string;
  /** Limits the report by variants of split tests, by id; (none): clicks that no variant got. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[variant]'?: string;
  /** Limits the report by conversions of the clicks, by name; (none): clicks without a conversion. Values are separated by commas, up to 50; ! before each excludes them; (none) is a missing value; \, and \! are literal. */
  'filter[conversion]'?: string;
};

/** Query of listConversions. */
export type ListConversionsQuery = {
  /** Only those of this link; empty for all. */
  linkId?: string;
  /** How many conversions a page has at most. */
  limit?: number;
  /** Empty for the newest conversions, then the nextCursor of each response. */
  cursor?: string;
};

/** Query of listWebhookDeliveries. */
export type ListWebhookDeliveriesQuery = {
  /** How many deliveries a page has at most. */
  limit?: number;
  /** Empty for the newest deliveries, then the nextCursor of each response. */
  cursor?: string;
  /** Only those in this state. */
  state?: 'waiting' | 'succeeded' | 'failed';
};

// Written by generate/generate-sdk.ts from the OpenAPI document: change that, not this.

/** Body of every failure. */
export type Failure = {
  success: false;
  error: {
    /** What happened; never changes its meaning. */
    code:
      | 'INVALID_URL'
      | 'SLUG_TAKEN'
      | 'INVALID_BLOCK_TYPE'
      | 'VALIDATION_ERROR'
      | 'INVALID_JSON'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'UNAUTHORIZED'
      | 'INVALID_TOKEN'
      | 'TOKEN_EXPIRED'
      | 'FORBIDDEN'
      | 'PLAN_LIMIT_REACHED'
      | 'NOT_FOUND'
      | 'LINK_NOT_FOUND'
      | 'PROFILE_NOT_FOUND'
      | 'BLOCK_NOT_FOUND'
      | 'WEBHOOK_NOT_FOUND'
      | 'METHOD_NOT_ALLOWED'
      | 'LINK_EXPIRED'
      | 'PAYLOAD_TOO_LARGE'
      | 'URI_TOO_LONG'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'RATE_LIMIT_EXCEEDED'
      | 'INTERNAL_ERROR'
      | 'UNAVAILABLE';
    /** The same in words. */
    message: string;
    /** The wrong fields. */
    details?: Array<ErrorDetail>;
    /** With RATE_LIMIT_EXCEEDED: seconds until it makes sense to try again. */
    retryAfter?: number;
  };
};

/** One wrong field. */
export type ErrorDetail = {
  /** Path of the field, with dots. */
  field: string;
  /** What is wrong with it. */
  message: string;
};

export type CreateLinkBody = {
  /** The destination: an absolute http or https URL without credentials. */
  url: string;
  /** The path of the short URL. Unique on its host in any letter case; generated where none is given. */
  slug?: string;
  /** A verified domain of the workspace; by default the workspace's default domain, else the service's own host. */
  domain?: string;
  /** What you call it. */
  title?: string | null;
  /** When it begins to work; before that it answers like an unknown link. */
  startsAt?: string | null;
  /** When it stops working; later than startsAt. */
  expiresAt?: string | null;
  /** How many people get through before it stops working. */
  clickLimit?: number | null;
  /** Where visitors are sent once it has stopped working; without it they see a page that says so. */
  expirationUrl?: string | null;
  /** Value of utm_source, added on the way. */
  utmSource?: string | null;
  /** Value of utm_medium, added on the way. */
  utmMedium?: string | null;
  /** Value of utm_campaign, added on the way. */
  utmCampaign?: string | null;
  /** Whether phones open the destination in its own app, such as YouTube's or Spotify's. */
  appLinkingEnabled?: boolean;
  /** Whether app linking holds on iOS. */
  iosEnabled?: boolean;
  /** Whether app linking holds on Android. */
  androidEnabled?: boolean;
  /** Whether visitors see for five seconds where they are going. */
  redirectDelayEnabled?: boolean;
  /** Whether the visitor's own query is passed on to the destination. */
  forwardQuery?: boolean;
};

/** A short link. */
export type Link = {
  /** Id of the link. */
  id: string;
  /** The destination, normalised. */
  url: string;
  /** The path of the short URL. Unique on its host in any letter case; generated where none is given. */
  slug: string;
  /** The host it answers on. */
  domain: string;
  /** What to share. */
  shortUrl: string;
  /** What you call it. */
  title: string | null;
  /** All-time clicks of people. */
  clicks: number;
  /** When it was made. */
  createdAt: string;
  /** When it last changed. */
  updatedAt: string;
  /** When it begins to work; before that it answers like an unknown link. */
  startsAt: string | null;
  /** When it stops working; later than startsAt. */
  expiresAt: string | null;
  /** How many people get through before it stops working. */
  clickLimit: number | null;
  /** Where visitors are sent once it has stopped working; without it they see a page that says so. */
  expirationUrl: string | null;
  /** Value of utm_source, added on the way. */
  utmSource: string | null;
  /** Value of utm_medium, added on the way. */
  utmMedium: string | null;
  /** Value of utm_campaign, added on the way. */
  utmCampaign: string | null;
  /** Whether phones open the destination in its own app, such as YouTube's or Spotify's. */
  appLinkingEnabled: boolean;
  /** Whether app linking holds on iOS. */
  iosEnabled: boolean;
  /** Whether app linking holds on Android. */
  androidEnabled: boolean;
  /** Whether visitors see for five seconds where they are going. */
  redirectDelayEnabled: boolean;
  /** Whether the visitor's own query is passed on to the destination. */
  forwardQuery: boolean;
  /** Whether the operator has stopped it, or its workspace: visitors get 410, and changes are FORBIDDEN. */
  suspended: boolean;
};

export type CreateLinksBody = {
  /** What POST /links takes, for each link. */
  links: Array<CreateLinkBody>;
};

/** What became of the links of one call. */
export type CreatedLinks = {
  /** How many links were created. */
  created: number;
  /** How many were not. */
  failed: number;
  /** One for each link, in the order of the request. */
  results: Array<CreateLinksResult>;
};

/** What became of one link: what POST /links would have answered. */
export type CreateLinksResult =
  | {
      /** Its place in the request, counted from 0. */
      index: number;
      success: true;
      data: Link;
    }
  | {
      /** Its place in the request, counted from 0. */
      index: number;
      success: false;
      error: {
        /** What happened; never changes its meaning. */
        code:
          | 'INVALID_URL'
          | 'SLUG_TAKEN'
          | 'INVALID_BLOCK_TYPE'
          | 'VALIDATION_ERROR'
          | 'INVALID_JSON'
          | 'IDEMPOTENCY_KEY_REUSED'
          | 'UNAUTHORIZED'
          | 'INVALID_TOKEN'
          | 'TOKEN_EXPIRED'
          | 'FORBIDDEN'
          | 'PLAN_LIMIT_REACHED'
          | 'NOT_FOUND'
          | 'LINK_NOT_FOUND'
          | 'PROFILE_NOT_FOUND'
          | 'BLOCK_NOT_FOUND'
          | 'WEBHOOK_NOT_FOUND'
          | 'METHOD_NOT_ALLOWED'
          | 'LINK_EXPIRED'
          | 'PAYLOAD_TOO_LARGE'
          | 'URI_TOO_LONG'
          | 'UNSUPPORTED_MEDIA_TYPE'
          | 'RATE_LIMIT_EXCEEDED'
          | 'INTERNAL_ERROR'
          | 'UNAVAILABLE';
        /** The same in words. */
        message: string;
        /** The wrong fields. */
        details?: Array<ErrorDetail>;
      };
    };

/** One page of a list of links. */
export type LinkPage = {
  items: Array<Link>;
  pagination: {
    /** Which page this is. */
    page: number;
    /** How many links a page has. */
    limit: number;
    /** How many links there are in all. */
    total: number;
    /** Only where a search found more than 10,000: there are at least `total`, and exactly so many on the last page. */
    totalIsLowerBound?: true;
    /** How many pages that makes. */
    totalPages: number;
    /** Only where a cursor was given: the next one, or null at the end. */
    nextCursor?: string | null;
  };
};

export type UpdateLinkBody = {
  /** The destination: an absolute http or https URL without credentials. */
  url?: string;
  /** The path of the short URL. Unique on its host in any letter case; generated where none is given. */
  slug?: string;
  /** What you call it. */
  title?: string | null;
  /** When it begins to work; before that it answers like an unknown link. */
  startsAt?: string | null;
  /** When it stops working; later than startsAt. */
  expiresAt?: string | null;
  /** How many people get through before it stops working. */
  clickLimit?: number | null;
  /** Where visitors are sent once it has stopped working; without it they see a page that says so. */
  expirationUrl?: string | null;
  /** Value of utm_source, added on the way. */
  utmSource?: string | null;
  /** Value of utm_medium, added on the way. */
  utmMedium?: string | null;
  /** Value of utm_campaign, added on the way. */
  utmCampaign?: string | null;
  /** Whether phones open the destination in its own app, such as YouTube's or Spotify's. */
  appLinkingEnabled?: boolean;
  /** Whether app linking holds on iOS. */
  iosEnabled?: boolean;
  /** Whether app linking holds on Android. */
  androidEnabled?: boolean;
  /** Whether visitors see for five seconds where they are going. */
  redirectDelayEnabled?: boolean;
  /** Whether the visitor's own query is passed on to the destination. */
  forwardQuery?: boolean;
};

/** Says that it is gone. */
export type Deleted = {
  /** Always true. */
  deleted: boolean;
};

/** A QR code as a data URL. */
export type LinkQr = {
  /** The short URL, without the mark of a scan that the code carries. */
  url: string;
  /** A data URL of the PNG. */
  qrCode: string;
  /** As asked for. */
  format: string;
  /** Width and height in pixels. */
  size: number;
};

export type CreateProfileBody = {
  /** The name shown on the page; not blank. */
  displayName: string;
  /** The path of the page. Unique on its host, beside those of links. */
  slug: string;
  /** A verified domain of the workspace; by default the workspace's default domain, else the service's own host. */
  domain?: string;
  /** A few words shown below the name. */
  bio?: string | null;
  /** URL of the picture. */
  avatar?: string | null;
};

/** A public page made of blocks. */
export type Profile = {
  /** Id of the profile. */
  id: string;
  /** The name shown on the page; not blank. */
  displayName: string;
  /** The path of the page. Unique on its host, beside those of links. */
  slug: string;
  /** A few words shown below the name. */
  bio: string | null;
  /** URL of the picture. */
  avatar: string | null;
  /** Of the public page. */
  url: string;
  /** Whether the operator has stopped it, or its workspace: visitors get 410, and changes are FORBIDDEN. */
  suspended: boolean;
  /** All-time views of people. */
  views: number;
  /** In their order. */
  blocks: Array<Block>;
  /** When it was made. */
  createdAt: string;
  /** When it or one of its blocks last changed. */
  updatedAt: string;
};

/** A part of a profile. */
export type Block = {
  /** Id of the block. */
  id: string;
  /** Id of its profile. */
  profileId: string;
  /** What it shows. */
  type: 'link' | 'heading' | 'paragraph' | 'divider' | 'spacer' | 'socials' | 'image' | 'youtube' | 'spotify';
  /** Its label or title. */
  label: string | null;
  /** A URL where the type demands one, else text. link: http, https, mailto or tel; image: http or https; youtube and spotify: on their own hosts. */
  content: string | null;
  /** Name of an icon. */
  icon: string | null;
  /**
   * Replaced whole. At most 8,192 bytes of JSON, 32 levels deep. Keys that are not listed are kept as they come.
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
   */
  settings: Record<string, unknown>;
  /** Its place in the profile: 0, 1, 2 and so on, without gaps. */
  position: number;
  /** All-time clicks of people. */
  clicks: number;
  /** When it was made. */
  createdAt: string;
  /** When it last changed. */
  updatedAt: string;
};

/** A profile without its blocks. */
export type ProfileSummary = {
  /** Id of the profile. */
  id: string;
  /** The name shown on the page; not blank. */
  displayName: string;
  /** The path of the page. Unique on its host, beside those of links. */
  slug: string;
  /** A few words shown below the name. */
  bio: string | null;
  /** URL of the picture. */
  avatar: string | null;
  /** Of the public page. */
  url: string;
  /** Whether the operator has stopped it, or its workspace: visitors get 410, and changes are FORBIDDEN. */
  suspended: boolean;
  /** All-time views of people. */
  views: number;
  /** How many blocks it has. */
  blockCount: number;
  /** When it was made. */
  createdAt: string;
  /** When it or one of its blocks last changed. */
  updatedAt: string;
};

export type UpdateProfileBody = {
  /** The name shown on the page; not blank. */
  displayName?: string;
  /** The path of the page. Unique on its host, beside those of links. */
  slug?: string;
  /** A few words shown below the name. */
  bio?: string | null;
  /** URL of the picture. */
  avatar?: string | null;
};

export type AddBlockBody = {
  /** What it shows. */
  type: 'link' | 'heading' | 'paragraph' | 'divider' | 'spacer' | 'socials' | 'image' | 'youtube' | 'spotify';
  /** Its label or title. */
  label?: string | null;
  /** A URL where the type demands one, else text. link: http, https, mailto or tel; image: http or https; youtube and spotify: on their own hosts. */
  content?: string | null;
  /** Name of an icon. */
  icon?: string | null;
  /**
   * Replaced whole. At most 8,192 bytes of JSON, 32 levels deep. Keys that are not listed are kept as they come.
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
   */
  settings?: Record<string, unknown>;
};

export type ReorderBlocksBody = {
  /** Every block of the profile once, in the new order. */
  blockIds: Array<string>;
};

export type UpdateBlockBody = {
  /** What it shows. */
  type?: 'link' | 'heading' | 'paragraph' | 'divider' | 'spacer' | 'socials' | 'image' | 'youtube' | 'spotify';
  /** Its label or title. */
  label?: string | null;
  /** A URL where the type demands one, else text. link: http, https, mailto or tel; image: http or https; youtube and spotify: on their own hosts. */
  content?: string | null;
  /** Name of an icon. */
  icon?: string | null;
  /**
   * Replaced whole. At most 8,192 bytes of JSON, 32 levels deep. Keys that are not listed are kept as they come.
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
   */
  settings?: Record<string, unknown>;
};

/** The clicks of a link over a range of time. */
export type LinkStats = {
  /** Id of the link. */
  linkId: string;
  /** Begin of the range. */
  start: string;
  /** End of the range. */
  end: string;
  /** Whose days are counted. */
  timezone: string;
  /** Width of a step. */
  interval: 'hour' | 'day' | 'week' | 'month';
  /** All clicks in the range. */
  totalClicks: number;
  /** Different visitors; one who comes on two days counts twice. */
  uniqueVisitors: number;
  /** Clicks of bots in the range. */
  botClicks: number;
  /** Those of the clicks that came by the QR code. */
  qrScans: number;
  /** When the last click came. */
  lastClickedAt: string | null;
  /** Without gaps; adds up to totalClicks. */
  clicksOverTime: Array<{
    /** Where the step begins: for hours the instant in UTC, else a date of the time zone. */
    date: string;
    /** Clicks in it. */
    clicks: number;
    /** Different visitors in it. */
    uniqueVisitors: number;
  }>;
  /** Countries, the most frequent first, 50 at most. */
  countries: Array<{
    /** What was counted. */
    name: string;
    /** How often. */
    clicks: number;
  }>;
  /** Cities, the most frequent first, 50 at most. */
  cities: Array<{
    /** What was counted. */
    name: string;
    /** How often. */
    clicks: number;
  }>;
  /** Hosts that visitors came from, the most frequent first, 50 at most. */
  referrers: Array<{
    /** What was counted. */
    name: string;
    /** How often. */
    clicks: number;
  }>;
  /** Kinds of devices, the most frequent first, 50 at most. */
  devices: Array<{
    /** What was counted. */
    name: string;
    /** How often. */
    clicks: number;
  }>;
  /** Browsers, the most frequent first, 50 at most. */
  browsers: Array<{
    /** What was counted. */
    name: string;
    /** How often. */
    clicks: number;
  }>;
  /** Operating systems, the most frequent first, 50 at most. */
  os: Array<{
    /** What was counted. */
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
  /** Whose days are counted. */
  timezone: string;
  /** Width of a step. */
  interval: 'hour' | 'day' | 'week' | 'month';
  /** Views of the page in the range. */
  totalViews: number;
  /** Different visitors of the page; one who comes on two days counts twice. */
  uniqueVisitors: number;
  /** Clicks on its blocks in the range, on deleted ones too. */
  totalClicks: number;
  /** Clicks per view; 0 without views. */
  clickRate: number;
  /** Without gaps; adds up to totalViews and totalClicks. */
  viewsOverTime: Array<{
    /** Where the step begins: for hours the instant in UTC, else a date of the time zone. */
    date: string;
    /** Views of the page in it. */
    views: number;
    /** Clicks on blocks in it. */
    clicks: number;
  }>;
  /** Every block that the page has now, the most clicked first. */
  blocks: Array<{
    /** Id of the block. */
    blockId: string;
    /** Type of the block. */
    type: 'link' | 'heading' | 'paragraph' | 'divider' | 'spacer' | 'socials' | 'image' | 'youtube' | 'spotify';
    /** Label of the block. */
    label: string | null;
    /** Clicks on it in the range. */
    clicks: number;
  }>;
  /** Countries of views, the most frequent first, 50 at most. */
  countries: Array<{
    /** What was counted. */
    name: string;
    /** How often. */
    clicks: number;
  }>;
  /** Hosts that views came from, the most frequent first, 50 at most. */
  referrers: Array<{
    /** What was counted. */
    name: string;
    /** How often. */
    clicks: number;
  }>;
  /** Kinds of devices, the most frequent first, 50 at most. */
  devices: Array<{
    /** What was counted. */
    name: string;
    /** How often. */
    clicks: number;
  }>;
};

/** What all links and profiles came to over a range of time. */
export type Overview = {
  /** Begin of the range. */
  start: string;
  /** End of the range. */
  end: string;
  /** Whose days are counted. */
  timezone: string;
  /** Width of a step. */
  interval: 'hour' | 'day' | 'week' | 'month';
  /** Clicks on all links in the range. */
  totalClicks: number;
  /** Links that the workspace has now. */
  totalLinks: number;
  /** Profiles that the workspace has now. */
  totalProfiles: number;
  /** Views of all profiles in the range. */
  totalViews: number;
  /** Different visitors of links and profiles. */
  uniqueVisitors: number;
  /** Without gaps; adds up to totalClicks. */
  clicksOverTime: Array<{
    /** Where the step begins: for hours the instant in UTC, else a date of the time zone. */
    date: string;
    /** Clicks in it. */
    clicks: number;
    /** Different visitors in it. */
    uniqueVisitors: number;
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
    /** Where it leads. */
    url: string;
    /** Clicks in the range. */
    clicks: number;
  }>;
  /** Countries of clicks, the most frequent first, 50 at most. */
  topCountries: Array<{
    /** What was counted. */
    name: string;
    /** How often. */
    clicks: number;
  }>;
  /** Hosts that clicks came from, the most frequent first, 50 at most. */
  topReferrers: Array<{
    /** What was counted. */
    name: string;
    /** How often. */
    clicks: number;
  }>;
};

/** What happened in the last five minutes. */
export type Realtime = {
  /** How far back it reaches. */
  windowMinutes: 5;
  /** Different visitors in these minutes. */
  activeVisitors: number;
  /** Clicks on links in these minutes. */
  clicks: number;
  /** Views of profiles in these minutes. */
  views: number;
  /** The five minutes, oldest first; the last is under way. */
  perMinute: Array<{
    /** Begin of the minute. */
    minute: string;
    /** Clicks in it. */
    clicks: number;
    /** Views in it. */
    views: number;
  }>;
  /** The newest events first, 50 at most. */
  recent: Array<{
    /** On a link, of a profile, or on a block of a profile. */
    type: 'click' | 'view' | 'blockClick';
    /** When. */
    timestamp: string;
    /** Of a click. */
    linkId: string | null;
    /** Of a view or a block click. */
    profileId: string | null;
    /** Of the link or profile. */
    slug: string;
    /** Where the visitor is. */
    country: string;
    /** With what. */
    device: string;
    /** With what. */
    browser: string;
    /** Where the visitor came from. */
    referrer: string;
  }>;
  /** When this was true. */
  generatedAt: string;
};

export type CreateWebhookBody = {
  /** Where events are sent by POST: an http or https URL that leads to a public address, on 80, 443 or a port from 1024 on that no well-known service has. */
  url: string;
  /** What to be told of. */
  events: Array<'link.clicked' | 'profile.viewed' | 'link.created'>;
  /** What you call it. */
  description?: string | null;
  /** Whether it is told of events; what waits is kept meanwhile. */
  active?: boolean;
};

/** A new webhook with its secret. */
export type CreatedWebhook = {
  /** Id of the webhook. */
  id: string;
  /** Where events are sent by POST: an http or https URL that leads to a public address, on 80, 443 or a port from 1024 on that no well-known service has. */
  url: string;
  /** What to be told of. */
  events: Array<'link.clicked' | 'profile.viewed' | 'link.created'>;
  /** What you call it. */
  description: string | null;
  /** Whether it is told of events; what waits is kept meanwhile. */
  active: boolean;
  /** Why it was turned off by itself: nothing got through for five days (failing), the receiver answered 410 (gone), or too much was waiting (backlog). Null: it was not. */
  disabledReason: 'failing' | 'gone' | 'backlog' | null;
  /** When that was. */
  disabledAt: string | null;
  /** Since when nothing has got through; null: the last attempt did. */
  failingSince: string | null;
  /** Deliveries that wait for their next attempt. */
  waiting: number;
  /** When it was made. */
  createdAt: string;
  /** When you last changed it. */
  updatedAt: string;
  /** Signs every delivery, in the way of Standard Webhooks. It is shown this once. */
  secret: string;
};

/** Who is told of what. */
export type Webhook = {
  /** Id of the webhook. */
  id: string;
  /** Where events are sent by POST: an http or https URL that leads to a public address, on 80, 443 or a port from 1024 on that no well-known service has. */
  url: string;
  /** What to be told of. */
  events: Array<'link.clicked' | 'profile.viewed' | 'link.created'>;
  /** What you call it. */
  description: string | null;
  /** Whether it is told of events; what waits is kept meanwhile. */
  active: boolean;
  /** Why it was turned off by itself: nothing got through for five days (failing), the receiver answered 410 (gone), or too much was waiting (backlog). Null: it was not. */
  disabledReason: 'failing' | 'gone' | 'backlog' | null;
  /** When that was. */
  disabledAt: string | null;
  /** Since when nothing has got through; null: the last attempt did. */
  failingSince: string | null;
  /** Deliveries that wait for their next attempt. */
  waiting: number;
  /** When it was made. */
  createdAt: string;
  /** When you last changed it. */
  updatedAt: string;
};

export type UpdateWebhookBody = {
  /** Where events are sent by POST: an http or https URL that leads to a public address, on 80, 443 or a port from 1024 on that no well-known service has. */
  url?: string;
  /** What to be told of. */
  events?: Array<'link.clicked' | 'profile.viewed' | 'link.created'>;
  /** What you call it. */
  description?: string | null;
  /** Whether it is told of events; what waits is kept meanwhile. */
  active?: boolean;
};

export type TestWebhookBody = {
  /** Which event to send an example of; by default the first one of the webhook. */
  type?: 'link.clicked' | 'profile.viewed' | 'link.created';
};

/** One event on its way to a webhook, with its attempts. */
export type WebhookDelivery = {
  /** The `webhook-id` of every attempt. */
  id: string;
  /** What happened. */
  type: 'link.clicked' | 'profile.viewed' | 'link.created';
  /** Waiting for an attempt, accepted by the receiver, or given up. */
  state: 'waiting' | 'succeeded' | 'failed';
  /** Whether it is an example that was asked for. */
  isTest: boolean;
  /** When it was due first. */
  createdAt: string;
  /** When it is due next; null: never again by itself. */
  nextAttemptAt: string | null;
  /** Attempts so far. */
  attemptCount: number;
  /** The newest attempt; null: there was none yet. */
  lastAttempt: {
    /** When it began. */
    at: string;
    /** How long it took. */
    durationMs: number;
    /** Where it went. */
    url: string;
    /** Of the answer; null: there was none. */
    status: number | null;
    /** What went wrong; null: nothing. */
    error: string | null;
    /** The begin of the answer's body. */
    response: string | null;
  } | null;
  /** What the last attempt sent, or the first one will. */
  request: {
    /** Without the signatures. */
    headers: Record<string, string>;
    /** What is signed and sent, as it is. */
    body: string;
  };
  /** The newest 20, the oldest of them first. */
  attempts: Array<{
    /** When it began. */
    at: string;
    /** How long it took. */
    durationMs: number;
    /** Where it went. */
    url: string;
    /** Of the answer; null: there was none. */
    status: number | null;
    /** What went wrong; null: nothing. */
    error: string | null;
    /** The begin of the answer's body. */
    response: string | null;
  }>;
};

/** The new secret of a webhook. */
export type RotatedSecret = {
  /** Signs every delivery, in the way of Standard Webhooks. It is shown this once. */
  secret: string;
  /** Until then deliveries are signed with the old secret, too. */
  previousSecretUntil: string;
};

/** One page of deliveries, the newest first. */
export type WebhookDeliveryPage = {
  items: Array<WebhookDeliverySummary>;
  pagination: {
    /** How many a page has at most. */
    limit: number;
    /** Of the next page; null at the end. */
    nextCursor: string | null;
  };
};

/** One event on its way to a webhook. */
export type WebhookDeliverySummary = {
  /** The `webhook-id` of every attempt. */
  id: string;
  /** What happened. */
  type: 'link.clicked' | 'profile.viewed' | 'link.created';
  /** Waiting for an attempt, accepted by the receiver, or given up. */
  state: 'waiting' | 'succeeded' | 'failed';
  /** Whether it is an example that was asked for. */
  isTest: boolean;
  /** When it was due first. */
  createdAt: string;
  /** When it is due next; null: never again by itself. */
  nextAttemptAt: string | null;
  /** Attempts so far. */
  attemptCount: number;
  /** The newest attempt; null: there was none yet. */
  lastAttempt: {
    /** When it began. */
    at: string;
    /** How long it took. */
    durationMs: number;
    /** Where it went. */
    url: string;
    /** Of the answer; null: there was none. */
    status: number | null;
    /** What went wrong; null: nothing. */
    error: string | null;
    /** The begin of the answer's body. */
    response: string | null;
  } | null;
};

/** What a webhook is sent. */
export type WebhookEvent = LinkClickedEvent | ProfileViewedEvent | LinkCreatedEvent;

/** A person followed a link. */
export type LinkClickedEvent = {
  type: 'link.clicked';
  /** When it happened. */
  timestamp: string;
  data: {
    /** As in the export of clicks. */
    clickId: string;
    /** Id of the link. */
    linkId: string;
    /** The path of the short URL. Unique on its host in any letter case; generated where none is given. */
    slug: string;
    /** What was followed. */
    shortUrl: string;
    /** Where it led at the time. */
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
    /** Host that the visitor came from; null: came directly. */
    referrer: string | null;
    /** Value of utm_source, added on the way. */
    utmSource: string | null;
    /** Value of utm_medium, added on the way. */
    utmMedium: string | null;
    /** Value of utm_campaign, added on the way. */
    utmCampaign: string | null;
  };
};

/** A person looked at a profile. */
export type ProfileViewedEvent = {
  type: 'profile.viewed';
  /** When it happened. */
  timestamp: string;
  data: {
    /** Of this view. */
    viewId: string;
    /** Id of the profile. */
    profileId: string;
    /** Of the profile. */
    slug: string;
    /** Of the page. */
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
    /** Host that the visitor came from; null: came directly. */
    referrer: string | null;
  };
};

/** A link was made. */
export type LinkCreatedEvent = {
  type: 'link.created';
  /** When it happened. */
  timestamp: string;
  data: Link;
};

/** Query of listLinks. */
export type ListLinksQuery = {
  /** Which page, counted from 1. One past the end is empty. */
  page?: number;
  /** How many links a page has. */
  limit?: number;
  /** Part of the title or the slug, in any letter case; empty means all. */
  search?: string;
  /** Words in any letter case, up to 16; each has to be in the title, the slug, the short URL or the first 512 characters of the destination. Empty means all. */
  q?: string;
  /** What to sort by; ties are broken by id. */
  sort?: 'createdAt' | 'updatedAt' | 'clicks' | 'title' | 'slug';
  /** Instead of page, for lists that change while they are read: empty to begin, then each answer's nextCursor. */
  cursor?: string;
  /** Rising or falling. */
  order?: 'asc' | 'desc';
};

/** Query of getLinkQr. */
export type GetLinkQrQuery = {
  /** Width and height in pixels. */
  size?: number;
  /** An image as the body, or a PNG as a data URL in JSON (base64). */
  format?: 'png' | 'svg' | 'base64';
  /** The quiet zone, at least, in modules. */
  margin?: number;
  /** Colour of the modules, in hex, with or without #. */
  dark?: string;
  /** Colour of the background, in hex, with or without #. */
  light?: string;
};

/** Query of getLinkStats. */
export type GetLinkStatsQuery = {
  /** Begin of the range; by default the day 30 days ago, from its midnight in the time zone. A date alone is its UTC midnight. */
  start?: string;
  /** End of the range, which is no longer part of it; now by default. */
  end?: string;
  /** Width of a step of the series; by default it fits the range. */
  interval?: 'hour' | 'day' | 'week' | 'month';
  /** IANA name of the time zone whose hours, days, weeks and months are counted. */
  timezone?: string;
  /** Whether what bots did counts too. */
  includeBots?: boolean;
};

/** Query of getProfileStats. */
export type GetProfileStatsQuery = {
  /** Begin of the range; by default the day 30 days ago, from its midnight in the time zone. A date alone is its UTC midnight. */
  start?: string;
  /** End of the range, which is no longer part of it; now by default. */
  end?: string;
  /** Width of a step of the series; by default it fits the range. */
  interval?: 'hour' | 'day' | 'week' | 'month';
  /** IANA name of the time zone whose hours, days, weeks and months are counted. */
  timezone?: string;
  /** Whether what bots did counts too. */
  includeBots?: boolean;
};

/** Query of getOverview. */
export type GetOverviewQuery = {
  /** Begin of the range; by default the day 30 days ago, from its midnight in the time zone. A date alone is its UTC midnight. */
  start?: string;
  /** End of the range, which is no longer part of it; now by default. */
  end?: string;
  /** Width of a step of the series; by default it fits the range. */
  interval?: 'hour' | 'day' | 'week' | 'month';
  /** IANA name of the time zone whose hours, days, weeks and months are counted. */
  timezone?: string;
  /** Whether what bots did counts too. */
  includeBots?: boolean;
};

/** Query of exportAnalytics. */
export type ExportAnalyticsQuery = {
  /** A row for each of what. */
  type: 'links' | 'profiles' | 'clicks';
  /** Begin of the range. A date alone is its UTC midnight. */
  start: string;
  /** End of the range, which is no longer part of it. */
  end: string;
  /** CSV with a header row, or a JSON array of objects. */
  format?: 'csv' | 'json';
  /** Whether what bots did counts too. */
  includeBots?: boolean;
};

/** Query of listWebhookDeliveries. */
export type ListWebhookDeliveriesQuery = {
  /** How many deliveries a page has. */
  limit?: number;
  /** Empty to begin with the newest, then each answer's nextCursor. */
  cursor?: string;
  /** Only those in this state. */
  state?: 'waiting' | 'succeeded' | 'failed';
};

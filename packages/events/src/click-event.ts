import { z } from 'zod';

/** Raised when a reader of the old shape could misread the new one. Readers refuse other versions. */
export const eventSchemaVersion = 1;

/** Values are cut at capture, so that all events take about as much of the shared journal. */
export const eventLimits = {
  agentCharsMax: 512,
  urlCharsMax: 512,
  referrerCharsMax: 2_048,
  /** Code units of UTF-16: 255 characters can be twice as many. */
  slugUnitsMax: 510,
  viaCharsMax: 255,
  languageCharsMax: 6,
  placeCharsMax: 128,
  extraPathCharsMax: 255,
  eventBytesMax: 65_536,
  /** The start of the year 2200: the stores of clicks accept no later time. */
  atMsMax: 7_258_118_400_000,
} as const;

/** Printable ASCII, so that every store accepts it unchanged. */
const id = z.string().regex(/^[!-~]{1,64}$/);

/** What a visitor's query says of where the visit comes from. */
export const viaFields = ['utmSource', 'utmMedium', 'utmCampaign', 'utmTerm', 'utmContent', 'ref'] as const;
export type ViaField = (typeof viaFields)[number];

const viaText = z.string().max(eventLimits.viaCharsMax).optional();

const placeText = z.string().max(eventLimits.placeCharsMax).optional();

const base = {
  v: z.literal(eventSchemaVersion),
  /** `evt_...`: identifies the event everywhere, the export included. */
  id,
  /** Milliseconds since the Unix epoch, by the clock that all redirect nodes share. */
  at: z.int().min(0).max(eventLimits.atMsMax),
  workspaceId: id,
  /** 32 hexadecimal characters: hash of address and user agent under a salt that is destroyed after its UTC day. */
  visitor: z.string().regex(/^[0-9a-f]{32}$/),
  /** The address with its last part zeroed (/24 or /48), for the country alone; it is not stored past the stream. */
  network: z.string().max(45).nullable(),
  /** Where a proxy that is trusted says the visitor is; absent without one. Reports prefer it to the network's place. */
  place: z.object({ country: z.string().regex(/^[A-Z]{2}$/), region: placeText, city: placeText }).optional(),
  /** The User-Agent header, cut; empty when absent. */
  agent: z.string().max(eventLimits.agentCharsMax),
  /** The origin of the Referer header; events of earlier versions have all of it. Empty when absent. */
  referrer: z.string().max(eventLimits.referrerCharsMax),
  /** The preferred language of the browser, such as `de` or `de-AT`; absent when it says none. */
  language: z.string().max(eventLimits.languageCharsMax).optional(),
  bot: z.boolean(),
  /** From an address that the workspace has excluded; absent otherwise. */
  internal: z.literal(true).optional(),
  /** The browser declared that it only prefetches: never counted. */
  prefetch: z.boolean(),
  /** The custom domain of the request; empty for the service's own host. */
  host: z.string().max(255),
  /** The slug of the link or profile at the time of the event, decoded: up to 255 characters. */
  slug: z.string().max(eventLimits.slugUnitsMax),
};

/**
 * A link was visited: redirected to its destination (`click`), or not (`expired`), because it was expired or used up, or
 * one of its rules blocked the visitor.
 */
export const linkClicked = z.object({
  ...base,
  type: z.literal('link.clicked'),
  linkId: id,
  outcome: z.enum(['click', 'expired']),
  /** A rule of the link blocked the visitor; absent otherwise. The outcome is `expired`, as for all that is not counted. */
  blocked: z.literal(true).optional(),
  /** The rule of the link that decided; absent without one. */
  ruleId: id.optional(),
  /** The variant of the link's split test; absent without one. */
  variantId: id.optional(),
  /** What stood behind the slug, cut; absent when nothing did. */
  extraPath: z.string().max(eventLimits.extraPathCharsMax).optional(),
  /** The visit took a click from the limit of its link; absent otherwise. */
  spent: z.literal(true).optional(),
  /** The visitor scanned the link's QR code. */
  qr: z.boolean(),
  /** The stored destination at the time of the click, cut to `urlCharsMax`; earlier versions did not cut it. */
  url: z.string().max(8_192),
  /** The UTM fields of the link; the last two are absent when they are not set. */
  utmSource: z.string().max(255).nullable(),
  utmMedium: z.string().max(255).nullable(),
  utmCampaign: z.string().max(255).nullable(),
  utmTerm: z.string().max(255).optional(),
  utmContent: z.string().max(255).optional(),
  /** The visitor's own UTM parameters and `ref`, cut; absent when there are none. Reports prefer them to the link's. */
  via: z
    .object({
      utmSource: viaText,
      utmMedium: viaText,
      utmCampaign: viaText,
      utmTerm: viaText,
      utmContent: viaText,
      ref: viaText,
    } satisfies Record<ViaField, unknown>)
    .optional(),
});

/** A profile's page was sent. */
export const profileViewed = z.object({
  ...base,
  type: z.literal('profile.viewed'),
  profileId: id,
});

/** A visitor was redirected from one of a profile's blocks. */
export const blockClicked = z.object({
  ...base,
  type: z.literal('block.clicked'),
  profileId: id,
  blockId: id,
});

export const clickEvent = z.discriminatedUnion('type', [linkClicked, profileViewed, blockClicked]);

export type LinkClicked = z.infer<typeof linkClicked>;
export type ProfileViewed = z.infer<typeof profileViewed>;
export type BlockClicked = z.infer<typeof blockClicked>;
export type ClickEvent = z.infer<typeof clickEvent>;

/** One line of JSON. */
export function encodeEvent(event: ClickEvent): string {
  return JSON.stringify(event);
}

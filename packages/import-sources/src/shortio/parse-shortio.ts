import { z } from 'zod';

const text = z.string().nullish();
const time = z.union([z.string(), z.number()]).nullish();

export const domainEntry = z.object({ id: z.number(), hostname: z.string(), cloaking: z.boolean().nullish() });
export type ShortioDomain = z.output<typeof domainEntry>;

export const linksResponse = z.object({ links: z.array(z.unknown()), nextPageToken: text });
export const countsResponse = z.record(z.string(), z.unknown());

export const linkEntry = z.object({
  idString: text,
  id: z.union([z.string(), z.number()]).nullish(),
  path: z.string(),
  originalURL: z.string(),
  title: text,
  iphoneURL: text,
  androidURL: text,
  archived: z.boolean().nullish(),
  tags: z.array(z.string()).nullish(),
  createdAt: time,
  expiresAt: time,
  ttl: time,
  expiredURL: text,
  clicksLimit: z.number().nullish(),
  redirectType: z.union([z.string(), z.number()]).nullish(),
  cloaking: z.boolean().nullish(),
  splitURL: text,
  splitPercent: z.number().nullish(),
  skipQS: z.boolean().nullish(),
  passwordContact: z.boolean().nullish(),
  FolderId: z.union([z.string(), z.number()]).nullish(),
  hasPassword: z.boolean().nullish(),
  password: text,
  utmSource: text,
  utmMedium: text,
  utmCampaign: text,
  utmTerm: text,
  utmContent: text,
  integrationGA: text,
  integrationFB: text,
  integrationTT: text,
  integrationGTM: text,
  integrationAdroll: text,
});
export type ShortioLink = z.output<typeof linkEntry>;

/** A request that Short.io has counted: also one for a path without a link, which has a status from 400 on. */
export const clickEntry = z.object({
  dt: z.string(),
  path: text,
  lcpath: text,
  st: z.union([z.string(), z.number()]).nullish(),
  method: text,
  ip: text,
  ua: text,
  ref: text,
  refhost: text,
  human: z.boolean().nullish(),
  browser: text,
  os: text,
  country: text,
  city: text,
});
export type ShortioClick = z.output<typeof clickEntry>;

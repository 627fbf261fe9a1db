import { z } from 'zod';

const text = z.string().nullish();
const flag = z.boolean().nullish();
const count = z.number().nullish();

export const linkEntry = z.object({
  id: z.string().min(1).max(600),
  domain: z.string(),
  key: z.string(),
  url: z.string(),
  createdAt: text,
  title: text,
  description: text,
  image: text,
  video: text,
  proxy: flag,
  rewrite: flag,
  doIndex: flag,
  publicStats: flag,
  trackConversion: flag,
  archived: flag,
  disabledAt: text,
  expiresAt: text,
  expiredUrl: text,
  password: text,
  ios: text,
  android: text,
  geo: z.record(z.string(), z.string()).nullish(),
  testVariants: z.array(z.object({ url: z.string(), percentage: z.number() })).nullish(),
  testCompletedAt: text,
  tags: z.array(z.object({ name: z.string() })).nullish(),
  folderId: text,
  comments: text,
  externalId: text,
  tenantId: text,
  programId: text,
  partnerId: text,
  utm_source: text,
  utm_medium: text,
  utm_campaign: text,
  utm_term: text,
  utm_content: text,
  clicks: z.number().default(0),
  leads: count,
  sales: count,
});
export type DubLink = z.output<typeof linkEntry>;

export const folderEntry = z.object({ id: z.string(), name: z.string() });

export const clickEntry = z.object({
  timestamp: z.string(),
  link: z.object({ id: z.string() }),
  click: z.object({
    id: z.string().min(1).max(600),
    country: text,
    region: text,
    city: text,
    device: text,
    browser: text,
    os: text,
    ua: text,
    referer: text,
    refererUrl: text,
    ip: text,
    qr: z.boolean().nullish(),
  }),
});
export type DubClick = z.output<typeof clickEntry>;

export const listResponse = z.array(z.unknown());
export const countResponse = z.object({ clicks: z.number() });

import { z } from 'zod';

const pagination = z.object({ pagesCount: z.number(), totalItems: z.number() });
const page = z.object({ data: z.array(z.unknown()), pagination });

export const shortUrlsResponse = z.object({ shortUrls: page });
export const visitsResponse = z.object({ visits: page });
export const rulesResponse = z.object({ redirectRules: z.array(z.unknown()) });
export const visitTotalsResponse = z.object({ visits: z.object({ orphanVisits: z.object({ total: z.number() }) }) });
export const domainsResponse = z.object({ domains: z.object({ data: z.array(z.unknown()) }) });

export const shortUrlEntry = z.object({
  shortCode: z.string().min(1).max(255),
  shortUrl: z.string(),
  domain: z.string().max(253).nullish(),
  longUrl: z.string(),
  dateCreated: z.string(),
  title: z.string().nullish(),
  tags: z.array(z.string()).default([]),
  meta: z
    .object({ validSince: z.string().nullish(), validUntil: z.string().nullish(), maxVisits: z.number().nullish() })
    .default({}),
  crawlable: z.boolean().default(false),
  forwardQuery: z.boolean().default(true),
  hasRedirectRules: z.boolean().default(false),
  visitsSummary: z.object({ total: z.number() }),
});
export type ShortUrlEntry = z.output<typeof shortUrlEntry>;

export const visitEntry = z.object({
  date: z.string(),
  referer: z.string().nullish(),
  userAgent: z.string().nullish(),
  potentialBot: z.boolean().optional(),
  visitedUrl: z.string().nullish(),
  redirectUrl: z.string().nullish(),
  visitLocation: z
    .object({ countryCode: z.string().nullish(), regionName: z.string().nullish(), cityName: z.string().nullish() })
    .nullish(),
});
export type VisitEntry = z.output<typeof visitEntry>;

export const ruleEntry = z.object({
  longUrl: z.string(),
  priority: z.number().default(0),
  conditions: z.array(z.object({ type: z.string(), matchKey: z.string().nullish(), matchValue: z.string().nullish() })),
});
export type RuleEntry = z.output<typeof ruleEntry>;
export type ConditionEntry = RuleEntry['conditions'][number];

export const domainEntry = z.object({
  domain: z.string(),
  redirects: z.object({
    baseUrlRedirect: z.string().nullish(),
    regular404Redirect: z.string().nullish(),
    invalidShortUrlRedirect: z.string().nullish(),
  }),
});

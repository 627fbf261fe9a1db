import type { Link } from '@linkplane/contracts';
import { z } from 'zod';
import { validationError } from '../http/app-error.ts';

const text = () => z.string('must be a string');
const flag = () => z.boolean('must be true or false').nullish();

const editable = {
  title: text().nullish(),
  tags: z.array(text(), 'must be an array of names').nullish(),
  validSince: text().nullish(),
  validUntil: text().nullish(),
  maxVisits: z.number('must be a whole number').nullish(),
  forwardQuery: flag(),
  crawlable: flag(),
  /** Shlink has ignored it since 4.0. */
  validateUrl: flag(),
};

/** Body of PATCH /short-urls/{code}. What is not given stays. */
export const editedShortUrl = z.object({ longUrl: text().optional(), ...editable }, 'must be a JSON object');

/** Body of POST /short-urls. */
export const newShortUrl = z.object(
  {
    longUrl: text().default(''),
    customSlug: text().nullish(),
    domain: text().nullish(),
    findIfExists: flag(),
    ...editable,
  },
  'must be a JSON object',
);

type EditedShortUrl = z.output<typeof editedShortUrl>;
type NewShortUrl = z.output<typeof newShortUrl>;

/** Fields of errors: ours, and those of Shlink. */
export const shlinkNames = {
  url: 'longUrl',
  slug: 'customSlug',
  startsAt: 'validSince',
  expiresAt: 'validUntil',
  clickLimit: 'maxVisits',
};

/** The body of a change as `/v1` takes it; null removes a limit, as in Shlink. */
export function toChange(given: EditedShortUrl): Record<string, unknown> {
  const { longUrl, title, tags, validSince, validUntil, maxVisits, forwardQuery, crawlable } = given;
  // Short URLs are never in search engines here.
  if (crawlable === true)
    throw validationError({ field: 'crawlable', message: 'must be false for links of this service' });
  const fields = {
    url: longUrl,
    title,
    tags: tags ?? undefined,
    startsAt: validSince,
    expiresAt: validUntil,
    clickLimit: maxVisits,
    forwardQuery: forwardQuery ?? undefined,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The body of a new link. Shlink passes the query of visitors on by default. */
export function toNewLink(given: NewShortUrl): Record<string, unknown> {
  const { customSlug, domain, forwardQuery, ...others } = given;
  const { title, ...change } = toChange({ ...others, forwardQuery: forwardQuery ?? true });
  return {
    ...change,
    ...(domain && { domain }),
    ...(customSlug && { slug: customSlug }),
    ...(title !== null && title !== undefined && { title }),
  };
}

/**
 * A link as Shlink shows it. Visits are those of people: others are not counted with a link here.
 * @param defaultDomain whose short URLs have no domain in Shlink
 */
export function presentShortUrl(link: Link, defaultDomain: string) {
  const { shortUrl, slug, url, createdAt, tags, startsAt, expiresAt, clickLimit, domain, title, clicks } = link;
  return {
    shortUrl,
    shortCode: slug,
    longUrl: url,
    dateCreated: toAtom(createdAt),
    tags,
    meta: {
      validSince: startsAt === null ? null : toAtom(startsAt),
      validUntil: expiresAt === null ? null : toAtom(expiresAt),
      maxVisits: clickLimit,
    },
    domain: domain === defaultDomain ? null : domain,
    title,
    crawlable: false,
    forwardQuery: link.forwardQuery,
    hasRedirectRules: link.rules !== null || link.split !== null,
    visitsSummary: { total: clicks, nonBots: clicks, bots: 0 },
  };
}

/** Shlink has no milliseconds. */
function toAtom(instant: string): string {
  return `${instant.slice(0, 'YYYY-MM-DDTHH:mm:ss'.length)}+00:00`;
}

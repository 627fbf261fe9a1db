import { z } from 'zod';
import { instant, shownInstant } from '../fields/instant.ts';
import { text } from '../fields/text.ts';
import { isWebUrl, urlOf, webUrl } from '../fields/web-url.ts';
import { slugPolicy } from './slug-policy.ts';
import { appleAppSiteAssociation, assetLinks } from './app-association.ts';

const hostCharsMax = 253;
const idCharsMax = 64;

/**
 * `host` may be written as people write it: in capitals, or with letters beyond ASCII. Without a
 * `slugPolicy`, slugs have up to 64 letters, digits, `_` and `-`, and their letter case does not count.
 */
export const domainBody = z.object(
  { host: text(hostCharsMax), slugPolicy: slugPolicy.optional() },
  'must be a JSON object',
);

/** What the root of a domain, `https://host/`, shows. */
const rootBehaviour = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('not-found') }),
    z.object({ kind: z.literal('redirect'), url: webUrl() }),
    z.object({ kind: z.literal('profile'), profileId: text(idCharsMax) }),
  ],
  'must be an object whose kind is not-found, redirect or profile',
);

const addressCharsMax = 512;

/** Scheme, host and port of a server. */
const serverAddress = () =>
  urlOf(
    {
      accepts: (url) => isWebUrl(url) && url.pathname === '/' && url.search === '' && url.hash === '',
      message: 'must be an absolute http or https URL without credentials, path and query',
      format: 'web-url',
      normalise: ({ origin }) => origin,
    },
    addressCharsMax,
  );

/**
 * The old origin of a domain that has moved here, which is asked for slugs that are unknown here, up to `until`: at most 180 days ahead. `host` is the Host
 * header that it gets; without it, the domain itself.
 */
export const writtenFallback = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('origin'),
      address: serverAddress(),
      host: text(hostCharsMax).optional(),
      until: instant(),
    }),
  ],
  'must be an object whose kind is origin, or null',
);

/**
 * Fields that are left out do not change. `notFoundUrl` is the redirect for unknown slugs; null: a "not found" page.
 * `slugPolicy` is fixed while the workspace has links or profiles on the domain. `appleAppSiteAssociation` and `assetLinks` are the documents that let apps open links of the domain; null: none.
 * `fallback`: where links are looked up that are unknown here; null: nowhere.
 */
export const domainChanges = z.object(
  {
    rootBehaviour: rootBehaviour.optional(),
    notFoundUrl: webUrl().nullable().optional(),
    appleAppSiteAssociation: appleAppSiteAssociation.nullable().optional(),
    assetLinks: assetLinks.nullable().optional(),
    fallback: writtenFallback.nullable().optional(),
    slugPolicy: slugPolicy.optional(),
    isDefault: z.boolean('must be true or false').optional(),
  },
  'must be a JSON object',
);

/**
 * A DNS record to set. `ownership`: verifies the domain and must stay. `traffic`: routes visitors here; either the CNAME or,
 * where a domain cannot have one, all A and AAAA records.
 */
const dnsRecord = z.object({
  purpose: z.enum(['ownership', 'traffic']),
  type: z.enum(['TXT', 'CNAME', 'A', 'AAAA']),
  name: z.string(),
  value: z.string(),
});

/**
 * `pending`: not verified yet. `verified`: works. `failing`: was verified, but its record is gone; it works until
 * `servedUntil`, and `isServed` is false after that.
 */
export const domain = z.object({
  id: z.string(),
  /** In ASCII, as browsers send it. */
  host: z.string(),
  /** In Unicode. */
  displayHost: z.string(),
  status: z.enum(['pending', 'verified', 'failing']),
  isServed: z.boolean(),
  /** Used for new links and profiles while it works. */
  isDefault: z.boolean(),
  /** Verified by an operator: it needs no TXT record. */
  isVouchedFor: z.boolean(),
  /** The problem that the last check found, as a code and as text. */
  problem: z
    .object({ code: z.enum(['missing', 'wrong', 'claimed', 'taken', 'no-answer']), message: z.string() })
    .nullable(),
  verifiedAt: z.string().nullable(),
  failingSince: z.string().nullable(),
  servedUntil: z.string().nullable(),
  lastCheckedAt: z.string().nullable(),
  /** When the check that is running or queued was requested; null: none is. */
  checkingSince: z.string().nullable(),
  /** Whether the host routes visitors to this service, by the last check. */
  pointsHere: z.enum(['yes', 'no', 'unknown']),
  records: z.array(dnsRecord),
  rootBehaviour: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('not-found') }),
    z.object({ kind: z.literal('redirect'), url: z.string() }),
    z.object({ kind: z.literal('profile'), profileId: z.string() }),
  ]),
  notFoundUrl: z.string().nullable(),
  /** The document at `/.well-known/apple-app-site-association`, and at `/apple-app-site-association`. */
  appleAppSiteAssociation: z.unknown().nullable(),
  /** The document at `/.well-known/assetlinks.json`. */
  assetLinks: z.unknown().nullable(),
  /** Where unknown slugs are looked up; null: nowhere. Nothing is looked up after `until`. */
  fallback: z
    .object({ kind: z.literal('origin'), address: z.string(), host: z.string(), until: shownInstant() })
    .nullable(),
  /** What lookups at old origins had as results: links created, slugs without a link, and origins that did not respond. */
  fallbackReport: z.object({ found: z.number(), notFound: z.number(), failed: z.number() }),
  /** How slugs are written on this domain. */
  slugPolicy,
  createdAt: z.string(),
});

export type Domain = z.infer<typeof domain>;
export type DnsRecord = z.infer<typeof dnsRecord>;

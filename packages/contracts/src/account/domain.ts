import { z } from 'zod';
import { text } from '../fields/text.ts';
import { webUrl } from '../fields/web-url.ts';
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

/**
 * Fields that are left out do not change. `notFoundUrl` is the redirect for unknown slugs; null: a "not found" page.
 * `slugPolicy` is fixed while the workspace has links or profiles on the domain. `appleAppSiteAssociation` and `assetLinks` are the documents that let apps open links of the domain; null: none.
 */
export const domainChanges = z.object(
  {
    rootBehaviour: rootBehaviour.optional(),
    notFoundUrl: webUrl().nullable().optional(),
    appleAppSiteAssociation: appleAppSiteAssociation.nullable().optional(),
    assetLinks: assetLinks.nullable().optional(),
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
  /** How slugs are written on this domain. */
  slugPolicy,
  createdAt: z.string(),
});

export type Domain = z.infer<typeof domain>;
export type DnsRecord = z.infer<typeof dnsRecord>;

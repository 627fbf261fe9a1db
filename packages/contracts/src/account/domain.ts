import { z } from 'zod';
import { text } from '../fields/text.ts';
import { webUrl } from '../fields/web-url.ts';

const hostCharsMax = 253;
const idCharsMax = 64;

/** `host` may be written as people write it: in capitals, or with letters beyond ASCII. */
export const domainBody = z.object({ host: text(hostCharsMax) }, 'must be a JSON object');

/** What the root of a domain, `https://host/`, answers. */
const rootBehaviour = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('not-found') }),
    z.object({ kind: z.literal('redirect'), url: webUrl() }),
    z.object({ kind: z.literal('profile'), profileId: text(idCharsMax) }),
  ],
  'must be an object whose kind is not-found, redirect or profile',
);

/** What is left out stays as it is. `notFoundUrl` is where unknown slugs lead; null: a page that says so. */
export const domainChanges = z.object(
  {
    rootBehaviour: rootBehaviour.optional(),
    notFoundUrl: webUrl().nullable().optional(),
    isDefault: z.boolean('must be true or false').optional(),
  },
  'must be a JSON object',
);

/**
 * A record to set. `ownership`: proves the domain, and stays. `traffic`: brings visitors here; of these either the CNAME
 * or, where a domain cannot have one, all A and AAAA.
 */
const dnsRecord = z.object({
  purpose: z.enum(['ownership', 'traffic']),
  type: z.enum(['TXT', 'CNAME', 'A', 'AAAA']),
  name: z.string(),
  value: z.string(),
});

/**
 * `pending`: not proved yet. `verified`: proved, and serves. `failing`: it was proved, and its record is gone; it serves
 * until `servedUntil`, and no more once `isServed` is false.
 */
export const domain = z.object({
  id: z.string(),
  /** In ASCII, as browsers send it. */
  host: z.string(),
  /** As people read it. */
  displayHost: z.string(),
  status: z.enum(['pending', 'verified', 'failing']),
  isServed: z.boolean(),
  /** New links and profiles get it, as long as it serves. */
  isDefault: z.boolean(),
  /** An operator vouches for it: it needs no TXT record. */
  isVouchedFor: z.boolean(),
  /** What the last check found wrong, in a word and in words. */
  problem: z
    .object({ code: z.enum(['missing', 'wrong', 'claimed', 'taken', 'no-answer']), message: z.string() })
    .nullable(),
  verifiedAt: z.string().nullable(),
  failingSince: z.string().nullable(),
  servedUntil: z.string().nullable(),
  lastCheckedAt: z.string().nullable(),
  /** Since when somebody waits for a check that has not ended; null: nobody does. */
  checkingSince: z.string().nullable(),
  /** Whether visitors of the host get here, as the last check saw it. */
  pointsHere: z.enum(['yes', 'no', 'unknown']),
  records: z.array(dnsRecord),
  rootBehaviour: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('not-found') }),
    z.object({ kind: z.literal('redirect'), url: z.string() }),
    z.object({ kind: z.literal('profile'), profileId: z.string() }),
  ]),
  notFoundUrl: z.string().nullable(),
  createdAt: z.string(),
});

export type Domain = z.infer<typeof domain>;
export type DnsRecord = z.infer<typeof dnsRecord>;

import type { Domain } from '@linkplane/contracts/account';
import type { DomainFields, DomainRecord } from '@linkplane/links-db/domains';
import type { Connection } from '@linkplane/links-db/transactions';
import { AppError, validationError } from '../http/app-error.ts';
import { parseDomainHost } from './parse-domain-host.ts';
import { canonicalHostname } from '../slugs/own-hosts.ts';
import { findOutboundFault } from '../slugs/find-outbound-fault.ts';

/** A fallback of a domain as a request has it. */
export type GivenFallback = { address: string; host?: string | undefined; until: Date };

export type FallbackFields = Pick<DomainFields, 'fallbackAddress' | 'fallbackHost' | 'fallbackUntil'>;

export type FallbackRules = {
  database: Connection;
  publicUrl: URL;
  /** The domain's host, which may not be verified yet. */
  host: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Meant for development: the old origin may be in a private network. */
  allowPrivate: boolean;
};

/** A move has an end: an old service that is queried for ever could never be turned off. */
const fallbackDaysMax = 180;
const dayMs = 86_400_000;

const noFallback: FallbackFields = { fallbackAddress: null, fallbackHost: null, fallbackUntil: null };

/**
 * The columns of a fallback, checked without a store; or the first problem, with the field of the fallback that has it.
 * @param domainHost may not be verified yet
 */
export function readFallback(
  { address, host, until }: GivenFallback,
  domainHost: string,
  now: number,
): { fields: FallbackFields } | { problem: { field: string; message: string } } {
  const aheadMs = until.getTime() - now;
  if (aheadMs <= 0) return { problem: { field: 'until', message: 'must be in the future' } };
  if (aheadMs > fallbackDaysMax * dayMs)
    return { problem: { field: 'until', message: `must be at most ${fallbackDaysMax} days ahead` } };
  const fallbackHost = host === undefined ? null : parseDomainHost(host.trim());
  if (fallbackHost === undefined)
    return { problem: { field: 'host', message: 'must be a domain name such as go.example.com' } };
  if (canonicalHostname(new URL(address)) === domainHost)
    return { problem: { field: 'address', message: 'must not lead to this service' } };
  return { fields: { fallbackAddress: address, fallbackHost, fallbackUntil: until } };
}

/**
 * The columns of a fallback, checked without DNS; the address of its name is checked at each request.
 * @throws AppError VALIDATION_ERROR, INVALID_URL
 */
export async function checkFallback(rules: FallbackRules, given: GivenFallback | null): Promise<FallbackFields> {
  if (given === null) return noFallback;
  const read = readFallback(given, rules.host, rules.now);
  if ('problem' in read)
    throw validationError({ field: `fallback.${read.problem.field}`, message: read.problem.message });
  const message = await findOutboundFault(rules, given.address);
  if (message !== undefined)
    throw new AppError('INVALID_URL', `fallback.address ${message}.`, {
      details: [{ field: 'fallback.address', message }],
    });
  return read.fields;
}

/** The fallback as the dashboard's API returns it. */
export function presentFallback(domain: DomainRecord): Domain['fallback'] {
  const { fallbackAddress: address, fallbackHost, fallbackUntil: until, host } = domain;
  if (address === null || until === null) return null;
  return { kind: 'origin', address, host: fallbackHost ?? host, until: until.toISOString() };
}

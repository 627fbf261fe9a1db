import { domainToUnicode } from 'node:url';
import type { Domain } from '@linkplane/contracts/account';
import type { Pool } from '@linkplane/links-db';
import { findDomain, type DomainProblem, type DomainRecord } from '@linkplane/links-db/domains';
import { readStoredPolicy } from '@linkplane/links-db/slugs';
import { idPattern } from '@linkplane/runtime';
import { AppError } from '../http/app-error.ts';
import { presentFallback } from './fallback.ts';
import type { CountRequest } from '../http/client-limits.ts';
import type { PublishChanges } from '../outbox/change-relay.ts';
import type { DomainDns } from './dns-lookup.ts';
import { listDnsRecords, verificationName } from './dns-records.ts';
import { endOfGrace } from './evaluate-check.ts';

/** What the operations on domains work with. */
export type DomainsDeps = {
  database: Pool;
  publicUrl: URL;
  relay: PublishChanges;
  countRequest: CountRequest;
  /** To be called when a check has become due. */
  wakeChecks: () => void;
  /** To be called when a domain has got an old origin. */
  wakeLookups: () => void;
  /** Whether an old origin may be in a private network. */
  allowPrivate: boolean;
  dns: DomainDns;
  /** Milliseconds since 1970. */
  now: () => number;
};

const domainIdPattern = idPattern('dom');

/** The same for a malformed id, an unknown one and one of another workspace. */
export function domainNotFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no domain with this id.');
}

/** @throws AppError NOT_FOUND */
export async function requireDomain(database: Pool, workspaceId: string, domainId: string): Promise<DomainRecord> {
  const domain = domainIdPattern.test(domainId) ? await findDomain(database, workspaceId, domainId) : undefined;
  if (!domain) throw domainNotFound();
  return domain;
}

type PresentOptions = {
  dns: Omit<DomainDns, 'lookUp'>;
  /** The workspace's default host. */
  defaultHost: string;
};

/** A row as the dashboard's API returns it. */
export function presentDomain(domain: DomainRecord, { dns, defaultHost }: PresentOptions): Domain {
  const { failingSince, problem } = domain;
  const isServed = domain.verifiedAt !== null;
  return {
    id: domain.id,
    host: domain.host,
    displayHost: domainToUnicode(domain.host),
    status: statusOf(domain),
    isServed,
    isDefault: domain.host === defaultHost,
    isVouchedFor: domain.token === null,
    problem: problem && { code: problem, message: describeProblem(problem, domain.host) },
    verifiedAt: domain.verifiedAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
    servedUntil: isServed && failingSince ? endOfGrace(failingSince).toISOString() : null,
    lastCheckedAt: domain.lastCheckedAt?.toISOString() ?? null,
    checkingSince: domain.checkingSince?.toISOString() ?? null,
    pointsHere: domain.pointsHere === null ? 'unknown' : domain.pointsHere ? 'yes' : 'no',
    records: listDnsRecords(domain, dns),
    rootBehaviour: presentRoot(domain),
    notFoundUrl: domain.notFoundUrl,
    appleAppSiteAssociation: domain.appleAppSiteAssociation,
    assetLinks: domain.assetLinks,
    fallback: presentFallback(domain),
    fallbackReport: domain.fallbackReport,
    slugPolicy: readStoredPolicy(domain.slugPolicy),
    createdAt: domain.createdAt.toISOString(),
  };
}

function statusOf({ verifiedAt, failingSince }: DomainRecord): Domain['status'] {
  if (failingSince !== null) return 'failing';
  return verifiedAt === null ? 'pending' : 'verified';
}

function presentRoot({ rootUrl, rootProfileId }: DomainRecord): Domain['rootBehaviour'] {
  if (rootProfileId !== null) return { kind: 'profile', profileId: rootProfileId };
  return rootUrl === null ? { kind: 'not-found' } : { kind: 'redirect', url: rootUrl };
}

function describeProblem(problem: DomainProblem, host: string): string {
  const name = verificationName(host);
  switch (problem) {
    case 'missing':
      return `There is no TXT record at ${name}.`;
    case 'wrong':
      return `The TXT record at ${name} has another value than it should.`;
    case 'claimed':
      return 'Another workspace has verified this domain, and its TXT record is still set.';
    case 'taken':
      return `Another workspace has verified this domain after your TXT record at ${name} was removed.`;
    case 'no-answer':
      return 'The DNS servers of this domain did not respond. Nothing changes until they do.';
  }
}

import type { Pool } from '@linkplane/links-db';
import { findDomain, type DomainRecord } from '@linkplane/links-db/management';
import { idPattern } from '@linkplane/runtime';
import { AppError } from '../http/app-error.ts';

const pattern = idPattern('dom');

/** A malformed id, an unknown one and another workspace's are answered alike. */
export function domainNotFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no domain with this id.');
}

/** @throws AppError NOT_FOUND */
export async function pickDomain(pool: Pool, workspaceId: string, domainId: string): Promise<DomainRecord> {
  const domain = pattern.test(domainId) ? await findDomain(pool, workspaceId, domainId) : undefined;
  if (!domain) throw domainNotFound();
  return domain;
}

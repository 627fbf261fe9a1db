import { findSlugPolicy, hasSlugsOnHost } from '@linkplane/links-db/slugs';
import type { Transaction } from '@linkplane/links-db/transactions';
import { defaultSlugPolicy, describeSlugPolicy, type SlugPolicy } from '@linkplane/slugs';
import { validationError, type AppError } from '../http/app-error.ts';

/**
 * The policy of a domain that is about to be added. Links and profiles that the workspace has there from an earlier time
 * keep theirs.
 * @param requested undefined: what fits, the default one on an empty host
 * @returns undefined when it cannot be the requested one
 */
export async function readNewDomainPolicy(
  transaction: Transaction,
  workspaceId: string,
  host: string,
  requested: SlugPolicy | undefined,
): Promise<SlugPolicy | undefined> {
  if (!(await hasSlugsOnHost(transaction, workspaceId, host))) return requested ?? defaultSlugPolicy;
  const former = await findSlugPolicy(transaction, workspaceId, host);
  return requested === undefined || isSamePolicy(requested, former) ? former : undefined;
}

/** The policy cannot change while the host has slugs. */
export function slugPolicyFixed(): AppError {
  return validationError({
    field: 'slugPolicy',
    message: 'cannot change while the workspace has links or profiles on this domain',
  });
}

export function isSamePolicy(one: SlugPolicy, other: SlugPolicy): boolean {
  return describeSlugPolicy(one) === describeSlugPolicy(other);
}

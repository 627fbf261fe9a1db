import { toTagKey } from '@linkplane/contracts';
import { createRandomString } from '@linkplane/runtime';
import { defaultSlugPolicy, isSlug, slugKeyOf, type SlugPolicy } from '@linkplane/slugs';
import { hashPassword } from '../accounts/passwords.ts';
import { makeDomainToken } from '../domains/dns-records.ts';
import { firstCheckSeconds } from '../domains/evaluate-check.ts';
import { makeShareSecret } from '../shares/share.ts';
import { makeSecret as makeWebhookSecret } from '../webhooks/webhook.ts';

/** A row of an export, by the properties of its kind. */
export type ImportedRow = Record<string, unknown>;

export type RowPreparer = {
  /** The row with what no export has: secrets of the new workspace, and what is computed from other fields. */
  prepare(kind: string, row: ImportedRow): ImportedRow;
  /** The key of a slug on its host; undefined when the host does not allow the slug. */
  slugKeyOf(host: string, slug: string): string | undefined;
};

const passwordChars = 40;

/**
 * Prepares rows of an export for a workspace. What had a password gets a random one that is shown to no one: it stays closed until its owner
 * sets a new one.
 * @param policies the slug policies of hosts; empty: the service's own
 */
export async function createRowPreparer(policies: ReadonlyMap<string, SlugPolicy>): Promise<RowPreparer> {
  const closedHash = await hashPassword(createRandomString('abcdefghijkmnpqrstuvwxyz23456789', passwordChars));
  const policyOf = (host: string) => policies.get(host) ?? defaultSlugPolicy;
  const keyOf = (host: string, slug: string) => slugKeyOf(slug, policyOf(host));
  const withKey = (row: ImportedRow) => {
    const [host, slug] = [String(row['host']), String(row['slug'])];
    const key = keyOf(host, slug);
    return { ...row, exactKey: key === slug.toLowerCase() ? null : key };
  };
  const withPassword = (row: ImportedRow) => ({
    ...row,
    passwordHash: row['hasPassword'] === true ? closedHash : null,
  });
  const preparers: Partial<Record<string, (row: ImportedRow) => ImportedRow>> = {
    tags: (row) => ({ ...row, nameKey: toTagKey(String(row['name'])) }),
    profiles: withKey,
    links: (row) => withPassword(withKey(row)),
    linkAliases: withKey,
    domains: (row) => ({ ...row, token: makeDomainToken(), checkInSeconds: firstCheckSeconds }),
    webhooks: (row) => ({ ...row, secret: makeWebhookSecret() }),
    shares: (row) => withPassword({ ...row, secret: makeShareSecret() }),
  };
  return {
    prepare: (kind, row) => preparers[kind]?.(row) ?? row,
    slugKeyOf: (host, slug) =>
      isSlug(slug, { policy: policyOf(host), isOwnHost: host === '' }) ? keyOf(host, slug) : undefined,
  };
}

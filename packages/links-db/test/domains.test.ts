import { defaultSlugPolicy } from '@linkplane/slugs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deleteDomain,
  findDomain,
  hasOwnHost,
  listOwnHosts,
  insertDomain,
  insertPendingDomain,
  isServedDomain,
  listDomains,
  lockDomainsOfHost,
  recordDomainCheck,
  requestDomainCheck,
  takeDueDomains,
  updateDomain,
} from '../src/domains/index.ts';
import { claimSlugsOfHost, findLinkIdAt, findServedSlugPolicy } from '../src/slugs/index.ts';
import { inTransaction } from '../src/transactions.ts';
import { findDefaultHost, setDefaultHost } from '../src/workspaces/index.ts';
import { newId, openTestDb, type TestDb } from './open-test-db.ts';

let db: TestDb;
let owner: string;
let other: string;
beforeAll(async () => {
  db = await openTestDb();
  [owner, other] = await Promise.all([db.addWorkspace(), db.addWorkspace()]);
});
afterAll(() => db.close());

const newHost = () => `${newId('host').replace('_', '-')}.example`;
const noSettings = {
  rootUrl: null,
  notFoundUrl: null,
  appleAppSiteAssociation: null,
  assetLinks: null,
  fallbackAddress: null,
  fallbackHost: null,
  fallbackUntil: null,
  slugPolicy: defaultSlugPolicy,
};
const verified = { failingSince: null, problem: null, pointsHere: true, nextCheckInSeconds: 3_600 };

async function addUnverified(workspaceId: string, host: string, checkInSeconds = 3_600): Promise<string> {
  const id = newId('dom');
  expect(
    await insertPendingDomain(db.pool, workspaceId, {
      id,
      host,
      token: 'token',
      checkInSeconds,
      slugPolicy: defaultSlugPolicy,
    }),
  ).toBeDefined();
  return id;
}

test('no query of domains finds a domain by the id of another workspace', async () => {
  const host = newHost();
  const id = await addUnverified(owner, host);
  expect(await findDomain(db.pool, other, id)).toBeUndefined();
  expect(await listDomains(db.pool, other)).toEqual([]);
  expect(await requestDomainCheck(db.pool, other, id)).toBeUndefined();
  expect(await updateDomain(db.pool, other, id, { ...noSettings, rootProfileId: null })).toBeUndefined();
  expect(await deleteDomain(db.pool, other, id)).toBeUndefined();
  expect(await findDomain(db.pool, owner, id)).toMatchObject({ id, host, verifiedAt: null });
});

test('several workspaces may add a host, one of them is served', async () => {
  const host = newHost();
  const [first, second] = [await addUnverified(owner, host), await addUnverified(other, host)];
  await inTransaction(db.pool, async (transaction) => {
    expect((await lockDomainsOfHost(transaction, host)).map(({ id }) => id)).toEqual([first, second].toSorted());
    await recordDomainCheck(transaction, first, { ...verified, verifiedAt: new Date() });
  });
  expect(await findServedSlugPolicy(db.pool, owner, host)).toEqual(defaultSlugPolicy);
  expect(await findServedSlugPolicy(db.pool, other, host)).toBeUndefined();
  expect(await isServedDomain(db.pool, host)).toBe(true);
  expect(await hasOwnHost(db.pool, ['else.example', host])).toBe(true);
  expect(await listOwnHosts(db.pool, ['else.example', host])).toEqual([host]);
  await expect(
    inTransaction(db.pool, (transaction) =>
      recordDomainCheck(transaction, second, { ...verified, verifiedAt: new Date() }),
    ),
  ).rejects.toThrow('domains_served');
});

test('an operator does not add a verified domain where the host is served', async () => {
  const host = newHost();
  expect(await insertDomain(db.pool, owner, { id: newId('dom'), host, ...noSettings })).toBe(true);
  expect(await insertDomain(db.pool, other, { id: newId('dom'), host, ...noSettings })).toBe(false);
});

test('deleting a domain resets the default host of its workspace and writes an outbox row of its host', async () => {
  const host = newHost();
  const id = await addUnverified(owner, host);
  await setDefaultHost(db.pool, owner, host);
  expect(await deleteDomain(db.pool, owner, id)).toMatchObject({ kind: 'host', host });
  expect(await findDefaultHost(db.pool, owner)).toBe('');
});

test('two processes that lease due domains at once never get the same one', async () => {
  await db.pool.query('update domains set next_check_at = null');
  const workspaces = await Promise.all(Array.from({ length: 6 }, () => db.addWorkspace()));
  for (const workspaceId of workspaces) await addUnverified(workspaceId, newHost(), -60);
  const options = { domainsMax: 4, leaseSeconds: 60, busyOwners: [] };
  const leases = await Promise.all(Array.from({ length: 3 }, () => takeDueDomains(db.pool, options)));
  const ids = leases.flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const rest = await takeDueDomains(db.pool, { ...options, domainsMax: 10 });
  expect([...ids, ...rest.map(({ id }) => id)]).toHaveLength(6);
  expect(await takeDueDomains(db.pool, options)).toEqual([]);
});

test('one lease has at most one domain of each owner, a requested check first, and none of a busy owner', async () => {
  await db.pool.query('update domains set next_check_at = null');
  const [workspaceId, busy] = [await db.addWorkspace(), await db.addWorkspace()];
  await addUnverified(workspaceId, newHost(), -600);
  const requested = await addUnverified(workspaceId, newHost(), 3_600);
  await addUnverified(busy, newHost(), -600);
  await requestDomainCheck(db.pool, workspaceId, requested);
  const leased = await takeDueDomains(db.pool, { domainsMax: 10, leaseSeconds: 60, busyOwners: [busy] });
  expect(leased.map(({ id, owner: of }) => [id, of])).toEqual([[requested, workspaceId]]);
});

test('a new owner of a host gets its own slugs back, and those of the earlier owner become free', async () => {
  const host = newHost();
  const theirs = await db.addLink(other, { host, slug: 'theirs' });
  const lost = await db.addLink(owner, { host, slug: 'mine' });
  await db.pool.query('delete from slugs where link_id = $1', [lost.id]);
  const changes = await inTransaction(db.pool, (transaction) => claimSlugsOfHost(transaction, owner, host));
  expect(changes.map(({ slugKey }) => slugKey)).toEqual(['theirs']);
  expect(await findLinkIdAt(db.pool, { host, slugKey: 'theirs' })).toBeUndefined();
  expect(await findLinkIdAt(db.pool, { host, slugKey: 'mine' })).toBe(lost.id);
  expect(theirs.id).not.toBe(lost.id);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteLink } from '../src/links/index.ts';
import { suspendLink, suspendProfile, suspendWorkspace, listSuspended } from '../src/workspaces/index.ts';
import { pageLateBudgets, raiseBudget } from '../src/planes/operator.ts';
import { readBudgetLeft, readHosts, readSuspendedWorkspaces, readTargets, takeClicks } from '../src/planes/redirect.ts';
import { newId, openTestDb, type TestDb } from './open-test-db.ts';

let db: TestDb;
let workspaceId: string;
beforeAll(async () => {
  db = await openTestDb();
  workspaceId = await db.addWorkspace();
});
afterAll(() => db.close());

async function readOne(slugKey: string, known?: { id: string; version: number }) {
  return (await readTargets(db.pool, [{ host: '', slugKey, known }]))[0];
}

test('a target is returned only when its version is not the cached one', async () => {
  const { id, slug } = await db.addLink(workspaceId);
  const target = await readOne(slug);
  if (target?.kind !== 'link') throw new Error('There is no target.');
  expect(await readOne(slug, { id, version: target.version })).toBeUndefined();
  expect(await readOne(slug, { id, version: target.version - 1 })).toEqual(target);
  expect(await readOne(slug, { id: 'lnk_other', version: target.version - 1 })).toEqual(target);
});

test('a cached target whose slug is free now is returned as gone, an unknown slug not at all', async () => {
  const { id, slug } = await db.addLink(workspaceId);
  const target = await readOne(slug);
  await deleteLink(db.pool, workspaceId, id);
  const version = target?.kind === 'link' ? target.version : 0;
  expect(await readOne(slug, { id, version })).toEqual({ kind: 'gone', host: '', slugKey: slug });
  expect(await readOne(newId('unknown'))).toBeUndefined();
});

test('a slug that another link has now returns that link, although the cached one is unchanged', async () => {
  const first = await db.addLink(workspaceId);
  const target = await readOne(first.slug);
  const second = await db.addLink(workspaceId);
  await db.pool.query('update slugs set link_id = $2 where slug_key = $1', [first.slug, second.id]);
  const version = target?.kind === 'link' ? target.version : 0;
  expect(await readOne(first.slug, { id: first.id, version })).toMatchObject({ kind: 'link', linkId: second.id });
});

test('suspending and resuming a link or a profile gives it a new version, repeating it does not', async () => {
  const { id, slug } = await db.addLink(workspaceId);
  const profileSlug = newId('profile');
  const profileId = await db.addProfile(workspaceId, profileSlug);
  for (const [suspend, targetId, key] of [
    [suspendLink, id, slug],
    [suspendProfile, profileId, profileSlug],
  ] as const) {
    const versionOf = async () => {
      const target = await readOne(key);
      return target && target.kind !== 'gone' ? [target.suspended, target.version] : undefined;
    };
    const before = await versionOf();
    expect(await suspend(db.pool, targetId, true)).toBe(true);
    const suspended = await versionOf();
    expect(suspended).toEqual([true, expect.any(Number)]);
    expect(Number(suspended?.[1])).toBeGreaterThan(Number(before?.[1]));
    expect(await suspend(db.pool, targetId, true)).toBe(true);
    expect(await versionOf()).toEqual(suspended);
    await suspend(db.pool, targetId, false);
    expect((await versionOf())?.[0]).toBe(false);
    expect(await suspend(db.pool, 'none', true)).toBe(false);
  }
});

test('the version of the suspended workspaces rises with every change of the list, and only then', async () => {
  const suspended = await db.addWorkspace();
  const before = await readSuspendedWorkspaces(db.pool, undefined);
  expect(await readSuspendedWorkspaces(db.pool, before?.version)).toBeUndefined();
  await suspendWorkspace(db.pool, suspended, true);
  const after = await readSuspendedWorkspaces(db.pool, before?.version);
  expect(after?.version).toBeGreaterThan(before?.version ?? Infinity);
  expect(after?.ids).toContain(suspended);
  await suspendWorkspace(db.pool, suspended, true);
  await suspendWorkspace(db.pool, 'wsp_unknown', true);
  expect(await readSuspendedWorkspaces(db.pool, after?.version)).toBeUndefined();
  expect(await listSuspended(db.pool, 10)).toContainEqual(
    expect.objectContaining({ kind: 'workspace', id: suspended }),
  );
  await suspendWorkspace(db.pool, suspended, false);
  expect((await readSuspendedWorkspaces(db.pool, after?.version))?.ids).not.toContain(suspended);
});

test('concurrent grants of a capped link never exceed its limit, and use all of it', async () => {
  const { id } = await db.addLink(workspaceId, { clickLimit: 50 });
  const grants = await Promise.all(Array.from({ length: 20 }, () => takeClicks(db.pool, id, 7)));
  expect(grants.reduce((sum, granted) => sum + granted, 0)).toBe(50);
  expect(await readBudgetLeft(db.pool, id)).toBe(0);
  expect(await takeClicks(db.pool, id, 1)).toBe(0);
});

test('a budget is raised to the counted clicks and never lowered, while redirects spend it', async () => {
  const { id } = await db.addLink(workspaceId, { clickLimit: 1_000 });
  await takeClicks(db.pool, id, 150);
  await db.pool.query('update link_totals set clicks = 200 where link_id = $1', [id]);
  const late = () => pageLateBudgets(db.pool, { after: '', workspaceId, limit: 10 });
  expect(await late()).toEqual([id]);
  await Promise.all(
    Array.from({ length: 110 }, (_, at) => (at % 10 === 0 ? raiseBudget(db.pool, id) : takeClicks(db.pool, id, 1))),
  );
  const left = await readBudgetLeft(db.pool, id);
  // Between 100 clicks after the raise and fifty of them before it, which then make up for it.
  expect(left).toBeGreaterThanOrEqual(1_000 - 300);
  expect(left).toBeLessThanOrEqual(1_000 - 250);
  await raiseBudget(db.pool, id);
  expect(await readBudgetLeft(db.pool, id)).toBe(left);
  expect(await late()).toEqual([]);
});

test('a budget is not raised above the limit of its link', async () => {
  const { id } = await db.addLink(workspaceId, { clickLimit: 3 });
  await db.pool.query('update link_totals set clicks = 200 where link_id = $1', [id]);
  await raiseBudget(db.pool, id);
  const { rows } = await db.pool.query('select used from click_budgets where link_id = $1', [id]);
  expect(rows).toEqual([{ used: 3 }]);
});

test('only a verified domain has settings', async () => {
  const host = `${newId('host').replace('_', '-')}.example`;
  const id = newId('dom');
  await db.pool.query(
    `insert into domains (id, workspace_id, host, root_url) values ($1, $2, $3, 'https://a.example/')`,
    [id, workspaceId, host],
  );
  expect(await readHosts(db.pool, [host, 'other.example'])).toEqual([]);
  await db.pool.query('update domains set verified_at = now() where id = $1', [id]);
  const [settings, ...others] = await readHosts(db.pool, [host, 'other.example']);
  expect(others).toEqual([]);
  expect(settings).toEqual({
    host,
    workspaceId,
    slugPolicy: { caseSensitive: false, charset: 'plain', lengthMax: 64 },
    rootUrl: 'https://a.example/',
    rootProfile: null,
    notFoundUrl: null,
    appleAppSiteAssociation: null,
    assetLinks: null,
    fallback: null,
  });
});

test('a domain has an old origin until its time is over', async () => {
  const [id, host] = [newId('dom'), `${newId('old').replace('_', '-')}.example`];
  await db.pool.query(
    `insert into domains (id, workspace_id, host, verified_at, fallback_address, fallback_until)
     values ($1, $2, $3, now(), 'https://old.example', '2199-01-01T00:00:00.001Z')`,
    [id, workspaceId, host],
  );
  const read = async () => (await readHosts(db.pool, [host]))[0]?.fallback;
  expect(await read()).toEqual({ domainId: id, until: Date.parse('2199-01-01T00:00:00.001Z') });
  await db.pool.query(`update domains set fallback_until = now() - interval '1 second' where id = $1`, [id]);
  expect(await read()).toBeNull();
});

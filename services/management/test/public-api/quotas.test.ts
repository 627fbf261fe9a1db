import { randomBytes } from 'node:crypto';
import { setLimits, setPlan } from '@linkplane/links-db/workspaces';
import { allowLongTests } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CreatedLinks } from '@linkplane/contracts';
import { createLinkQuota } from '../../src/links/link-quota.ts';
import { quotasOf } from '../../src/calls/caller.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

allowLongTests('large amounts');

let management: TestManagement;
beforeAll(async () => void (management = await startManagement()));
afterAll(() => management.stop());

const url = 'https://example.com/';

async function newWorkspace(limits: { linksMax?: number; keptBytesMax?: number }) {
  const made = await management.newWorkspace();
  await setLimits(management.pool, made.workspaceId, limits);
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    management.call(method, path, body, { token: made.token, headers });
  const countLinks = async () => (await call('GET', '/v1/links')).body.data.pagination.total;
  return { ...made, call, countLinks };
}

test('plans have their documented quotas', () => {
  const none = { linksMax: null, keptBytesMax: null };
  expect(quotasOf({ plan: 'free', ...none })).toEqual({
    links: 10_000,
    storedResponseBytes: 50_000_000,
    profiles: 50,
    uploads: 500,
    uploadBytes: 100_000_000,
  });
  expect(quotasOf({ plan: 'pro', ...none })).toEqual({
    links: 500_000,
    storedResponseBytes: 500_000_000,
    profiles: 500,
    uploads: 5_000,
    uploadBytes: 1_000_000_000,
  });
  for (const plan of ['business', 'enterprise'] as const)
    expect(quotasOf({ plan, ...none })).toEqual({
      links: Infinity,
      storedResponseBytes: Infinity,
      profiles: 5_000,
      uploads: 50_000,
      uploadBytes: 10_000_000_000,
    });
  expect(quotasOf({ plan: 'free', linksMax: 7, keptBytesMax: Number.MAX_SAFE_INTEGER })).toEqual({
    links: 7,
    storedResponseBytes: Infinity,
    profiles: 50,
    uploads: 500,
    uploadBytes: 100_000_000,
  });
});

describe('links beyond the quota', () => {
  test('are PLAN_LIMIT_REACHED until one is deleted or the operator raises the quota', async () => {
    const { workspaceId, call, countLinks } = await newWorkspace({ linksMax: 3 });
    const made = [];
    for (let nth = 0; nth < 3; nth += 1) made.push(await call('POST', '/v1/links', { url }));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    const refused = await call('POST', '/v1/links', { url });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'PLAN_LIMIT_REACHED']);
    expect(refused.body.error.message).toBe(
      'The workspace has 3 links, the most that it may have. Delete some, or ask for a larger plan.',
    );
    await call('DELETE', `/v1/links/${made[0]!.body.data.id}`);
    expect((await call('POST', '/v1/links', { url })).status).toBe(201);
    await setLimits(management.pool, workspaceId, { linksMax: 4 });
    expect((await call('POST', '/v1/links', { url })).status).toBe(201);
    expect((await call('POST', '/v1/links', { url })).status).toBe(403);
    expect(await countLinks()).toBe(4);
  });

  test('of a bulk call are refused one by one, after the first ones have used the quota', async () => {
    const { call, countLinks } = await newWorkspace({ linksMax: 4 });
    const links = [{ url }, { url: 'nonsense' }, { url }, { url }, { url }, { url }, { url }];
    const { status, body } = await call('POST', '/v1/links/bulk', { links });
    const { results } = body.data as unknown as CreatedLinks;
    const limit = 'PLAN_LIMIT_REACHED';
    expect(status).toBe(201);
    expect(results.map((result) => (result.success ? 'created' : result.error.code))).toEqual([
      ...['created', 'INVALID_URL', 'created', 'created', 'created', limit, limit],
    ]);
    expect(await countLinks()).toBe(4);
  });

  test('cannot be created by concurrent calls', async () => {
    const { call, countLinks } = await newWorkspace({ linksMax: 25 });
    const responses = await Promise.all(Array.from({ length: 60 }, () => call('POST', '/v1/links', { url })));
    expect(responses.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(25);
    // A concurrent call may be refused although there is room; a single call must not.
    for (let left = 25 - (await countLinks()); left > 0; left -= 1)
      expect((await call('POST', '/v1/links', { url })).status).toBe(201);
    expect((await call('POST', '/v1/links', { url })).status).toBe(403);
    expect(await countLinks()).toBe(25);
  });

  test('cannot be created by concurrent calls with an Idempotency-Key each', async () => {
    const { call, countLinks } = await newWorkspace({ linksMax: 12 });
    for (let round = 0; round < 3; round += 1)
      await Promise.all(
        Array.from({ length: 20 }, (_, nth) =>
          call('POST', '/v1/links/bulk', { links: [{ url }, { url }] }, { 'idempotency-key': `${round}-${nth}` }),
        ),
      );
    expect(await countLinks()).toBe(12);
  });

  test('that two processes create are few', async () => {
    const other = await startManagement({ databaseUrl: databaseUrl(), owner: management.owner });
    const { token, countLinks } = await newWorkspace({ linksMax: 160 });
    const create = (nth: number) => [management, other][nth % 2]!.call('POST', '/v1/links', { url }, { token });
    for (let round = 0; round < 12; round += 1) await Promise.all(Array.from({ length: 20 }, (_, nth) => create(nth)));
    const counted = await countLinks();
    expect(counted).toBeGreaterThanOrEqual(160);
    expect(counted).toBeLessThanOrEqual(160 + 20);
    await other.stop();
  });
});

test('creations far from the quota count the links once, unlimited ones never', async () => {
  let counts = 0;
  const room = createLinkQuota(async () => {
    counts += 1;
    return 0;
  });
  for (let nth = 0; nth < 500; nth += 1) (await room.reserve(management.pool, 'wsp_a', 10_000, 1)).settle();
  expect(counts).toBe(1);
  for (let nth = 0; nth < 500; nth += 1) await room.reserve(management.pool, 'wsp_b', Infinity, 1);
  expect(counts).toBe(1);
});

test("profiles beyond the plan's are PLAN_LIMIT_REACHED", async () => {
  const { workspaceId, call } = await newWorkspace({});
  await management.pool.query(
    `insert into profiles (id, workspace_id, slug, display_name)
     select 'prf_' || md5($1 || n), $1, md5($1 || n), 'x' from generate_series(1, 50) n`,
    [workspaceId],
  );
  await setPlan(management.pool, workspaceId, 'free');
  const { status, body } = await call('POST', '/v1/profiles', { displayName: 'x', slug: `quota-${Date.now()}` });
  expect([status, body.error.code]).toEqual([403, 'PLAN_LIMIT_REACHED']);
});

describe('stored responses', () => {
  const bulk = { links: Array.from({ length: 100 }, (_, nth) => ({ url: `https://example.com/page/${nth}` })) };

  test('of a bulk call are stored compressed, and replayed byte for byte after the links have changed', async () => {
    const { workspaceId, call } = await newWorkspace({});
    const key = { 'idempotency-key': 'compressed' };
    const first = await call('POST', '/v1/links/bulk', bulk, key);
    const { results } = first.body.data as unknown as CreatedLinks;
    const ids = results.flatMap((result) => (result.success ? [result.data.id] : []));
    await call('PATCH', `/v1/links/${ids[0]}`, { title: 'Changed', url: 'https://example.com/elsewhere' });
    await call('DELETE', `/v1/links/${ids[1]}`);
    const again = await call('POST', '/v1/links/bulk', bulk, key);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const { rows } = await management.pool.query<{ bytes: number; stored: number }>(
      `select bytes, octet_length(body_deflated) as stored from idempotency_keys where workspace_id = $1`,
      [workspaceId],
    );
    expect(rows[0]!.bytes).toBe(rows[0]!.stored);
    expect(rows[0]!.bytes * 5).toBeLessThan(first.text.length);
  });

  test('of the previous version are replayed', async () => {
    const { workspaceId, call } = await newWorkspace({});
    const key = { 'idempotency-key': 'as-text' };
    const first = await call('POST', '/v1/links', { url }, key);
    await management.pool.query(
      `update idempotency_keys set body = $2, body_deflated = null, bytes = 0 where workspace_id = $1`,
      [workspaceId, first.text],
    );
    expect((await call('POST', '/v1/links', { url }, key)).text).toBe(first.text);
  });

  test('beyond the quota refuse new keys without an effect; known keys are replayed, and calls without a key succeed', async () => {
    const { workspaceId, call, countLinks } = await newWorkspace({ keptBytesMax: 2_000 });
    const keyed = (key: string) => call('POST', '/v1/links', { url }, { 'idempotency-key': key });
    const first = await keyed('first');
    // Random, so that it cannot be compressed.
    const title = randomBytes(127).toString('hex');
    for (let nth = 0; nth < 6; nth += 1)
      await call('POST', '/v1/links', { url: `${url}${title}`, title }, { 'idempotency-key': `large-${nth}` });
    const before = await countLinks();
    const refused = await keyed('one more');
    expect([refused.status, refused.body.error.code]).toEqual([403, 'PLAN_LIMIT_REACHED']);
    expect(refused.body.error.message).toContain('Nothing was changed');
    expect(await countLinks()).toBe(before);
    expect((await keyed('first')).text).toBe(first.text);
    expect((await call('POST', '/v1/links', { url })).status).toBe(201);
    await setLimits(management.pool, workspaceId, { keptBytesMax: 1_000_000 });
    expect((await keyed('one more')).status).toBe(201);
  });
});

function databaseUrl(): string {
  const { host, port, user, database, password } = management.pool.options;
  if (management.pool.options.connectionString) return management.pool.options.connectionString;
  return `postgres://${user}:${String(password)}@${host}:${port}/${database}`;
}

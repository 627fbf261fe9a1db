import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToken } from '../../src/operator/index.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
beforeAll(async () => {
  management = await startManagement();
});
afterAll(() => management.stop());

type Erasure = { id: string; state: string; before: string; subject: object; clicks: number; repeatsAt: string | null };

async function newOwner() {
  const { workspaceId, token } = await management.newWorkspace('pro');
  const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    management.call(method, `/v1${path}`, body, { token, ...(headers && { headers }) });
  const { id: linkId } = (await call('POST', '/links', { url: 'https://example.com/' })).body.data;
  const list = async () => (await call('GET', '/erasures')).body.data as unknown as Erasure[];
  return { workspaceId, call, linkId, list };
}

describe('a reset', () => {
  test('is accepted with the time up to which it erases, and listed until it is done and after', async () => {
    const { call, linkId, list } = await newOwner();
    const start = Date.now();
    const { status, body } = await call('POST', `/links/${linkId}/stats/reset`, {});
    expect(status).toBe(200);
    const { reset, before, erasure } = body.data as unknown as { reset: boolean; before: string; erasure: Erasure };
    expect(reset).toBe(true);
    expect(Date.parse(before)).toBeGreaterThanOrEqual(start);
    expect(erasure).toMatchObject({
      state: 'waiting',
      subject: { type: 'link', id: linkId, clickId: null },
      clicks: 0,
    });
    expect(await list()).toEqual([erasure]);
    expect((await call('GET', `/erasures/${erasure.id}`)).body.data).toEqual(erasure);
  });

  test('that is repeated before it has begun becomes one, up to the later time', async () => {
    const { call, linkId, list } = await newOwner();
    await call('POST', `/links/${linkId}/stats/reset`, { before: '2026-01-01T00:00:00Z' });
    await call('POST', `/links/${linkId}/stats/reset`, { before: '2025-01-01T00:00:00Z' });
    expect(await list()).toMatchObject([{ before: '2026-01-01T00:00:00.000Z' }]);
  });

  test.each([
    [{ before: '2999-01-01T00:00:00Z' }, 'before'],
    [{ before: 'yesterday' }, 'before'],
    [{ before: null }, 'before'],
    [[], 'body'],
  ])('of %j is refused', async (given, field) => {
    const { call, linkId, list } = await newOwner();
    const { status, body } = await call('POST', `/links/${linkId}/stats/reset`, given);
    expect([status, body.error.code, body.error.details[0]?.field]).toEqual([400, 'VALIDATION_ERROR', field]);
    expect(await list()).toEqual([]);
  });

  test('of an unknown link is refused, and with an Idempotency-Key happens once', async () => {
    const { call, linkId, list } = await newOwner();
    const unknown = await call('POST', '/links/lnk_00000000000000000000/stats/reset', {});
    expect(unknown.body.error.code).toBe('LINK_NOT_FOUND');
    const once = () => call('POST', `/links/${linkId}/stats/reset`, {}, { 'Idempotency-Key': 'reset-1' });
    expect((await once()).body).toEqual((await once()).body);
    expect(await list()).toHaveLength(1);
  });
});

describe('an erasure', () => {
  test('is of a link, also a deleted one, or of the visitor of a visit', async () => {
    const { call, linkId, list } = await newOwner();
    await call('DELETE', `/links/${linkId}`);
    const subjects = [
      { type: 'link', id: linkId },
      { type: 'visitor', clickId: 'evt_00000000000000000000' },
    ];
    for (const subject of subjects) expect((await call('POST', '/erasures', { subject })).status).toBe(201);
    expect((await list()).map(({ subject }) => subject)).toEqual([
      { type: 'visitor', id: null, clickId: 'evt_00000000000000000000' },
      { type: 'link', id: linkId, clickId: null },
    ]);
  });

  test.each([
    {},
    { subject: {} },
    { subject: { type: 'workspace' } },
    { subject: { type: 'retention' } },
    { subject: { type: 'link' } },
    { subject: { type: 'link', id: '' } },
    { subject: { type: 'link', id: 'x'.repeat(65) } },
    { subject: { type: 'visitor', id: 'lnk_1' } },
    { subject: { type: 'visitor', clickId: ['evt_1'] } },
    { subject: { type: 'visitor', clickId: "evt_1'\u0000" } },
  ])('of %j is refused', async (given) => {
    const { call, list } = await newOwner();
    const { status, body } = await call('POST', '/erasures', given);
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await list()).toEqual([]);
  });

  test('waits with 99 others of its workspace at most', async () => {
    const { call, linkId } = await newOwner();
    const erase = (clickId: string) => call('POST', '/erasures', { subject: { type: 'visitor', clickId } });
    for (let nth = 0; nth < 100; nth += 1) expect((await erase(`evt_${nth}`)).status).toBe(201);
    const { status, body } = await erase('evt_100');
    expect([status, body.error.code]).toEqual([403, 'PLAN_LIMIT_REACHED']);
    expect((await call('POST', `/links/${linkId}/stats/reset`, {})).status).toBe(403);
    expect((await (await newOwner()).call('POST', '/erasures', { subject: { type: 'link', id: linkId } })).status).toBe(
      201,
    );
  });

  test('is refused while ten thousand of its workspace are still repeated', async () => {
    const { workspaceId, call } = await newOwner();
    await management.pool.query(
      `insert into erasures (id, workspace_id, kind, click_id, before, due_at, passes)
       select 'ers_' || $1 || n, $1, 'visitor', 'evt_' || n, now(), now() + interval '8 days', 1 from generate_series(1, 9999) n`,
      [workspaceId],
    );
    const erase = async (clickId: string) =>
      (await call('POST', '/erasures', { subject: { type: 'visitor', clickId } })).status;
    expect([await erase('evt_a'), await erase('evt_b')]).toEqual([201, 403]);
  });

  test('is requested by tokens without scopes only, and read by those of analytics', async () => {
    const { workspaceId, linkId } = await newOwner();
    const limited = await createToken(management.pool, workspaceId, 'limited', { scopes: ['links', 'analytics'] });
    const call = (method: string, path: string, body?: unknown) =>
      management.call(method, path, body, { token: limited?.token ?? '' });
    expect((await call('GET', '/v1/erasures')).status).toBe(200);
    const subject = { type: 'link', id: linkId };
    expect((await call('POST', '/v1/erasures', { subject })).body.error.code).toBe('FORBIDDEN');
    expect((await call('POST', `/v1/links/${linkId}/stats/reset`, {})).body.error.code).toBe('FORBIDDEN');
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportJob } from '@linkplane/contracts';
import { listUnfinishedSources, stopAbandonedOrders } from '@linkplane/links-db/import-orders';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startManagement, type TestManagement } from '../support/start-management.ts';

const importsDirectory = mkdtempSync(join(tmpdir(), 'linkplane-jobs-'));
let management: TestManagement;

beforeAll(async () => {
  management = await startManagement({ start: false, importsDirectory });
});
afterAll(async () => {
  await management.stop();
  rmSync(importsDirectory, { recursive: true });
});

const apiKey = 'key-Of-An-Account-5b1d';
const job = { service: 'dub', apiKey };

const addOwner = `
  insert into members (workspace_id, user_id, role) select $1, user_id, 'owner' from members where workspace_id = $2`;

async function newCalls() {
  const { token, workspaceId } = await management.newWorkspace();
  const call = (method: string, path: string, body?: unknown) =>
    management.call(method, `/v1/import-jobs${path}`, body, { token });
  const create = async (fields: object = {}) => {
    const { status, body } = await call('POST', '', { ...job, ...fields });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.data as unknown as ImportJob;
  };
  return { token, workspaceId, call, create };
}

describe('an import job', () => {
  test('is created and read with all that was given but for its key, which Postgres has encrypted only', async () => {
    const { call, create } = await newCalls();
    const hosts = [{ from: 'S.Old.example', to: 'go.acme.example' }];
    const created = await create({ account: 'marketing', hosts, dropOlder: true, dryRun: true });
    expect(created).toMatchObject({
      service: 'dub',
      url: null,
      account: 'marketing',
      hosts: [{ from: 's.old.example', to: 'go.acme.example' }],
      dropOlder: true,
      openProtected: false,
      withoutClicks: false,
      task: 'check',
      state: 'queued',
      hasKey: true,
      progress: null,
      result: null,
      problems: {},
      stop: null,
    });
    expect(created.id).toMatch(/^imj_[0-9A-Za-z]{20}$/);
    const [read, list] = [await call('GET', `/${created.id}`), await call('GET', '')];
    expect(read.body.data).toEqual(created);
    expect(list.body.data).toEqual([created]);
    for (const { text } of [read, list]) expect(text).not.toContain(apiKey);
    const { rows } = await management.pool.query<{ row: string; sealed: Buffer }>(
      'select o::text as row, o.sealed_key as sealed from import_orders o where id = $1',
      [created.id],
    );
    expect(rows[0]?.row).not.toContain(apiKey);
    expect(rows[0]?.sealed.toString('latin1')).not.toContain(apiKey);
  });

  test.each([
    ['a Shlink without its URL', { service: 'shlink' }, 'url', 'REQUIRED'],
    ['a Kutt without its URL', { service: 'kutt' }, 'url', 'REQUIRED'],
    ['openProtected of another service', { openProtected: true }, 'openProtected', 'NOT_ALLOWED'],
    ['withoutClicks of another service', { withoutClicks: true }, 'withoutClicks', 'NOT_ALLOWED'],
    ['a service that is not known', { service: 'tinyurl' }, 'service', 'NOT_ONE_OF'],
    ['a key with a space', { apiKey: 'two words' }, 'apiKey', 'FORBIDDEN_CHARACTERS'],
    ['a key with the end of a line', { apiKey: 'one\r\nHost: x' }, 'apiKey', 'FORBIDDEN_CHARACTERS'],
    ['a name with a slash', { account: 'a/b' }, 'account', 'FORBIDDEN_CHARACTERS'],
    ['a host twice', { hosts: ['a', 'a'].map((from) => ({ from, to: 'b' })) }, 'hosts.1.from', 'DUPLICATE'],
    ['a URL with a query', { url: 'https://dub.example/?a=b' }, 'url', 'WEB_ADDRESS_EXPECTED'],
    ['a URL with a password', { url: 'https://a:b@dub.example/' }, 'url', 'WEB_ADDRESS_EXPECTED'],
  ])('is refused with %s', async (_what, fields, field, code) => {
    const { call } = await newCalls();
    const { status, body } = await call('POST', '', { ...job, ...fields });
    expect([status, body.error.details[0]?.field]).toEqual([400, field]);
    expect(body.error.details[0]?.code).toBe(code);
  });

  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://169.254.169.254/',
    'http://10.0.0.8:8080/',
    'http://postgres.internal/',
    'http://localhost:8080/',
    'https://shlink.example:6379/',
  ])('is refused with a source at %s, which is not on the public internet', async (url) => {
    const { call } = await newCalls();
    const { status, body } = await call('POST', '', { ...job, service: 'shlink', url });
    expect([status, body.error.code]).toEqual([400, 'INVALID_URL']);
  });

  test('is paused and run again while it waits; a run needs the key once that is not stored any more', async () => {
    const { call, create } = await newCalls();
    const { id } = await create({ dryRun: true });
    expect((await call('POST', `/${id}/run`, {})).body.error.details).toMatchObject([{ field: 'state' }]);
    expect((await call('POST', `/${id}/undo`, {})).body.error.details).toMatchObject([{ field: 'state' }]);
    expect((await call('POST', `/${id}/pause`)).body.data).toMatchObject({ state: 'paused', task: 'check' });
    expect((await call('POST', `/${id}/pause`)).status).toBe(200);
    await management.pool.query('update import_orders set sealed_key = null where id = $1', [id]);
    const keyless = await call('POST', `/${id}/run`, {});
    expect(keyless.body.error.details).toMatchObject([{ field: 'apiKey', code: 'REQUIRED' }]);
    const hosts = ['a', 'a'].map((from) => ({ from, to: 'b' }));
    const twice = await call('POST', `/${id}/run`, { apiKey, hosts });
    expect(twice.body.error.details).toMatchObject([{ field: 'hosts.1.from', code: 'DUPLICATE' }]);
    expect((await call('POST', `/${id}/run`, { apiKey, dropOlder: true })).body.data).toMatchObject({
      state: 'queued',
      task: 'import',
      hasKey: true,
      dropOlder: true,
    });
  });

  test('cannot be created when five of the account have not ended, in whichever of its workspaces', async () => {
    const [{ workspaceId, call, create }, other] = [await newCalls(), await newCalls()];
    for (const id of [workspaceId, other.workspaceId])
      await management.pool.query(addOwner, [id, management.owner.workspaceId]);
    const created: ImportJob[] = [];
    for (let number = 0; number < 5; number += 1)
      created.push(await (number === 4 ? other : { create }).create({ account: `account-${number}` }));
    const refused = await call('POST', '', job);
    expect(refused.body.error).toMatchObject({ code: 'PLAN_LIMIT_REACHED', params: { max: 5 } });
    await call('POST', `/${created[0]?.id}/pause`);
    expect((await call('POST', '', job)).status).toBe(403);
    await management.pool.query(`update import_orders set state = 'done' where id = $1`, [created[0]?.id]);
    expect((await other.call('POST', '', job)).status).toBe(201);
    expect((await (await newCalls()).call('POST', '', job)).status).toBe(201);
  });

  test('is forgotten when twenty newer ones were created and it does not run', async () => {
    const { workspaceId, call, create } = await newCalls();
    const oldest = await create();
    for (let number = 0; number < 20; number += 1) {
      await management.pool.query(`update import_orders set state = 'done' where workspace_id = $1`, [workspaceId]);
      await create();
    }
    const { body } = await call('GET', '');
    expect(body.data).toHaveLength(20);
    expect((await call('GET', `/${oldest.id}`)).body.error.code).toBe('IMPORT_JOB_NOT_FOUND');
  });

  test('lists its problems by pages, all or those of a code', async () => {
    const { call, create } = await newCalls();
    const { id } = await create();
    await management.pool.query(
      `insert into import_problems (order_id, number, place, code, short_url, field, detail)
       select $1, n, 'link ' || n, case when n % 2 = 0 then 'SLUG_TAKEN' else 'NOT_CARRIED' end, 'x/' || n, '', '' from generate_series(1, 5) n`,
      [id],
    );
    const first = (await call('GET', `/${id}/problems?limit=2`)).body.data;
    expect(first).toMatchObject({
      items: [{ place: 'link 1' }, { place: 'link 2' }],
      pagination: { limit: 2, next: 2 },
    });
    const last = (await call('GET', `/${id}/problems?limit=3&after=2`)).body.data;
    expect(last).toMatchObject({ items: [{ place: 'link 3' }, {}, {}], pagination: { next: null } });
    const taken = (await call('GET', `/${id}/problems?code=SLUG_TAKEN`)).body.data;
    expect(taken.items).toHaveLength(2);
    expect((await (await newCalls()).call('GET', `/${id}/problems`)).body.error.code).toBe('IMPORT_JOB_NOT_FOUND');
  });

  test('keeps its files until it has ended', async () => {
    const { workspaceId, create } = await newCalls();
    const { id } = await create({ account: 'marketing' });
    const { rows } = await management.pool.query<{ runner: string }>(
      'select runner_id as runner from import_orders where id = $1',
      [id],
    );
    const list = async () =>
      (await listUnfinishedSources(management.pool, rows[0]?.runner ?? '')).filter(
        (each) => each.workspaceId === workspaceId,
      );
    expect(await list()).toMatchObject([{ service: 'dub', settings: { account: 'marketing' } }]);
    await management.pool.query(`update import_orders set state = 'done' where id = $1`, [id]);
    expect(await list()).toEqual([]);
  });

  test('is stopped when the installation that has its key was not seen for long, and says that it needs the key', async () => {
    const { call, create } = await newCalls();
    const { id } = await create();
    await management.pool.query(
      'insert into import_runners select runner_id, now() from import_orders where id = $1 on conflict do nothing',
      [id],
    );
    await stopAbandonedOrders(management.pool, 300_000);
    expect((await call('GET', `/${id}`)).body.data).toMatchObject({ state: 'queued' });
    await management.pool.query(`update import_runners set seen_at = now() - interval '6 minutes'`);
    await stopAbandonedOrders(management.pool, 300_000);
    expect((await call('GET', `/${id}`)).body.data).toMatchObject({
      state: 'stopped',
      hasKey: false,
      stop: { reason: 'KEY_MISSING' },
    });
  });
});

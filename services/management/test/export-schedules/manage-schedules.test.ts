import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createScheduleCalls } from '../support/schedule-calls.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
let now = Date.parse('2026-11-24T12:00:00.000Z');

beforeAll(async () => {
  management = await startManagement({ now: () => now, start: false });
});
afterAll(() => management.stop());

const secretAccessKey = 'a-very/secret+access=key';
const destination = {
  endpoint: 'https://s3.eu-central-1.amazonaws.com/',
  bucket: 'acme-analytics',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey,
};
const daily = { type: 'clicks', format: 'parquet', interval: 'daily', destination };

async function newCalls() {
  const { token, workspaceId } = await management.newWorkspace();
  return { token, workspaceId, ...createScheduleCalls(management, token) };
}

describe('an export schedule', () => {
  test('is created, listed, read, changed and deleted, and no response has its secret', async () => {
    const { call, create, change, read } = await newCalls();
    const created = await create({ ...daily, filters: { country: 'DE,AT' }, includeBots: true });
    expect(created).toMatchObject({
      type: 'clicks',
      format: 'parquet',
      interval: 'daily',
      includeBots: true,
      includeInternal: false,
      filters: { country: 'DE,AT' },
      destination: {
        endpoint: 'https://s3.eu-central-1.amazonaws.com',
        region: 'us-east-1',
        bucket: 'acme-analytics',
        prefix: '',
        accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      },
      enabled: true,
      lastRun: null,
      nextRunAt: '2026-11-25T00:15:00.000Z',
    });
    expect(created.id).toMatch(/^exs_[0-9A-Za-z]{20}$/);
    expect(await read(created.id)).toEqual(created);

    const changed = await change(created.id, {
      interval: 'monthly',
      destination: { prefix: 'linkplane/', region: 'eu' },
    });
    expect(changed).toMatchObject({ interval: 'monthly', includeBots: true, nextRunAt: '2026-12-01T00:15:00.000Z' });
    expect(changed.destination).toEqual({ ...created.destination, prefix: 'linkplane/', region: 'eu' });
    const list = await call('GET', '');
    expect(list.body.data).toEqual([changed]);
    for (const { text } of [list, await call('POST', '', { ...daily, destination: 'x' })])
      expect(text).not.toContain('secret+access');
    expect(JSON.stringify([created, changed])).not.toContain('secret');

    expect((await call('DELETE', `/${created.id}`)).body.data).toEqual({ deleted: true });
    expect((await call('GET', `/${created.id}`)).body.error.code).toBe('EXPORT_SCHEDULE_NOT_FOUND');
    expect((await call('DELETE', `/${created.id}`)).body.error.code).toBe('EXPORT_SCHEDULE_NOT_FOUND');
  });

  test('is left as it is by an empty change', async () => {
    const { create, change } = await newCalls();
    const created = await create(daily);
    expect(await change(created.id, {})).toEqual(created);
    expect(await change(created.id, { destination: {} })).toEqual(created);
  });

  test('begins with the present period, also when it is turned on again', async () => {
    const { create, change, run, call } = await newCalls();
    const { id, nextRunAt } = await create({ ...daily, interval: 'weekly', enabled: false });
    expect(nextRunAt).toBeNull();
    expect((await call('POST', `/${id}/run`)).body.error.details[0]?.field).toBe('enabled');
    expect((await change(id, { enabled: true })).nextRunAt).toBe('2026-11-30T00:15:00.000Z');
    expect((await run(id)).nextRunAt).toBe('2026-11-24T12:00:00.000Z');
  });

  test('that is late is due at once after a change, which may repair it', async () => {
    const { create, change } = await newCalls();
    const { id } = await create(daily);
    now += 3 * 86_400_000;
    const { nextRunAt } = await change(id, { destination: { secretAccessKey: 'another' } });
    expect(nextRunAt).toBe(new Date(now).toISOString());
    now -= 3 * 86_400_000;
  });

  test.each([
    [{ type: 'visits' }, 'type'],
    [{ format: 'xml' }, 'format'],
    [{ type: 'links' }, 'format'],
    [{ type: 'links', format: 'csv', filters: { country: 'DE' } }, 'filters'],
    [{ filters: { planet: 'Mars' } }, 'filters.planet'],
    [{ filters: { country: 'DE,!AT' } }, 'filters.country'],
    [{ filters: 'country' }, 'filters'],
    [{ interval: 'hourly' }, 'interval'],
    [{ enabled: 'yes' }, 'enabled'],
    [{ destination: 'bucket' }, 'destination'],
    [{ destination: { ...destination, bucket: 'a/b' } }, 'destination.bucket'],
    [{ destination: { ...destination, bucket: '..' } }, 'destination.bucket'],
    [{ destination: { ...destination, prefix: '/x' } }, 'destination.prefix'],
    [{ destination: { ...destination, prefix: 'x/../' } }, 'destination.prefix'],
    [{ destination: { ...destination, prefix: 'x//y' } }, 'destination.prefix'],
    [{ destination: { ...destination, prefix: 'ü' } }, 'destination.prefix'],
    [{ destination: { ...destination, region: 'eu/1' } }, 'destination.region'],
    [{ destination: { ...destination, accessKeyId: 'a b' } }, 'destination.accessKeyId'],
    [{ destination: { ...destination, secretAccessKey: 'a\nb' } }, 'destination.secretAccessKey'],
    [{ destination: { ...destination, secretAccessKey: undefined } }, 'destination.secretAccessKey'],
  ])('is refused with %j', async (fields, field) => {
    const { call } = await newCalls();
    const { status, body } = await call('POST', '', { ...daily, ...fields });
    expect([status, body.error.code, body.error.details[0]?.field]).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  test.each([
    ['http://s3.example.com', 'must use https'],
    ['ftp://s3.example.com', 'must be an absolute https URL'],
    ['https://key:secret@s3.example.com', 'must be an absolute https URL'],
    ['https://s3.example.com?x=1', 'must be an absolute https URL'],
    ['https://s3.example.com/a%2Fb', 'must be an absolute https URL'],
    ['https://127.0.0.1', 'must lead to a public address'],
    ['https://[::1]:9443', 'must lead to a public address'],
    ['https://169.254.169.254', 'must lead to a public address'],
    ['https://0x7f.1', 'must lead to a public address'],
    ['https://minio.internal', 'must lead to a public address'],
    ['https://minio', 'must lead to a public address'],
    ['https://s3.example.com:6379', 'must not use port 6379'],
    ['http://localhost:8080', 'must'],
  ])('is refused with the endpoint %s', async (endpoint, message) => {
    const { call, create } = await newCalls();
    const refused = await call('POST', '', { ...daily, destination: { ...destination, endpoint } });
    expect([refused.status, refused.body.error.code]).toEqual([400, 'INVALID_URL']);
    expect(refused.body.error.message).toContain(message);
    const { id } = await create(daily);
    expect((await call('PATCH', `/${id}`, { destination: { endpoint } })).body.error.code).toBe('INVALID_URL');
  });

  test('cannot write the objects of another one', async () => {
    const { call, create } = await newCalls();
    const first = await create(daily);
    const same = await call('POST', '', { ...daily, includeBots: true });
    expect(same.body.error.details[0]?.field).toBe('destination.prefix');
    const other = await create({ ...daily, destination: { ...destination, prefix: 'bots/' } });
    const moved = await call('PATCH', `/${other.id}`, { destination: { prefix: '' } });
    expect(moved.body.error.details[0]?.field).toBe('destination.prefix');
    expect((await call('PATCH', `/${first.id}`, { includeBots: true })).status).toBe(200);
    await create({ ...daily, interval: 'weekly' });
    await create({ ...daily, format: 'csv' });
  });

  test('is one of 10 of its workspace at most', async () => {
    const { call } = await newCalls();
    const created = await Promise.all(
      Array.from({ length: 12 }, (_, nth) =>
        call('POST', '', { ...daily, destination: { ...destination, prefix: `${nth}/` } }),
      ),
    );
    expect(created.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(created.find(({ status }) => status !== 201)?.body.error.code).toBe('PLAN_LIMIT_REACHED');
  });
});

import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectClicks, insertRows } from '@linkplane/clicks-db/write';
import type { ExportSchedule } from '@linkplane/contracts';
import {
  allowLongTests,
  startDnsServer,
  startS3Server,
  waitFor,
  type TestDnsServer,
  type TestS3Server,
} from '@linkplane/testing';
import { describeClick } from '../support/describe-rows.ts';
import { createScheduleCalls, toDestination } from '../support/schedule-calls.ts';
import { startWithClicks, type TestReports } from '../support/start-with-clicks.ts';

allowLongTests('real time');

const dayMs = 86_400_000;
const partBytes = 8 * 1_048_576;
const noon = Date.parse('2026-01-10T12:00:00.000Z');
let now = noon;
let reports: TestReports;
let dns: TestDnsServer;
let storage: TestS3Server;

beforeAll(async () => {
  dns = await startDnsServer();
  storage = await startS3Server();
  reports = await startWithClicks({ now: () => now, allowsPrivateWebhooks: true, dnsServers: [dns.address] });
});
afterAll(async () => {
  await reports.stop();
  await storage.stop();
  await dns.stop();
});

/** A workspace with a few clicks on each day from the 1st of January on, one of them of a bot. */
async function newWorkspace() {
  const { workspaceId, token } = await reports.management.newWorkspace();
  const rows = Array.from({ length: 30 }, (_, offset) =>
    describeClick({
      workspaceId,
      linkId: 'lnk_1',
      offset,
      id: `evt_${workspaceId}_${offset}`,
      timestamp: Date.UTC(2026, 0, 1 + Math.floor(offset / 3), 6 + (offset % 3)),
      city: 'a "b", c\r\nd',
      bot: offset % 3 === 2,
    }),
  );
  await insertRows(reports.clicks, collectClicks(rows), workspaceId);
  return { workspaceId, token, ...createScheduleCalls(reports.management, token) };
}

type Workspace = Awaited<ReturnType<typeof newWorkspace>>;

async function download({ token }: Workspace, query: string): Promise<Buffer> {
  const response = await fetch(`${reports.management.url}/v1/analytics/export?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Prefixes separate the objects of tests, as all use one bucket. */
let prefixes = 0;
function newSchedule(fields: object = {}, destination: object = {}) {
  prefixes += 1;
  const to = { ...toDestination(storage), prefix: `test-${prefixes}/`, ...destination };
  return { type: 'clicks', format: 'csv', interval: 'daily', ...fields, destination: to };
}

async function untilRun(
  { read }: Workspace,
  id: string,
  state: string,
): Promise<NonNullable<ExportSchedule['lastRun']>> {
  const { lastRun } = await waitFor(
    async () => {
      const schedule = await read(id);
      return schedule.lastRun?.state === state ? schedule : undefined;
    },
    { what: `the run to be ${state}`, timeoutMs: 30_000 },
  );
  return lastRun!;
}

describe('a run', () => {
  test.each([
    ['clicks', 'csv', 2],
    ['clicks', 'json', 2],
    ['clicks', 'parquet', 2],
    ['links', 'csv', 1],
    ['links', 'json', 1],
    ['profiles', 'csv', 0],
  ])('of %s as %s writes what the export of the last period returns', async (type, format, rows) => {
    const workspace = await newWorkspace();
    await reports.management.call('POST', '/v1/links', { url: 'https://example.com/' }, { token: workspace.token });
    const { id, destination } = await workspace.create(newSchedule({ type, format }));
    await workspace.run(id);
    const run = await untilRun(workspace, id, 'succeeded');
    const key = `${destination.prefix}${type}/2026-01-09.${format}`;
    const expected = await download(workspace, `type=${type}&format=${format}&start=2026-01-09&end=2026-01-10`);
    expect((await storage.read(key))?.equals(expected)).toBe(true);
    const finishedAt = new Date(now).toISOString();
    expect(run).toEqual({
      state: 'succeeded',
      period: '2026-01-09',
      key,
      bytes: expected.length,
      rows,
      finishedAt,
      error: null,
      isCorrection: false,
    });
    expect((await workspace.read(id)).nextRunAt).toBe('2026-01-11T00:15:00.000Z');
  });

  test.each([
    ['weekly', '2026-W01', 'start=2025-12-29&end=2026-01-05'],
    ['monthly', '2025-12', 'start=2025-12-01&end=2026-01-01'],
  ])('of a %s schedule writes one object of %s', async (interval, period, range) => {
    const workspace = await newWorkspace();
    const { id, destination } = await workspace.create(
      newSchedule({ interval, includeBots: true }, { prefix: `${interval}/team=a/` }),
    );
    await workspace.run(id);
    await untilRun(workspace, id, 'succeeded');
    const expected = await download(workspace, `type=clicks&includeBots=true&${range}`);
    expect((await storage.read(`${destination.prefix}clicks/${period}.csv`))?.equals(expected)).toBe(true);
  });

  test('applies filters, and a repeated one replaces the object', async () => {
    const workspace = await newWorkspace();
    const { id, destination } = await workspace.create(newSchedule({ format: 'json', filters: { os: '!Android' } }));
    const key = `${destination.prefix}clicks/2026-01-09.json`;
    await workspace.run(id);
    await untilRun(workspace, id, 'succeeded');
    expect((await storage.read(key))?.toString()).toBe('[]\n');
    await workspace.change(id, { filters: {} });
    await workspace.run(id);
    await waitFor(async () => (await storage.read(key))?.toString().includes('evt_'), {
      what: 'the object to be replaced',
      timeoutMs: 30_000,
    });
    expect((await storage.list()).filter((name) => name.startsWith(destination.prefix))).toEqual([key]);
  });

  test.each(['csv', 'parquet'])('of a large file as %s is sent in parts of one size', async (format) => {
    const workspace = await newWorkspace();
    await reports.clicks.client.command({
      query: `INSERT INTO clicks (id, timestamp, workspace_id, link_id, outcome, url, source, partition, offset)
        SELECT concat({id:String}, toString(number)), toDateTime64('2026-01-09 00:00:00', 3, 'UTC'), {id:String}, 'lnk_1',
          'click', hex(randomString(300)), {id:String}, 0, number FROM numbers(30000)`,
      query_params: { id: workspace.workspaceId },
    });
    const { id, destination } = await workspace.create(newSchedule({ format }));
    const sizes: number[] = [];
    storage.intercept = async (request) => {
      if (request.url?.includes('partNumber')) sizes.push(Number(request.headers['content-length']));
      return false;
    };
    await workspace.run(id);
    const run = await untilRun(workspace, id, 'succeeded');
    storage.intercept = undefined;
    expect(run.rows).toBe(30_002);
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.slice(0, -1)).toEqual(sizes.slice(0, -1).map(() => partBytes));
    expect(sizes.reduce((sum, size) => sum + size)).toBe(run.bytes);
    expect(await storage.countUploads()).toBe(0);
    const object = await storage.read(`${destination.prefix}clicks/2026-01-09.${format}`);
    const expected = await download(workspace, `type=clicks&format=${format}&start=2026-01-09&end=2026-01-10`);
    expect(await listIds(object!, format)).toEqual(await listIds(expected, format));
    expect(object!.length).toBe(run.bytes);
  });
});

describe('late visits', () => {
  const day = '2026-01-10';
  const insertLate = async ({ workspaceId }: Workspace, offset: number) => {
    const id = `evt_${workspaceId}_late_${offset}`;
    const row = describeClick({ workspaceId, linkId: 'lnk_1', offset, id, timestamp: Date.parse(`${day}T20:00:00Z`) });
    await insertRows(reports.clicks, collectClicks([row]), id);
  };
  const query = async (text: string, values: unknown[] = []) => await reports.management.pool.query(text, values);
  const untilRows = async ({ read }: Workspace, id: string, rows: number) =>
    await waitFor(
      async () => {
        const { lastRun } = await read(id);
        return lastRun?.state === 'succeeded' && lastRun.rows === rows ? lastRun : undefined;
      },
      { what: `an export of ${rows} rows`, timeoutMs: 30_000 },
    );

  test('are waited for, and make the export of their period run again, which says so', async () => {
    const workspace = await newWorkspace();
    const { id, destination } = await workspace.create(newSchedule());
    // Two partitions, of which one has not been ingested up to the end of the day.
    await query(`insert into stream_positions (source, partition, ingested_until) values
      ('late', 0, '2026-01-11T00:00:01Z'), ('late', 1, '2026-01-10T23:59:59Z')`);
    await query(
      `insert into stream_positions (source, partition, updated_at) values ('gone', 0, now() - interval '3 days')`,
    );
    try {
      now = Date.parse('2026-01-11T00:20:00.000Z');
      await waitFor(async () => (await workspace.read(id)).nextRunAt === '2026-01-11T00:20:30.000Z', {
        what: 'the run to wait',
        timeoutMs: 30_000,
      });
      expect((await workspace.read(id)).lastRun).toBeNull();
      await query(`update stream_positions set ingested_until = '2026-01-11T00:00:00Z' where partition = 1`);
      now += 60_000;
      const first = await untilRows(workspace, id, 2);
      expect(first).toMatchObject({ period: day, isCorrection: false });

      await query('update export_schedules set created_at = $2 where id = $1', [id, '2026-01-10T00:00:00Z']);
      await insertLate(workspace, 1_000);
      await query(`insert into late_days (workspace_id, day) values ($1, $2), ($1, '2026-01-09'), ($1, '2026-01-11')`, [
        workspace.workspaceId,
        day,
      ]);
      const queued = async () =>
        (await query('select day::text from export_corrections where schedule_id = $1', [id])).rows as {
          day: string;
        }[];
      await waitFor(async () => (await queued()).length > 0, { what: 'the correction', timeoutMs: 30_000 });
      // Not of the days before the schedule existed, nor of the one that is not exported yet.
      expect(await queued()).toEqual([{ day }]);
      await query(`update export_corrections set queued_at = now() - interval '11 minutes'`);
      await query(`update stream_positions set ingested_until = now()`);
      const corrected = await untilRows(workspace, id, 3);
      expect(corrected).toMatchObject({ period: day, isCorrection: true, key: first.key });
      expect(await queued()).toEqual([]);
      const object = (await storage.read(`${destination.prefix}clicks/${day}.csv`))?.toString();
      expect(object).toContain(`evt_${workspace.workspaceId}_late_1000`);
      expect((await workspace.read(id)).nextRunAt).toBe('2026-01-12T00:15:00.000Z');
      expect((await query('select from late_days')).rowCount).toBe(0);
    } finally {
      now = noon;
      await query('delete from stream_positions');
    }
  });

  test('of a schedule that is turned off are corrected once it is turned on again', async () => {
    const workspace = await newWorkspace();
    const { id } = await workspace.create(newSchedule());
    await query('update export_schedules set created_at = $2 where id = $1', [id, '2026-01-08T00:00:00Z']);
    await workspace.change(id, { enabled: false });
    const exported = '2026-01-09';
    await query('insert into late_days (workspace_id, day) values ($1, $2)', [workspace.workspaceId, exported]);
    const queued = async () =>
      (await query('select day::text from export_corrections where schedule_id = $1', [id])).rows as { day: string }[];
    await waitFor(async () => (await queued()).length > 0, { what: 'the correction', timeoutMs: 30_000 });
    await query(`update export_corrections set queued_at = now() - interval '11 minutes' where schedule_id = $1`, [id]);
    expect((await workspace.read(id)).lastRun).toBeNull();
    await workspace.change(id, { enabled: true });
    const lastRun = await waitFor(async () => (await workspace.read(id)).lastRun ?? undefined, {
      what: 'the corrected export',
      timeoutMs: 30_000,
    });
    expect(lastRun).toMatchObject({ period: exported, isCorrection: true });
    await waitFor(async () => (await queued()).length === 0, { what: 'the correction to end', timeoutMs: 30_000 });
  });

  test('that are conversions make their periods run again, a day after the first of them', async () => {
    const workspace = await newWorkspace();
    const conversions = await workspace.create(newSchedule({ type: 'conversions' }));
    const clicks = await workspace.create(newSchedule());
    const monthly = await workspace.create(newSchedule({ type: 'conversions', interval: 'monthly' }));
    await query('update export_schedules set created_at = $2 where workspace_id = $1', [
      workspace.workspaceId,
      '2026-01-08T15:00:00Z',
    ]);
    const note = (days: string[], age: string) =>
      query(
        `insert into late_conversion_days (workspace_id, day, since)
         select $1, day, now() - $3::interval from unnest($2::date[]) as day`,
        [workspace.workspaceId, days, age],
      );
    const queued = async () =>
      (
        await query(
          'select schedule_id as schedule, day::text from export_corrections where schedule_id = any ($1) order by day',
          [[conversions.id, clicks.id, monthly.id]],
        )
      ).rows as { schedule: string; day: string }[];
    // Before the schedules existed, exported days, and the present one.
    await note(['2026-01-07', '2026-01-08', '2026-01-10'], '25 hours');
    await note(['2026-01-09'], '23 hours');
    await waitFor(async () => (await queued()).length > 0, { what: 'the correction', timeoutMs: 30_000 });
    expect(await queued()).toEqual([{ schedule: conversions.id, day: '2026-01-08' }]);
    const left = await query('select day::text from late_conversion_days where workspace_id = $1', [
      workspace.workspaceId,
    ]);
    expect(left.rows).toEqual([{ day: '2026-01-09' }]);
    await query(`update export_corrections set queued_at = now() - interval '11 minutes'`);
    const { run } = await waitFor(
      async () => {
        const { lastRun } = await workspace.read(conversions.id);
        return lastRun?.state === 'succeeded' ? { run: lastRun } : undefined;
      },
      { what: 'the corrected export', timeoutMs: 30_000 },
    );
    expect(run).toMatchObject({ period: '2026-01-08', isCorrection: true });
    expect(await queued()).toEqual([]);
  });
});

/** ClickHouse may return rows of several blocks in another order. */
async function listIds(file: Buffer, format: string): Promise<string[]> {
  if (format === 'csv') return file.toString().split('\r\n').sort();
  const bytes = new Uint8Array(file).buffer;
  return (await parquetReadObjects({ file: bytes })).map(({ clickId }) => String(clickId)).sort();
}

describe('a run that fails', () => {
  test.each([
    ['the secret is wrong', { secretAccessKey: 'wrong' }, '403 SignatureDoesNotMatch'],
    ['the key is unknown', { accessKeyId: 'unknown' }, '403 InvalidAccessKeyId'],
    ['there is no bucket', { bucket: 'missing' }, '404 NoSuchBucket'],
    ['the port is closed', { endpoint: 'http://127.0.0.1:1025' }, 'The connection was refused.'],
  ])('because %s says so, is retried, and succeeds after a repair', async (_what, wrong, error) => {
    const workspace = await newWorkspace();
    const { id, destination } = await workspace.create(newSchedule({}, wrong));
    await workspace.run(id);
    const run = await untilRun(workspace, id, 'retrying');
    expect(run.error).toContain(error);
    expect(run).toMatchObject({ bytes: null, rows: null, finishedAt: new Date(now).toISOString() });
    expect(JSON.stringify(run)).not.toContain('<');
    const waitMs = Date.parse((await workspace.read(id)).nextRunAt ?? '') - now;
    expect(waitMs).toBeGreaterThanOrEqual(60_000);
    expect(waitMs).toBeLessThanOrEqual(72_000);

    await workspace.change(id, { destination: toDestination(storage) });
    await workspace.run(id);
    await untilRun(workspace, id, 'succeeded');
    expect(await storage.read(`${destination.prefix}clicks/2026-01-09.csv`)).toBeDefined();
  });

  test('because a name leads to a private address connects to nothing', async () => {
    const { management } = await startStrict();
    const strict = createScheduleCalls(management, (await management.newWorkspace()).token);
    dns.set('storage.example.com', { A: ['127.0.0.1'] });
    const endpoint = `https://storage.example.com:${new URL(storage.endpoint).port}`;
    const { id } = await strict.create(newSchedule({}, { endpoint }));
    const before = storage.requests.length;
    await strict.run(id);
    const { lastRun } = await waitFor(
      async () => {
        const schedule = await strict.read(id);
        return schedule.lastRun?.state === 'retrying' ? schedule : undefined;
      },
      { what: 'the run to fail', timeoutMs: 30_000 },
    );
    expect(lastRun?.error).toBe('The address is not public.');
    expect(storage.requests.length).toBe(before);
  });

  test('because the storage redirects follows no redirect', async () => {
    const workspace = await newWorkspace();
    const { id, destination } = await workspace.create(newSchedule());
    storage.intercept = async (_request, response) => {
      response.writeHead(307, { location: `${storage.endpoint}/${storage.bucket}/elsewhere` }).end();
      return true;
    };
    await workspace.run(id);
    const run = await untilRun(workspace, id, 'retrying');
    storage.intercept = undefined;
    expect(run.error).toBe('The endpoint redirects, which is not followed. (307)');
    expect((await storage.list()).filter((name) => name.startsWith(destination.prefix))).toEqual([]);
  });

  test('in the middle of an upload aborts it, and never shows the response of the storage', async () => {
    const workspace = await newWorkspace();
    await fillLastDay(workspace);
    const { id, destination } = await workspace.create(newSchedule());
    storage.intercept = async (request, response) => {
      if (!request.url?.includes('partNumber=2')) return false;
      response.writeHead(403).end('<Error><Code>AccessDenied</Code><Message>internal details</Message></Error>');
      return true;
    };
    await workspace.run(id);
    const run = await untilRun(workspace, id, 'retrying');
    storage.intercept = undefined;
    expect(run.error).not.toContain('internal details');
    expect(await storage.countUploads()).toBe(0);
    expect(storage.requests.filter((request) => request.includes(destination.prefix)).at(-1)).toMatch(/^DELETE /);
    expect((await storage.list()).filter((name) => name.startsWith(destination.prefix))).toEqual([]);
  });

  test('for a moment goes on with the same upload', async () => {
    const workspace = await newWorkspace();
    await fillLastDay(workspace);
    const { id } = await workspace.create(newSchedule());
    let failures = 0;
    storage.intercept = async (request, response) => {
      if (!request.url?.includes('partNumber=2') || failures === 2) return false;
      failures += 1;
      if (failures === 1) response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      else request.socket.destroy();
      return true;
    };
    await workspace.run(id);
    await untilRun(workspace, id, 'succeeded');
    storage.intercept = undefined;
    expect(failures).toBe(2);
  });
});

/** More than one part of clicks on the 9th of January. */
async function fillLastDay({ workspaceId }: Workspace): Promise<void> {
  await reports.clicks.client.command({
    query: `INSERT INTO clicks (id, timestamp, workspace_id, link_id, outcome, url, source, partition, offset)
      SELECT concat({id:String}, toString(number)), toDateTime64('2026-01-09 00:00:00', 3, 'UTC'), {id:String}, 'lnk_1',
        'click', repeat('x', 1000), {id:String}, 0, number FROM numbers(15000)`,
    query_params: { id: workspaceId },
  });
}

/** A service over the same databases that connects to public addresses only. */
async function startStrict() {
  const strict = await startWithClicks({ now: () => now, dnsServers: [dns.address] });
  stopLater.push(strict.stop);
  return strict;
}
const stopLater: (() => Promise<void>)[] = [];
afterAll(async () => void (await Promise.all(stopLater.map((stop) => stop()))));

describe('schedules', () => {
  test('make up for missed periods, the oldest first, once the storage accepts them', async () => {
    const workspace = await newWorkspace();
    const { id, destination } = await workspace.create(newSchedule({}, { secretAccessKey: 'wrong' }));
    now = noon + 3 * dayMs;
    try {
      const written: string[] = [];
      storage.intercept = async ({ method, url }) => {
        if (method === 'PUT' && url?.includes(destination.prefix)) written.push(url.split('/').at(-1) ?? '');
        return false;
      };
      await untilRun(workspace, id, 'retrying');
      written.length = 0;
      await workspace.change(id, { destination: { secretAccessKey: storage.secretAccessKey } });
      await waitFor(async () => (await workspace.read(id)).lastRun?.period === '2026-01-12', {
        what: 'all periods',
        timeoutMs: 30_000,
      });
      await untilRun(workspace, id, 'succeeded');
      expect(written).toEqual(['2026-01-10.csv', '2026-01-11.csv', '2026-01-12.csv']);
      expect((await workspace.read(id)).nextRunAt).toBe('2026-01-14T00:15:00.000Z');
    } finally {
      storage.intercept = undefined;
      now = noon;
    }
  });

  test('of other workspaces run while one waits for its storage, and its own wait for it', async () => {
    const [slow, other] = [await newWorkspace(), await newWorkspace()];
    const hanging = newSchedule();
    const waiting = await slow.create(hanging);
    const second = await slow.create(newSchedule());
    const release = Promise.withResolvers<void>();
    storage.intercept = async ({ url }) => {
      if (url?.includes(hanging.destination.prefix)) await release.promise;
      return false;
    };
    await slow.run(waiting.id);
    await untilRun(slow, waiting.id, 'running');
    await slow.run(second.id);
    const { id } = await other.create(newSchedule());
    await other.run(id);
    await untilRun(other, id, 'succeeded');
    expect((await slow.read(second.id)).lastRun).toBeNull();
    storage.intercept = undefined;
    release.resolve();
    await untilRun(slow, waiting.id, 'succeeded');
    await untilRun(slow, second.id, 'succeeded');
  });

  test('that are changed or requested during a run are run again', async () => {
    const workspace = await newWorkspace();
    const { id, destination } = await workspace.create(newSchedule({ format: 'json' }));
    const release = Promise.withResolvers<void>();
    storage.intercept = async ({ url }) => {
      if (url?.includes(destination.prefix)) await release.promise;
      return false;
    };
    await workspace.run(id);
    await untilRun(workspace, id, 'running');
    await workspace.change(id, { filters: { os: '!Android' } });
    await workspace.run(id);
    storage.intercept = undefined;
    release.resolve();
    const key = `${destination.prefix}clicks/2026-01-09.json`;
    await waitFor(async () => (await storage.read(key))?.toString() === '[]\n', {
      what: 'the second run',
      timeoutMs: 30_000,
    });
  });

  test('that are deleted during a run write nothing', async () => {
    const workspace = await newWorkspace();
    await fillLastDay(workspace);
    const { id, destination } = await workspace.create(newSchedule());
    const release = Promise.withResolvers<void>();
    storage.intercept = async ({ url }) => {
      if (url?.includes(`${destination.prefix}clicks/2026-01-09.csv?partNumber=1`)) await release.promise;
      return false;
    };
    await workspace.run(id);
    await waitFor(async () => (await storage.countUploads()) === 1, { what: 'an upload', timeoutMs: 30_000 });
    await workspace.call('DELETE', `/${id}`);
    release.resolve();
    await waitFor(async () => (await storage.countUploads()) === 0, {
      what: 'the upload to be aborted',
      timeoutMs: 30_000,
    });
    storage.intercept = undefined;
    expect((await storage.list()).filter((name) => name.startsWith(destination.prefix))).toEqual([]);
  });

  test('of a suspended workspace do not run', async () => {
    const workspace = await newWorkspace();
    const { id } = await workspace.create(newSchedule());
    const suspend = 'update workspaces set suspended_at = now() where id = $1';
    await reports.management.pool.query(suspend, [workspace.workspaceId]);
    await reports.management.pool.query(
      `update export_schedules set due_at = now() - interval '1 year' where id = $1`,
      [id],
    );
    const other = await newWorkspace();
    const schedule = await other.create(newSchedule());
    await other.run(schedule.id);
    await untilRun(other, schedule.id, 'succeeded');
    expect((await workspace.read(id)).lastRun).toBeNull();
  });

  test('count their runs by result', async () => {
    const metrics = await reports.management.renderMetrics();
    expect(metrics).toMatch(/linkplane_scheduled_exports_total\{result="succeeded"\} [1-9]/);
    expect(metrics).toMatch(/linkplane_scheduled_exports_total\{result="failed"\} [1-9]/);
  });
});

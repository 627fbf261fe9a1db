import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  ClickHouseError,
  ClickHouseLogLevel,
  createClient,
  type ClickHouseClient,
  type DataFormat,
} from '@clickhouse/client';
import { createLogger } from '@linkplane/telemetry';
import { allowLongTests, createTestClicksDb, waitFor, type TestClicksDb } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startEmbeddedClickHouse } from '../src/clickhouse.ts';
import { createTemporaryDirectory } from './temporary-directory.ts';

allowLongTests('processes');

const logger = createLogger('test', 'silent');
const log = { level: ClickHouseLogLevel.OFF };
let testDb: TestClicksDb;

beforeAll(async () => {
  testDb = await createTestClicksDb();
});

afterAll(() => testDb.drop());

async function createTable(client: ClickHouseClient, name: string): Promise<void> {
  await client.command({
    query: `CREATE TABLE ${name} (id UInt32, name String) ENGINE = MergeTree ORDER BY id
      SETTINGS non_replicated_deduplication_window = 100`,
  });
}

async function countRows(client: ClickHouseClient, table: string): Promise<number> {
  const result = await client.query({ query: `SELECT count() AS rows FROM ${table}`, format: 'JSONEachRow' });
  return Number((await result.json<{ rows: number }>())[0]?.rows);
}

async function insertRaw(client: ClickHouseClient, query: string, body: string): Promise<void> {
  const { stream } = await client.exec({ query, values: Readable.from([body], { objectMode: false }) });
  stream.resume();
}

describe.each([false, true])('with compression %s', (compress) => {
  let client: ClickHouseClient;

  beforeAll(() => {
    const compression = { request: compress, response: compress };
    client = createClient({ url: testDb.url, database: testDb.database, compression, log });
  });

  afterAll(() => client.close());

  test('the server responds to a ping', async () => {
    expect(await client.ping()).toEqual({ success: true });
    expect(await client.ping({ select: true })).toEqual({ success: true });
  });

  test('parameters of any content arrive unchanged', async () => {
    const parameters = {
      text: `it's "quoted" \\ back\\\\slash\n\r\ttab \u0000 nul {text:String} %41 ?&; -- ü 🎉`,
      list: [`a'b`, 'c\\d\n', 'ü,][', ''],
      nothing: null,
      count: 4_294_967_295,
      instant: new Date(1_700_000_000_123),
    };
    const query = `SELECT {text:String} AS text, {list:Array(String)} AS list, {nothing:Nullable(String)} AS nothing,
      {count:UInt32} AS count, toUnixTimestamp64Milli({instant:DateTime64(3, 'UTC')}) AS instant`;
    const expected = { ...parameters, instant: 1_700_000_000_123 };
    const streamed = await client.query({ query, query_params: parameters, format: 'JSONEachRow' });
    expect(await streamed.json()).toEqual([expected]);
    const whole = await client.query({ query, query_params: parameters, format: 'JSON' });
    expect((await whole.json<typeof expected>()).data).toEqual([expected]);
  });

  test('parameters that are too long for a URL arrive unchanged', async () => {
    const list = Array.from({ length: 40_000 }, (_, number) => `it's ${number} ü\\\r\n--`);
    const text = `--a\r\n\r\n{list:Array(String)} ü 🎉`;
    const result = await client.query({
      query: `SELECT {text:String} AS text, toUInt32(length({list:Array(String)})) AS items,
        arrayElement({list:Array(String)}, 40000) AS last`,
      query_params: { list, text },
      use_multipart_params_auto: true,
      format: 'JSONEachRow',
    });
    expect(await result.json()).toEqual([{ text, items: list.length, last: list.at(-1) }]);
  });

  test('concurrent queries keep their own parameters', async () => {
    const ask = async (number: number) => {
      const format = number % 2 === 0 ? 'JSONEachRow' : 'JSONCompactEachRow';
      const result = await client.query({
        query: 'SELECT {number:UInt32} AS number',
        query_params: { number },
        format,
      });
      return await result.text();
    };
    const responses = await Promise.all(Array.from({ length: 50 }, (_, number) => ask(number)));
    expect(responses.map((response) => Number(/\d+/.exec(response)?.[0]))).toEqual(
      responses.map((_, number) => number),
    );
  });

  test.each<[DataFormat, string]>([
    ['CSVWithNames', '"number"\n0\n1\n'],
    ['TabSeparated', '0\n1\n'],
    ['JSONCompactEachRow', '[0]\n[1]\n'],
    ['JSONCompactEachRowWithNames', '["number"]\n[0]\n[1]\n'],
  ])('it answers in %s', async (format, text) => {
    const result = await client.query({ query: 'SELECT number FROM numbers(2)', format });
    expect(await result.text()).toBe(text);
  });

  test('errors have the code and status of ClickHouse', async () => {
    const failing = client.query({ query: 'SELECT * FROM nowhere' });
    await expect(failing).rejects.toThrow(ClickHouseError);
    await expect(failing).rejects.toMatchObject({ code: '60', type: 'UNKNOWN_TABLE' });
    await expect(client.command({ query: 'SELECT (1' })).rejects.toMatchObject({ code: '62' });
    const elsewhere = createClient({ url: testDb.url, database: 'nowhere', log });
    await expect(elsewhere.query({ query: 'SELECT 1' })).rejects.toMatchObject({ code: '81' });
    await elsewhere.close();
  });

  test('a deduplication token drops only a repeated insert', async () => {
    const table = `tokens_${compress}`;
    await createTable(client, table);
    const insert = (token?: string) =>
      client.insert({
        table,
        values: [{ id: 1, name: 'a\nb' }],
        format: 'JSONEachRow',
        clickhouse_settings: { async_insert: 0, ...(token ? { insert_deduplication_token: token } : {}) },
      });
    for (const token of [`it's`, `it's`, 'other']) await insert(token);
    expect(await countRows(client, table)).toBe(2);
    // Once on every session of the engine: a token that stayed in one would drop a row.
    await Promise.all(Array.from({ length: 20 }, (_, index) => insert(`parallel ${index}`)));
    expect(await countRows(client, table)).toBe(22);
  });

  test('an insert responds with a summary of what it has written', async () => {
    const table = `summary_${compress}`;
    await createTable(client, table);
    const { summary } = await client.insert({
      table,
      columns: ['id', 'name'],
      values: [
        [1, 'a'],
        [2, 'b'],
      ],
      format: 'JSONCompactEachRow',
    });
    expect(summary?.written_rows).toBe('2');
  });

  test('a body with a blank line is refused as a whole', async () => {
    const table = `blank_${compress}`;
    await createTable(client, table);
    const insert = `INSERT INTO ${table} (id, name) FORMAT JSONCompactEachRow`;
    for (const body of [
      '[1,"a"]\n\n[2,"b"]\n',
      '[1,"a"]\r\n \t\r\n[2,"b"]',
      '\n[1,"a"]',
      `[1,"a"]\n\nDROP TABLE ${table}`,
    ])
      await expect(insertRaw(client, insert, body)).rejects.toMatchObject({ code: '36' });
    expect(await countRows(client, table)).toBe(0);
    await insertRaw(client, insert, '[1,"a"]\n[2,"b"]\n\n');
    expect(await countRows(client, table)).toBe(2);
  });

  test('inserts in other formats, or with rows inside the statement, are refused', async () => {
    await expect(insertRaw(client, 'INSERT INTO t FORMAT CSV', '1,2\n')).rejects.toMatchObject({ code: '36' });
    await expect(client.command({ query: 'INSERT INTO t FORMAT JSONEachRow {"id":1}' })).rejects.toThrow('body');
  });

  test('settings apply to their query alone, and statements that change a session are refused', async () => {
    const query = `SELECT toString(getSetting('max_block_size')) AS size`;
    const read = async (settings: Record<string, string>) => {
      const result = await client.query({ query, format: 'JSONEachRow', clickhouse_settings: settings });
      return (await result.json<{ size: string }>())[0]?.size;
    };
    expect(await read({ max_block_size: '1234' })).toBe('1234');
    const sizes = await Promise.all(Array.from({ length: 12 }, () => read({})));
    expect(sizes).not.toContain('1234');
    for (const statement of ['SET max_block_size = 1234', '/* x */ use system', '-- x\nSET a = 1'])
      await expect(client.command({ query: statement })).rejects.toMatchObject({ code: '36' });
    await expect(read({ no_such_setting: '1' })).rejects.toMatchObject({ code: '115' });
  });

  test('a result that fails in the middle ends with an error of the connection', async () => {
    const result = await client.query({
      query: 'SELECT throwIf(number = 1000000) FROM numbers(2000000)',
      format: 'JSONCompactEachRow',
    });
    const readAll = async () => {
      for await (const _ of result.stream());
    };
    await expect(readAll()).rejects.toThrow();
    expect(await client.ping({ select: true })).toEqual({ success: true });
  });

  test('a failed query leaves nothing of its result in those that follow', async () => {
    const rows = 'SELECT number, sleepEachRow(0.02) FROM numbers(100)';
    const settings = { max_execution_time: 0.2, max_block_size: '1' };
    for (let round = 0; round < 6; round += 1) {
      const failed = client.query({ query: rows, format: 'JSON', clickhouse_settings: settings });
      await expect(failed).rejects.toMatchObject({ code: '159' });
    }
    for (const format of ['JSON', 'JSONEachRow'] as const) {
      const nexts = Array.from({ length: 6 }, async () => {
        const next = await client.query({ query: 'SELECT 1 AS one, sleep(0.05) AS slept', format });
        return await next.text();
      });
      for (const text of await Promise.all(nexts)) {
        expect(text).toContain('one');
        expect(text).not.toContain('number');
      }
    }
  });

  test('queries of clients that disconnect free their sessions', async () => {
    for (let round = 0; round < 20; round++) {
      const result = await client.query({
        query: 'SELECT number, toString(number) FROM numbers(1000000000)',
        format: 'JSONCompactEachRow',
      });
      for await (const _ of result.stream()) break;
      result.close();
    }
    expect(await client.ping({ select: true })).toEqual({ success: true });
  });
});

test('a request with a wrong password is refused', async () => {
  const url = new URL(testDb.url);
  url.password = 'guess';
  const stranger = createClient({ url, log });
  await expect(stranger.query({ query: 'SELECT 1' })).rejects.toMatchObject({ code: '516' });
  await stranger.close();
  expect((await fetch(`http://${url.host}/?query=SELECT%201`)).status).toBe(403);
});

test('a request without a valid target gets 400 and does not affect others', async () => {
  const { hostname, port } = new URL(testDb.url);
  for (const target of ['//', 'http://[', '/nowhere', '*']) {
    const socket = connect(Number(port), hostname);
    socket.end(`GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const [response] = (await once(socket, 'data')) as [Buffer];
    expect(response.toString()).toMatch(/^HTTP\/1.1 (400|403) /);
    socket.destroy();
  }
});

test('a body larger than the limit is refused before it is read into memory', async () => {
  const client = createClient({ url: testDb.url, log });
  const line = `[1,"${'x'.repeat(1_000_000)}"]\n`;
  const body = Readable.from(
    Array.from({ length: 80 }, () => line),
    { objectMode: false },
  );
  await expect(client.exec({ query: 'INSERT INTO t FORMAT JSONCompactEachRow', values: body })).rejects.toThrow();
  expect(await client.ping({ select: true })).toEqual({ success: true });
  await client.close();
});

test('a million rows stream in constant memory, also to a slow reader', async () => {
  const directory = createTemporaryDirectory();
  const clickHouse = await startEmbeddedClickHouse({ directory, logger });
  const client = createClient({ url: clickHouse.url, log });
  const readRssMb = () => {
    const pid = readFileSync(join(directory, 'pid'), 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
  };
  const readAll = async (rows: number) => {
    let read = 0;
    let peakMb = 0;
    const query = `SELECT number, repeat('x', 300) FROM numbers(${rows})`;
    const result = await client.query({ query, format: 'JSONCompactEachRow' });
    for await (const part of result.stream()) {
      read += part.length;
      if (read % 7 === 0) peakMb = Math.max(peakMb, readRssMb());
    }
    expect(read).toBe(rows);
    return peakMb;
  };
  await readAll(100_000);
  const beforeMb = readRssMb();
  const peakMb = await readAll(1_000_000);
  // 300 MB have passed through.
  expect(peakMb - beforeMb).toBeLessThan(120);
  await client.close();
  await clickHouse.stop();
}, 60_000);

test('a killed engine is restarted at the same URL with its tokens and rows', async () => {
  const directory = createTemporaryDirectory();
  const clickHouse = await startEmbeddedClickHouse({ directory, logger });
  const client = createClient({ url: clickHouse.url, log });
  await createTable(client, 'kept');
  const insert = (id: number) =>
    client.insert({
      table: 'kept',
      values: [{ id, name: 'x' }],
      format: 'JSONEachRow',
      clickhouse_settings: { insert_deduplication_token: `row-${id}`, async_insert: 0 },
    });
  for (let round = 1; round <= 3; round++) {
    await insert(round);
    process.kill(Number(readFileSync(join(directory, 'pid'), 'utf8')), 'SIGKILL');
    await waitFor(() => insert(1).then(() => true), { what: 'the next engine', timeoutMs: 20_000 });
    expect(await countRows(client, 'kept')).toBe(round);
  }
  await client.close();
  await clickHouse.stop();
}, 60_000);

test.each(['SIGABRT', 'SIGSEGV'] as const)(
  'an engine that crashes with %s ends and is restarted, and the log says that memory may have run out',
  async (signal) => {
    const directory = createTemporaryDirectory();
    const own = createLogger('test', 'silent');
    const report = vi.spyOn(own, 'error');
    const clickHouse = await startEmbeddedClickHouse({ directory, logger: own });
    const client = createClient({ url: clickHouse.url, log });
    process.kill(Number(readFileSync(join(directory, 'pid'), 'utf8')), signal);
    await waitFor(() => report.mock.calls.length > 0, { what: 'the log', timeoutMs: 20_000 });
    const [[fields, message] = []] = report.mock.calls as unknown as [{ reason: string }, string][];
    expect(message).toBe('embedded server exited, restarting');
    expect(fields?.reason).toMatch(/^(?:SIGABRT|SIGSEGV)\. Memory may have run out: .*PROFILE=small/);
    const responds = async () => (await client.ping({ select: true })).success;
    await waitFor(responds, { what: 'the next engine', timeoutMs: 20_000 });
    await client.close();
    await clickHouse.stop();
  },
  60_000,
);

test('a second start on the same directory is refused while the first server runs', async () => {
  const directory = createTemporaryDirectory();
  const clickHouse = await startEmbeddedClickHouse({ directory, logger });
  await expect(startEmbeddedClickHouse({ directory, logger })).rejects.toThrow('in use by another running process');
  await clickHouse.stop();
});

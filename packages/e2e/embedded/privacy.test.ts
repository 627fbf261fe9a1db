import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPool, type Pool } from '@linkplane/links-db';
import { createLogger } from '@linkplane/telemetry';
import { waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFaketime } from '../support/find-faketime.ts';
import { readRows } from '../support/read-rows.ts';
import { startProduct, type Product } from '../support/start-product.ts';

const faketime = findFaketime();
const daySeconds = 86_400;
const clickIds = ['203.0.113.77', '198.51.100.23', '2001:db8:77:88::99'];
/**
 * An event stores the network of an address, until the day has ended, and the origin of a referrer without its query.
 */
const networks = ['203.0.113.0', '198.51.100.0', '2001:db8:77::'];
const readerName = 'reader-ada-31337';
const referrer = `https://news.example/story?reader=${readerName}#top`;
const upToNextDayMs = 60_000;
const poolLimits = {
  applicationName: 'privacy-test',
  connectionsMax: 1,
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 20_000,
  queryTimeoutMs: 20_000,
};

/** Files below a directory; one that is removed during the search is skipped. */
function readFiles(directory: string): { path: string; bytes: Buffer }[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      try {
        return [{ path, bytes: readFileSync(path) }];
      } catch {
        return [];
      }
    });
}

function findFilesWith(directory: string, texts: (string | Buffer)[]): string[] {
  return readFiles(directory).flatMap(({ path, bytes }) =>
    texts.filter((text) => bytes.includes(text)).map((text) => `${path}: ${text.toString('latin1')}`),
  );
}

/** The visitor keys in the order of their days: today's key is first. */
function readKeys(product: Product): { day: string; hex: string }[] {
  return readFileSync(join(product.dataDirectory, 'visitor-keys'), 'latin1')
    .split('\n')
    .map((line) => ({ day: line.slice(0, 10), hex: line.slice(-64) }))
    .filter(({ hex }) => /^[0-9a-f]{64}$/.test(hex))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Every row of every table as text, as in a backup: the data files may be compressed. */
async function dumpStores(product: Product, pool: Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} as t`);
    texts.push(...rows.map(({ text }) => text));
  }
  for (const table of ['clicks', 'profile_events', 'schema_migrations'])
    texts.push(JSON.stringify(await readRows(product, `SELECT * FROM ${table}`)));
  return texts.join('\n');
}

describe.runIf(faketime)('after the UTC day of a visit has ended', () => {
  let product: Product;
  let pool: Pool;
  let clockFile: string;

  /** Moves the clocks of the product and of its Postgres, which is the time source of all nodes. */
  async function moveClock(seconds: number): Promise<void> {
    writeFileSync(clockFile, `+${seconds}`);
    await pool.query('update moved.clock set seconds = $1', [seconds]);
  }

  beforeAll(async () => {
    clockFile = join(process.env['TMPDIR'] ?? '/tmp', `clock-${process.pid}-${performance.now()}`);
    writeFileSync(clockFile, '+0');
    const { FAKETIME: _, ...library } = faketime!('+0');
    product = await startProduct({
      env: {
        ...library,
        FAKETIME_TIMESTAMP_FILE: clockFile,
        FAKETIME_CACHE_DURATION: '1',
        TRUSTED_PROXIES: '127.0.0.0/8',
      },
    });
    pool = openPool({ connectionString: product.databaseUrl, ...poolLimits }, createLogger('test', 'silent'));
    await pool.query(`
      create schema moved;
      create table moved.clock (seconds float8 not null);
      insert into moved.clock values (0);
      create function moved.clock_timestamp() returns timestamptz language sql volatile as
        'select pg_catalog.clock_timestamp() + (select seconds from moved.clock) * interval ''1 second''';
      do $$ begin execute format('alter database %I set search_path = public, moved, pg_catalog', current_database()); end $$;
    `);
    await pool.end();
    await product.kill();
    await product.restart();
    pool = openPool({ connectionString: product.databaseUrl, ...poolLimits }, createLogger('test', 'silent'));
  });
  afterAll(async () => {
    await pool.end();
    await product.stop();
  });

  test('its visitor key and its address are in no file, no store and no backup', async () => {
    const link = await product.api.createLink({ url: 'https://example.com/private' });
    for (const address of clickIds) {
      const headers = { 'X-Forwarded-For': address, Referer: referrer };
      expect((await product.visit(`/${link.slug}`, { headers })).status).toBe(302);
      // Served by the HTTP server, because the fast lane does not support this header.
      expect((await product.visit(`/${link.slug}`, { headers: { ...headers, 'X-Unknown': '1' } })).status).toBe(302);
      await product.visit('/v1/links', { headers: { 'X-Forwarded-For': address } });
      const body = JSON.stringify({ email: 'nobody@example.com', password: 'a wrong password' });
      const json = { 'Content-Type': 'application/json', Origin: product.origin, 'X-Forwarded-For': address };
      await product.visit('/app/api/session', { method: 'POST', headers: json, body });
    }
    await waitFor(async () => (await product.api.getLink(link.id)).clicks === 2 * clickIds.length);

    const [today] = readKeys(product);
    const key = [today!.hex, Buffer.from(today!.hex, 'hex')];
    expect(findFilesWith(product.dataDirectory, key)).toEqual([
      `${join(product.dataDirectory, 'visitor-keys')}: ${today!.hex}`,
    ]);
    expect(findFilesWith(product.dataDirectory, [readerName, ...clickIds])).toEqual([]);

    const untilMidnight = daySeconds - (Math.floor(Date.now() / 1_000) % daySeconds);
    await moveClock(untilMidnight + 600);
    const traces = [...key, ...clickIds, ...networks, readerName];
    await waitFor(async () => findFilesWith(product.dataDirectory, traces).length === 0, {
      timeoutMs: upToNextDayMs,
      what: `no trace of the day before: ${findFilesWith(product.dataDirectory, traces).join('\n')}`,
    });
    const keysNow = readKeys(product).map(({ day }) => day);
    expect(keysNow).not.toContain(today!.day);
    expect(keysNow.length).toBeGreaterThan(0);

    const dump = await dumpStores(product, pool);
    for (const trace of [today!.hex, ...clickIds, ...networks, readerName]) expect(dump).not.toContain(trace);
    expect(dump).toContain('news.example');
    expect((await product.api.getLink(link.id)).clicks).toBe(2 * clickIds.length);
  }, 180_000);

  test('no file of the data directory is readable by other users', () => {
    const open = readFiles(product.dataDirectory)
      .map(({ path }) => path)
      .filter((path) => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077);
    expect(open).toEqual([]);
  });
});

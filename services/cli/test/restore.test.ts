import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateClicksDb, openClicksDb } from '@linkplane/clicks-db';
import { migrateLinksDb, openPool, type Pool } from '@linkplane/links-db';
import { allowLongTests, startS3Server, waitFor, type TestS3Server } from '@linkplane/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { silentLogger } from '@linkplane/analytics/testing';
import { openEmptyStores, type EmptyStores } from './open-empty-stores.ts';
import { openStocked, type Stocked } from './open-stocked.ts';
import { readManifest, readTables } from './read-backup.ts';
import { runCommand, runJson, type Ran } from './run-on-stores.ts';
import { runProcess } from './run-process.ts';

allowLongTests('large amounts');
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let stocked: Stocked;
let root: string;
/** A backup of 200 clicks. */
let whole: string;
let empty: EmptyStores;
let env: Record<string, string>;
let pools: Pool[] = [];
beforeAll(async () => {
  stocked = await openStocked();
  root = mkdtempSync(join(tmpdir(), 'linkplane-restore-'));
  whole = join(root, 'whole');
  await stocked.ingest(200);
  await runJson(`backup --to ${whole}`, { ...stocked.env, DATA_DIR: root });
});
afterAll(async () => {
  await stocked.close();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(async () => {
  empty = await openEmptyStores();
  env = { ...empty.env, DATA_DIR: join(root, 'data') };
});
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  pools = [];
  await empty.close();
});

function connect(applicationName = 'restore-test'): Pool {
  const limits = { connectionsMax: 1, connectTimeoutMs: 5_000, statementTimeoutMs: 5_000, queryTimeoutMs: 6_000 };
  const pool = openPool({ connectionString: empty.env.DATABASE_URL, applicationName, ...limits }, silentLogger);
  pools.push(pool);
  return pool;
}

async function listTables(): Promise<string[]> {
  const text = `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
  return (await connect().query<{ name: string }>(text)).rows.map(({ name }) => name);
}

async function runOnClicks(query: string): Promise<void> {
  const { client, close } = openClicksDb({ url: empty.env.CLICKHOUSE_URL });
  await client.command({ query });
  await close();
}

const restore = (from: string) => runCommand(`restore --from ${from}`, env);

async function expectRefused(from: string, reason: RegExp): Promise<void> {
  const { code, err, out } = await restore(from);
  expect([code, out, err]).toEqual([1, '', expect.stringMatching(reason)]);
}

async function expectWhole(): Promise<void> {
  const { code, data } = await runJson<{ clicks: number; counts: { differenceCount: number } }>(
    `restore --from ${whole}`,
    env,
  );
  expect([code, data.clicks, data.counts.differenceCount]).toEqual([0, 200, 0]);
  expect((await runCommand('verify-counts', env)).out).toContain('Nothing differs.');
}

describe('a restore is refused, with nothing changed,', () => {
  /** A copy of the backup that a test may change. */
  async function copyBackup(): Promise<string> {
    const copy = join(root, 'copy');
    await rm(copy, { recursive: true, force: true });
    await cp(whole, copy, { recursive: true });
    return copy;
  }

  async function changeManifest(change: (manifest: Record<string, unknown>) => void): Promise<string> {
    const copy = await copyBackup();
    const path = join(copy, 'manifest.json');
    const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
    change(manifest);
    await writeFile(path, JSON.stringify(manifest));
    return copy;
  }

  test('where there is no backup', async () => {
    await expectRefused(join(root, 'nowhere'), /There is no backup at .*nowhere: it has no manifest.json/);
    const copy = await copyBackup();
    await rm(join(copy, 'manifest.json'));
    await expectRefused(copy, /There is no backup at/);
    expect(await listTables()).toEqual([]);
  });

  test('of a backup with a file that has changed, is cut off, or is missing', async () => {
    const { postgres } = await readManifest(whole);
    const { path } = postgres.tables.find(({ name }) => name === 'links')!.files[0]!;
    const copy = await copyBackup();
    const bytes = await readFile(join(copy, path));
    const changed = Buffer.from(bytes);
    changed[40]! ^= 1;
    await writeFile(join(copy, path), changed);
    await expectRefused(copy, /The backup is damaged: postgres\/links.* is not as it was written/);
    await writeFile(join(copy, path), bytes.subarray(0, -1));
    await expectRefused(copy, /The backup is damaged: postgres\/links.* is not as it was written/);
    await rm(join(copy, path));
    await expectRefused(copy, /The backup is damaged: postgres\/links.* is missing/);
    expect(await listTables()).toEqual([]);
  });

  test('of a manifest that is cut off or that leads out of the backup', async () => {
    const copy = await copyBackup();
    const bytes = await readFile(join(copy, 'manifest.json'));
    await writeFile(join(copy, 'manifest.json'), bytes.subarray(0, -10));
    await expectRefused(copy, /manifest.json is damaged/);
    await writeFile(join(copy, 'manifest.json'), bytes.toString().replace('postgres/links.', '../../etc/links.'));
    await expectRefused(copy, /manifest.json is damaged/);
  });

  test('of a backup of a newer program', async () => {
    const newerFormat = await changeManifest((manifest) => (manifest['format'] = 3));
    await expectRefused(newerFormat, /has the format 3, and this program knows formats up to 2/);
    const newerSchema = await changeManifest((manifest) => {
      manifest['product'] = '9.1.0';
      (manifest['postgres'] as { migrations: string[] }).migrations.push('9999_later.sql');
    });
    await expectRefused(newerSchema, /made by a newer program \(version 9\.1\.0\).*9999_later\.sql/);
    expect(await listTables()).toEqual([]);
  });

  test('into databases that anyone uses', async () => {
    await migrateLinksDb(empty.env.DATABASE_URL);
    const pool = connect();
    await pool.query(`insert into workspaces (id, name, plan) values ('wsp_mine', 'Mine', 'free')`);
    await expectRefused(whole, /Postgres is not empty: it has workspaces/);
    await pool.query('delete from workspaces');
    await pool.query('create table notes (text text)');
    await expectRefused(whole, /Postgres is not empty: it has notes/);
    await pool.query('drop table notes');
    await runOnClicks('CREATE TABLE others (id String) ENGINE = MergeTree ORDER BY id');
    await expectRefused(whole, /ClickHouse is not empty: it has others/);
    await runOnClicks('DROP TABLE others SYNC');
    await expectWhole();
  });

  test('while a service is connected', async () => {
    const pool = connect('linkplane-redirect');
    await pool.query('select 1');
    await expectRefused(whole, /Services are connected to the database: linkplane-redirect\. Stop all of them first/);
    expect(await listTables()).toEqual([]);
  });

  test('not because of a service that has just been stopped', async () => {
    const stopped = connect('linkplane-redirect');
    await stopped.query('select 1');
    const restoring = expectWhole();
    const watching = connect();
    const text = `select from pg_stat_activity where datname = current_database()
      and application_name = 'linkplane-cli' and query like '%pg_stat_activity%'`;
    await waitFor(async () => (await watching.query(text)).rowCount !== 0, { what: 'the restore to look' });
    pools = pools.filter((pool) => pool !== stopped);
    await stopped.end();
    await restoring;
  });

  test('while a service of another role is connected, as an owner who is no superuser', async () => {
    const owner = `owner_${randomBytes(8).toString('hex')}`;
    const database = new URL(empty.env.DATABASE_URL).pathname.slice(1);
    const admin = connect('linkplane-redirect');
    await admin.query(`create role ${owner} login password 'owner'`);
    try {
      await admin.query(`alter database ${database} owner to ${owner}`);
      const url = Object.assign(new URL(empty.env.DATABASE_URL), { username: owner, password: 'owner' });
      env = { ...env, DATABASE_URL: url.href };
      await expectRefused(whole, /Services are connected to the database: linkplane-redirect\. Stop all of them first/);
      expect(await listTables()).toEqual([]);
    } finally {
      await admin.query(`alter database ${database} owner to current_user`);
      await admin.query(`drop owned by ${owner} cascade`);
      await admin.query(`drop role ${owner}`);
    }
  });
});

test('a restore takes databases that were migrated and never used', async () => {
  await migrateLinksDb(empty.env.DATABASE_URL);
  const clicks = openClicksDb({ url: empty.env.CLICKHOUSE_URL });
  await migrateClicksDb(clicks);
  await clicks.close();
  await expectWhole();
});

test('a backup of the first format, which has no lists of files, is restored', async () => {
  const copy = join(root, 'first-format');
  await cp(whole, copy, { recursive: true });
  const text = await readFile(join(copy, 'manifest.json'), 'utf8');
  const first = text.replace('"format": 2', '"format": 1').replaceAll(/"lists": \[\],\s*/g, '');
  expect(first).not.toContain('"lists"');
  await writeFile(join(copy, 'manifest.json'), first);
  const { code, out } = await restore(copy);
  expect([code, out]).toEqual([0, expect.stringContaining('Nothing differs.')]);
});

test.each(['after-mark', 'after-clickhouse', 'before-mark-goes'])(
  'after a restore killed %s nothing starts on the databases, and the next one begins again',
  async (place) => {
    const killed = await runProcess(`restore --from ${whole}`, { ...env, FAILPOINT: place });
    expect(killed.signal, killed.err).toBe('SIGKILL');
    const unfinished = /A restore into this database has begun and was not finished/;
    await expect(migrateLinksDb(empty.env.DATABASE_URL)).rejects.toThrow(unfinished);
    expect((await runCommand('verify-counts', env)).err).toMatch(unfinished);
    if (place !== 'after-mark')
      await expect(
        connect().query(`insert into stream_positions (source, partition, epoch) values ('kafka/x', 0, 1)`),
      ).rejects.toThrow(/unfinished_restore/);
    await expectWhole();
    await connect().query(`insert into stream_positions (source, partition, epoch) values ('kafka/x', 0, 1)`);
  },
);

test('a backup of an earlier schema is restored at its level and migrated', async () => {
  await migrateLinksDb(empty.env.DATABASE_URL, { last: '0030_form_submissions.sql' });
  const earlier = openClicksDb({ url: empty.env.CLICKHOUSE_URL });
  await migrateClicksDb(earlier, { last: '008_link_copies.sql' });
  const pool = connect();
  await pool.query(`insert into workspaces (id, name, plan) values ('wsp_old', 'Old', 'pro')`);
  await pool.query(
    `insert into links (id, workspace_id, slug, url) values ('lnk_old', 'wsp_old', 'old', 'https://a.example/')`,
  );
  await pool.query(`insert into link_totals (link_id, workspace_id, clicks) values ('lnk_old', 'wsp_old', 1)`);
  await pool.query(
    `insert into stream_positions (source, partition, epoch, next_offset) values ('journal/a', 0, 1, 8)`,
  );
  await runOnClicks(`INSERT INTO clicks (id, timestamp, workspace_id, link_id, outcome, source, partition, offset)
    VALUES ('evt_old', '2026-03-04 05:06:07.891', 'wsp_old', 'lnk_old', 'click', 'journal/a', 0, 7)`);
  await earlier.close();
  const old = join(root, 'old');
  await runJson(`backup --to ${old}`, env);
  const { postgres, clickHouse } = await readManifest(old);
  expect(postgres.migrations.at(-1)).toBe('0030_form_submissions.sql');
  expect(clickHouse.tables.map(({ name }) => name)).toEqual(['clicks', 'profile_events']);

  const other = await openEmptyStores();
  try {
    const { code, data } = await runJson<object>(`restore --from ${old}`, { ...other.env, DATA_DIR: root });
    expect(data).toMatchObject({
      links: 1,
      clicks: 1,
      counts: { differenceCount: 0, compared: { links: 1, rows: 1 } },
    });
    expect(code).toBe(0);
    expect((await runJson('migrate', other.env)).data).toEqual({ postgres: [], clickHouse: [] });
  } finally {
    await other.close();
  }
});

test('a backup moves between databases of its own and DATA_DIR, in both directions', async () => {
  const embedded = { DATA_DIR: join(root, 'embedded') };
  const moved = await runJson<object>(`restore --from ${whole}`, embedded);
  expect(moved).toMatchObject({ code: 0, data: { clicks: 200, counts: { differenceCount: 0 } } });
  const again = join(root, 'again');
  await runJson(`backup --to ${again}`, embedded);
  const back = await runJson<object>(`restore --from ${again}`, env);
  expect(back).toMatchObject({ code: 0, data: { clicks: 200, counts: { differenceCount: 0 } } });
  const [first, second] = [await readTables(whole), await readTables(again)];
  for (const tables of [first, second]) tables.delete('postgres link_copies');
  expect(second).toEqual(first);
  expect((await runCommand(`restore --from ${whole}`, embedded)).err).toMatch(/Postgres is not empty/);
});

describe('while a restore checks the backup,', () => {
  let storage: TestS3Server;
  afterEach(() => storage.stop());

  /** Starts a restore; `work` runs when the stores have been checked, and before the first file has been. */
  async function restoreDuring(work: () => Promise<void>): Promise<Ran> {
    storage = await startS3Server();
    const keys = {
      BACKUP_S3_ENDPOINT: storage.endpoint,
      BACKUP_S3_ACCESS_KEY_ID: storage.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
    };
    const place = `s3://${storage.bucket}/backup`;
    await runJson(`backup --to ${place}`, { ...stocked.env, ...keys, DATA_DIR: root });
    let working: Promise<void> | undefined;
    storage.intercept = async ({ url }) => {
      if (!url!.endsWith('/manifest.json')) await (working ??= work());
      return false;
    };
    return await runCommand(`restore --from ${place}`, { ...env, ...keys });
  }

  const workspace = `insert into workspaces (id, name, plan) values ('wsp_new', 'New', 'free')`;
  const listWorkspaces = async () => (await connect().query<{ id: string }>('select id from workspaces')).rows;

  test('a workspace that is created is not lost: the restore is refused', async () => {
    const { code, err } = await restoreDuring(async () => {
      await migrateLinksDb(empty.env.DATABASE_URL);
      await connect().query(workspace);
    });
    expect([code, err]).toEqual([1, expect.stringContaining('Postgres is not empty: it has workspaces')]);
    expect(await listWorkspaces()).toEqual([{ id: 'wsp_new' }]);
  });

  test('a workspace that is still being created when the check ends is waited for, and not lost', async () => {
    await migrateLinksDb(empty.env.DATABASE_URL);
    const creating = await connect().connect();
    const isWaitedFor = async () =>
      (
        await connect().query(
          'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
        )
      ).rowCount !== 0;
    const { code, err } = await restoreDuring(async () => {
      await creating.query('begin');
      await creating.query(workspace);
      void waitFor(isWaitedFor, { timeoutMs: 60_000, what: 'the restore waits' }).then(() => creating.query('commit'));
    });
    creating.release();
    expect([code, err]).toEqual([1, expect.stringContaining('Postgres is not empty: it has workspaces')]);
    expect(await listWorkspaces()).toEqual([{ id: 'wsp_new' }]);
  });

  test('a service that connects is noticed', async () => {
    const { code, err } = await restoreDuring(async () => void (await connect('linkplane-redirect').query('select 1')));
    expect([code, err]).toEqual([1, expect.stringContaining('Services are connected to the database')]);
    expect(await listTables()).toEqual([]);
  });

  test('another restore into the same database is refused, and the first one ends', async () => {
    let other: Ran | undefined;
    const { code, err } = await restoreDuring(async () => void (other = await restore(whole)));
    expect(other).toMatchObject({
      code: 1,
      err: 'Another restore into this database is running. Nothing was changed.',
    });
    expect([code, err]).toEqual([0, '']);
  });
});

test('a place that is neither a directory nor a bucket is wrong usage', async () => {
  for (const from of ['s3://', 's3://bucket', 'https://example.com/backup', 's3://bucket/../x//y'])
    expect([from, (await runCommand(`restore --from ${from}`, env)).code]).toEqual([from, 2]);
});

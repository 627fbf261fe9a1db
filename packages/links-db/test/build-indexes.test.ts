import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { waitFor } from '@linkplane/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readIndexStatements } from '../src/build-indexes.ts';
import { migrateLinksDb } from '../src/index.ts';
import { openTestDb, type TestDb } from './open-test-db.ts';

const shipped = new URL('../migrations/', import.meta.url);
const migration = '9000_links_by_length.sql';

let db: TestDb;
let directory: string;
beforeEach(async () => {
  db = await openTestDb();
  directory = mkdtempSync(join(tmpdir(), 'linkplane-migrations-'));
  cpSync(shipped, directory, { recursive: true });
});
afterEach(async () => {
  await db.close();
  rmSync(directory, { recursive: true });
});

const write = (...statements: string[]) =>
  writeFileSync(
    join(directory, migration),
    ['-- concurrent', '-- A comment; with a semicolon.', ...statements].join('\n'),
  );
const migrate = (onResumed?: (name: string) => void) =>
  migrateLinksDb(db.url, { directory: pathToFileURL(`${directory}/`), onResumed });
const build =
  'create index concurrently links_by_length on links (workspace_id, length(url))\n  where length(url) > 3;';

async function readIndex(name: string): Promise<{ oid: number; isValid: boolean } | undefined> {
  const { rows } = await db.pool.query<{ oid: number; isValid: boolean }>(
    'select indexrelid::int as oid, indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
    [name],
  );
  return rows[0];
}
const readUnfinished = async () =>
  (await db.pool.query<{ name: string }>('select name from unfinished_migrations')).rows.map(({ name }) => name);

/** Holds what it has read, as a backup does, until its end. */
async function startBackup(): Promise<() => Promise<void>> {
  const backup = await db.pool.connect();
  await backup.query('begin isolation level repeatable read');
  await backup.query('select count(*) from links');
  return async () => {
    await backup.query('commit');
    backup.release();
  };
}

const waitUntilBuilding = () =>
  waitFor(async () => (await readIndex('links_by_length'))?.isValid === false, {
    pollMs: 20,
    what: 'the index to be built',
  });

test('links are created while an index of theirs is built and waits for a backup, and while another process waits', async () => {
  write(build, 'drop index concurrently if exists links_by_tag;');
  const workspaceId = await db.addWorkspace();
  const endBackup = await startBackup();
  const [first, second] = [migrate(), migrate()];
  await waitUntilBuilding();
  expect(await readUnfinished()).toEqual([migration]);
  await db.addLink(workspaceId);
  expect(await readIndex('links_by_length')).toMatchObject({ isValid: false });
  await endBackup();
  expect([await first, await second].toSorted((a, b) => b.length - a.length)).toEqual([[migration], []]);
  expect([await readIndex('links_by_length'), await readIndex('links_by_tag')]).toEqual([
    { oid: expect.any(Number), isValid: true },
    undefined,
  ]);
  expect(await readUnfinished()).toEqual([]);
});

test('an index whose building was cut off is built again by the next run, which says so', async () => {
  write(build);
  const endBackup = await startBackup();
  const cutOff = expect(migrate()).rejects.toThrow(`Migration ${migration} failed. The next start goes on with it.`);
  await waitUntilBuilding();
  const left = await readIndex('links_by_length');
  await db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'create index concurr%'`,
  );
  await cutOff;
  await endBackup();
  expect([await readIndex('links_by_length'), await readUnfinished()]).toEqual([left, [migration]]);
  const resumed: string[] = [];
  expect(await migrate((name) => resumed.push(name))).toEqual([migration]);
  expect([resumed, await readUnfinished()]).toEqual([[migration], []]);
  expect((await readIndex('links_by_length'))?.isValid).toBe(true);
});

test('an index that was built before the run was cut off stays', async () => {
  write(build);
  await migrate();
  const built = await readIndex('links_by_length');
  await db.pool.query('delete from schema_migrations where name = $1', [migration]);
  await db.pool.query('insert into unfinished_migrations (version, name) values (9000, $1)', [migration]);
  expect(await migrate()).toEqual([migration]);
  expect(await readIndex('links_by_length')).toEqual(built);
});

test('an index that the rows do not allow fails, and is built once they do', async () => {
  write('create unique index concurrently links_by_length on links (url);');
  const workspaceId = await db.addWorkspace();
  await db.addLink(workspaceId, { url: 'https://example.com/same' });
  const { id } = await db.addLink(workspaceId, { url: 'https://example.com/same' });
  await expect(migrate()).rejects.toThrow(migration);
  await expect(migrate()).rejects.toThrow(migration);
  await db.pool.query('update links set url = $2 where id = $1', [id, 'https://example.com/other']);
  expect(await migrate()).toEqual([migration]);
  expect((await readIndex('links_by_length'))?.isValid).toBe(true);
});

describe('a migration that is marked as concurrent', () => {
  test.each([
    'create index links_by_length on links (url);',
    'create index concurrently if not exists links_by_length on links (url);',
    'drop index concurrently links_by_tag;',
    'alter table links add column length integer;',
    'update links set url = url;',
  ])('is refused with the statement %s', (statement) => {
    expect(() => readIndexStatements(`-- concurrent\n${build}\n${statement}`)).toThrow(statement.slice(0, -1));
  });

  test('is one of nothing but its statements, whatever its comments say', () => {
    const sql = `-- concurrent\n-- Why: it is slow;\n${build}\n\ndrop index concurrently if exists old_one;\n`;
    expect(readIndexStatements(sql)?.map(({ index, isDrop }) => [index, isDrop])).toEqual([
      ['links_by_length', false],
      ['old_one', true],
    ]);
    expect(readIndexStatements(`-- Not concurrent\n${build}`)).toBeUndefined();
  });
});

/** The last one from before concurrent migrations: no installation had many rows when it came. */
const lastBefore = '0041_late_clicks.sql';
const later = readdirSync(shipped).filter((file) => file.endsWith('.sql') && file > lastBefore);

test('no later migration builds or drops an index of a table that may be large in a transaction', () => {
  const locking = later.flatMap((file) => {
    const sql = readFileSync(new URL(file, shipped), 'utf8');
    if (readIndexStatements(sql) !== undefined) return [];
    const created = new Set([...sql.matchAll(/^create table (\w+)/gm)].map(([, table]) => table));
    const built = [...sql.matchAll(/^create (?:unique )?index \w+\s+on (\w+)/gm)].map(([, table]) => table);
    const dropped = [...sql.matchAll(/^drop index.*$/gm)].map(([statement]) => statement);
    return [...built.filter((table) => !created.has(table)), ...dropped].map((what) => `${file}: ${what}`);
  });
  expect(locking).toEqual([]);
});

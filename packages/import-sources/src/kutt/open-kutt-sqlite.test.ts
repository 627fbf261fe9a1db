import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SourceError } from '../source.ts';
import { testKuttFixture } from '../../test/kutt/test-fixture.ts';
import { openKuttDatabase } from './open-kutt-database.ts';
import { openKuttSqlite } from './open-kutt-sqlite.ts';
import { kuttFixture, readAll } from '../../test/kutt/read-fixture.ts';

const fixture = fileURLToPath(kuttFixture('kutt.sqlite'));
const times = { bannedExpireAt: new Date('2026-11-01'), startedAt: new Date('2026-11-01') };
let directory = '';

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'kutt-'));
});
afterAll(() => {
  rmSync(directory, { recursive: true });
});

testKuttFixture('sqlite', () => Promise.resolve(openKuttSqlite(fixture)));

test('a damaged row is a problem with its place, and the others are read', async () => {
  const path = join(directory, 'damaged.sqlite');
  copyFileSync(fixture, path);
  const database = new DatabaseSync(path);
  database.exec(`
    UPDATE links SET address = '' WHERE id = 1;
    UPDATE links SET description = '${'é'.repeat(300)}' WHERE id = 2;
    UPDATE visits SET countries = 'no json' WHERE id = 3;
    UPDATE visits SET created_at = 'yesterday' WHERE id = 4;
    PRAGMA foreign_keys = OFF;
    UPDATE visits SET link_id = 999 WHERE id = 5;
    UPDATE visits SET total = -1 WHERE id = 6;
  `);
  database.close();
  const reader = openKuttSqlite(path);
  const { links, problems } = await readAll(openKuttDatabase(reader, { ...times, openProtected: true }));
  await reader.close();
  expect(problems.map(({ code, place, field }) => `${code} ${place} ${field}`).toSorted()).toEqual([
    'CLICK_WITHOUT_LINK visits, row 5 ',
    'LINE_UNREADABLE links, row 1 ',
    'LINE_UNREADABLE visits, row 3 ',
    'LINE_UNREADABLE visits, row 6 ',
    'TIME_INVALID visits, row 4 created_at',
    'VALUE_CUT links, row 2 title',
  ]);
  expect(links).toHaveLength(37);
  expect(links.find(({ key }) => key === '2')?.fields.title).toBe('é'.repeat(255));
});

test('links whose hash cannot be checked here are problems, and their visits are left out, unless they may be open', async () => {
  const path = join(directory, 'hashes.sqlite');
  copyFileSync(fixture, path);
  const database = new DatabaseSync(path);
  const { ids } = database
    .prepare('SELECT json_group_array(id) AS ids FROM (SELECT id FROM links WHERE NOT banned ORDER BY id LIMIT 5)')
    .get() as { ids: string };
  const linkIds = JSON.parse(ids) as number[];
  const hashes = [
    `$2b$31$${'a'.repeat(53)}`,
    `$2b$13$${'a'.repeat(53)}`,
    'x'.repeat(10_000_000),
    'plain text \0\uD800',
    '$argon2id$v=19$m=1,t=1,p=1$c2FsdA$aGFzaA',
  ];
  const update = database.prepare('UPDATE links SET password = ? WHERE id = ?');
  for (const [at, id] of linkIds.entries()) update.run(hashes[at] ?? '', id);
  database.close();
  const read = async (openProtected: boolean) => {
    const reader = openKuttSqlite(path);
    const all = await readAll(openKuttDatabase(reader, { ...times, openProtected }));
    await reader.close();
    return all;
  };
  const isOne = (key: string) => linkIds.includes(Number(key));
  const closed = await read(false);
  expect(closed.problems.map(({ code, field }) => `${code} ${field}`)).toEqual(
    linkIds.map(() => 'FIELD_INVALID password'),
  );
  expect(closed.problems.filter(({ detail }) => detail.includes('takes too long to check'))).toHaveLength(2);
  expect(JSON.stringify(closed.problems)).not.toMatch(/aaaa|xxxx|plain text|argon2/);
  expect([closed.links.some(({ key }) => isOne(key)), closed.clicks.some(({ link }) => isOne(link))]).toEqual([
    false,
    false,
  ]);
  const open = await read(true);
  const opened = open.links.filter(({ key }) => isOne(key));
  expect(opened.map(({ passwordHash, notCarried }) => [passwordHash, notCarried])).toEqual(
    linkIds.map(() => [undefined, ['password']]),
  );
  expect(open.clicks.some(({ link }) => isOne(link))).toBe(true);
});

test('an hour of more clicks than a page has rows is dealt out without a list of them', async () => {
  const path = join(directory, 'busy.sqlite');
  copyFileSync(fixture, path);
  const database = new DatabaseSync(path);
  database.exec(
    `UPDATE visits SET total = 50000, br_chrome = 30000, br_other = 20000, countries = '{"de":50000}' WHERE id = 1`,
  );
  database.close();
  const reader = openKuttSqlite(path);
  let largest = 0;
  let chromes = 0;
  for await (const batch of openKuttDatabase(reader, times).read()) {
    largest = Math.max(largest, batch.length);
    for (const item of batch)
      if (item.type === 'click' && item.click.link === '1' && item.click.browser === 'Chrome') chromes += 1;
  }
  await reader.close();
  expect(largest).toBe(500);
  expect(chromes).toBeGreaterThanOrEqual(30_000);
});

test('a file that is no database of Kutt is refused as invalid', async () => {
  const text = join(directory, 'text.sqlite');
  writeFileSync(text, 'this is no database, but a text that is long enough'.repeat(100));
  const empty = join(directory, 'empty.sqlite');
  new DatabaseSync(empty).close();
  const read = async (path: string) => {
    const reader = openKuttSqlite(path);
    try {
      await readAll(openKuttDatabase(reader, times));
    } finally {
      await reader.close();
    }
  };
  for (const path of [text, empty, join(directory, 'missing.sqlite')]) {
    const error = await read(path).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SourceError);
    expect(error).toMatchObject({ reason: 'invalid' });
  }
});

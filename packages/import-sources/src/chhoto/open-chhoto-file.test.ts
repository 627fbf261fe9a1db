import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { readSource } from '../../test/start-imitation.ts';
import { SourceError } from '../source.ts';
import { openChhotoFile } from './open-chhoto-file.ts';

const host = 'go.test';
const directory = mkdtempSync(join(tmpdir(), 'chhoto-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** A file with the statements of a fixture, open for writing until the test ends. */
function create(name: string, fixture = 'current.sql'): { file: string; database: DatabaseSync } {
  const file = join(directory, name);
  const database = new DatabaseSync(file);
  onTestFinished(() => database.close());
  database.exec(readFileSync(new URL(`../../fixtures/chhoto/${fixture}`, import.meta.url), 'utf8'));
  return { file, database };
}

const read = (file: string) => readSource(openChhotoFile({ file, host }));

test('each row is a link with its hits, its time and its notes, in letters as they are', async () => {
  const { file } = create('all.sqlite');
  const { links, problems, clicks } = await read(file);
  expect(problems).toEqual([]);
  expect(clicks).toEqual([]);
  expect(links.map(({ slug, clicks, fields }) => [slug, clicks, fields])).toEqual([
    ['admiring-agnesi', 12, { url: 'https://example.com/first' }],
    [
      'Sale_2026',
      3,
      {
        url: 'https://example.com/upper?a=1&b=2#part',
        notes: 'printed on posters',
        expiresAt: new Date('2100-01-01'),
      },
    ],
    ['sale_2026', 0, { url: 'https://example.com/lower' }],
    ['expired', 7, { url: 'https://example.com/expired', expiresAt: new Date(1_700_000_000_000) }],
    ['ftp', 1, { url: 'ftp://example.com/file', notes: 'CHHOTO_EXTRA_PROTOCOLS' }],
  ]);
  expect(links[1]).toMatchObject({ key: 'Sale_2026', host, place: 'urls, row 2', createdAt: undefined, aliases: [] });
});

test.each([
  ['before-6.sql', [['old', undefined]]],
  [
    'before-7.sql',
    [
      ['old', undefined],
      ['ends', new Date('2100-01-01')],
    ],
  ],
])('a file of an older version (%s) is read, and a time of 0 is none', async (fixture, expected) => {
  const { file } = create(`${fixture}.sqlite`, fixture);
  const { links, problems } = await read(file);
  expect(problems).toEqual([]);
  expect(links.map(({ slug, fields }) => [slug, fields.expiresAt])).toEqual(expected);
});

test('a damaged value is one problem each, and the others are read', async () => {
  const { file, database } = create('damaged.sqlite');
  database.exec(`
    DROP TRIGGER urls_update; DROP TRIGGER urls_insert;
    UPDATE urls SET long_url = x'ff00' WHERE id = 1;
    UPDATE urls SET hits = 'many', notes = x'00' WHERE id = 2;
    UPDATE urls SET hits = -1, expiry_time = 9223372036854775807 WHERE id = 3;
    UPDATE urls SET expiry_time = 'tomorrow' WHERE id = 5;
    UPDATE urls SET notes = '${'n'.repeat(2_001)}' WHERE id = 6;
    INSERT INTO urls VALUES (7, '', 'https://example.com/', 0, NULL, NULL);
    INSERT INTO urls VALUES (8, '${'s'.repeat(256)}', 'https://example.com/', 0, NULL, NULL);
    INSERT INTO urls VALUES (9, '${'s'.repeat(255)}', 'https://example.com/', 9223372036854775807, NULL, NULL);
  `);
  const { links, problems } = await read(file);
  expect(problems.map(({ code, place, field }) => `${code} ${place} ${field}`)).toEqual([
    'LINE_UNREADABLE urls, row 1 long_url',
    'FIELD_INVALID urls, row 2 notes',
    'FIELD_INVALID urls, row 2 hits',
    'TIME_INVALID urls, row 3 expiry_time',
    'FIELD_INVALID urls, row 3 hits',
    'TIME_INVALID urls, row 5 expiry_time',
    'VALUE_CUT urls, row 6 notes',
    'LINE_UNREADABLE urls, row 7 short_url',
    'FIELD_INVALID urls, row 8 short_url',
  ]);
  expect(links.map(({ slug }) => slug.slice(0, 9))).toEqual(['Sale_2026', 'sale_2026', 'expired', 'ftp', 'sssssssss']);
  expect(links[3]?.fields.notes).toBe('n'.repeat(2_000));
  expect(links[0]?.clicks).toBeUndefined();
});

test('texts of megabytes are cut by the database, and pages hold few rows', async () => {
  const { file, database } = create('large.sqlite', 'before-6.sql');
  database.exec(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
    INSERT INTO urls (long_url, short_url, hits) SELECT 'https://example.com/' || i, 's' || i, i FROM n;
    UPDATE urls SET long_url = 'https://example.com/' || printf('%.*c', 10000000, 'x') WHERE short_url = 's500';
  `);
  const sizes: number[] = [];
  let longest = 0;
  let count = 0;
  for await (const items of openChhotoFile({ file, host }).read()) {
    sizes.push(items.length);
    for (const item of items) if (item.type === 'link') longest = Math.max(longest, item.link.fields.url.length);
    count += items.length;
  }
  expect(count).toBe(1_001);
  expect(Math.max(...sizes)).toBe(200);
  expect(longest).toBe(10_000);
});

test.each(['delete', 'wal'])('a server in journal mode %s goes on writing while its file is read', async (mode) => {
  const { file, database } = create(`${mode}.sqlite`, 'before-6.sql');
  database.exec(`PRAGMA journal_mode = ${mode}`);
  const insert = database.prepare('INSERT INTO urls (long_url, short_url, hits) VALUES (?, ?, 0)');
  for (let at = 0; at < 500; at++) insert.run(`https://example.com/${at}`, `s${at}`);
  const slugs: string[] = [];
  for await (const items of openChhotoFile({ file, host }).read()) {
    for (const item of items) if (item.type === 'link') slugs.push(item.link.slug);
    // It has no busy timeout, so it fails at once where the reader holds a lock.
    insert.run('https://example.com/during', `during${slugs.length}`);
    database.exec(`UPDATE urls SET hits = hits + 1`);
  }
  expect(slugs.slice(0, 501)).toEqual(['old', ...Array.from({ length: 500 }, (_, at) => `s${at}`)]);
  database.exec('BEGIN IMMEDIATE');
  insert.run('https://example.com/open', 'not-committed');
  const { links } = await read(file);
  expect(links.some(({ slug }) => slug === 'during200')).toBe(true);
  expect(links.some(({ slug }) => slug === 'not-committed')).toBe(false);
  database.exec('ROLLBACK');
});

test('a file that is not of chhoto-url is refused as invalid, and is not changed', async () => {
  const text = join(directory, 'text.sqlite');
  const content = 'this is no database, but a text that is long enough'.repeat(100);
  writeFileSync(text, content);
  const other = create('other.sqlite', 'before-6.sql');
  other.database.exec('PRAGMA application_id = 7');
  const kutt = create('kutt.sqlite', 'before-6.sql');
  kutt.database.exec('ALTER TABLE urls RENAME COLUMN short_url TO address');
  const cases: [string, RegExp][] = [
    [text, /cannot be read as a database of chhoto-url: file is not a database\./],
    [join(directory, 'missing.sqlite'), /cannot be opened: unable to open database file\./],
    [other.file, /is the database of another application than chhoto-url\.$/],
    [kutt.file, /has no table urls of chhoto-url: it lacks short_url\.$/],
  ];
  for (const [file, message] of cases) {
    const error: unknown = await read(file).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SourceError);
    expect(error).toMatchObject({ reason: 'invalid', message: expect.stringMatching(message) as string });
  }
  expect(readFileSync(text, 'utf8')).toBe(content);
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { readZone } from '../read-times.ts';
import { SourceError, type SourceClick, type SourceLink, type SourceProblem } from '../source.ts';
import { openYourlsDump } from './open-yourls-dump.ts';

type Expected = {
  links: { keyword: string; url: string; title: string | null; clicks: number; createdAt: string }[];
  logRows: Record<string, number>;
};

const fixtures = join(import.meta.dirname, '../../fixtures/yourls');
const fixture = (name: string) => join(fixtures, name);
const directory = mkdtempSync(join(tmpdir(), 'linkplane-yourls-'));
afterAll(() => rmSync(directory, { recursive: true }));

async function readAll(file: string, { serverZone = '+02:00', since = null as string | null } = {}) {
  const source = openYourlsDump({ file, host: 'sho.rt', serverZone: readZone(serverZone) ?? 'UTC', since });
  const read = { links: [] as SourceLink[], clicks: [] as SourceClick[], problems: [] as SourceProblem[] };
  for await (const items of source.read())
    for (const item of items) {
      if (item.type === 'link') read.links.push(item.link);
      else if (item.type === 'click') read.clicks.push(item.click);
      else if (item.type === 'problem') read.problems.push(item.problem);
    }
  return { ...read, cursor: source.cursor() };
}

const readExpected = (name: string) => JSON.parse(readFileSync(fixture(name), 'utf8')) as Expected;

function write(name: string, content: string | Buffer): string {
  const file = join(directory, name);
  writeFileSync(file, content);
  return file;
}

test.each([
  ['defaults.sql', 'expected.json'],
  ['skip-extended-insert.sql', 'expected.json'],
  ['complete-insert.sql', 'expected.json'],
  ['other-prefix.sql', 'expected-other-prefix.json'],
])('%s gives every link and click that the database of YOURLS has', async (dump, expected) => {
  const { links, logRows } = readExpected(expected);
  const read = await readAll(fixture(dump));
  const isLong = (title: string | null) => title !== null && Array.from(title).length > 255;
  expect(read.problems.map(({ code, shortUrl }) => [code, shortUrl])).toEqual(
    links.filter(({ title }) => isLong(title)).map(({ keyword }) => ['VALUE_CUT', `sho.rt/${keyword}`]),
  );
  expect(
    read.links.map(({ slug, host, fields, clicks, createdAt }) => ({ slug, host, fields, clicks, createdAt })),
  ).toEqual(
    links.map(({ keyword, url, title, clicks, createdAt }) => ({
      slug: keyword,
      host: 'sho.rt',
      clicks,
      createdAt: Date.parse(createdAt),
      fields:
        title === null || title === '' || title === url
          ? { url }
          : { url, title: Array.from(title).slice(0, 255).join('') },
    })),
  );
  const perKeyword: Record<string, number> = {};
  for (const { link } of read.clicks) perKeyword[link] = (perKeyword[link] ?? 0) + 1;
  expect(perKeyword).toEqual(logRows);
  expect(new Set(read.clicks.map(({ id }) => id)).size).toBe(read.clicks.length);
});

test('a packed dump is read like a plain one', async () => {
  const file = write('packed.sql.gz', gzipSync(readFileSync(fixture('defaults.sql'))));
  expect(await readAll(file)).toEqual(await readAll(fixture('defaults.sql')));
});

test('a later reading has the clicks behind the cursor of the one before, and every link', async () => {
  const whole = await readAll(fixture('defaults.sql'));
  const at = whole.clicks.length - 10;
  const later = await readAll(fixture('defaults.sql'), { since: whole.clicks[at]?.id ?? null });
  expect(later.links).toEqual(whole.links);
  expect(later.clicks).toEqual(whole.clicks.slice(at + 1));
  expect(later.cursor).toBe(whole.cursor);
  expect((await readAll(fixture('defaults.sql'), { since: whole.cursor })).clicks).toEqual([]);
});

test('the zone of the server decides about times of creation, and not about those of clicks', async () => {
  const [right, wrong] = [
    await readAll(fixture('defaults.sql')),
    await readAll(fixture('defaults.sql'), { serverZone: 'UTC' }),
  ];
  expect(wrong.clicks).toEqual(right.clicks);
  expect((right.links[0]?.createdAt ?? 0) - (wrong.links[0]?.createdAt ?? 0)).toBe(7_200_000);
});

const table = (name: string, columns: string) => `CREATE TABLE \`${name}\` (${columns});\n`;
const urls = table(
  'yourls_url',
  '`keyword` text, `url` text, `title` text, `timestamp` timestamp, `ip` text, `clicks` int',
);
const log = table(
  'yourls_log',
  '`click_id` int, `click_time` datetime, `shorturl` text, `referrer` text, `user_agent` text, `ip_address` text, `country_code` text',
);

test('rows that cannot be read are problems with their place, and the rest goes on', async () => {
  const file = write(
    'bad.sql',
    `${urls}${log}INSERT INTO yourls_url VALUES ('good','https://example.com/','${'t'.repeat(300)}','2026-01-02 03:04:05','',1),
      ('short','https://example.com/'),('','https://example.com/','','','',0),('late','https://example.com/','','2026-02-31 00:00:00','',-3);
      INSERT INTO yourls_log VALUES (1,'2026-01-01 25:00:00','good','','','',''),(2,'2026-01-01 10:00:00','good','direct','','','DE');`,
  );
  const { links, clicks, problems } = await readAll(file);
  expect(links.map(({ slug, createdAt }) => [slug, createdAt])).toEqual([
    ['good', Date.UTC(2026, 0, 2, 3, 4, 5)],
    ['late', undefined],
  ]);
  expect(links[0]?.fields.title).toHaveLength(255);
  expect(clicks.map(({ id, referrer, country }) => [id, referrer, country])).toEqual([['2', '', 'DE']]);
  expect(problems.map(({ place, code, field }) => [place, code, field])).toEqual([
    ['yourls_url, row 1', 'VALUE_CUT', 'title'],
    ['yourls_url, row 2', 'LINE_UNREADABLE', 'keyword'],
    ['yourls_url, row 3', 'LINE_UNREADABLE', 'keyword'],
    ['yourls_url, row 4', 'TIME_INVALID', 'timestamp'],
    ['yourls_url, row 4', 'FIELD_INVALID', 'clicks'],
    ['yourls_log, row 1', 'TIME_INVALID', 'click_time'],
  ]);
});

test.each([
  ['is cut off', `${urls}INSERT INTO yourls_url VALUES ('a','https://exa`, /not whole/],
  [
    'is of another program',
    'CREATE TABLE `posts` (`id` int);\nINSERT INTO posts VALUES (1);',
    /no table of short URLs/,
  ],
  [
    'has two databases of YOURLS',
    `${urls}INSERT INTO yourls_url VALUES ('a','u','','','',0);${urls.replace('yourls', 'other')}INSERT INTO other_url VALUES ('a','u','','','',0);`,
    /two databases of YOURLS, yourls_url and other_url/,
  ],
  [
    'is two dumps in one file',
    `${urls}INSERT INTO yourls_url VALUES ('a','u','','','',0);${urls}INSERT INTO yourls_url VALUES ('a','u','','','',0);`,
    /the short URL a twice/,
  ],
  ['is no text', Buffer.from([0x49, 0xff, 0xfe, 0x80]), /cannot be read to its end/],
  ['is damaged gzip', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]), /cannot be read to its end/],
])('a dump that %s is refused', async (_, content, message) => {
  const reading = readAll(write('refused.sql', content));
  await expect(reading).rejects.toThrow(SourceError);
  await expect(reading).rejects.toThrow(message);
});

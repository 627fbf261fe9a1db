import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMariadb, startUnlessMissing } from '@linkplane/local-servers';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { readZone } from '../../src/read-times.ts';
import type { Source, SourceItem } from '../../src/source.ts';
import { openYourlsDump } from '../../src/yourls/open-yourls-dump.ts';
import { openYourlsDatabase, openYourlsMysql, type YourlsMysqlOptions } from '../../src/yourls/open-yourls-mysql.ts';

const host = 'sho.rt';
const timeZone = '+02:00';
const serverZone = readZone(timeZone) ?? 'UTC';
const directory = mkdtempSync(join(tmpdir(), 'linkplane-yourls-mysql-'));
const started = await startUnlessMissing('MariaDB', () => startMariadb({ timeZone }), process.env);
afterAll(async () => {
  await started?.stop();
  rmSync(directory, { recursive: true });
});
const testMariadb = test.skipIf(started === undefined);

function server() {
  if (!started) throw new Error('MariaDB is missing.');
  return started;
}

let databases = 0;

/** A new database with what the statements create. */
function createDatabase(statements: string, characterSet = 'utf8mb4'): string {
  const name = `yourls${++databases}`;
  server().run(`create database ${name} character set ${characterSet}`);
  server().run(statements, name);
  return name;
}

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../fixtures/yourls', name)).toString('utf8');

type Read = { items: SourceItem[]; cursor: string | null };

async function readAll(source: Source): Promise<Read> {
  const items: SourceItem[] = [];
  for await (const batch of source.read()) items.push(...batch);
  return { items: items.map(withoutPlace), cursor: source.cursor() };
}

/** A dump numbers rows, and a database names them. Links come first in one, and in a dump the table whose name does. */
function withoutPlace(item: SourceItem): SourceItem {
  if (item.type === 'link') return { ...item, link: { ...item.link, place: '' } };
  return item.type === 'problem' ? { ...item, problem: { ...item.problem, place: '' } } : item;
}

async function readDatabase(
  name: string,
  { since = null, ...options }: YourlsMysqlOptions & { since?: string | null } = {},
): Promise<Read> {
  const database = await openYourlsMysql(`${server().url}/${name}`, options);
  try {
    return await readAll(openYourlsDatabase(database, { host, since }));
  } finally {
    await database.close();
  }
}

async function readDump(name: string, since: string | null = null, options: readonly string[] = []): Promise<Read> {
  const file = join(directory, `${name}.sql`);
  writeFileSync(file, server().dump(name, options));
  return await readAll(openYourlsDump({ file, host, serverZone, since }));
}

const sorted = ({ items }: Read) => items.map((item) => JSON.stringify(item)).sort();

testMariadb.each(['defaults.sql', 'other-prefix.sql'])(
  'the database of %s gives the links, clicks and problems of its dump, and the same cursor',
  async (name) => {
    const database = createDatabase(fixture(name));
    const read = await readDatabase(database);
    const dumped = await readDump(database);
    expect(sorted(read)).toEqual(sorted(dumped));
    expect(read.items.filter(({ type }) => type === 'click').length).toBeGreaterThan(20);
    expect(read.cursor).toBe(dumped.cursor);
    // Times of creation are those that the zone of the server puts right in a dump.
    expect(sorted(await readDatabase(database, { serverZone }))).toEqual(sorted(dumped));
    expect(sorted(await readDatabase(database, { serverZone: 0 }))).not.toEqual(sorted(dumped));
  },
);

const tables = (options: string) => `
  CREATE TABLE yourls_url (keyword varchar(100) NOT NULL PRIMARY KEY, url text NOT NULL, title text, timestamp timestamp NOT NULL DEFAULT current_timestamp(),
    ip varchar(41) NOT NULL, clicks int unsigned NOT NULL) ${options};
  CREATE TABLE yourls_log (click_id int NOT NULL AUTO_INCREMENT PRIMARY KEY, click_time datetime NOT NULL, shorturl varchar(100) NOT NULL,
    referrer varchar(200) NOT NULL, user_agent varchar(255) NOT NULL, ip_address varchar(41) NOT NULL, country_code char(2) NOT NULL) ${options};`;
const rows = `
  SET sql_mode = '';
  INSERT INTO yourls_url VALUES ('gruss','https://example.com/straße?q=100%','Grüße ½ € “x” \\\\ \\'y\\'\\n\\tz','2026-07-01 01:00:00','',5),
    ('empty','https://example.com/',NULL,'2026-01-01 00:00:00','',0), ('zero','https://example.com/z','','0000-00-00 00:00:00','',1),
    ('','https://example.com/no-keyword','','2026-01-01 00:00:00','',1);
  INSERT INTO yourls_log VALUES (7,'2026-07-01 12:00:00','gruss','https://näh.example/','Agent/1 (ü)','203.0.113.1','de'),
    (9,'0000-00-00 00:00:00','gruss','direct','','',''),(11,'2026-07-01 13:00:00','','direct','','','');`;

testMariadb.each([
  ['latin1', 'ENGINE=InnoDB DEFAULT CHARSET=latin1'],
  ['utf8mb3', 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb3'],
  ['utf8mb4 of MyISAM', 'ENGINE=MyISAM DEFAULT CHARSET=utf8mb4'],
])('tables in %s give the texts, times and problems of their dump', async (_, options) => {
  const database = createDatabase(tables(options) + rows);
  const read = await readDatabase(database);
  expect(sorted(read)).toEqual(sorted(await readDump(database)));
  expect(read.items).toContainEqual(
    expect.objectContaining({
      link: expect.objectContaining({ fields: expect.objectContaining({ title: `Grüße ½ € “x” \\ 'y'\n\tz` }) }),
    }),
  );
  const problems = read.items.flatMap((item) => (item.type === 'problem' ? [item.problem.code] : []));
  expect(problems.sort()).toEqual(['LINE_UNREADABLE', 'LINE_UNREADABLE', 'TIME_INVALID', 'TIME_INVALID']);
  if (options.includes('latin1'))
    expect(sorted(await readDump(database, null, ['--default-character-set=latin1']))).toEqual(sorted(read));
});

testMariadb('binary columns and tables of a plugin change nothing', async () => {
  const database = createDatabase(
    `${tables('DEFAULT CHARSET=utf8mb4')}${rows}
     ALTER TABLE yourls_url MODIFY title blob, MODIFY keyword varbinary(100) NOT NULL, ADD COLUMN extra json;
     CREATE TABLE yourls_options (option_id int); CREATE TABLE other_log (click_id int, click_time datetime, shorturl text);`,
  );
  const read = await readDatabase(database);
  expect(sorted(read)).toEqual(sorted(await readDump(database, null, ['--ignore-table', `${database}.other_log`])));
});

const moreClicks = (count: number) => `
  INSERT INTO yourls_log (click_time, shorturl, referrer, user_agent, ip_address, country_code)
    SELECT '2026-08-01' + INTERVAL seq SECOND, 'abc', 'direct', 'curl/8', '192.0.2.1', '' FROM seq_1_to_${count};
  UPDATE yourls_url SET clicks = clicks + ${count} WHERE keyword = 'abc';`;

testMariadb('links and clicks are those of one moment, however many are written while they are read', async () => {
  const database = createDatabase(fixture('defaults.sql') + moreClicks(12_000));
  const before = sorted(await readDump(database));
  const open = await openYourlsMysql(`${server().url}/${database}`);
  server().run(moreClicks(500), database);
  const read = await readAll(openYourlsDatabase(open, { host, since: null }));
  await open.close();
  expect(sorted(read)).toEqual(before);
  const clicks = read.items.flatMap((item) => (item.type === 'click' ? [Number(item.click.id)] : []));
  expect(clicks).toHaveLength(12_150);
  expect(clicks).toEqual(clicks.toSorted((a, b) => a - b));
});

testMariadb(
  'a later reading has every link and only the clicks since, whether a dump or a database came first',
  async () => {
    const database = createDatabase(fixture('defaults.sql'));
    const { cursor } = await readDump(database);
    expect((await readDatabase(database, { since: cursor })).items.filter(({ type }) => type === 'click')).toEqual([]);
    server().run(moreClicks(20), database);
    const later = await readDatabase(database, { since: cursor });
    expect(later.items.filter(({ type }) => type === 'click')).toHaveLength(20);
    expect(sorted(later)).toEqual(sorted(await readDump(database, cursor)));
    expect(later.cursor).toBe(String(Number(cursor) + 20));
  },
);

testMariadb('a reading whose server ends it is unavailable, and no cursor moves', async () => {
  const database = createDatabase(fixture('defaults.sql') + moreClicks(30_000));
  const open = await openYourlsMysql(`${server().url}/${database}`);
  onTestFinished(() => open.close());
  const source = openYourlsDatabase(open, { host, since: null });
  let items = 0;
  const reading = async () => {
    for await (const batch of source.read()) {
      if (items === 0) endConnections(database);
      items += batch.length;
    }
  };
  await expect(reading()).rejects.toMatchObject({ reason: 'unavailable' });
  expect(items).toBeLessThan(30_000);
  expect(source.cursor()).toBeNull();
  await expect(readAll(openYourlsDatabase(open, { host, since: null }))).rejects.toMatchObject({
    reason: 'unavailable',
  });
});

function endConnections(database: string): void {
  const ids = server().run(`SELECT id FROM information_schema.processlist WHERE db = '${database}'`);
  for (const id of ids.split('\n').slice(1).filter(Boolean)) server().run(`KILL ${id}`);
}

testMariadb('two of YOURLS in one database are refused, and read one by one with their prefixes', async () => {
  const database = createDatabase(fixture('defaults.sql') + fixture('other-prefix.sql'));
  await expect(readDatabase(database)).rejects.toMatchObject({
    reason: 'invalid',
    message: expect.stringMatching(/two of YOURLS, short_url and yourls_url: name the prefix/) as string,
  });
  const [first, second] = [createDatabase(fixture('defaults.sql')), createDatabase(fixture('other-prefix.sql'))];
  expect(await readDatabase(database, { tablePrefix: 'yourls_' })).toEqual(await readDatabase(first));
  expect(await readDatabase(database, { tablePrefix: 'short_' })).toEqual(await readDatabase(second));
  await expect(readDatabase(database, { tablePrefix: 'none_' })).rejects.toThrow(/no table none_url of short URLs/);
});

testMariadb('a database without YOURLS, or without its clicks, is invalid', async () => {
  const empty = createDatabase('CREATE TABLE posts (id int)');
  await expect(readDatabase(empty)).rejects.toMatchObject({ reason: 'invalid' });
  const halved = createDatabase(`${fixture('defaults.sql')} DROP TABLE yourls_log;`);
  await expect(readDatabase(halved)).rejects.toThrow(/no table yourls_log of clicks of YOURLS, or its user may not/);
  await expect(readDatabase('missing')).rejects.toMatchObject({ reason: 'invalid' });
});

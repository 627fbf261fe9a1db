import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allowLongTests } from '@linkplane/testing';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openImportTarget, type ImportData, type ImportTarget } from './open-import-target.ts';
import { runCommand, runJson } from './run-on-stores.ts';
import { runProcess } from './run-process.ts';

allowLongTests('large amounts');
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const fixtures = join(import.meta.dirname, '../../../packages/import-sources/fixtures/yourls');
const dump = join(fixtures, 'defaults.sql');
const expected = JSON.parse(readFileSync(join(fixtures, 'expected.json'), 'utf8')) as {
  links: { keyword: string; url: string; title: string | null; clicks: number; createdAt: string }[];
  logRows: Record<string, number>;
};
const clicksOf = (keyword: string) => expected.logRows[keyword] ?? 0;

const root = mkdtempSync(join(tmpdir(), 'linkplane-import-from-'));
let target: ImportTarget;
let env: Record<string, string>;
let workspaceId: string;
beforeEach(async ({ task }) => {
  target = await openImportTarget(join(root, task.id), { 'go.example': 'plain,case-sensitive' });
  ({ env, workspaceId } = target);
});
afterEach(() => target.close());
afterAll(() => rmSync(root, { recursive: true, force: true }));

const command = (file = dump, options = '') =>
  `import-from yourls --file ${file} --host sho.rt --host-map sho.rt=go.example --timezone +02:00 --into ${workspaceId}${options}`;
const importDump = (file?: string, options?: string) => runJson<ImportData>(command(file, options), env);

const query = (text: string) => target.query(text);
const storedClicks = () =>
  target.queryClicks<{ slug: string; rows: number; ids: number }>(
    'select slug, toUInt32(count()) as rows, toUInt32(uniqExact(id)) as ids from clicks group by slug order by slug',
  );

/** Short URLs that the rules of this service refuse: schemes, credentials and what is reserved on a custom domain. */
const refused = ['api', 'auth', 'ftp'];
const stored = expected.links.filter(({ keyword }) => !refused.includes(keyword));

/** Every link of the dump is here once with its time of creation, and every click once. */
async function expectWhole(): Promise<void> {
  const links = await query(
    `select l.slug, l.host, l.url, l.title, l.created_at as "createdAt", t.clicks, t.clicks_before as "clicksBefore"
     from links l join link_totals t on t.link_id = l.id order by l.slug collate "C"`,
  );
  expect(links.map(({ slug, host, createdAt }) => [slug, host, (createdAt as Date).toISOString()])).toEqual(
    stored.map(({ keyword, createdAt }) => [keyword, 'go.example', createdAt]),
  );
  for (const { keyword, clicks } of stored)
    expect(links.find(({ slug }) => slug === keyword)).toMatchObject({
      clicksBefore: Math.max(0, clicks - clicksOf(keyword)),
    });
  expect(await storedClicks()).toEqual(
    stored.flatMap(({ keyword: slug }) =>
      clicksOf(slug) > 0 ? [{ slug, rows: clicksOf(slug), ids: clicksOf(slug) }] : [],
    ),
  );
  expect(await target.hasSameCounts()).toBe(true);
}

test('a dump becomes links and clicks with their times, and a second run adds nothing', async () => {
  const problems = join(root, 'problems.csv');
  const first = await importDump(dump, ` --problems ${problems}`);
  expect(first.code).toBe(1);
  expect(first.data).toMatchObject({
    isContinued: false,
    links: { created: stored.length, refused: refused.length, updated: 0 },
    problems: { SLUG_TAKEN: 1, INVALID_URL: 2, CLICK_WITHOUT_LINK: 2, VALUE_CUT: 1 },
    counts: { differenceCount: 0 },
  });
  await expectWhole();
  const lines = (await readFile(problems, 'utf8')).trim().split('\r\n');
  expect(lines[0]).toBe('"place","code","shortUrl","field","detail"');
  expect(lines.filter((line) => line.includes('sho.rt/ftp'))).toEqual([
    expect.stringMatching(
      /^"yourls_url, row \d+","INVALID_URL","sho\.rt\/ftp","url","url: must be an absolute http or https URL/,
    ),
  ]);
  const second = await importDump();
  expect(second.data).toMatchObject({
    links: { created: 0, unchanged: stored.length, refused: refused.length },
    clicks: { people: 0, bots: 0 },
  });
  await expectWhole();
  expect(await readdir(join(env['DATA_DIR']!, 'imports'))).toEqual([]);
});

test('clicks are classified, and neither addresses nor agents of visitors are stored', async () => {
  await importDump();
  const [first] = await target.queryClicks<Record<string, unknown>>(
    `select toString(timestamp) as at, country, device, browser, os, referrer, bot, source from clicks
     order by timestamp limit 1`,
  );
  expect(first).toMatchObject({
    at: expect.stringContaining('2026-07-01 14:40:37') as string,
    country: 'DE',
    device: 'desktop',
    browser: 'Chrome',
    os: 'Windows',
    referrer: '',
  });
  const [bots] = await target.queryClicks<{ bots: number; people: number; visitors: number }>(
    'select toUInt32(countIf(bot)) as bots, toUInt32(countIf(not bot)) as people, toUInt32(uniqExact(visitor)) as visitors from clicks',
  );
  expect(bots?.bots).toBeGreaterThan(0);
  expect(bots?.people).toBeGreaterThan(bots?.bots ?? 0);
  expect(bots?.visitors).toBeGreaterThan(10);
  const [totals] = await query('select sum(clicks - clicks_before)::integer as people from link_totals');
  expect(totals?.['people']).toBe(bots?.people);
});

test('an import that is killed at every point in turn is whole when it has ended', async () => {
  const points = [
    ...['after-stage', 'after-some-links', 'after-links', 'after-pending-range', 'after-insert'],
    ...['before-final-transaction', 'after-final-transaction', 'after-clicks'],
  ];
  for (const point of points) {
    const { signal, err } = await runProcess(command(), { ...env, FAILPOINT: point });
    expect({ point, signal, err }).toEqual({ point, signal: 'SIGKILL', err: '' });
  }
  expect((await importDump()).data.isContinued).toBe(true);
  await expectWhole();
});

test('an import whose database does not accept a link stops with what to do, and goes on', async () => {
  await query(`alter table links add constraint stopped check (slug <> 'tabs')`);
  const { code, err } = await runCommand(command(), env);
  expect(code).toBe(1);
  expect(err).toMatch(/"stopped"\nThe import stopped\. Run it again: it goes on where it stopped\.$/);
  await query('alter table links drop constraint stopped');
  expect((await importDump()).data.isContinued).toBe(true);
  await expectWhole();
});

test('a link that can be created only after a run was killed is left to the next run, so that no click is stored twice', async () => {
  const blocking = join(root, 'blocking.sql');
  writeFileSync(
    blocking,
    'CREATE TABLE `yourls_url` (`keyword` text, `url` text, `title` text, `timestamp` text, `ip` text, `clicks` int);\n' +
      "INSERT INTO yourls_url VALUES ('1','https://example.com/ours','','','',0);",
  );
  const first = `import-from yourls --file ${blocking} --host other.rt --host-map other.rt=go.example --into ${workspaceId}`;
  expect((await runJson<ImportData>(first, env)).data.links).toMatchObject({ created: 1 });
  expect((await runProcess(command(), { ...env, FAILPOINT: 'after-insert' })).signal).toBe('SIGKILL');
  await query(`with l as (delete from slugs where slug_key = '1') delete from links where slug = '1'`);
  const { data } = await importDump();
  expect(data).toMatchObject({
    isContinued: true,
    links: { created: stored.length - 1, refused: refused.length + 1 },
    problems: { SLUG_TAKEN: 2 },
    counts: { differenceCount: 0 },
  });
  const rows = await storedClicks();
  expect(rows.every(({ slug, rows: count, ids }) => slug !== '1' && count === ids && count === clicksOf(slug))).toBe(
    true,
  );
  expect((await importDump()).data.links).toMatchObject({ created: 1, undatedClicks: clicksOf('1') });
});

test('a later dump brings what has come since, and leaves what was edited or deleted here', async () => {
  await importDump();
  await query(`update links set title = 'Ours', updated_at = now() where slug = 'dup1'`);
  await query(`delete from links where slug = 'tel'`);
  const text = readFileSync(dump, 'utf8')
    .replace('https://example.com/frag', 'https://example.com/changed')
    .replaceAll('https://example.com/page#part-2', 'https://example.com/page#part-3')
    .replaceAll('https://example.com/same', 'https://example.com/other')
    .replaceAll('tel:+4922112345', 'tel:+49999');
  const later = join(root, 'later.sql');
  writeFileSync(
    later,
    `${text}
INSERT INTO yourls_url VALUES ('fresh','https://example.com/fresh','Fresh\u2028line\u2029end','2026-10-01 10:00:00','',3);
INSERT INTO yourls_log VALUES (151,'2026-10-02 10:00:00','fresh','https://news.example/a','Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36','203.0.113.9','FR'),
(152,'2026-10-02 10:00:00','abc','direct','Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36','203.0.113.9','FR');
`,
  );
  const { data } = await importDump(later);
  expect(data).toMatchObject({
    links: { created: 1, updated: 2, keptEdited: 1, keptDeleted: 1, undatedClicks: 2 },
    clicks: { people: 2, bots: 0 },
    problems: { KEPT_EDITED: 1, KEPT_DELETED: 1 },
    counts: { differenceCount: 0 },
  });
  expect(
    await query(`select slug, url, title from links where slug in ('frag', 'dup1', 'dup2', 'fresh') order by slug`),
  ).toMatchObject([
    { slug: 'dup1', url: 'https://example.com/same', title: 'Ours' },
    { slug: 'dup2', url: 'https://example.com/other' },
    { slug: 'frag', url: 'https://example.com/page#part-3' },
    { slug: 'fresh', url: 'https://example.com/fresh' },
  ]);
  expect((await storedClicks()).find(({ slug }) => slug === 'abc')?.rows).toBe(clicksOf('abc') + 1);

  // Two of three more clicks of `fresh` are in no log.
  const latest = `${readFileSync(later, 'utf8').replace("10:00:00','',3)", "10:00:00','',6)")}
INSERT INTO yourls_log VALUES (153,'2026-10-03 10:00:00','fresh','direct','Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0','203.0.113.9','FR');
`;
  writeFileSync(later, latest);
  for (const [people, undatedClicks] of [
    [1, 2],
    [0, 0],
  ])
    expect((await importDump(later)).data).toMatchObject({ links: { undatedClicks }, clicks: { people } });
  const [fresh] = await query(
    `select t.clicks, t.clicks_before as "clicksBefore" from link_totals t join links l on l.id = t.link_id where l.slug = 'fresh'`,
  );
  expect(fresh).toEqual({ clicks: 6, clicksBefore: 4 });
});

test('each link is compared with the number of its source, and those that differ are named', async () => {
  await importDump();
  const list = join(root, 'differences.csv');
  const verify = async () =>
    await runJson<{ compared: number; uncounted: number; differing: number; differences: { shortUrl: string }[] }>(
      `import-from verify --into ${workspaceId} --source yourls/sho.rt --list ${list}`,
      env,
    );
  const surplus = stored.filter(({ keyword, clicks }) => clicksOf(keyword) > clicks).map(({ keyword }) => keyword);
  const first = await verify();
  expect(first.data).toMatchObject({ compared: stored.length, uncounted: 0, differing: surplus.length });
  // A click that happened here is none of the import; one that is lost is named.
  await query(`update link_totals t set clicks = clicks + 1 from links l where l.id = t.link_id and l.slug = 'abc'`);
  await query(`update source_links s set clicks = s.clicks + 1 from links l where l.id = s.link_id and l.slug = 'abc'`);
  const { code, data } = await verify();
  expect({ code, differing: data.differing }).toEqual({ code: 1, differing: surplus.length + 1 });
  expect(data.differences).toContainEqual(
    expect.objectContaining({
      shortUrl: 'go.example/abc',
      atSource: (expected.links.find(({ keyword }) => keyword === 'abc')?.clicks ?? 0) + 1,
    }),
  );
  const lines = (await readFile(list, 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(surplus.length + 2);
  expect(lines[0]).toBe('"shortUrl","atSource","here","linkId"');
});

test('a dry run says what an import would do, and changes nothing', async () => {
  const trial = await importDump(dump, ' --dry-run');
  expect(trial.data).toMatchObject({
    job: null,
    clicks: null,
    counts: null,
    links: { created: stored.length, refused: refused.length },
    read: { links: expected.links.length, clicks: 150 },
  });
  expect(await query('select from links union all select from slugs union all select from import_jobs')).toEqual([]);
  expect(await readdir(join(env['DATA_DIR']!, 'imports'))).toEqual([]);
  const double = join(root, 'double.sql');
  const keywords = ['Twice', ...Array.from({ length: 150 }, (_, at) => `n${at}`), 'tWICE'];
  const rows = keywords.map((keyword) => `('${keyword}','https://example.com/','','','',0)`);
  writeFileSync(
    double,
    'CREATE TABLE `yourls_url` (`keyword` text, `url` text, `title` text, `timestamp` text, `ip` text, `clicks` int);\n' +
      `INSERT INTO yourls_url VALUES ${rows.join(',')};`,
  );
  // The service's own host does not distinguish letter case.
  const clash = command(double, ' --dry-run').replace('=go.example', '=links.example');
  expect((await runJson<ImportData>(clash, env)).data).toMatchObject({
    links: { created: keywords.length - 1, refused: 1 },
    problems: { SLUG_TAKEN: 1 },
  });
  await runJson(`workspace limits --id ${workspaceId} --links 10`, env);
  expect((await importDump(dump, ' --dry-run')).data).toMatchObject({
    links: { created: 10 },
    problems: { PLAN_LIMIT_REACHED: stored.length - 10 },
  });
});

test('clicks older than the workspace keeps them stop an import, or count without their dates', async () => {
  await query(`update workspaces set retention_days = 30 where id = '${workspaceId}'`);
  const { code, err } = await runCommand(command(), env);
  expect(code).toBe(1);
  expect(err).toContain(
    '150 clicks are older than the 30 days for which the workspace keeps them. Nothing was changed.',
  );
  expect(await query('select from links union all select from import_jobs')).toEqual([]);
  const { data } = await importDump(dump, ' --drop-older');
  expect(data).toMatchObject({ read: { clicks: 0, olderClicks: 150 }, clicks: { people: 0 } });
  const undated = stored.reduce((sum, { clicks }) => sum + clicks, 0);
  expect(data.links['undatedClicks']).toBe(undated);
  expect(await query('select sum(clicks_before)::integer as before from link_totals')).toEqual([{ before: undated }]);
});

test.each([
  [
    'a dump that is cut off',
    (text: string) => text.slice(0, text.lastIndexOf("'")),
    /ends within a row: it is not whole\. Nothing was changed\./,
  ],
  ['a dump of another program', () => 'CREATE TABLE `posts` (`id` int);', /has no table of short URLs of YOURLS/],
])('%s is refused, and nothing is changed', async (_, damage, message) => {
  const file = join(root, 'damaged.sql');
  writeFileSync(file, damage(readFileSync(dump, 'utf8')));
  const { code, err } = await runCommand(command(file), env);
  expect(code).toBe(1);
  expect(err).toMatch(message);
  expect(await query('select from links union all select from import_jobs')).toEqual([]);
  expect(await readdir(join(env['DATA_DIR']!, 'imports'))).toEqual([]);
});

test('an import of a workspace that does not exist, of no host or of no zone is refused in words', async () => {
  expect((await runCommand(command().replace(workspaceId, 'wsp_none'), env)).err).toContain(
    'There is no workspace wsp_none.',
  );
  expect((await runCommand(command().replace('--host sho.rt', '--host a/b'), env)).err).toContain(
    '--host: "a/b" is no host',
  );
  expect((await runCommand(command(dump, ' --problems /none/p.csv'), env)).err).toMatch(
    /^\/none\/p\.csv cannot be written: .*Nothing was changed\.$/,
  );
  expect((await runCommand(command().replace('+02:00', 'Mars'), env)).err).toContain(
    '--timezone: "Mars" is no time zone',
  );
});

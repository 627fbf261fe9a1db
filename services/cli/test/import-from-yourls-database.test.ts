import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMariadb, startTcpProxy, startUnlessMissing } from '@linkplane/local-servers';
import { allowLongTests } from '@linkplane/testing';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openImportTarget, type ImportData, type ImportTarget } from './open-import-target.ts';
import { runCommand, runJson } from './run-on-stores.ts';
import { runProcess } from './run-process.ts';

allowLongTests('large amounts');
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const fixture = join(import.meta.dirname, '../../../packages/import-sources/fixtures/yourls/defaults.sql');
const root = mkdtempSync(join(tmpdir(), 'linkplane-yourls-database-'));
const urlFile = join(root, 'yourls-url.txt');
const mariadb = await startUnlessMissing('MariaDB', () => startMariadb({ timeZone: '+02:00' }), process.env);
let target: ImportTarget;
let env: Record<string, string>;
let workspaceId: string;

beforeEach(async ({ task }) => {
  mariadb?.run('CREATE OR REPLACE DATABASE yourls CHARACTER SET utf8mb4');
  mariadb?.run(readFileSync(fixture, 'utf8'), 'yourls');
  writeFileSync(urlFile, `${mariadb?.url}/yourls\n`);
  target = await openImportTarget(join(root, task.id), { 'go.example': 'plain,case-sensitive' });
  ({ env, workspaceId } = target);
});
afterEach(() => target.close());
afterAll(async () => {
  await mariadb?.stop();
  rmSync(root, { recursive: true, force: true });
});

const command = (source = `--url-file ${urlFile}`) =>
  `import-from yourls ${source} --host sho.rt --host-map sho.rt=go.example --into ${workspaceId}`;
const importIt = (source?: string) => runJson<ImportData>(command(source), env);

/** Links with their numbers, and clicks, as the stores of this product have them, but for what is new in each import. */
async function readStored(): Promise<unknown> {
  const links = await target.query(
    `select l.slug, l.host, l.url, l.title, l.created_at, t.clicks, t.clicks_before
     from links l join link_totals t on t.link_id = l.id order by l.slug collate "C"`,
  );
  const clicks = await target.queryClicks(
    `select slug, toString(timestamp) as at, country, device, browser, os, referrer, bot from clicks
     order by timestamp, slug, country, browser, os, referrer, bot`,
  );
  return { links, clicks };
}

const countClicks = async () =>
  await target.queryClicks<{ rows: number; ids: number }>(
    'select toUInt32(count()) as rows, toUInt32(uniqExact(id)) as ids from clicks',
  );

const addClicks = (count: number) =>
  mariadb?.run(
    `INSERT INTO yourls_log (click_time, shorturl, referrer, user_agent, ip_address, country_code)
       SELECT '2026-10-02 10:00:00' + INTERVAL seq SECOND, 'abc', 'direct', 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
       '192.0.2.1', 'FR' FROM seq_1_to_${count};
     UPDATE yourls_url SET clicks = clicks + ${count} WHERE keyword = 'abc'`,
    'yourls',
  );

describe.skipIf(mariadb === undefined)('YOURLS by its database', () => {
  test('links, clicks and totals are those of the dump of the same database, and a second run adds nothing', async () => {
    const first = await importIt();
    const stored = await readStored();
    expect(first.data).toMatchObject({
      isContinued: false,
      problems: { SLUG_TAKEN: 1, INVALID_URL: 2, CLICK_WITHOUT_LINK: 2, VALUE_CUT: 1 },
      counts: { differenceCount: 0 },
    });
    const second = await importIt();
    expect(second.data).toMatchObject({ links: { created: 0, updated: 0 }, clicks: { people: 0, bots: 0 } });
    expect(await readStored()).toEqual(stored);
    const dump = join(root, 'same.sql');
    writeFileSync(dump, mariadb?.dump('yourls') ?? '');
    // It has no more than what came from the database.
    const third = await importIt(`--file ${dump} --timezone +02:00`);
    expect(third.data).toMatchObject({ links: { created: 0, updated: 0 }, clicks: { people: 0, bots: 0 } });
    const { data } = await runJson<{ workspaceId: string }>('workspace create --name dumped --plan free', env);
    await runJson(
      `domain add --workspace ${data.workspaceId} --host two.example --slug-policy plain,case-sensitive`,
      env,
    );
    const other = command(`--file ${dump} --timezone +02:00`)
      .replace(workspaceId, data.workspaceId)
      .replace('=go.example', '=two.example');
    const dumped = await runJson<ImportData>(other, env);
    const { read, links, clicks, problems } = first.data;
    expect(dumped.data).toMatchObject({ read, links, clicks, problems });
  });

  test('a later run brings only the clicks since', async () => {
    await importIt();
    const [before] = await countClicks();
    addClicks(7);
    expect((await importIt()).data).toMatchObject({
      links: { created: 0, undatedClicks: 0 },
      clicks: { people: 7, bots: 0 },
      counts: { differenceCount: 0 },
    });
    const rows = (before?.rows ?? 0) + 7;
    expect(await countClicks()).toEqual([{ rows, ids: rows }]);
    expect(await target.hasSameCounts()).toBe(true);
  });

  test('an import that is killed at every point in turn is whole when it has ended, and stores nothing twice', async () => {
    for (const point of [
      'after-stage',
      'after-some-links',
      'after-insert',
      'before-final-transaction',
      'after-clicks',
    ]) {
      const { signal, err } = await runProcess(command(), { ...env, FAILPOINT: point });
      expect({ point, signal, err }).toEqual({ point, signal: 'SIGKILL', err: '' });
    }
    expect((await importIt()).data).toMatchObject({ isContinued: true, counts: { differenceCount: 0 } });
    const [clicks] = await countClicks();
    expect(clicks?.ids).toBe(clicks?.rows);
    expect(clicks?.rows).toBeGreaterThan(100);
    expect(await target.hasSameCounts()).toBe(true);
  });

  test('a connection that ends while it is read changes nothing, and the next run brings everything', async () => {
    addClicks(3_000);
    const proxy = await startTcpProxy(Number(new URL(mariadb?.url ?? '').port));
    onTestFinished(() => proxy.stop());
    const broken = join(root, 'broken-url.txt');
    writeFileSync(broken, `${mariadb?.url.replace(/:\d+$/, `:${proxy.port}`)}/yourls`);
    // Bytes of the greeting, of the links, and of the clicks.
    for (const bytes of [20, 6_000, 100_000]) {
      proxy.loseReplies(bytes);
      const { code, err } = await runCommand(command(`--url-file ${broken}`), env);
      expect(proxy.repliesToLose()).toBe(0);
      expect({ code, err }).toEqual({
        code: 1,
        err: expect.stringMatching(/^MySQL cannot be read \(\w+\)\. Nothing was changed\.$/) as string,
      });
      expect(await target.query('select from links union all select from import_jobs')).toEqual([]);
    }
    const { data } = await importIt(`--url-file ${broken}`);
    expect(data).toMatchObject({ isContinued: false, counts: { differenceCount: 0 } });
    expect((await countClicks())[0]?.rows).toBeGreaterThan(3_100);
  });

  test('what is no database of YOURLS, or cannot be reached, is refused in words without its password', async () => {
    const file = join(root, 'other-url.txt');
    const run = async (url: string, options = '') => {
      writeFileSync(file, url);
      const ran = await runCommand(command(`--url-file ${file}${options}`), env);
      expect(ran).toMatchObject({ code: 1, out: '' });
      expect(ran.err).toMatch(/Nothing was changed\.$/);
      expect(ran.err).not.toMatch(/sesame|only-for-tests/);
      return ran.err;
    };
    const url = `${mariadb?.url}/yourls`;
    expect(await run('yourls')).toContain('has no URL of MySQL, such as mysql://yourls:password@localhost/yourls');
    expect(await run('postgres://u:sesame@127.0.0.1/yourls')).toContain('has no URL of MySQL');
    expect(await run('mysql://u:sesame@127.0.0.1')).toContain('does not name a database');
    expect(await run('mysql://u:sesame@127.0.0.1:1/yourls')).toContain('MySQL cannot be read (ECONNREFUSED)');
    expect(await run(url.replace(/:[^:@]*@/, ':sesame@'))).toContain('MySQL does not accept the credential');
    expect(await run(url, ' --table-prefix none_')).toContain('no table none_url of short URLs of YOURLS');
    expect(await run(`${mariadb?.url}/mysql`)).toContain('no table of short URLs of YOURLS');
    expect((await runCommand(command('--url-file /none/url.txt'), env)).err).toContain('/none/url.txt cannot be read');
    expect(await target.query('select from links union all select from import_jobs')).toEqual([]);
    for (const [source, message] of [
      [`--file ${fixture} --url-file ${file}`, 'Give one of --url-file, --file and --csv.'],
      ['', 'Give one of --url-file, --file and --csv.'],
      [`--file ${fixture} --table-prefix a_`, '--table-prefix belongs to --url-file.'],
    ] as const) {
      const ran = await runCommand(command(source).replaceAll('  ', ' '), env);
      expect(ran).toMatchObject({ code: 2 });
      expect(ran.err).toContain(message);
    }
  });
});

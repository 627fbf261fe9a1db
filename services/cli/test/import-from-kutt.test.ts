import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestPool } from '@linkplane/analytics/testing';
import { startMariadb, startUnlessMissing } from '@linkplane/local-servers';
import { allowLongTests, createDatabase, databaseUrl, dropDatabase } from '@linkplane/testing';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { openImportTarget, type ImportData, type ImportTarget } from './open-import-target.ts';
import { runCommand, runJson } from './run-on-stores.ts';

allowLongTests('large amounts');
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

type ExpectedLink = {
  id: number;
  host: string;
  address: string;
  banned: boolean;
  protected: boolean;
  visitCount: number;
};
type Expected = { links: ExpectedLink[]; visits: { link: number; total: number }[]; visitTotal: number };

const fixtures = join(import.meta.dirname, '../../../packages/import-sources/fixtures/kutt');
const expected = JSON.parse(readFileSync(join(fixtures, 'expected.json'), 'utf8')) as Record<
  'postgres' | 'sqlite',
  Expected
>;
const server = inject('postgresUrl');
const root = mkdtempSync(join(tmpdir(), 'linkplane-kutt-'));
const urlFile = join(root, 'kutt-url.txt');
// The fixture has the times of a server in this zone.
const mariadb = await startUnlessMissing('MariaDB', () => startMariadb({ timeZone: '+02:00' }), process.env);
const mysqlUrlFile = join(root, 'kutt-mysql-url.txt');
let kutt: string;

beforeAll(async () => {
  kutt = await createDatabase(server);
  await runOnKutt(readFileSync(join(fixtures, 'kutt.pg.sql'), 'utf8'));
  writeFileSync(urlFile, `${databaseUrl(server, kutt)}\n`);
  mariadb?.run('CREATE DATABASE kutt CHARACTER SET utf8mb4');
  mariadb?.run(`SET foreign_key_checks = 0; ${readFileSync(join(fixtures, 'kutt.mysql.sql'), 'utf8')}`, 'kutt');
  writeFileSync(mysqlUrlFile, `${mariadb?.url}/kutt\n`);
});
afterAll(async () => {
  await mariadb?.stop();
  await dropDatabase(server, kutt);
  rmSync(root, { recursive: true, force: true });
});

async function runOnKutt(text: string): Promise<void> {
  const pool = openTestPool(databaseUrl(server, kutt));
  try {
    await pool.query(text);
  } finally {
    await pool.end();
  }
}

async function openTarget(): Promise<ImportTarget> {
  const hosts = new Set(
    [...expected.postgres.links, ...expected.sqlite.links].map(({ host }) => host || 'kutt.example'),
  );
  const policies = Object.fromEntries([...hosts].map((host) => [host, 'unicode,case-sensitive']));
  const target = await openImportTarget(join(root, Math.random().toString(36).slice(2)), policies);
  onTestFinished(() => target.close());
  return target;
}

const importKutt = (target: ImportTarget, source: string) =>
  runJson<ImportData>(`import-from kutt ${source} --host kutt.example --into ${target.workspaceId}`, target.env);

test.each([
  ['postgres', `--url-file ${urlFile}`],
  ['sqlite', `--file ${join(fixtures, 'kutt.sqlite')}`],
  // The same content as that of Postgres.
  ...(mariadb ? [['postgres', `--url-file ${mysqlUrlFile}`] as const] : []),
] as const)('a Kutt on %s becomes links and clicks, and a second run adds nothing', async (kind, source) => {
  const target = await openTarget();
  const { links, visits } = expected[kind];
  const { data } = await importKutt(target, source);
  const stored = await target.query(
    `select host || '/' || slug as place, archived, expires_at <= now() as expired, password_hash as hash from links`,
  );
  expect(stored.length).toBe(data.links['created']);
  expect(data.links['created']! + data.links['refused']!).toBe(links.length);
  expect(data).toMatchObject({
    read: { leftOutLinks: 0 },
    counts: { differenceCount: 0 },
  });
  // Kutt's own hashes come along as they are.
  for (const { host, address } of links.filter((link) => link.protected))
    expect(stored.find(({ place }) => place === `${host || 'kutt.example'}/${address}`)?.['hash']).toMatch(
      /^\$2a\$12\$.{53}$/,
    );
  for (const link of links.filter(({ banned }) => banned))
    expect(stored.find(({ place }) => place === `${link.host || 'kutt.example'}/${link.address}`)).toMatchObject({
      archived: true,
      expired: true,
    });
  const isStored = ({ host, address }: ExpectedLink) =>
    stored.some(({ place }) => place === `${host || 'kutt.example'}/${address}`);
  const clicks = visits.filter(({ link }) => links.some((found) => found.id === link && isStored(found)));
  const perLink = await target.queryClicks<{ clicks: number }>(
    'select toUInt32(count()) as clicks from clicks group by link_id order by clicks',
  );
  expect(perLink.map((row) => row.clicks)).toEqual(clicks.map(({ total }) => total).sort((a, b) => a - b));
  const second = await importKutt(target, source);
  expect(second.data).toMatchObject({
    links: { created: 0, updated: 0, unchanged: stored.length },
    clicks: { people: 0 },
  });
  expect(await target.hasSameCounts()).toBe(true);
});

test('a later run brings the hours since the one before, each click once', async () => {
  const target = await openTarget();
  const first = await importKutt(target, `--url-file ${urlFile}`);
  const hour = `date_trunc('hour', now() at time zone 'UTC')`;
  await runOnKutt(`INSERT INTO visits (link_id, created_at, updated_at, total, br_chrome, os_windows, countries, referrers)
    SELECT 1, ${hour}, ${hour}, 7, 7, 7, '{"de":7}', '{"direct":7}'`);
  await runOnKutt('UPDATE links SET visit_count = visit_count + 7 WHERE id = 1');
  onTestFinished(() =>
    runOnKutt(
      'DELETE FROM visits WHERE total = 7 AND br_chrome = 7; UPDATE links SET visit_count = visit_count - 7 WHERE id = 1',
    ),
  );
  // The hour has not ended: its visits can still grow at Kutt.
  expect((await importKutt(target, `--url-file ${urlFile}`)).data.clicks).toMatchObject({ people: 0 });
  const [before] = await target.queryClicks<{ clicks: number }>('select toUInt32(count()) as clicks from clicks');
  expect(before?.clicks).toBe(first.data.clicks?.['people']);
});

test('a source that is no Kutt, or cannot be reached, is refused in words', async () => {
  const target = await openTarget();
  const run = async (source: string) =>
    await runCommand(`import-from kutt ${source} --host kutt.example --into ${target.workspaceId}`, target.env);
  const other = join(root, 'other-url.txt');
  writeFileSync(other, target.env['DATABASE_URL']!);
  expect((await run(`--url-file ${other}`)).err).toMatch(/not the database of a Kutt.*Nothing was changed/);
  writeFileSync(other, 'postgres://kutt:secret@127.0.0.1:1/kutt');
  const unreachable = await run(`--url-file ${other}`);
  expect(unreachable).toMatchObject({ code: 1, out: '' });
  expect(unreachable.err).toMatch(/Postgres cannot be read.*Nothing was changed/);
  expect(unreachable.err).not.toContain('secret');
  writeFileSync(other, 'mysql://kutt:secret@127.0.0.1:1/kutt');
  const away = await run(`--url-file ${other}`);
  expect(away).toMatchObject({ code: 1, out: '' });
  expect(away.err).toBe('MySQL cannot be read (ECONNREFUSED). Nothing was changed.');
  writeFileSync(other, 'kutt');
  expect((await run(`--url-file ${other}`)).err).toContain('has no URL of Postgres or MySQL');
  expect((await run(`--file ${urlFile}`)).err).toMatch(/cannot be (opened|read).*Nothing was changed/);
  expect(await run(`--file ${urlFile} --url-file ${urlFile}`)).toMatchObject({ code: 2 });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startImitation, type ImitatedRequest } from '@linkplane/import-sources/testing';
import { allowLongTests, waitFor } from '@linkplane/testing';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openImportTarget, type ImportData } from './open-import-target.ts';
import { runCommand, runJson } from './run-on-stores.ts';

allowLongTests('large amounts');
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const root = mkdtempSync(join(tmpdir(), 'linkplane-shlink-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const apiKey = 'key-of-shlink';
const keyFile = join(root, 'key.txt');
writeFileSync(keyFile, `${apiKey}\n`);
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

type Visit = {
  date: string;
  userAgent: string;
  potentialBot: boolean;
  visitLocation: { countryCode: string } | null;
  visitedUrl?: string;
};
type ShortUrl = { shortCode: string; longUrl: string; visits: Visit[]; rules: object[] };

const listed = ({ shortCode, longUrl, visits, rules }: ShortUrl) => ({
  shortCode,
  longUrl,
  domain: null,
  shortUrl: `https://s.test/${shortCode}`,
  dateCreated: '2026-01-01T00:00:00+02:00',
  title: null,
  tags: ['Imported'],
  forwardQuery: true,
  hasRedirectRules: rules.length > 0,
  meta: { validSince: null, validUntil: null, maxVisits: null },
  visitsSummary: { total: visits.length },
});

/** A Shlink on this machine, as its documents describe it. */
async function startShlink(urls: ShortUrl[]) {
  const page = (data: unknown[]) => ({ data, pagination: { currentPage: 1, pagesCount: 1, totalItems: data.length } });
  const respond = ({ path, query, headers }: ImitatedRequest) => {
    if (headers['x-api-key'] !== apiKey) return { status: 401, body: { detail: `${apiKey} is no key of this server` } };
    if (path === '/rest/v3/short-urls') return { body: { shortUrls: page(urls.map(listed)) } };
    if (path === '/rest/v3/domains') return { body: { domains: { data: [] } } };
    if (path === '/rest/v3/visits') return { body: { visits: { orphanVisits: { total: 0 } } } };
    const [, code, part] = /^\/rest\/v3\/short-urls\/([^/]+)\/(.+)$/.exec(path) ?? [];
    const url = urls.find(({ shortCode }) => shortCode === code);
    if (!url) return { status: 404, body: { detail: 'No URL found' } };
    if (part === 'redirect-rules') return { body: { redirectRules: url.rules } };
    const [from, to] = [Date.parse(query.get('startDate') ?? ''), Date.parse(query.get('endDate') ?? '')];
    return {
      body: { visits: page(url.visits.filter(({ date }) => Date.parse(date) >= from && Date.parse(date) <= to)) },
    };
  };
  const imitation = await startImitation(respond);
  onTestFinished(() => imitation.close());
  return imitation;
}

const visit = (date: string, potentialBot = false): Visit => ({
  date,
  userAgent: chrome,
  potentialBot,
  visitLocation: { countryCode: 'FR' },
});

async function open(urls: ShortUrl[]) {
  const shlink = await startShlink(urls);
  const target = await openImportTarget(join(root, Math.random().toString(36).slice(2)), { 'go.example': 'plain' });
  onTestFinished(() => target.close());
  const command = (key = keyFile) =>
    `import-from shlink --url ${shlink.origin} --key-file ${key} --host-map s.test=go.example --into ${target.workspaceId}`;
  return { shlink, target, command, run: () => runJson<ImportData>(command(), target.env) };
}

test('a Shlink becomes links with rules and clicks, and a later run brings the visits since', async () => {
  const spring: ShortUrl = {
    shortCode: 'spring',
    longUrl: 'https://example.com/spring',
    visits: [
      { ...visit('2026-01-05T10:00:00Z'), visitedUrl: 'https://s.test/spring?utm_source=News&ref=p%C3%BC&x=1#a' },
      visit('2026-02-05T10:00:00Z'),
      visit('2026-02-06T10:00:00Z', true),
    ],
    rules: [
      {
        priority: 1,
        longUrl: 'https://example.com/fr',
        conditions: [{ type: 'geolocation-country-code', matchKey: null, matchValue: 'FR' }],
      },
    ],
  };
  const plain: ShortUrl = { shortCode: 'plain', longUrl: 'https://example.com/plain', visits: [], rules: [] };
  const { shlink, target, command, run } = await open([spring, plain]);
  shlink.faults.push('wait', 'invalid-json', 'hang-up');
  const first = await run();
  expect(first.data).toMatchObject({
    links: { created: 2, refused: 0 },
    clicks: { people: 2, bots: 1 },
    counts: { differenceCount: 0 },
  });
  expect(await target.query('select slug, host, url, rules from links order by slug')).toMatchObject([
    { slug: 'plain', host: 'go.example', rules: null },
    {
      slug: 'spring',
      url: 'https://example.com/spring',
      rules: [{ url: 'https://example.com/fr', conditions: [{ type: 'country', in: ['FR'] }] }],
    },
  ]);
  expect(await target.queryClicks('select utm_source as source, ref from clicks order by timestamp limit 2')).toEqual([
    { source: 'News', ref: 'pü' },
    { source: '', ref: '' },
  ]);
  const [job] = await target.query('select cursor from import_jobs');
  const since = Date.parse(String(job?.['cursor'])) + 1_000;
  const recent = new Date(since).toISOString();
  spring.visits.push(visit(recent), visit(recent));
  // What is younger than ten seconds is left to a later run.
  await waitFor(() => Date.now() - 10_000 > since, { timeoutMs: 20_000, what: 'the visits can be read' });
  expect((await run()).data).toMatchObject({ links: { created: 0 } });
  const [stored] = await target.queryClicks<{ rows: number; ids: number; months: number }>(
    'select toUInt32(count()) as rows, toUInt32(uniqExact(id)) as ids, toUInt32(uniqExact(toYYYYMM(timestamp))) as months from clicks',
  );
  expect(stored).toMatchObject({ rows: 5, ids: 5, months: 3 });
  expect(await target.hasSameCounts()).toBe(true);
  // Another account begins at its beginning, whatever was read of this one.
  const other = await runJson<ImportData>(`${command()} --account other`, target.env);
  expect(other.data).toMatchObject({ links: { created: 0, refused: 2 }, clicks: { withoutLink: 5 } });
  expect(
    await target.query("select distinct since is null as first from import_jobs where source like '%/other'"),
  ).toEqual([{ first: true }]);
});

test('a key that Shlink refuses is said in words without the key, and nothing is changed', async () => {
  const { target, command } = await open([]);
  const other = join(root, 'other-key.txt');
  writeFileSync(other, 'some-other-key');
  const { code, err } = await runCommand(command(other), target.env);
  expect(code).toBe(1);
  expect(err).toMatch(/the source responded 401: .* is no key of this server.*Nothing was changed\./);
  expect(err).not.toContain('some-other-key');
  writeFileSync(other, 'two words');
  expect((await runCommand(command(other), target.env)).err).toContain('has no API key');
  expect(await runCommand(`import-from shlink --url ftp://x --key-file ${keyFile} --into w`, target.env)).toMatchObject(
    { code: 2 },
  );
});

import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  openBitlyApi,
  openDubApi,
  openRebrandlyApi,
  SourceError,
  type ReadSoFar,
  type Source,
  type SourceClick,
  type SourceItem,
} from '@linkplane/import-sources';
import {
  bitlink,
  dubLink,
  respondAsBitly,
  respondAsDub,
  startImitation,
  type BitlyAccount,
  type Imitation,
} from '@linkplane/import-sources/testing';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openStagedFiles, type Problem, type Stage, type StagedLink } from './staged-files.ts';
import { stageSource } from './stage-source.ts';
import type { StagedClick } from './to-click-row.ts';

const now = Date.parse('2026-03-01T00:00:00Z');
const reading = { settings: 'bitly', secret: 'key-1', run: 'first' };
let directory: string;

beforeEach(() => {
  directory = join(mkdtempSync(join(tmpdir(), 'linkplane-stage-')), 'import');
  return () => rmSync(join(directory, '..'), { recursive: true });
});

function stage(source: Source, more: Partial<Parameters<typeof stageSource>[1]> = {}): Promise<Stage> {
  const base = { sourceName: 'wsp_1/bitly', ownHosts: [], onRead: () => undefined, now, keptFrom: undefined };
  return stageSource(source, { ...base, files: openStagedFiles(directory), reading, ...more });
}

async function readAll() {
  const files = openStagedFiles(directory);
  const [links, clicks, problems]: [StagedLink[], StagedClick[], Problem[]] = [[], [], []];
  for await (const link of files.readLinks()) links.push(link);
  for await (const click of files.readClicks()) clicks.push(click);
  for await (const problem of files.readProblems()) problems.push(problem);
  return { links, clicks, problems };
}

/** What a process leaves that is killed while it writes: more than its last checkpoint, and half a line. */
function leaveTornLines(): void {
  for (const name of readdirSync(directory))
    if (name.endsWith('.jsonl'))
      appendFileSync(join(directory, name), '{"key":"torn.test/a","place":"x"}\n{"key":"half');
  writeFileSync(join(directory, 'clicks-203001.jsonl'), '{"link":"torn.test/a"}\n');
  writeFileSync(join(directory, 'reading.json.part'), '{"vers');
}

const isExhausted = (error: unknown) => error instanceof SourceError && error.reason === 'exhausted';

/** Reads once for each quota until all is read. @returns how many were used up, and the stage */
async function readByQuotas(open: () => Source, renew: () => void, between: () => void = () => undefined) {
  for (let quotas = 1; ; quotas += 1) {
    renew();
    try {
      return { quotas, stage: await stage(open()) };
    } catch (error) {
      if (!isExhausted(error)) throw error;
      between();
    }
  }
}

const bitlinks = (group: string, count: number) =>
  Array.from({ length: count }, (_, at) => bitlink(`${group}.test/l${at}`));

async function startBitly(more: Partial<BitlyAccount> = {}) {
  const groups = { a: bitlinks('a', 230), b: bitlinks('b', 35) };
  const account: BitlyAccount = { groups, clicksOf: (id) => id.length, quota: Infinity, ...more };
  const bitly = await startImitation(respondAsBitly(account));
  onTestFinished(() => bitly.close());
  const open = () =>
    openBitlyApi({ origin: bitly.origin, accessToken: 'key-1', now, retryDelayMs: 1, requestsPerSecond: 1_000 });
  return { account, bitly, open, keys: Object.values(groups).flatMap((links) => links.map(({ id }) => id)) };
}

const totalsOf = ({ requests }: Imitation) => requests.filter(({ path }) => path.startsWith('/v4/bitlinks/'));

describe('A reading that a quota stops', () => {
  test('goes on where it was until all is read, and asks for no link a second time', async () => {
    const { account, bitly, open, keys } = await startBitly();
    const whole = await stage(open());
    const undisturbed = bitly.requests.length;
    rmSync(directory, { recursive: true });
    bitly.requests.length = 0;

    const { quotas, stage: found } = await readByQuotas(open, () => (account.quota = 50), leaveTornLines);
    expect(quotas).toBe(6);
    const accepted = bitly.requests.length - (quotas - 1);
    // Each quota but the first begins with the page that the one before has not ended, and at the end all is listed once more.
    const lists = bitly.requests.filter(({ path }) => path === '/v4/groups').length + 3 + 1;
    expect(accepted).toBeLessThanOrEqual(undisturbed + quotas - 1 + lists);
    expect(new Set(totalsOf(bitly).map(({ path }) => path)).size).toBe(keys.length);
    expect(found).toEqual({ ...whole, rowsHash: found.rowsHash });
    const { links, problems } = await readAll();
    expect(links.map(({ key }) => key)).toEqual(keys);
    expect(links.every(({ key, clicksBefore }) => clicksBefore === key.length)).toBe(true);
    expect(problems).toEqual([]);
    expect(found.rowsHash).toBe(whole.rowsHash);
  });

  test('reports an entry that is no link once', async () => {
    const groups = { a: [{ id: 'a.test/broken' }, ...bitlinks('a', 20), { id: '' }, bitlink('a.test/')] };
    const { account, open } = await startBitly({ groups });
    const { stage: found } = await readByQuotas(open, () => (account.quota = 5));
    expect(found).toMatchObject({ links: 20, leftOutLinks: 2 });
    const { problems } = await readAll();
    expect(problems.map(({ code }) => code)).toEqual(['LINE_UNREADABLE', 'LINE_UNREADABLE', 'FIELD_INVALID']);
  });

  test('lists its links once more and says so when the source does not accept the place, and keeps what it has', async () => {
    const { account, bitly, open, keys } = await startBitly();
    account.quota = 150;
    await expect(stage(open())).rejects.toSatisfy(isExhausted);
    account.acceptsPlaces = false;
    account.quota = Infinity;
    // The pages behind the refused one have places, too.
    account.groups = Object.fromEntries(
      Object.entries(account.groups).map(([name, links]) => [name, links.slice(-90)]),
    );
    await stage(open());
    const { links, problems } = await readAll();
    const kept = keys.slice(0, links.length - 90 - 35);
    expect(new Set(links.map(({ key }) => key)).size).toBe(links.length);
    expect(kept.every((key) => links.some((link) => link.key === key))).toBe(true);
    expect(problems.map(({ code }) => code)).toEqual(['READ_AGAIN']);
    const asked = totalsOf(bitly).map(({ path }) => path);
    expect(asked.length - new Set(asked).size).toBeLessThanOrEqual(1);
  });

  test.each([
    ['the key', { secret: 'key-2' }],
    ['a setting', { settings: 'bitly without clicks' }],
  ])('begins from the beginning and says so when %s has changed', async (_what, change) => {
    const { account, open, keys } = await startBitly();
    account.quota = 150;
    await expect(stage(open())).rejects.toSatisfy(isExhausted);
    account.quota = Infinity;
    await stage(open(), { reading: { ...reading, ...change } });
    const { links, problems } = await readAll();
    expect(links.map(({ key }) => key)).toEqual(keys);
    expect(problems).toMatchObject([{ code: 'READ_AGAIN', place: 'reading' }]);
  });

  test('begins from the beginning and says so when a file is shorter than it was', async () => {
    const { account, open, keys } = await startBitly();
    account.quota = 150;
    await expect(stage(open())).rejects.toSatisfy(isExhausted);
    truncateSync(join(directory, 'found.jsonl'), 100);
    account.quota = Infinity;
    await stage(open());
    const { links, problems } = await readAll();
    expect(links.map(({ key }) => key)).toEqual(keys);
    expect(problems).toMatchObject([{ code: 'READ_AGAIN' }]);
  });

  test('begins from the beginning and says so when the record of it cannot be read', async () => {
    const { account, open, keys } = await startBitly();
    account.quota = 150;
    await expect(stage(open())).rejects.toSatisfy(isExhausted);
    writeFileSync(join(directory, 'reading.json'), '{"version":2,"cursor":');
    account.quota = Infinity;
    await stage(open());
    const { links, problems } = await readAll();
    expect(links.map(({ key }) => key)).toEqual(keys);
    expect(problems).toMatchObject([{ code: 'READ_AGAIN' }]);
  });

  test('has the links that were created since on the pages that it had read, and asks for no total twice', async () => {
    const { account, bitly, open, keys } = await startBitly();
    account.quota = 150;
    await expect(stage(open())).rejects.toSatisfy(isExhausted);
    account.groups = { ...account.groups, a: [...bitlinks('new', 3), ...(account.groups['a'] ?? [])] };
    account.quota = Infinity;
    expect(await stage(open())).toMatchObject({ links: keys.length + 3, leftOutLinks: 0 });
    const { links, problems } = await readAll();
    expect(links.map(({ key }) => key)).toEqual(expect.arrayContaining(['new.test/l0', 'new.test/l1', 'new.test/l2']));
    expect(problems).toEqual([]);
    const asked = totalsOf(bitly).map(({ path }) => path);
    expect(asked.length - new Set(asked).size).toBeLessThanOrEqual(1);
  });

  test('of a run that has ended is not gone on with by the next one, which has nothing to say of it', async () => {
    const { open, keys } = await startBitly();
    await stage(open());
    const { account, open: openLater } = await startBitly();
    account.groups = { a: bitlinks('a', 3) };
    expect(await stage(openLater(), { reading: { ...reading, run: 'second' } })).toMatchObject({ links: 3 });
    expect(keys.length).toBeGreaterThan(3);
    expect((await readAll()).problems).toEqual([]);
  });

  test('is read to its end once: a process that dies before anything is stored asks the source for nothing', async () => {
    const { bitly, open, keys } = await startBitly();
    const first = await stage(open());
    const asked = bitly.requests.length;
    rmSync(join(directory, 'stage.json'));
    leaveTornLines();
    expect(await stage(open())).toEqual(first);
    expect(bitly.requests).toHaveLength(asked);
    expect((await readAll()).links.map(({ key }) => key)).toEqual(keys);
  });

  test('has neither its key nor one of its addresses in a file', async () => {
    const { account, open } = await startBitly();
    account.quota = 150;
    await expect(stage(open())).rejects.toSatisfy(isExhausted);
    for (const name of readdirSync(directory))
      expect(readFileSync(join(directory, name), 'utf8')).not.toContain('key-1');
  });
});

const clickOf = (at: number, visitor: string): SourceClick => ({
  link: 'a.test/x',
  id: `c${at}-${visitor}`,
  at,
  visitor,
  agent: '',
  device: '',
  browser: '',
  os: '',
  country: '',
  region: '',
  city: '',
  referrer: '',
  bot: false,
  qr: false,
});

/** A source of one visitor a second, which dies at a click. */
function openDying(diesAt: number, size: number): Source {
  return {
    kind: 'dub',
    async *read(soFar?: ReadSoFar): AsyncGenerator<SourceItem[]> {
      for (let at = Number(soFar?.cursor ?? 0); at < size; at += 1) {
        if (at === diesAt) throw new SourceError('unavailable', 'it died');
        yield [
          { type: 'click', click: clickOf(now - size * 1_000 + at * 1_000, `visitor ${at % 7}`) },
          { type: 'checkpoint', cursor: String(at + 1) },
        ];
      }
    },
    cursor: () => 'end',
  };
}

describe('A reading of clicks that is cut off', () => {
  test('counts a visitor of a day once, whichever process has read the clicks', async () => {
    for (const diesAt of [3, 50, 50, 99]) {
      await expect(stage(openDying(diesAt, 100))).rejects.toThrow('it died');
      leaveTornLines();
    }
    const found = await stage(openDying(-1, 100));
    expect(found).toMatchObject({ clicks: 100, cursor: 'end' });
    const { clicks, problems } = await readAll();
    expect(new Set(clicks.map(({ id }) => id)).size).toBe(100);
    expect(clicks).toHaveLength(100);
    expect(new Set(clicks.map(({ visitor }) => visitor)).size).toBe(7);
    expect(problems).toMatchObject([{ code: 'CLICK_WITHOUT_LINK', detail: '100' }]);
  });

  test('is read from the beginning, with each click once, where its place is not known any more', async () => {
    await expect(stage(openDying(60, 100))).rejects.toThrow('it died');
    const file = join(directory, 'reading.json');
    const record = JSON.parse(readFileSync(file, 'utf8')) as { cursor: string };
    expect(record.cursor).toBe('60');
    const changed: Source = { ...openDying(-1, 100), goesOn: (cursor) => cursor !== '60' };
    expect(await stage(changed)).toMatchObject({ clicks: 100 });
    const { clicks, problems } = await readAll();
    expect(new Set(clicks.map(({ id }) => id)).size).toBe(100);
    expect(problems.map(({ code }) => code)).toEqual(['READ_AGAIN', 'CLICK_WITHOUT_LINK']);
  });

  test('of a source without checkpoints is not kept', async () => {
    const source: Source = {
      kind: 'sink',
      async *read() {
        yield [{ type: 'click', click: clickOf(now - 1, 'a') }];
        throw new SourceError('unavailable', 'it died');
      },
      cursor: () => null,
    };
    await expect(stage(source)).rejects.toThrow('it died');
    expect(readdirSync(directory)).not.toContain('reading.json');
  });

  test('of Dub has each link and click once', async () => {
    const recent = new Date(now - 5 * 86_400_000).toISOString();
    const links = Array.from({ length: 150 }, (_, at) => dubLink(`l${at}`, { createdAt: recent, clicks: 1 }));
    const clicks = links.map(({ id }, at) => ({
      at: new Date(now - 300_000_000 + at).toISOString(),
      link: id,
      id: `c${at}`,
    }));
    const respond = respondAsDub({ links, clicks });
    let left = 0;
    const dub = await startImitation((request) => ((left -= 1) < 0 ? { status: 503, body: {} } : respond(request)));
    onTestFinished(() => dub.close());
    let result: Stage | undefined;
    for (let tries = 0; !result && tries < 20; tries += 1) {
      left = 4;
      const source = openDubApi({ origin: dub.origin, apiKey: 'key-1', now, retryDelayMs: 1 });
      result = await stage(source).catch((error: unknown) => {
        if (error instanceof SourceError && error.reason === 'unavailable') return undefined;
        throw error;
      });
      leaveTornLinesUnlessDone(result);
    }
    expect(result).toMatchObject({ links: 150, clicks: 150, surplusClicks: 0 });
    const read = await readAll();
    expect(new Set(read.links.map(({ key }) => key)).size).toBe(150);
    expect(new Set(read.clicks.map(({ id }) => id)).size).toBe(150);
    expect(read.problems).toEqual([]);
  }, 60_000);
});

function leaveTornLinesUnlessDone(result: Stage | undefined): void {
  if (!result) leaveTornLines();
}

test('a reading of Rebrandly goes on behind the last page that was read', async () => {
  const links = Array.from({ length: 60 }, (_, at) => ({
    id: `r${at}`,
    slashtag: `s${at}`,
    destination: 'https://example.com',
    domain: { fullName: 'r.test' },
    clicks: 1,
  }));
  let left = 0;
  const asked: string[] = [];
  const rebrandly = await startImitation(({ path, query }) => {
    if ((left -= 1) < 0) return { status: 503, body: {} };
    if (path === '/v1/account/workspaces') return { body: query.get('last') === null ? [{ id: 'w1', name: 'W' }] : [] };
    const last = query.get('last');
    asked.push(last ?? '');
    const begin = last === null ? 0 : links.findIndex(({ id }) => id === last) + 1;
    return { body: links.slice(begin, begin + 25) };
  });
  onTestFinished(() => rebrandly.close());
  const open = () =>
    openRebrandlyApi({ origin: rebrandly.origin, apiKey: 'key-1', now, retryDelayMs: 1, requestsPerSecond: 1_000 });
  left = 4;
  await expect(stage(open())).rejects.toMatchObject({ reason: 'unavailable' });
  leaveTornLines();
  left = Infinity;
  expect(await stage(open())).toMatchObject({ links: 60 });
  // Links that were created since would be on the pages before.
  expect(asked).toEqual(['', 'r24', 'r49', 'r59', '', 'r24', 'r49', 'r59']);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { furnishWorkspace, type Furnished } from '../support/furnish-workspace.ts';
import {
  everyRoute,
  howToAsk,
  idKinds,
  listAskings,
  type Asking,
  type Given,
  type IdKind,
} from '../support/route-requests.ts';
import { startWithClicks, type TestReports } from '../support/start-with-clicks.ts';

type Told = { status: number; headers: string; text: string };

let reports: TestReports;
let theirs: Furnished;
let own: Furnished;
/** What the workspace was told while it had the service to itself. */
let toldAlone: Map<string, Told>;
let theirsBefore: string[];
/** What no answer may contain. */
let secrets: string[] = [];

const names = [...everyRoute.keys()];
const naming = names.filter((name) => howToAsk[name]?.ids);
const reading = names.filter((name) => everyRoute.get(name)?.method === 'get' && !howToAsk[name]?.ids);
const posting = names.filter((name) => everyRoute.get(name)?.method === 'post');

beforeAll(async () => {
  reports = await startWithClicks();
  own = await furnishWorkspace(reports, 'omega', 20);
  toldAlone = await readEverything();
  theirs = await furnishWorkspace(reports, 'alpha', 90);
  secrets = theirs.marks;
  theirsBefore = await readTheirs();
});
afterAll(() => reports.stop());

/** Headers that differ from one answer to the next, whatever is asked. */
const everChanging = /^(?:date|x-request-id|x-ratelimit-.*|connection|keep-alive)$/;

async function send(token: string, { method, path, body }: Asking, key?: string): Promise<Told> {
  const left = new AbortController();
  const response = await fetch(`${reports.management.url}${path}`, {
    method,
    signal: left.signal,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const headers = [...response.headers].filter(([name]) => !everChanging.test(name));
  const text = await readText(response);
  left.abort();
  return { status: response.status, headers: JSON.stringify(headers), text };
}

/** The whole of an answer, or of a stream what it begins with; without what time alone changes. */
async function readText(response: Response): Promise<string> {
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
    return dropTimes(Buffer.from(await response.arrayBuffer()).toString('latin1'));
  let text = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (/^data: .*\n\n/m.test(text)) break;
  }
  return dropTimes(text);
}

function dropTimes(text: string): string {
  return text.replace(/"perMinute":\[.*?\]/, '').replace(/"generatedAt":"[^"]*"/, '');
}

/** Asks as the one workspace; nothing of the other may be in any answer, but for what was sent. */
async function ask(asking: Asking, key?: string): Promise<Told> {
  const told = await send(own.token, asking, key);
  const [sent, got] = [JSON.stringify(asking), `${told.headers}${told.text}`.toLowerCase()];
  const leaked = secrets.filter((mark) => !sent.includes(mark) && got.includes(mark.toLowerCase()));
  expect(leaked, `${sent} answers ${told.text.slice(0, 300)}`).toEqual([]);
  return told;
}

async function readEverything(): Promise<Map<string, Told>> {
  const told = new Map<string, Told>();
  for (const name of names.filter((name) => everyRoute.get(name)?.method === 'get'))
    for (const asking of listAskings(name, own.ids)) told.set(asking.path, await ask(asking));
  return told;
}

async function readTheirs(): Promise<string[]> {
  const quiet = names.filter((name) => everyRoute.get(name)?.method === 'get' && !/realtime/i.test(name));
  const askings = quiet.flatMap((name) => listAskings(name, theirs.ids));
  const texts: string[] = [];
  for (const asking of askings) texts.push((await send(theirs.token, asking)).text);
  return texts;
}

test('every route of the contract is asked here, and those that name something are asked about it', () => {
  expect(names.toSorted()).toEqual(Object.keys(howToAsk).toSorted());
  expect(everyRoute.size).toBeGreaterThan(20);
  const withIds = names.filter((name) => everyRoute.get(name)?.path.includes(':'));
  expect(naming.toSorted()).toEqual(withIds.toSorted());
});

describe.each(naming)('%s', (name) => {
  const unknown: Record<IdKind, string> = {
    linkId: 'lnk_00000000000000000000',
    profileId: 'prf_00000000000000000000',
    blockId: 'blk_00000000000000000000',
    webhookId: 'whk_00000000000000000000',
    deliveryId: 'evt_00000000000000000000',
  };
  const codes = {
    linkId: 'LINK_NOT_FOUND',
    profileId: 'PROFILE_NOT_FOUND',
    blockId: 'BLOCK_NOT_FOUND',
    webhookId: 'WEBHOOK_NOT_FOUND',
    deliveryId: 'NOT_FOUND',
  };

  const malformed = (id: string) => [
    ...['nope', 'bulk', 'reorder', id.slice(0, 4), id.slice(0, -1), `${id}x`, id.toLowerCase(), id.toUpperCase()],
    ...[`%20${id}`, `${id}%20`, `${id}%0a`, `${id}%00`, '%00', "'--", '%0d%0ax:%20y', 'a%2Fb', '%25', '*', '(', ':id'],
    ...['%F0%9F%92%A9', '__proto__', 'constructor', 'x'.repeat(1_900), Object.values(own.ids).flat().join(',')],
  ];

  test.each(howToAsk[name]?.ids ?? [])('a foreign, an unknown and a malformed %s are answered alike', async (kind) => {
    const others = idKinds.filter((other) => other !== kind);
    const candidates = [theirs.ids[kind], ...malformed(theirs.ids[kind]), ...others.map((other) => theirs.ids[other])];
    const reference = await askAll(name, { ...own.ids, [kind]: unknown[kind] });
    for (const { status, text } of reference) {
      const { error } = JSON.parse(text) as { error: { code: string } };
      expect([status, error.code]).toEqual([404, codes[kind]]);
    }
    for (const id of candidates) expect([id, await askAll(name, { ...own.ids, [kind]: id })]).toEqual([id, reference]);
  });

  test('under its other address and without a body it is answered alike, too', async () => {
    const method = everyRoute.get(name)?.method;
    for (const asking of listAskings(name, { ...own.ids, ...pick(theirs.ids) })) {
      const told = await ask(asking);
      expect(await ask({ ...asking, path: `/api${asking.path}` })).toEqual(told);
      if (method !== 'get') continue;
      const head = await ask({ ...asking, method: 'HEAD' });
      expect([head.status, head.text]).toEqual([404, '']);
    }
  });
});

async function askAll(name: string, given: Given): Promise<Told[]> {
  return await Promise.all(listAskings(name, given).map((asking) => ask(asking)));
}

const pick = ({ ownBlockIds: _, ...ids }: Given) => ids;

test('lists, searches, reports, files and streams tell what they would if the others were not there', async () => {
  const told = await readEverything();
  expect(told.size).toBeGreaterThan(25);
  for (const [path, answer] of told) {
    expect([path, answer]).toEqual([path, toldAlone.get(path)]);
    expect([path, answer.status]).toEqual([path, 200]);
  }
});

test.each(reading)('%s tells no more by HEAD or under its other address', async (name) => {
  for (const asking of listAskings(name, own.ids)) {
    const told = await ask(asking);
    expect((await ask({ ...asking, path: `/api${asking.path}` })).text).toBe(told.text);
    const head = await ask({ ...asking, method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
  }
});

describe('words that all share', () => {
  const writing = names.filter((name) => ['post', 'patch'].includes(everyRoute.get(name)?.method ?? ''));
  const answersTo = async (given: Partial<Given>) =>
    await Promise.all(
      writing
        .flatMap((name) => listAskings(name, { ...own.ids, linkId: spareLink, profileId: spareProfile, ...given }))
        .filter(({ body }) => JSON.stringify(body ?? {}).includes(JSON.stringify(given).slice(1, -1)))
        .map((asking) => ask(asking)),
    );
  let [spareLink, spareProfile] = ['', ''];
  beforeAll(async () => {
    [spareLink, spareProfile] = await makeSpares();
  });

  test("a foreign slug is taken in the very words of one's own, whoever has it and whatever it leads to", async () => {
    const ownTaken = await answersTo({ slug: own.takenSlug });
    expect(ownTaken.length).toBeGreaterThanOrEqual(5);
    for (const { text } of ownTaken) expect(text).toContain('SLUG_TAKEN');
    for (const slug of [theirs.takenSlug, theirs.takenSlug.toUpperCase(), 'alpha-page', 'omega-page'])
      expect([slug, await answersTo({ slug })]).toEqual([slug, ownTaken]);
  });

  test('a reserved slug is refused as reserved, which says nothing of any workspace', async () => {
    for (const { text } of await answersTo({ slug: 'admin' })) {
      expect(text).toContain('SLUG_TAKEN');
      expect(text).toContain('is reserved');
    }
  });

  test('a foreign domain is refused in the very words of one that nobody has', async () => {
    const nobodys = await answersTo({ domain: 'go.nobody.example' });
    expect(nobodys.length).toBeGreaterThanOrEqual(3);
    for (const domain of [theirs.domain, theirs.domain.toUpperCase(), ' ', 'alpha'])
      expect([domain, await answersTo({ domain })]).toEqual([domain, nobodys]);
  });
});

async function makeSpares(): Promise<[string, string]> {
  const token = own.token;
  const link = await reports.management.call('POST', '/v1/links', { url: 'https://example.com/' }, { token });
  const body = { displayName: 'Spare', slug: 'spare' };
  const profile = await reports.management.call('POST', '/v1/profiles', body, { token });
  return [link.body.data.id, profile.body.data.id];
}

test.each(posting)('an Idempotency-Key of %s in another workspace is another key', async (name) => {
  const other = await furnishWorkspace(reports, `kappa-${name.toLowerCase()}`, 1);
  for (const isSame of [true, false]) {
    const key = `${name}/${isSame}`;
    const [first] = listAskings(name, { ...other.ids, slug: `theirs-${isSame}-${name}` });
    const [ofOwn] = listAskings(name, { ...own.ids, slug: `own-${name}` });
    if (!first || !ofOwn) throw new Error(`${name} is not asked`);
    const done = await send(other.token, first, key);
    expect((await send(other.token, first, key)).headers).toContain('idempotent-replayed');
    const told = await ask(isSame ? first : ofOwn, key);
    expect(told.headers).not.toContain('idempotent-replayed');
    expect(told.text).not.toBe(done.text);
    expect(told.text).not.toContain('IDEMPOTENCY_KEY_REUSED');
  }
});

test('after all this nothing of the others has changed', async () => {
  expect(await readTheirs()).toEqual(theirsBefore);
});

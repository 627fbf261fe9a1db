import { takesIdempotencyKey } from '@linkplane/contracts';
import { allowLongTests } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { furnishWorkspace, type Furnished } from '../support/furnish-workspace.ts';
import {
  everyRoute,
  routeInputs,
  idKinds,
  listRequests,
  type RouteRequest,
  type Given,
  type IdKind,
} from '../support/route-requests.ts';
import { startWithClicks, type TestReports } from '../support/start-with-clicks.ts';

allowLongTests('large amounts');

type IsolatedResponse = { status: number; headers: string; text: string };

let reports: TestReports;
let theirs: Furnished;
let own: Furnished;
/** The responses that the workspace got before there was another one. */
let responsesAlone: Map<string, IsolatedResponse>;
let theirsBefore: string[];
/** What no response to the workspace may contain. */
let secrets: string[] = [];

const names = [...everyRoute.keys()];
const naming = names.filter((name) => routeInputs[name]?.ids);
const reading = names.filter((name) => everyRoute.get(name)?.method === 'get' && !routeInputs[name]?.ids);
const posting = names.filter((name) => {
  const route = everyRoute.get(name);
  return route?.method === 'post' && takesIdempotencyKey(route);
});

beforeAll(async () => {
  reports = await startWithClicks();
  own = await furnishWorkspace(reports, 'omega', 20);
  responsesAlone = await readEverything();
  theirs = await furnishWorkspace(reports, 'alpha', 90);
  secrets = theirs.marks;
  theirsBefore = await readTheirs();
});
afterAll(() => reports.stop());

/** Headers that differ from one response to the next. */
const everChanging = /^(?:date|x-request-id|x-ratelimit-.*|connection|keep-alive)$/;

async function send(token: string, { method, path, body }: RouteRequest, key?: string): Promise<IsolatedResponse> {
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

/** The whole body, or the first event of a stream; without values that depend on the time only. */
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

/** Sends a request of the one workspace; its response must contain nothing of the other, except what was sent. */
async function sendAsOwn(request: RouteRequest, key?: string): Promise<IsolatedResponse> {
  const response = await send(own.token, request, key);
  const [sent, got] = [JSON.stringify(request), `${response.headers}${response.text}`.toLowerCase()];
  const leaked = secrets.filter((mark) => !sent.includes(mark) && got.includes(mark.toLowerCase()));
  expect(leaked, `${sent} got ${response.text.slice(0, 300)}`).toEqual([]);
  return response;
}

async function readEverything(): Promise<Map<string, IsolatedResponse>> {
  const responses = new Map<string, IsolatedResponse>();
  for (const name of names.filter((name) => everyRoute.get(name)?.method === 'get'))
    for (const request of listRequests(name, own.ids)) responses.set(request.path, await sendAsOwn(request));
  return responses;
}

async function readTheirs(): Promise<string[]> {
  const constant = names.filter((name) => everyRoute.get(name)?.method === 'get' && !/realtime/i.test(name));
  const requests = constant.flatMap((name) => listRequests(name, theirs.ids));
  const texts: string[] = [];
  for (const request of requests) texts.push((await send(theirs.token, request)).text);
  return texts;
}

test('every route of the contract is tested here, with the ids that it has as parameters', () => {
  expect(names.toSorted()).toEqual(Object.keys(routeInputs).toSorted());
  expect(everyRoute.size).toBeGreaterThan(20);
  const withIds = names.filter(
    (name) => everyRoute.get(name)?.path.includes(':') && !routeInputs[name]?.createsMissing,
  );
  expect(naming.toSorted()).toEqual(withIds.toSorted());
});

describe.each(naming)('%s', (name) => {
  const unknown: Record<IdKind, string> = {
    linkId: 'lnk_00000000000000000000',
    tagId: 'tag_00000000000000000000',
    profileId: 'prf_00000000000000000000',
    blockId: 'blk_00000000000000000000',
    webhookId: 'whk_00000000000000000000',
    deliveryId: 'evt_00000000000000000000',
    externalId: 'ref-0',
    templateId: 'utm_00000000000000000000',
    shareId: 'shr_00000000000000000000',
    erasureId: 'ers_00000000000000000000',
    scheduleId: 'exs_00000000000000000000',
    importId: 'imp-0',
    importJobId: 'imj_00000000000000000000',
    uploadId: 'upl_00000000000000000000',
    submissionId: 'sub_00000000000000000000',
  };
  const codes = {
    linkId: 'LINK_NOT_FOUND',
    tagId: 'TAG_NOT_FOUND',
    profileId: 'PROFILE_NOT_FOUND',
    blockId: 'BLOCK_NOT_FOUND',
    webhookId: 'WEBHOOK_NOT_FOUND',
    deliveryId: 'NOT_FOUND',
    externalId: 'LINK_NOT_FOUND',
    templateId: 'TEMPLATE_NOT_FOUND',
    shareId: 'SHARE_NOT_FOUND',
    erasureId: 'ERASURE_NOT_FOUND',
    scheduleId: 'EXPORT_SCHEDULE_NOT_FOUND',
    importId: 'IMPORT_NOT_FOUND',
    importJobId: 'IMPORT_JOB_NOT_FOUND',
    uploadId: 'UPLOAD_NOT_FOUND',
    submissionId: 'SUBMISSION_NOT_FOUND',
  };

  const malformed = (id: string) => [
    ...['nope', 'bulkier', 'reorder', id.slice(0, 4), id.slice(0, -1), `${id}x`, id.toLowerCase(), id.toUpperCase()],
    ...[`%20${id}`, `${id}%20`, `${id}%0a`, `${id}%00`, '%00', "'--", '%0d%0ax:%20y', 'a%2Fb', '%25', '*', '(', ':id'],
    ...['%F0%9F%92%A9', '__proto__', 'constructor', 'x'.repeat(1_900), Object.values(own.ids).flat().join(',')],
  ];

  test.each(routeInputs[name]?.ids ?? [])(
    'a foreign, an unknown and a malformed %s get the same response',
    async (kind) => {
      const others = idKinds.filter((other) => other !== kind);
      const candidates = [
        theirs.ids[kind],
        ...malformed(theirs.ids[kind]),
        ...others.map((other) => theirs.ids[other]),
      ];
      const reference = await sendAll(name, { ...own.ids, [kind]: unknown[kind] });
      for (const { status, text } of reference) {
        const { error } = JSON.parse(text) as { error: { code: string } };
        expect([status, error.code]).toEqual([404, codes[kind]]);
      }
      for (const id of candidates)
        expect([id, await sendAll(name, { ...own.ids, [kind]: id })]).toEqual([id, reference]);
    },
  );

  test('the other base path and HEAD get the same response', async () => {
    const method = everyRoute.get(name)?.method;
    for (const request of listRequests(name, { ...own.ids, ...pick(theirs.ids) })) {
      const response = await sendAsOwn(request);
      expect(await sendAsOwn({ ...request, path: `/api${request.path}` })).toEqual(response);
      if (method !== 'get') continue;
      const head = await sendAsOwn({ ...request, method: 'HEAD' });
      expect([head.status, head.text]).toEqual([404, '']);
    }
  });
});

async function sendAll(name: string, given: Given): Promise<IsolatedResponse[]> {
  return await Promise.all(listRequests(name, given).map((request) => sendAsOwn(request)));
}

const pick = ({ ownBlockIds: _, otherTagId: __, clickToken: ___, targetId: ____, ...ids }: Given) => ids;

test('lists, searches, reports, exports and streams are the same with and without other workspaces', async () => {
  const responses = await readEverything();
  expect(responses.size).toBeGreaterThan(25);
  for (const [path, response] of responses) {
    expect([path, response]).toEqual([path, responsesAlone.get(path)]);
    expect([path, response.status]).toEqual([path, 200]);
  }
});

test.each(reading)('%s reveals no more by HEAD or at the other base path', async (name) => {
  for (const request of listRequests(name, own.ids)) {
    const response = await sendAsOwn(request);
    expect((await sendAsOwn({ ...request, path: `/api${request.path}` })).text).toBe(response.text);
    const head = await sendAsOwn({ ...request, method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
  }
});

describe('names shared by all workspaces', () => {
  const writing = names.filter((name) => ['post', 'patch'].includes(everyRoute.get(name)?.method ?? ''));
  const responsesTo = async (given: Partial<Given>) =>
    await Promise.all(
      writing
        .flatMap((name) => listRequests(name, { ...own.ids, linkId: spareLink, profileId: spareProfile, ...given }))
        .filter(({ body }) => JSON.stringify(body ?? {}).includes(JSON.stringify(given).slice(1, -1)))
        .map((request) => sendAsOwn(request)),
    );
  let [spareLink, spareProfile] = ['', ''];
  beforeAll(async () => {
    [spareLink, spareProfile] = await makeSpares();
  });

  test("a slug of another workspace is refused with the same response as one's own", async () => {
    const ownTaken = await responsesTo({ slug: own.takenSlug });
    expect(ownTaken.length).toBeGreaterThanOrEqual(5);
    for (const { text } of ownTaken) expect(text).toContain('SLUG_TAKEN');
    for (const slug of [theirs.takenSlug, theirs.takenSlug.toUpperCase(), 'alpha-page', 'omega-page'])
      expect([slug, await responsesTo({ slug })]).toEqual([slug, ownTaken]);
  });

  test('a reserved slug is refused as reserved', async () => {
    for (const { text } of await responsesTo({ slug: 'admin' })) {
      expect(text).toContain('SLUG_TAKEN');
      expect(text).toContain('is reserved');
    }
  });

  test('a domain of another workspace is refused with the same response as an unknown one', async () => {
    const unknownDomain = await responsesTo({ domain: 'go.nobody.example' });
    expect(unknownDomain.length).toBeGreaterThanOrEqual(3);
    for (const domain of [theirs.domain, theirs.domain.toUpperCase(), ' ', 'alpha'])
      expect([domain, await responsesTo({ domain })]).toEqual([domain, unknownDomain]);
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
  for (const isSame of [true, false]) {
    const other = await furnishWorkspace(reports, `kappa-${name.toLowerCase()}-${isSame}`, 1);
    const key = `${name}/${isSame}`;
    const [first] = listRequests(name, { ...other.ids, slug: `theirs-${isSame}-${name}` });
    const [ofOwn] = listRequests(name, { ...own.ids, slug: `own-${name}` });
    if (!first || !ofOwn) throw new Error(`${name} has no request`);
    const done = await send(other.token, first, key);
    expect((await send(other.token, first, key)).headers).toContain('idempotent-replayed');
    const response = await sendAsOwn(isSame ? first : ofOwn, key);
    expect(response.headers).not.toContain('idempotent-replayed');
    expect(response.text).not.toBe(done.text);
    expect(response.text).not.toContain('IDEMPOTENCY_KEY_REUSED');
  }
});

test('after all requests nothing of the other workspace has changed', async () => {
  expect(await readTheirs()).toEqual(theirsBefore);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectClicks, collectProfileEvents, insertRows, type ClickRow } from '@linkplane/clicks-db/write';
import { realtime, success, type RealtimeData } from '@linkplane/contracts';
import { describeClick, describeProfileEvent } from '../support/describe-rows.ts';
import { startWithClicks, type TestReports } from '../support/start-with-clicks.ts';

let reports: TestReports;
let offset = 0;

beforeAll(async () => {
  reports = await startWithClicks();
});
afterAll(() => reports.stop());

async function click(workspaceId: string, timestamp: number, more: Partial<ClickRow> = {}) {
  offset += 1;
  const row = describeClick({ workspaceId, linkId: 'lnk_1', timestamp, offset, ...more });
  await insertRows(reports.clicks, collectClicks([row]), `click/${offset}`);
}

async function read(token: string, query = ''): Promise<RealtimeData> {
  const path = `/v1/analytics/realtime${query}`;
  const { status, text } = await reports.management.call('GET', path, undefined, { token });
  expect(status, text).toBe(200);
  return success(realtime.strict()).parse(JSON.parse(text)).data;
}

/** The events of a stream. */
async function* follow(token: string, signal: AbortSignal, query = ''): AsyncGenerator<RealtimeData> {
  const response = await fetch(`${reports.management.url}/v1/analytics/realtime/stream${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal,
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  expect(response.headers.get('x-ratelimit-limit')).not.toBeNull();
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts)
      if (part.startsWith('data: ')) yield realtime.strict().parse(JSON.parse(part.slice('data: '.length)));
  }
}

test('realtime has the last five minutes by minute, the newest events first, without bots', async () => {
  const { workspaceId, token } = await reports.management.newWorkspace();
  const now = Date.now();
  await click(workspaceId, now - 1_000);
  await click(workspaceId, now - 61_000, { visitor: 'c'.repeat(32) });
  await click(workspaceId, now - 2_000, { bot: true });
  await click(workspaceId, now - 3_600_000);
  await insertRows(
    reports.clicks,
    collectProfileEvents([
      describeProfileEvent({ workspaceId, profileId: 'prf_1', timestamp: now, offset: 1, slug: 'ada' }),
      describeProfileEvent({ workspaceId, profileId: 'prf_1', timestamp: now - 500, offset: 2, event: 'click' }),
    ]),
    workspaceId,
  );
  const data = await read(token);
  expect(data).toMatchObject({ windowMinutes: 5, activeVisitors: 2, clicks: 2, views: 1 });
  expect(data.perMinute.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(2);
  const minutes = data.perMinute.map(({ minute }) => Date.parse(minute));
  expect(minutes.every((minute, n) => minute % 60_000 === 0 && minute === minutes[0]! + n * 60_000)).toBe(true);
  expect(data.recent.map(({ type }) => type)).toEqual(['view', 'blockClick', 'click', 'click']);
  expect(data.recent[0]).toEqual({
    type: 'view',
    timestamp: new Date(now).toISOString(),
    linkId: null,
    profileId: 'prf_1',
    slug: 'ada',
    country: 'Unknown',
    device: 'mobile',
    browser: 'Firefox',
    referrer: 'Direct',
  });
});

test('a stream starts with the current state and sends the changes of its workspace only', async () => {
  const { workspaceId, token } = await reports.management.newWorkspace();
  const left = new AbortController();
  const events = follow(token, left.signal);
  expect((await events.next()).value).toMatchObject({ clicks: 0 });
  await click('wsp_somebodyelse', Date.now());
  const begun = Date.now();
  await click(workspaceId, begun);
  let changed = (await events.next()).value;
  expect(changed).toMatchObject({ clicks: 1 });
  // The list is read before the counts: a click that arrives in between is in the list of the next message.
  if (changed?.recent.length === 0) changed = (await events.next()).value;
  expect(changed).toMatchObject({ clicks: 1, recent: [{ linkId: 'lnk_1' }] });
  // Earlier than the comment that keeps a silent stream open.
  expect(Date.now() - begun).toBeLessThan(12_000);
  left.abort();
});

test('realtime and its stream obey filters', async () => {
  const { workspaceId, token } = await reports.management.newWorkspace();
  const [query, now] = ['?filter[country]=DE&filter[device]=!tablet', Date.now()];
  await click(workspaceId, now - 1_000, { country: 'DE', slug: 'passes' });
  await click(workspaceId, now - 1_000, { country: 'DE', device: 'tablet' });
  await click(workspaceId, now - 1_000, { country: 'AT' });
  const views = describeProfileEvent({ workspaceId, profileId: 'prf_1', timestamp: now, offset: 1, country: 'DE' });
  await insertRows(reports.clicks, collectProfileEvents([views]), workspaceId);
  const data = await read(token, query);
  expect(data).toMatchObject({ clicks: 1, views: 1, filters: { country: 'DE', device: '!tablet' } });
  expect(data.recent.filter(({ type }) => type === 'click').map(({ slug }) => slug)).toEqual(['passes']);

  const stop = new AbortController();
  const [some, all] = [follow(token, stop.signal, query), follow(token, stop.signal)];
  expect((await some.next()).value).toMatchObject({ clicks: 1 });
  expect((await all.next()).value).toMatchObject({ clicks: 3, filters: {} });
  await click(workspaceId, Date.now(), { country: 'DE' });
  expect((await some.next()).value).toMatchObject({ clicks: 2 });
  stop.abort();
});

test('the streams of a workspace are limited; one that ends makes room for another', async () => {
  const { token } = await reports.management.newWorkspace();
  const streams = Array.from({ length: 20 }, () => new AbortController());
  const opened = streams.map(({ signal }) => follow(token, signal));
  await Promise.all(opened.map((events) => events.next()));
  const refused = await reports.management.call('GET', '/v1/analytics/realtime/stream', undefined, { token });
  expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
  expect(refused.headers.get('retry-after')).toBe(String(refused.body.error.retryAfter));
  streams[0]!.abort();
  const again = new AbortController();
  await expect
    .poll(async () => {
      const response = await fetch(`${reports.management.url}/v1/analytics/realtime/stream`, {
        headers: { authorization: `Bearer ${token}` },
        signal: again.signal,
      });
      return response.status;
    })
    .toBe(200);
  for (const { abort } of [...streams, again].map((stream) => ({ abort: () => stream.abort() }))) abort();
});

test('an owner of many workspaces gets fewer than half of all streams', async () => {
  const { pool } = reports.management;
  const spaces = await Promise.all(Array.from({ length: 4 }, () => reports.management.newWorkspace()));
  const userId = `usr_${spaces[0]!.workspaceId.slice(4)}`;
  await pool.query("insert into users (id, email, email_key, password_hash) values ($1, $1, $1, '')", [userId]);
  for (const { workspaceId } of spaces)
    await pool.query("insert into members (workspace_id, user_id, role) values ($1, $2, 'owner')", [
      workspaceId,
      userId,
    ]);
  const left = new AbortController();
  const open = async (token: string) => await follow(token, left.signal).next();
  const [first, second, third, fourth] = spaces;
  for (const { token } of [first!, second!, third!]) await Promise.all(Array.from({ length: 20 }, () => open(token)));

  const refused = await reports.management.call('GET', '/v1/analytics/realtime/stream', undefined, {
    token: fourth!.token,
  });
  expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
  expect(refused.body.error.message).toContain('this owner');
  const other = await reports.management.newWorkspace();
  expect((await open(other.token)).value).toMatchObject({ windowMinutes: 5 });
  left.abort();
});

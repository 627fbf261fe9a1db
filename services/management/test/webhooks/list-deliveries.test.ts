import { afterAll, beforeAll, expect, test } from 'vitest';
import { leastOfTries } from '@linkplane/testing';
import { startManagement, type TestManagement } from '../support/start-management.ts';
import { createWebhookCalls, storeDelivery, type WebhookCalls } from '../support/webhook-calls.ts';

let management: TestManagement;
let calls: WebhookCalls;
let id: string;
/** The newest first. */
const stored: { id: string; state: string }[] = [];
beforeAll(async () => {
  management = await startManagement();
  calls = createWebhookCalls(management);
  ({ id } = await calls.create());
  const states = ['waiting', 'succeeded', 'failed'] as const;
  for (let nth = 0; nth < 24; nth++) {
    const state = states[nth % 3] ?? 'waiting';
    // Three of them in each millisecond.
    const createdAt = new Date(Date.UTC(2026, 0, 15) + Math.floor(nth / 3));
    stored.push({ id: await storeDelivery(management, id, { state, createdAt }), state });
  }
  const timeOf = new Map(stored.map((delivery, nth) => [delivery, Math.floor(nth / 3)]));
  stored.sort((a, b) => (timeOf.get(b) ?? 0) - (timeOf.get(a) ?? 0) || (a.id < b.id ? 1 : -1));
});
afterAll(() => management.stop());

const readAll = async (query: string) => {
  const pages: string[][] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await calls.deliveries(id, `?${query}&cursor=${cursor}`);
    pages.push(page.items.map((item) => item.id));
    cursor = page.pagination.nextCursor;
  }
  return pages;
};
const ids = (state?: string) =>
  stored.filter((delivery) => state === undefined || delivery.state === state).map((delivery) => delivery.id);

test.each([1, 5, 8, 24, 100])('pages of %i contain every delivery once, the newest first', async (limit) => {
  const pages = await readAll(`limit=${limit}`);
  expect(pages.flat()).toEqual(ids());
  expect(pages).toHaveLength(Math.ceil(24 / limit));
});

test.each(['waiting', 'succeeded', 'failed'])('the state filter lists only deliveries that are %s', async (state) => {
  const pages = await readAll(`limit=3&state=${state}`);
  expect(pages.flat()).toEqual(ids(state));
  expect(pages.map((page) => page.length)).toEqual([3, 3, 2]);
});

test('the default page has 20, and new deliveries do not move the page after a cursor', async () => {
  const first = await calls.deliveries(id);
  expect([first.items.length, first.pagination.limit]).toEqual([20, 20]);
  const { id: newest } = await calls.test(id);
  expect((await calls.deliveries(id)).items[0]?.id).toBe(newest);
  const next = await calls.deliveries(id, `?cursor=${first.pagination.nextCursor}`);
  expect(next.items.map((item) => item.id)).toEqual(ids().slice(20));
  expect(next.pagination).toEqual({ limit: 20, nextCursor: null });
});

const encode = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
const someEvent = 'evt_00000000000000000000';

test.each([
  ['no cursor', 'nope'],
  ['no list', encode({})],
  ['an empty list', encode([])],
  ['no webhook', encode([null, 0, someEvent])],
  ["another webhook's", encode(['whk_00000000000000000000', 0, someEvent])],
  ['no time', () => encode([id, 'now', someEvent])],
  ['a time before all', () => encode([id, -1, someEvent])],
  ['a time after all', () => encode([id, 1e300, someEvent])],
  ['a part of a millisecond', () => encode([id, 0.5, someEvent])],
  ['no id', () => encode([id, 0, "'--"])],
  ['NUL in the id', () => encode([id, 0, 'evt_\0'])],
  ['201 characters', 'x'.repeat(201)],
])('%s as a cursor is refused with the name of the field', async (_what, cursor) => {
  const given = encodeURIComponent(typeof cursor === 'string' ? cursor : cursor());
  const { status, body } = await management.call('GET', `/v1/webhooks/${id}/deliveries?cursor=${given}`);
  expect([status, body.error.code, body.error.details.map(({ field }) => field)]).toEqual([
    ...[400, 'VALIDATION_ERROR', ['cursor']],
  ]);
});

test.each(['limit=0', 'limit=101', 'limit=x', 'state=gone', 'state='])('%s is refused', async (query) => {
  const { status, body } = await management.call('GET', `/v1/webhooks/${id}/deliveries?${query}`);
  expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
});

test('many waiting deliveries do not slow a page of any state', async () => {
  const { id: busy } = await calls.create();
  const old = await storeDelivery(management, busy, { state: 'failed', createdAt: new Date('2026-01-01T00:00:00Z') });
  const [many, perStatement] = [60_000, 20_000];
  for (let from = 1; from <= many; from += perStatement) await storeWaiting(busy, from, from + perStatement - 1);
  await management.pool.query('update webhook_backlogs set waiting = $2 where webhook_id = $1', [busy, many]);
  const firsts = { '': `evt_${String(many).padStart(20, '0')}`, '?state=failed': old, '?state=succeeded': undefined };
  for (const [query, first] of Object.entries(firsts)) {
    const timeOne = async () => {
      const started = performance.now();
      expect((await calls.deliveries(busy, query)).items[0]?.id).toBe(first);
      return performance.now() - started;
    };
    expect(await leastOfTries(500, timeOne)).toBeLessThan(500);
  }
  expect((await calls.get(busy)).waiting).toBe(many);
});

/** Inserts empty deliveries with the current time. */
async function storeWaiting(webhookId: string, from: number, to: number): Promise<void> {
  await management.pool.query(
    `with n as (select 'evt_' || lpad(n::text, 20, '0') as id from generate_series($2::integer, $3::integer) n),
     e as (insert into webhook_events (id, type, body, created_at) select id, 'link.clicked', '{}', '2026-01-16' from n)
     insert into webhook_deliveries (event_id, webhook_id, attempts_left, next_at, created_at)
     select id, $1, 10, now() + interval '1 day', '2026-01-16' from n`,
    [webhookId, from, to],
  );
}

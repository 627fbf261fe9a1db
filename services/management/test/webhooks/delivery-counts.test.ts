import { countDeliveries, inTransaction, queueDeliveries } from '@linkplane/links-db/planes/analytics';
import {
  leaseDeliveries,
  recordReceiverFailure,
  recordReceiverSuccess,
  settleDeliveries,
} from '@linkplane/links-db/planes/webhooks';
import { createId } from '@linkplane/runtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startManagement, type TestManagement } from '../support/start-management.ts';
import { createWebhookCalls, describeAttempt, type WebhookCalls } from '../support/webhook-calls.ts';

const rounds = 25;
const eventsPerRound = 8;

let management: TestManagement;
let calls: WebhookCalls;
let workspaceId: string;
let token: string;
beforeAll(async () => {
  management = await startManagement();
  ({ workspaceId, token } = await management.newWorkspace());
  calls = createWebhookCalls(management, token);
});
afterAll(() => management.stop());

/** Inserts deliveries like the analytics plane. */
async function queueEvents(): Promise<void> {
  const events = Array.from({ length: eventsPerRound }, () => ({
    id: createId('evt'),
    workspaceId,
    type: 'link.clicked',
    body: '{}',
  }));
  await inTransaction(management.pool, async (transaction) => {
    await countDeliveries(transaction, await queueDeliveries(transaction, events));
  });
}

/** Claims due deliveries and records their outcome, like a worker. */
async function deliver(ids: string[]): Promise<void> {
  const room = new Map(ids.map((id) => [id, 5]));
  const leased = await leaseDeliveries(management.pool, room, { leaseMs: 1_000, clockAheadMs: 0 });
  const settled = leased.map(({ webhookId, eventId, lease }, nth) => ({
    webhookId,
    eventId,
    lease,
    retryAfterMs: 0,
    attempt: describeAttempt(),
    state: (['succeeded', 'failed', 'waiting'] as const)[nth % 3] ?? 'waiting',
  }));
  await settleDeliveries(management.pool, settled, { clockAheadMs: 0 });
  const tried = leased.map(({ webhookId }) => ({ webhookId, url: describeAttempt().url }));
  await recordReceiverFailure(management.pool, tried, { clockAheadMs: 0 });
  await recordReceiverSuccess(management.pool, tried);
}

/** Changes the webhook over and over, like its owner. */
async function meddle(id: string): Promise<void> {
  const { items } = await calls.deliveries(id, '?limit=5');
  await Promise.all(items.map((item) => calls.retry(id, item.id)));
  await calls.test(id);
  await calls.update(id, { active: true, description: 'x' });
}

const repeat = async (work: () => Promise<void>) => {
  for (let round = 0; round < rounds; round++) await work();
};

test('concurrent deliveries, tests, retries and deletes do not deadlock, and the waiting count stays exact', async () => {
  const hooks = await Promise.all(Array.from({ length: 6 }, () => calls.create()));
  const ids = hooks.map(({ id }) => id);
  const [first = '', second = '', doomed = ''] = ids;
  await Promise.all([
    ...[repeat(queueEvents), repeat(queueEvents)],
    ...[repeat(() => deliver(ids)), repeat(() => deliver(ids.toReversed()))],
    ...[repeat(() => meddle(first)), repeat(() => meddle(second))],
    repeat(async () => void (await calls.list())),
    (async () => {
      await repeat(() => deliver([doomed]));
      await management.call('DELETE', `/v1/webhooks/${doomed}`, undefined, { token });
    })(),
  ]);
  const { rows } = await management.pool.query<{ id: string; waiting: number; counted: number }>(
    `select b.webhook_id as id, b.waiting, (
       select count(*) from webhook_deliveries d where d.webhook_id = b.webhook_id and d.state = 'waiting'
     ) as counted
     from webhook_backlogs b where b.webhook_id = any ($1)`,
    [ids],
  );
  expect(rows).toHaveLength(ids.length - 1);
  for (const { id, waiting, counted } of rows) expect([id, waiting]).toEqual([id, counted]);
}, 60_000);

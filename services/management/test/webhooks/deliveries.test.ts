import { codeField } from '@linkplane/contracts/problems';
import { webhookEvent, webhookEventTypes } from '@linkplane/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startManagement, type TestResponse, type TestManagement } from '../support/start-management.ts';
import { createWebhookCalls, describeAttempt, storeDelivery, type WebhookCalls } from '../support/webhook-calls.ts';

let management: TestManagement;
let calls: WebhookCalls;
beforeAll(async () => {
  management = await startManagement();
  calls = createWebhookCalls(management);
});
afterAll(() => management.stop());

const unknownDelivery = 'evt_00000000000000000000';
const codeOf = ({ status, body }: TestResponse) => [status, body.error.code];
const get = (path: string) => management.call('GET', `/v1/webhooks/${path}`);
const post = (path: string, body?: unknown) => management.call('POST', `/v1/webhooks/${path}`, body);

type StoredRow = { state: string; lease: number; attemptsLeft: number; isDue: boolean; isTest: boolean };
const storedRow = async (id: string): Promise<StoredRow | undefined> => {
  const columns = `state, lease, attempts_left as "attemptsLeft", next_at <= now() as "isDue", is_test as "isTest"`;
  const { rows } = await management.pool.query<StoredRow>(
    `select ${columns} from webhook_deliveries where event_id = $1`,
    [id],
  );
  return rows[0];
};

describe('a test delivery', () => {
  test.each(webhookEventTypes)('sends one valid example of %s', async (type) => {
    const { id } = await calls.create({ events: webhookEventTypes });
    const queued = await calls.test(id, { type });
    expect(queued).toMatchObject({
      type,
      state: 'waiting',
      isTest: true,
      attemptCount: 0,
      lastAttempt: null,
      attempts: [],
    });
    const event = webhookEvent.parse(JSON.parse(queued.request.body));
    expect(event).toEqual(JSON.parse(queued.request.body));
    expect([event.type, JSON.stringify(event.data)]).toEqual([type, expect.stringContaining('EXAMPLE')]);
    expect(await storedRow(queued.id)).toEqual({
      state: 'waiting',
      lease: 0,
      attemptsLeft: 1,
      isDue: true,
      isTest: true,
    });
    expect((await calls.get(id)).waiting).toBe(1);
    expect(await calls.delivery(id, queued.id)).toMatchObject({
      id: queued.id,
      request: { body: queued.request.body },
    });
  });

  test('sends an event type of the webhook by default, under a new id each time', async () => {
    const { id } = await calls.create({ events: ['link.created', 'profile.viewed'] });
    const [first, second] = [await calls.test(id), await calls.test(id, {})];
    expect([first.type, second.type]).toEqual(['profile.viewed', 'profile.viewed']);
    expect(first.id).not.toBe(second.id);
    expect(codeOf(await post(`${id}/test`, { type: 'link.deleted' }))).toEqual([400, 'VALIDATION_ERROR']);
  });

  test('is refused while the webhook is off', async () => {
    const { id } = await calls.create({ active: false });
    const { status, body } = await post(`${id}/test`);
    expect([status, body.error.details]).toEqual([
      400,
      [codeField({ field: 'active', message: 'must be true: nothing is sent while the webhook is off' })],
    ]);
    expect(await calls.deliveries(id)).toMatchObject({ items: [] });
    expect((await calls.get(id)).waiting).toBe(0);
  });
});

describe('a delivery', () => {
  test('has the request as it was sent last, and its attempts', async () => {
    const { id } = await calls.create();
    const attempts = [
      describeAttempt(),
      describeAttempt({ at: '2026-01-15T09:35:00.750Z', status: null, response: null }),
    ];
    const body = '{"type":"link.clicked","timestamp":"2026-01-15T09:30:00.000Z","data":{"slug":"é"}}';
    const deliveryId = await storeDelivery(management, id, { attempts, state: 'failed', body });
    const shown = await calls.delivery(id, deliveryId);
    expect(shown).toMatchObject({
      state: 'failed',
      attemptCount: 2,
      nextAttemptAt: null,
      lastAttempt: attempts[1],
      attempts,
    });
    expect(shown.request).toEqual({
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Linkplane-Webhooks/1',
        'webhook-id': deliveryId,
        'webhook-timestamp': String(Date.parse('2026-01-15T09:35:00Z') / 1_000),
      },
      body,
    });
    const { request: _request, attempts: _attempts, ...summary } = shown;
    expect((await calls.deliveries(id)).items).toEqual([summary]);
  });

  test('has the time of its next attempt while it waits', async () => {
    const { id } = await calls.create();
    const { nextAttemptAt } = await calls.delivery(id, await storeDelivery(management, id));
    expect(Date.parse(nextAttemptAt ?? '')).toBeGreaterThan(Date.now() + 3_000_000);
  });

  test.each(['nope', unknownDelivery, 'evt_%00', `${unknownDelivery}x`, 'whk_00000000000000000000'])(
    '%s gets the response for an unknown delivery',
    async (deliveryId) => {
      const { id } = await calls.create();
      for (const response of [
        await get(`${id}/deliveries/${deliveryId}`),
        await post(`${id}/deliveries/${deliveryId}/retry`),
      ]) {
        expect(codeOf(response)).toEqual([404, 'NOT_FOUND']);
        expect(response.body.error.message).toBe('There is no delivery with this id.');
      }
    },
  );

  test('of another webhook or of an unknown webhook is not found', async () => {
    const [one, other] = [await calls.create(), await calls.create()];
    const deliveryId = await storeDelivery(management, one.id);
    expect(codeOf(await get(`${other.id}/deliveries/${deliveryId}`))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await post(`${other.id}/deliveries/${deliveryId}/retry`))).toEqual([404, 'NOT_FOUND']);
    const ofUnknown = `whk_00000000000000000000/deliveries/${deliveryId}`;
    expect(codeOf(await get(ofUnknown))).toEqual([404, 'WEBHOOK_NOT_FOUND']);
    expect(codeOf(await post(`${ofUnknown}/retry`))).toEqual([404, 'WEBHOOK_NOT_FOUND']);
  });
});

describe('a retry', () => {
  test('of a waiting delivery makes it due now and keeps its attempts', async () => {
    const { id } = await calls.create();
    const deliveryId = await storeDelivery(management, id, { attempts: [describeAttempt()] });
    const retried = await calls.retry(id, deliveryId);
    expect(retried).toMatchObject({ id: deliveryId, state: 'waiting', attemptCount: 1 });
    expect(await storedRow(deliveryId)).toMatchObject({ state: 'waiting', lease: 0, attemptsLeft: 5, isDue: true });
    expect((await calls.get(id)).waiting).toBe(1);
  });

  test.each(['succeeded', 'failed'] as const)(
    'of a delivery that %s gives it one attempt under the same id',
    async (state) => {
      const { id } = await calls.create();
      const deliveryId = await storeDelivery(management, id, { state, attempts: [describeAttempt()] });
      expect((await calls.get(id)).waiting).toBe(0);
      const before = Date.now() - 1_000;
      const retried = await calls.retry(id, deliveryId);
      expect(retried).toMatchObject({
        id: deliveryId,
        state: 'waiting',
        attemptCount: 1,
        attempts: [describeAttempt()],
      });
      expect(Date.parse(retried.nextAttemptAt ?? '')).toBeGreaterThan(before);
      expect(await storedRow(deliveryId)).toEqual({
        state: 'waiting',
        lease: 1,
        attemptsLeft: 1,
        isDue: true,
        isTest: false,
      });
      expect((await calls.get(id)).waiting).toBe(1);
    },
  );

  test('requested many times at once has one effect', async () => {
    const { id } = await calls.create();
    const deliveryId = await storeDelivery(management, id, { state: 'failed' });
    await Promise.all(Array.from({ length: 20 }, () => calls.retry(id, deliveryId)));
    expect((await calls.get(id)).waiting).toBe(1);
    expect(await storedRow(deliveryId)).toMatchObject({ lease: 1, attemptsLeft: 1 });
  });

  test('is refused while the webhook is off, and changes nothing', async () => {
    const { id } = await calls.create();
    const deliveryId = await storeDelivery(management, id, { state: 'failed' });
    await calls.update(id, { active: false });
    expect(codeOf(await post(`${id}/deliveries/${deliveryId}/retry`))).toEqual([400, 'VALIDATION_ERROR']);
    expect(codeOf(await post(`${id}/deliveries/${unknownDelivery}/retry`))).toEqual([404, 'NOT_FOUND']);
    expect((await calls.delivery(id, deliveryId)).state).toBe('failed');
  });
});

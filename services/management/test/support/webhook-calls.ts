import { createdWebhook, delivery, deliveryPage, deliverySummary, rotatedSecret, success } from '@linkplane/contracts';
import { webhook, type CreatedWebhook, type Delivery, type DeliveryPage, type Webhook } from '@linkplane/contracts';
import { createId } from '@linkplane/runtime';
import type { Answer, TestManagement } from './start-management.ts';

type Fields = Record<string, unknown>;

/** Calls that must succeed, their answers held to the contract: nothing missing, nothing beside. */
export type WebhookCalls = {
  create(fields?: Fields): Promise<CreatedWebhook>;
  get(id: string): Promise<Webhook>;
  list(): Promise<Webhook[]>;
  update(id: string, fields: Fields): Promise<Webhook>;
  rotate(id: string): Promise<{ secret: string; previousSecretUntil: string }>;
  test(id: string, fields?: Fields): Promise<Delivery>;
  /** @param query such as `?limit=2` */
  deliveries(id: string, query?: string): Promise<DeliveryPage>;
  delivery(id: string, deliveryId: string): Promise<Delivery>;
  retry(id: string, deliveryId: string): Promise<Delivery>;
};

const pageShape = deliveryPage.extend({ items: deliverySummary.strict().array() }).strict();

/** @param token of another workspace than the owner's */
export function createWebhookCalls({ call }: Pick<TestManagement, 'call'>, token?: string): WebhookCalls {
  const ask = async (status: number, method: string, path: string, body?: unknown) => {
    const answer = await call(method, `/v1/webhooks${path}`, body, token === undefined ? {} : { token });
    return bodyOf(answer, status);
  };
  const readDelivery = (body: unknown) => success(delivery.strict()).strict().parse(body).data;
  const readWebhook = (body: unknown) => success(webhook.strict()).strict().parse(body).data;
  return {
    create: async (fields = {}) =>
      success(createdWebhook.strict())
        .strict()
        .parse(await ask(201, 'POST', '', { url: 'https://hooks.example.com/', events: ['link.clicked'], ...fields }))
        .data,
    get: async (id) => readWebhook(await ask(200, 'GET', `/${id}`)),
    list: async () =>
      success(webhook.strict().array())
        .strict()
        .parse(await ask(200, 'GET', '')).data,
    update: async (id, fields) => readWebhook(await ask(200, 'PATCH', `/${id}`, fields)),
    rotate: async (id) =>
      success(rotatedSecret.strict())
        .strict()
        .parse(await ask(200, 'POST', `/${id}/rotate-secret`)).data,
    test: async (id, fields) => readDelivery(await ask(201, 'POST', `/${id}/test`, fields)),
    deliveries: async (id, query = '') =>
      success(pageShape)
        .strict()
        .parse(await ask(200, 'GET', `/${id}/deliveries${query}`)).data,
    delivery: async (id, deliveryId) => readDelivery(await ask(200, 'GET', `/${id}/deliveries/${deliveryId}`)),
    retry: async (id, deliveryId) => readDelivery(await ask(200, 'POST', `/${id}/deliveries/${deliveryId}/retry`)),
  };
}

function bodyOf(answer: Answer, status: number): unknown {
  if (answer.status !== status) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.body;
}

export type StoredDelivery = {
  state?: 'waiting' | 'succeeded' | 'failed';
  createdAt?: Date;
  attempts?: unknown[];
  body?: string;
};

/** Puts a delivery into the store as whoever sends leaves it there, and tells its id. */
export async function storeDelivery(
  { pool }: Pick<TestManagement, 'pool'>,
  webhookId: string,
  { state = 'waiting', createdAt = new Date(), attempts = [], body = '{"type":"link.clicked"}' }: StoredDelivery = {},
): Promise<string> {
  const id = createId('evt');
  await pool.query(`insert into webhook_events (id, type, body, created_at) values ($1, 'link.clicked', $2, $3)`, [
    ...[id, body, createdAt],
  ]);
  await pool.query(
    `insert into webhook_deliveries (event_id, webhook_id, created_at, state, attempts_left, attempts, attempt_count, next_at)
     values ($1, $2, $3, $4, 5, $5, $6, now() + interval '1 hour')`,
    [id, webhookId, createdAt, state, JSON.stringify(attempts), attempts.length],
  );
  if (state === 'waiting')
    await pool.query('update webhook_backlogs set waiting = waiting + 1 where webhook_id = $1', [webhookId]);
  return id;
}

/** An attempt as whoever sends records it. */
export function describeAttempt(fields: Fields = {}) {
  return {
    at: '2026-01-15T09:30:00.250Z',
    durationMs: 84,
    url: 'https://hooks.example.com/',
    status: 500,
    error: 'the receiver answered 500',
    response: 'no',
    ...fields,
  };
}

import { createdWebhook, delivery, deliveryPage, deliverySummary, rotatedSecret, success } from '@linkplane/contracts';
import { webhook, type CreatedWebhook, type Delivery, type DeliveryPage, type Webhook } from '@linkplane/contracts';
import { createId } from '@linkplane/runtime';
import type { TestResponse, TestManagement } from './start-management.ts';

type Fields = Record<string, unknown>;

/** Calls that must succeed; their responses have exactly the fields of the contract. */
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
  const send = async (status: number, method: string, path: string, body?: unknown) => {
    const response = await call(method, `/v1/webhooks${path}`, body, token === undefined ? {} : { token });
    return bodyOf(response, status);
  };
  const readDelivery = (body: unknown) => success(delivery.strict()).strict().parse(body).data;
  const readWebhook = (body: unknown) => success(webhook.strict()).strict().parse(body).data;
  return {
    create: async (fields = {}) =>
      success(createdWebhook.strict())
        .strict()
        .parse(await send(201, 'POST', '', { url: 'https://hooks.example.com/', events: ['link.clicked'], ...fields }))
        .data,
    get: async (id) => readWebhook(await send(200, 'GET', `/${id}`)),
    list: async () =>
      success(webhook.strict().array())
        .strict()
        .parse(await send(200, 'GET', '')).data,
    update: async (id, fields) => readWebhook(await send(200, 'PATCH', `/${id}`, fields)),
    rotate: async (id) =>
      success(rotatedSecret.strict())
        .strict()
        .parse(await send(200, 'POST', `/${id}/rotate-secret`)).data,
    test: async (id, fields) => readDelivery(await send(201, 'POST', `/${id}/test`, fields)),
    deliveries: async (id, query = '') =>
      success(pageShape)
        .strict()
        .parse(await send(200, 'GET', `/${id}/deliveries${query}`)).data,
    delivery: async (id, deliveryId) => readDelivery(await send(200, 'GET', `/${id}/deliveries/${deliveryId}`)),
    retry: async (id, deliveryId) => readDelivery(await send(200, 'POST', `/${id}/deliveries/${deliveryId}/retry`)),
  };
}

function bodyOf(response: TestResponse, status: number): unknown {
  if (response.status !== status) throw new Error(`${response.status}: ${response.text}`);
  return response.body;
}

export type StoredDelivery = {
  state?: 'waiting' | 'succeeded' | 'failed';
  createdAt?: Date;
  attempts?: unknown[];
  body?: string;
};

/** Inserts a delivery as the delivery worker would have left it, and returns its id. */
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

/** An attempt as the delivery worker records it. */
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

import type { Delivery, Webhook } from '@linkplane/contracts';
import { refuse, type Handlers } from './contract-server.ts';

const at = '2026-01-15T09:30:00.000Z';
const notFound = refuse('WEBHOOK_NOT_FOUND', 'There is no webhook with this id.');

/** A webhook as the API returns it. */
export function sampleWebhook(fields: Partial<Webhook> = {}): Webhook {
  return {
    id: 'whk_1',
    url: 'https://hooks.example/in',
    events: ['link.created'],
    description: 'The hook',
    active: true,
    disabledReason: null,
    disabledAt: null,
    failingSince: null,
    waiting: 0,
    createdAt: at,
    updatedAt: at,
    ...fields,
  };
}

type Receiver = { status: number; body: string };

/** A server that keeps a webhook and its deliveries, each of which gets the response of the receiver at once. */
export function keepWebhook(first: Webhook = sampleWebhook()) {
  let webhook: Webhook | undefined = first;
  let deliveries: Delivery[] = [];
  const receiver: Receiver = { status: 200, body: 'taken' };

  const attempt = (delivery: Delivery): Delivery => {
    const succeeded = receiver.status < 300;
    const made = {
      at: new Date().toISOString(),
      durationMs: 12,
      url: first.url,
      status: receiver.status,
      error: succeeded ? null : `The receiver answered ${receiver.status}.`,
      response: receiver.body,
    };
    return {
      ...delivery,
      state: succeeded ? 'succeeded' : 'failed',
      attemptCount: delivery.attemptCount + 1,
      attempts: [...delivery.attempts, made],
      lastAttempt: made,
    };
  };
  const deliver = (type: Webhook['events'][number] = 'link.created', isTest = false): Delivery => {
    const id = `evt_${deliveries.length}`;
    const delivery = attempt({
      id,
      type,
      state: 'waiting',
      isTest,
      createdAt: new Date().toISOString(),
      nextAttemptAt: null,
      attemptCount: 0,
      lastAttempt: null,
      request: { headers: { 'webhook-id': id }, body: JSON.stringify({ type }) },
      attempts: [],
    });
    deliveries = [delivery, ...deliveries];
    return delivery;
  };
  const handlers: Handlers = {
    'get /webhooks': () => (webhook ? [webhook] : []),
    'get /webhooks/:id': () => webhook ?? notFound,
    'patch /webhooks/:id': ({ body: { url, events, description, active } }) => {
      webhook = {
        ...(webhook ?? first),
        ...(url !== undefined && { url }),
        ...(events !== undefined && { events }),
        ...(description !== undefined && { description }),
        ...(active !== undefined && { active, ...(active && { disabledReason: null, disabledAt: null }) }),
      };
      return webhook;
    },
    'delete /webhooks/:id': () => {
      webhook = undefined;
      return { deleted: true };
    },
    'post /webhooks/:id/test': ({ body: { type = 'link.created' } }) => deliver(type, true),
    'get /webhooks/:id/deliveries': ({ query: { cursor, limit, state } }) => {
      const found = deliveries.filter((delivery) => state === undefined || delivery.state === state);
      const from = Number(cursor || 0);
      const nextCursor = found.length > from + limit ? String(from + limit) : null;
      const items = found.slice(from, from + limit).map(({ request: _, attempts: __, ...summary }) => summary);
      return { items, pagination: { limit, nextCursor } };
    },
    'get /webhooks/:id/deliveries/:deliveryId': ({ params }) =>
      deliveries.find(({ id }) => id === params['deliveryId']) ?? refuse('NOT_FOUND', 'There is no such delivery.'),
    'post /webhooks/:id/deliveries/:deliveryId/retry': ({ params }) => {
      deliveries = deliveries.map((delivery) => (delivery.id === params['deliveryId'] ? attempt(delivery) : delivery));
      return deliveries.find(({ id }) => id === params['deliveryId'])!;
    },
  };
  return { handlers, receiver, deliver };
}

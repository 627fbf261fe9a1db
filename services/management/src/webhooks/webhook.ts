import { randomBytes } from 'node:crypto';
import { type Webhook, type WebhookEventType, webhookEventTypes } from '@linkplane/contracts';
import { type Connection, type Database, findWebhook, type WebhookRecord } from '@linkplane/links-db/management';
import { idPattern } from '@linkplane/runtime';
import { AppError, validationError } from '../http/app-error.ts';

/** What the operations on webhooks work with. */
export type WebhooksDeps = {
  database: Database;
  /** Where the service's own short links are. */
  publicUrl: URL;
  webhooks: WebhookRules;
  /** Milliseconds since 1970. */
  now: () => number;
};

export type WebhookRules = {
  /** For development: webhooks may lead to this machine and to private networks. */
  allowPrivate: boolean;
};

const pattern = idPattern('whk');

/** A malformed id, an unknown one and another workspace's are answered alike. */
export function webhookNotFound(): AppError {
  return new AppError('WEBHOOK_NOT_FOUND', 'There is no webhook with this id.');
}

/** Keeps what cannot be an id away from the store. */
export function assertWebhookId(id: string): void {
  if (!pattern.test(id)) throw webhookNotFound();
}

/** @throws AppError WEBHOOK_NOT_FOUND */
export async function pickWebhook(connection: Connection, workspaceId: string, id: string): Promise<WebhookRecord> {
  assertWebhookId(id);
  const webhook = await findWebhook(connection, workspaceId, id);
  if (!webhook) throw webhookNotFound();
  return webhook;
}

/** What is said where something would have to be sent at once. */
export function webhookIsOff(): AppError {
  return validationError({ field: 'active', message: 'must be true: nothing is sent while the webhook is off' });
}

const keyBytes = 32;

/** A new key for signatures, as libraries for Standard Webhooks take it. */
export function makeSecret(): string {
  return `whsec_${randomBytes(keyBytes).toString('base64')}`;
}

/** A row as the API shows it. */
export function presentWebhook(webhook: WebhookRecord): Webhook {
  return {
    id: webhook.id,
    url: webhook.url,
    events: toEventTypes(webhook.events),
    description: webhook.description,
    active: webhook.active,
    disabledReason: webhook.disabledReason,
    disabledAt: webhook.disabledAt?.toISOString() ?? null,
    failingSince: webhook.failingSince?.toISOString() ?? null,
    waiting: webhook.waiting,
    createdAt: webhook.createdAt.toISOString(),
    updatedAt: webhook.updatedAt.toISOString(),
  };
}

/** Each of those that there are once, in the order of the contract. */
export function toEventTypes(events: readonly string[]): WebhookEventType[] {
  return webhookEventTypes.filter((type) => events.includes(type));
}

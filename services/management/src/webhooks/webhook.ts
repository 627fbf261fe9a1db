import { randomBytes } from 'node:crypto';
import { webhookEventTypes, type Webhook, type WebhookEventType } from '@linkplane/contracts';
import type { Connection, Database } from '@linkplane/links-db/transactions';
import { findWebhook, type WebhookRecord } from '@linkplane/links-db/webhooks';
import { idPattern } from '@linkplane/runtime';
import { AppError, validationError } from '../http/app-error.ts';

/** What the operations on webhooks and their deliveries work with. */
export type WebhooksDeps = {
  database: Database;
  /** The URL of the service's own short links. */
  publicUrl: URL;
  rules: WebhookRules;
  /** Milliseconds since 1970. */
  now: () => number;
};

export type WebhookRules = {
  /** Meant for development: webhooks may target this machine and private networks. */
  allowPrivate: boolean;
};

const webhookIdPattern = idPattern('whk');
const secretBytes = 32;

/** The same for a malformed id, an unknown one and one of another workspace. */
export function webhookNotFound(): AppError {
  return new AppError('WEBHOOK_NOT_FOUND', 'There is no webhook with this id.');
}

/**
 * Refuses what cannot be an id before a query.
 * @throws AppError WEBHOOK_NOT_FOUND
 */
export function assertWebhookId(id: string): void {
  if (!webhookIdPattern.test(id)) throw webhookNotFound();
}

/** @throws AppError WEBHOOK_NOT_FOUND */
export async function requireWebhook(connection: Connection, workspaceId: string, id: string): Promise<WebhookRecord> {
  assertWebhookId(id);
  const webhook = await findWebhook(connection, workspaceId, id);
  if (!webhook) throw webhookNotFound();
  return webhook;
}

/** The error for a request that would send something at once. */
export function webhookIsOff(): AppError {
  return validationError({ field: 'active', message: 'must be true: nothing is sent while the webhook is off' });
}

/** A new signing key, in the format of Standard Webhooks. */
export function makeSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString('base64')}`;
}

/** A row as the API returns it. */
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

/** The known event types among the given ones, each once, in the order of the contract. */
export function toEventTypes(events: readonly string[]): WebhookEventType[] {
  return webhookEventTypes.filter((type) => events.includes(type));
}

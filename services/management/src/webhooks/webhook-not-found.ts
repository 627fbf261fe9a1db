import { findWebhook, type Connection, type WebhookRecord } from '@linkplane/links-db/management';
import { idPattern } from '@linkplane/runtime';
import { AppError, validationError } from '../http/app-error.ts';

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

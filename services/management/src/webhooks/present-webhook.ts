import { webhookEventTypes, type Webhook, type WebhookEventType } from '@linkplane/contracts';
import type { WebhookRecord } from '@linkplane/links-db/management';

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

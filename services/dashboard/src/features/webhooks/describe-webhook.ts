import type { Webhook } from '@linkplane/contracts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { formatDateTime } from '../../ui/format-time.ts';

export type WebhookState = { name: string; tone: BadgeTone; words: string };

const reasons = {
  failing: 'Every delivery failed for five days.',
  gone: 'The receiver responded with 410 Gone.',
  backlog: 'Too many deliveries were pending.',
} as const satisfies Record<NonNullable<Webhook['disabledReason']>, string>;

/** Whether it was turned off automatically, which owners are notified of. */
export function isTurnedOff({ active, disabledReason }: Pick<Webhook, 'active' | 'disabledReason'>): boolean {
  return !active && disabledReason !== null;
}

/** The status of a webhook, in a word and in a sentence. */
export function describeWebhook(webhook: Pick<Webhook, 'active' | 'disabledReason' | 'failingSince'>): WebhookState {
  const { active, disabledReason, failingSince } = webhook;
  if (!active && disabledReason !== null)
    return { name: 'Turned off', tone: 'bad', words: `Turned off: ${lowerFirst(reasons[disabledReason])}` };
  if (!active) return { name: 'Paused', tone: 'plain', words: 'No events are sent until you turn it on again.' };
  if (failingSince !== null)
    return {
      name: 'Failing',
      tone: 'warn',
      words: `Every delivery has failed since ${formatDateTime(failingSince)}. The webhook is turned off after five days.`,
    };
  return { name: 'Active', tone: 'good', words: 'Every event is sent as it happens.' };
}

/** The name of a webhook: its description, or the host of its URL. */
export function nameWebhook({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
  return description ?? (URL.canParse(url) ? new URL(url).host : url);
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

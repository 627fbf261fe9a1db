import type { Webhook } from '@linkplane/contracts';
import { t } from '../../language/translate.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { formatDateTime } from '../../ui/format-time.ts';

export type WebhookState = { name: string; tone: BadgeTone; words: string };

const reasons = {
  failing: t('Every delivery failed for five days.'),
  gone: t('The receiver responded with 410 Gone.'),
  backlog: t('Too many deliveries were pending.'),
} as const satisfies Record<NonNullable<Webhook['disabledReason']>, string>;

/** Whether it was turned off automatically, which owners are notified of. */
export function isTurnedOff({ active, disabledReason }: Pick<Webhook, 'active' | 'disabledReason'>): boolean {
  return !active && disabledReason !== null;
}

/** The status of a webhook, in a word and in a sentence. */
export function describeWebhook(webhook: Pick<Webhook, 'active' | 'disabledReason' | 'failingSince'>): WebhookState {
  const { active, disabledReason, failingSince } = webhook;
  if (!active && disabledReason !== null)
    return {
      name: t('Turned off'),
      tone: 'bad',
      words: t('Turned off. {reason}', { reason: reasons[disabledReason] }),
    };
  if (!active)
    return {
      name: t('Paused', {}, { context: 'webhook' }),
      tone: 'plain',
      words: t('No events are sent until you turn it on again.'),
    };
  if (failingSince !== null)
    return {
      name: t('Failing'),
      tone: 'warn',
      words: t('Every delivery has failed since {failingSince}. The webhook is turned off after five days.', {
        failingSince: formatDateTime(failingSince),
      }),
    };
  return {
    name: t('Active', {}, { context: 'webhook' }),
    tone: 'good',
    words: t('Every event is sent as it happens.'),
  };
}

/** The name of a webhook: its description, or the host of its URL. */
export function nameWebhook({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
  return description ?? (URL.canParse(url) ? new URL(url).host : url);
}

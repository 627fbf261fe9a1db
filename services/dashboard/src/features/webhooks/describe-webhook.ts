import type { Webhook } from '@linkplane/contracts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { tellDateAndTime } from '../../ui/tell-time.ts';

export type WebhookState = { name: string; tone: BadgeTone; words: string };

const reasons = {
  failing: 'Nothing got through for five days.',
  gone: 'The receiver said that it is gone (410).',
  backlog: 'Too much was waiting for it.',
} as const satisfies Record<NonNullable<Webhook['disabledReason']>, string>;

/** Whether it was turned off by itself, so that somebody has to hear of it. */
export function isTurnedOff({ active, disabledReason }: Pick<Webhook, 'active' | 'disabledReason'>): boolean {
  return !active && disabledReason !== null;
}

/** Where a webhook stands, in a word and in a sentence. */
export function describeWebhook(webhook: Pick<Webhook, 'active' | 'disabledReason' | 'failingSince'>): WebhookState {
  const { active, disabledReason, failingSince } = webhook;
  if (!active && disabledReason !== null)
    return { name: 'Turned off', tone: 'bad', words: `Turned off: ${lowerFirst(reasons[disabledReason])}` };
  if (!active) return { name: 'Paused', tone: 'plain', words: 'No events are sent until you turn it on again.' };
  if (failingSince !== null)
    return {
      name: 'Failing',
      tone: 'warn',
      words: `Nothing has got through since ${tellDateAndTime(failingSince)}. After five days it is turned off.`,
    };
  return { name: 'On', tone: 'good', words: 'Every event is sent as it happens.' };
}

/** What a webhook is called: its description, else where it leads. */
export function nameWebhook({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
  return description ?? (URL.canParse(url) ? new URL(url).host : url);
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

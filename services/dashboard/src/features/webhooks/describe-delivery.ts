import type { Delivery, DeliverySummary } from '@linkplane/contracts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { tellAgo } from '../../ui/tell-time.ts';

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

export type Attempt = Delivery['attempts'][number];

/** Where a delivery stands, in a word. */
export function nameDeliveryState({ state, attemptCount }: Pick<DeliverySummary, 'state' | 'attemptCount'>): {
  name: string;
  tone: BadgeTone;
} {
  if (state === 'succeeded') return { name: 'Succeeded', tone: 'good' };
  if (state === 'failed') return { name: 'Failed', tone: 'bad' };
  return { name: 'Pending', tone: attemptCount > 0 ? 'warn' : 'plain' };
}

type Told = Pick<DeliverySummary, 'state' | 'attemptCount' | 'nextAttemptAt'>;

/** The same in a sentence. @param isOn whether the webhook is: nothing is sent while it is not @param now milliseconds */
export function tellDelivery({ state, attemptCount, nextAttemptAt }: Told, isOn: boolean, now: number): string {
  const attempts = tellAttempts(attemptCount);
  if (state === 'succeeded') return `Delivered after ${attempts}.`;
  if (state === 'failed') return `Failed after ${attempts}. It is not retried automatically.`;
  const so = attemptCount === 0 ? '' : `Not delivered after ${attempts}. `;
  if (!isOn) return `${so}Pending until the webhook is turned on again.`;
  if (nextAttemptAt === null || Date.parse(nextAttemptAt) <= now) return `${so}The next attempt is due now.`;
  return `${so}The next attempt is due ${tellAgo(nextAttemptAt, now)}.`;
}

/** What became of an attempt: the answer's status, else what went wrong. */
export function tellOutcome({ status, error }: Pick<Attempt, 'status' | 'error'>): string {
  if (status !== null) return String(status);
  return error ?? 'No response';
}

/** Such as "84 ms" or "15.0 s". */
export function tellDuration(durationMs: number): string {
  return durationMs < 1_000 ? `${durationMs} ms` : `${(durationMs / 1_000).toFixed(1)} s`;
}

/** To the second, in the browser's time zone. @param instant ISO 8601 */
export function tellMoment(instant: string): string {
  return moment.format(new Date(instant));
}

/** With line breaks where it is JSON. */
export function layOutJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function tellAttempts(count: number): string {
  return count === 1 ? '1 attempt' : `${count} attempts`;
}

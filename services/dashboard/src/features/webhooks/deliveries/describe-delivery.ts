import type { Delivery, DeliverySummary } from '@linkplane/contracts';
import { currentLocale, formatNumber, t } from '../../../language/translate.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { formatRelativeTime } from '../../../ui/format-time.ts';

const moment = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'medium' });

export type Attempt = Delivery['attempts'][number];

/** The status of a delivery, in a word. */
export function nameDeliveryState({ state, attemptCount }: Pick<DeliverySummary, 'state' | 'attemptCount'>): {
  name: string;
  tone: BadgeTone;
} {
  if (state === 'succeeded') return { name: t('Succeeded'), tone: 'good' };
  if (state === 'failed') return { name: t('Failed', {}, { context: 'delivery' }), tone: 'bad' };
  return { name: t('Pending'), tone: attemptCount > 0 ? 'warn' : 'plain' };
}

type DeliveryProgress = Pick<DeliverySummary, 'state' | 'attemptCount' | 'nextAttemptAt'>;

/** The status in a sentence. @param isOn whether the webhook is active @param now milliseconds */
export function describeDelivery(
  { state, attemptCount, nextAttemptAt }: DeliveryProgress,
  isOn: boolean,
  now: number,
): string {
  const attempts = countAttempts(attemptCount);
  if (state === 'succeeded') return t('Delivered after {attempts}.', { attempts });
  if (state === 'failed') return t('Failed after {attempts}. It is not retried automatically.', { attempts });
  const next = describeNextAttempt(nextAttemptAt, isOn, now);
  return attemptCount === 0 ? next : t('Not delivered after {attempts}. {next}', { attempts, next });
}

function describeNextAttempt(nextAttemptAt: string | null, isOn: boolean, now: number): string {
  if (!isOn) return t('Pending until the webhook is turned on again.');
  if (nextAttemptAt === null || Date.parse(nextAttemptAt) <= now) return t('The next attempt is due now.');
  return t('The next attempt is due {when}.', { when: formatRelativeTime(nextAttemptAt, now) });
}

/** The outcome of an attempt: the status of the response, or the error. */
export function describeOutcome({ status, error }: Pick<Attempt, 'status' | 'error'>): string {
  if (status !== null) return String(status);
  return error ?? t('No response');
}

/** Such as "84 ms" or "15.0 s". */
export function formatDuration(durationMs: number): string {
  return durationMs < 1_000
    ? `${durationMs} ms`
    : `${formatNumber(durationMs / 1_000, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`;
}

/** To the second, in the browser's time zone. @param instant ISO 8601 */
export function formatTimestamp(instant: string): string {
  return moment.format(new Date(instant));
}

/** JSON with line breaks; any other text unchanged. */
export function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function countAttempts(count: number): string {
  return t('{count, plural, one {# attempt} other {# attempts}}', { count }, { context: 'after a preposition' });
}

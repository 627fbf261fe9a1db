import type { LeasedDelivery, SettledDelivery } from '@linkplane/links-db/webhooks';
import type { SendResult } from '../send/open-sender.ts';
import { planRetry } from './plan-retry.ts';

/** How an attempt ended, and what that says of its receiver. */
export type JudgedDelivery = {
  settled: SettledDelivery;
  /** `gone`: the receiver said that it will never take anything again. */
  outcome: 'succeeded' | 'failed' | 'gone';
};

/** The receiver never wants to hear of anything again. */
export const goneStatus = 410;

/** What becomes of a delivery after an attempt. Only an answer in the 200s is a success. */
export function judgeResult(
  { eventId, webhookId, lease, attemptsLeft }: LeasedDelivery,
  { status, error, response, durationMs, retryAfterMs }: SendResult,
  { url, atMs, random }: { url: string; atMs: number; random: number },
): JudgedDelivery {
  const attempt = { at: new Date(atMs).toISOString(), durationMs, url, status, error, response };
  const of = { webhookId, eventId, lease, attempt };
  if (error === null) return { settled: { ...of, state: 'succeeded', retryAfterMs: 0 }, outcome: 'succeeded' };
  if (status === goneStatus) return { settled: { ...of, state: 'failed', retryAfterMs: 0 }, outcome: 'gone' };
  const plan = planRetry(attemptsLeft, retryAfterMs, random);
  if (plan.kind === 'give-up') return { settled: { ...of, state: 'failed', retryAfterMs: 0 }, outcome: 'failed' };
  return { settled: { ...of, state: 'waiting', retryAfterMs: plan.afterMs }, outcome: 'failed' };
}

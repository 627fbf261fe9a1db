import type { LeasedDelivery, SettledDelivery } from '@linkplane/links-db/planes/webhooks';
import type { SendResult } from '../send/open-sender.ts';
import { planRetry } from './plan-retry.ts';

/** The result of an attempt, and what it means for the receiver. */
export type EvaluatedDelivery = {
  settled: SettledDelivery;
  /** `gone`: the receiver will not accept any delivery again. */
  outcome: 'succeeded' | 'failed' | 'gone';
};

/** The receiver accepts no delivery any more. */
export const goneStatus = 410;

/** Decides what follows an attempt. Only a response in the 200s is a success. */
export function evaluateResult(
  { eventId, webhookId, lease, attemptsLeft }: LeasedDelivery,
  { status, error, response, durationMs, retryAfterMs }: SendResult,
  { url, atMs, random }: { url: string; atMs: number; random: number },
): EvaluatedDelivery {
  const attempt = { at: new Date(atMs).toISOString(), durationMs, url, status, error, response };
  const of = { webhookId, eventId, lease, attempt };
  if (error === null) return { settled: { ...of, state: 'succeeded', retryAfterMs: 0 }, outcome: 'succeeded' };
  if (status === goneStatus) return { settled: { ...of, state: 'failed', retryAfterMs: 0 }, outcome: 'gone' };
  const plan = planRetry(attemptsLeft, retryAfterMs, random);
  if (plan.kind === 'give-up') return { settled: { ...of, state: 'failed', retryAfterMs: 0 }, outcome: 'failed' };
  return { settled: { ...of, state: 'waiting', retryAfterMs: plan.afterMs }, outcome: 'failed' };
}

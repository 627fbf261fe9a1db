import type { Pool } from '@linkplane/links-db';
import {
  giveBackDeliveries,
  leaseDeliveries,
  listWaitingWebhooks,
  type LeasedDelivery,
  type WaitingWebhook,
} from '@linkplane/links-db/planes/webhooks';
import { runPeriodically, sleep, type PeriodicTask } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { Sender, SendResult } from '../send/open-sender.ts';
import type { DeliveryCounts } from './delivery-counts.ts';
import { evaluateResult, goneStatus, type EvaluatedDelivery } from './evaluate-result.ts';
import { limits } from './limits.ts';
import { afterFailure, afterSuccess, paceOf, type Pace } from './receiver-health.ts';
import { countSends, createReceivers, leasedMaxOf, maySend, roomOf, type Receiver, type Traffic } from './receivers.ts';
import { createSettler } from './settle-attempts.ts';

export type DeliverDeps = {
  pool: Pool;
  sender: Sender;
  logger: Logger;
  counts: DeliveryCounts;
  /** How far the schedule is ahead of real time: 0, except in its tests. */
  clockAheadMs: () => number;
};

const backoff = { baseMs: 200, maxMs: 5_000 };
/** A stopping worker waits this long for its requests; those that take longer are repeated by another worker. */
const stopWaitMsMax = 5_000;
const betweenPagesMs = 5;

/**
 * Sends due deliveries until stopped. Any number of workers share the work: only the worker that has leased a delivery
 * sends it. Each receiver has its own share of a worker, so that one that hangs does not delay the others.
 *
 * A delivery on one worker is queued (leased, not sent yet), then sending, then settled (its result is stored), or it
 * is released before it is sent: when its receiver is paused, turned off or gone, or its lease has too little time
 * left.
 */
export function createDeliverDue(deps: DeliverDeps) {
  const { pool, sender, logger, counts, clockAheadMs } = deps;
  const stopped = new AbortController();
  const receivers = createReceivers();
  const traffic: Traffic = { fast: 0, slow: 0, failing: 0 };
  const settler = createSettler({ pool, logger, counts, clockAheadMs, onSettled });
  let rounds: PeriodicTask | undefined;
  let after = '';
  /** The last round found nothing due: the next one waits for its time, or for a receiver with room. */
  let isIdle = false;

  // Monotonic, so that changes of the clock do not affect pauses and leases.
  const now = () => performance.now() + clockAheadMs();

  function onSettled(attempts: readonly EvaluatedDelivery[]): void {
    counts.leased -= attempts.length;
    for (const { settled } of attempts) {
      const receiver = receivers.get(settled.webhookId);
      if (!receiver) continue;
      receiver.leased -= 1;
      if (isIdle && receiver.hasMoreDue && receiver.queue.length < receiver.health.sendsMax) rounds?.wake();
    }
  }

  /** One page of webhooks; returns the pause until the next one. */
  async function deliverRound(): Promise<number> {
    isIdle = false;
    // Deliveries that could not be sent when they were leased, where no request has ended since.
    sendAll();
    const round = await leaseRound(after);
    ({ after } = round);
    if (after !== '') return betweenPagesMs;
    receivers.forgetUnused(now());
    isIdle = round.leased === 0;
    return isIdle ? limits.roundIntervalMs : 0;
  }

  /** Leases as many deliveries as there is room for, of one page of webhooks. */
  async function leaseRound(after: string): Promise<{ after: string; leased: number }> {
    const options = { after, passedMax: limits.webhooksPerRoundMax, clockAheadMs: clockAheadMs() };
    const { on, off, next } = await listWaitingWebhooks(pool, options);
    off.forEach(releaseQueueOf);
    const room = shareRoom(
      on.filter(isRelevant).map((webhook) => ({ webhook, receiver: receivers.ensure(webhook, now()) })),
    );
    const leased = room.size === 0 ? [] : await leaseFor(room);
    return { after: next ?? '', leased: leased.length };
  }

  /** Leased deliveries of a webhook without due ones are sent to its current URL, signed with its current secrets. */
  function isRelevant({ id, isDue }: WaitingWebhook): boolean {
    return isDue || (receivers.get(id)?.leased ?? 0) > 0;
  }

  function releaseQueueOf(webhookId: string): void {
    const receiver = receivers.get(webhookId);
    if (receiver) release(receiver, receivers.takeQueue(receiver));
  }

  /** How many deliveries to lease for each webhook; the one that has waited longest comes first. */
  function shareRoom(candidates: { webhook: WaitingWebhook; receiver: Receiver }[]): Map<string, number> {
    const room = new Map<string, number>();
    const leasedByPace = receivers.countLeased();
    let free = limits.leasedMax - counts.leased;
    const due = candidates.filter(({ webhook }) => webhook.isDue).map(({ receiver }) => receiver);
    for (const [at, receiver] of due.toSorted((one, other) => one.leasedAtMs - other.leasedAtMs).entries()) {
      const pace = paceOf(receiver.health);
      const freeOfPace = Math.min(free, leasedMaxOf[pace] - leasedByPace[pace]);
      const share = Math.max(1, Math.floor(free / (due.length - at)));
      const given = Math.min(roomOf(receiver, freeOfPace, now()), share);
      if (given > 0) room.set(receiver.webhook.id, given);
      free -= given;
      leasedByPace[pace] += given;
    }
    return room;
  }

  async function leaseFor(room: ReadonlyMap<string, number>): Promise<LeasedDelivery[]> {
    // Computed before the statement: the lease does not expire before this time.
    const leasedUntilMs = now() + limits.leaseMs;
    const leased = await leaseDeliveries(pool, room, { leaseMs: limits.leaseMs, clockAheadMs: clockAheadMs() });
    counts.leased += leased.length;
    for (const [webhookId, given] of room) {
      const receiver = receivers.get(webhookId);
      if (!receiver) continue;
      const own = leased.filter((delivery) => delivery.webhookId === webhookId);
      receiver.hasMoreDue = own.length === given;
      receiver.leased += own.length;
      if (own.length > 0) receiver.leasedAtMs = now();
      const queued = own.map((delivery) => ({ delivery, leasedUntilMs }));
      receivers.addToQueue(receiver, queued);
      // It has begun to fail while the statement was running.
      if (receiver.health.pausedUntilMs > now()) release(receiver, receivers.takeQueue(receiver));
    }
    sendAll();
    return leased;
  }

  /** Sends the deliveries that may be sent now, one of each receiver in turn. */
  function sendAll(): void {
    for (const receiver of receivers.inTurn()) {
      if (stopped.signal.aborted) return;
      if (maySend(receiver, traffic, now())) sendNext(receiver);
    }
  }

  function sendNext(receiver: Receiver): void {
    const next = receivers.takeNext(receiver);
    if (!next) return;
    if (next.leasedUntilMs - now() < limits.attemptMs) release(receiver, [next.delivery]);
    else void attempt(receiver, next.delivery);
  }

  async function attempt(receiver: Receiver, delivery: LeasedDelivery): Promise<void> {
    const { url, secrets, id: webhookId } = receiver.webhook;
    const [atMs, pace] = [Date.now() + clockAheadMs(), paceOf(receiver.health)];
    countSending(receiver, pace, 1);
    const { eventId: id, body } = delivery;
    const result = await sender.send({ webhookId, url, id, timestampMs: atMs, body, secrets });
    countSending(receiver, pace, -1);
    // A request without a response while the worker stops may have been aborted by it, and is not counted as an
    // attempt.
    if (stopped.signal.aborted && result.status === null) release(receiver, [delivery]);
    else settler.add(evaluateResult(delivery, result, { url, atMs, random: Math.random() }));
    // A response of an earlier URL does not describe the current receiver.
    if (receiver.webhook.url === url) updateHealth(receiver, result);
    sendAll();
  }

  function updateHealth(receiver: Receiver, { error, status, durationMs, retryAfterMs }: SendResult): void {
    if (error === null) receiver.health = afterSuccess(receiver.health, durationMs);
    else receiver.health = afterFailure(receiver.health, now(), { retryAfterMs, durationMs });
    const isPaused = status === goneStatus || receiver.health.pausedUntilMs > now();
    if (isPaused) release(receiver, receivers.takeQueue(receiver));
  }

  function countSending(receiver: Receiver, pace: Pace, change: 1 | -1): void {
    receiver.sending += change;
    traffic[pace] += change;
    counts.sending = countSends(traffic);
  }

  /**
   * Ends leases early, so that other workers can have the deliveries. Where that fails, the leases expire by
   * themselves.
   */
  function release(receiver: Receiver, deliveries: LeasedDelivery[]): void {
    if (deliveries.length === 0) return;
    receiver.leased -= deliveries.length;
    counts.leased -= deliveries.length;
    releasing = releasing
      .then(() => giveBackDeliveries(pool, deliveries, { clockAheadMs: clockAheadMs() }))
      .catch((error: unknown) => logger.warn({ err: error }, 'leases not released, they expire by themselves'));
  }
  let releasing = Promise.resolve();

  return {
    start(): void {
      const intervalMs = limits.roundIntervalMs;
      rounds = runPeriodically({ task: 'webhook delivery', work: deliverRound, intervalMs, backoff, logger });
    },
    /** Releases what is not sent, and waits a while for requests in flight. */
    async stop(): Promise<void> {
      stopped.abort();
      await rounds?.stop();
      for (const receiver of receivers.inTurn()) release(receiver, receivers.takeQueue(receiver));
      const deadline = performance.now() + stopWaitMsMax;
      while (countSends(traffic) > 0 && performance.now() < deadline) await sleep(20);
      await sender.close();
      await settler.drain();
      await releasing;
    },
  };
}

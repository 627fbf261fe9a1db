import type { Pool } from '@linkplane/links-db';
import {
  giveBackDeliveries,
  leaseDeliveries,
  listDueWebhooks,
  type LeasedDelivery,
} from '@linkplane/links-db/webhooks';
import { retryDelayMs, sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { Sender } from '../send/open-sender.ts';
import type { DeliveryCounts } from './delivery-counts.ts';
import { judgeResult, type JudgedDelivery } from './judge-result.ts';
import { limits } from './limits.ts';
import { afterFailure, afterSuccess, isFailing } from './receiver-health.ts';
import { createReceivers, maySend, roomOf, type Receiver, type Traffic } from './receivers.ts';
import { createSettler } from './settle-attempts.ts';

export type DeliverDeps = {
  pool: Pool;
  sender: Sender;
  logger: Logger;
  counts: DeliveryCounts;
  /** How far ahead of the real time the schedule is: 0 but for its tests. */
  clockAheadMs: () => number;
};

const retryBaseMs = 200;
const retryMaxMs = 5_000;
/** Requests under way at the end are waited for; those that take longer are made again by another worker. */
const stopWaitMsMax = 5_000;
const betweenPagesMs = 5;

/**
 * Delivers what is due, until stopped. Any number of workers share the work: a delivery belongs to the one that has
 * leased it. Each receiver has its own share of what a worker can do, so one that hangs delays no other.
 */
export function createDeliverDue(deps: DeliverDeps) {
  const { pool, sender, logger, counts, clockAheadMs } = deps;
  const stopped = new AbortController();
  const receivers = createReceivers();
  const traffic: Traffic = { sending: 0, failingSending: 0 };
  const settler = createSettler({ pool, logger, counts, clockAheadMs, onSettled });
  let wake = Promise.withResolvers<void>();
  let delivering = Promise.resolve();

  const now = () => Date.now() + clockAheadMs();

  function onSettled(attempts: readonly JudgedDelivery[]): void {
    counts.inHand -= attempts.length;
    for (const { settled } of attempts) {
      const receiver = receivers.get(settled.webhookId);
      if (!receiver) continue;
      receiver.inHand -= 1;
      if (receiver.isHungry && receiver.queue.length < receiver.health.sendsMax) wake.resolve();
    }
  }

  async function deliverRounds(): Promise<void> {
    let after = '';
    for (let failures = 0; !stopped.signal.aborted;) {
      try {
        const round = await leaseRound(after);
        ({ after } = round);
        failures = 0;
        if (after !== '') await sleep(betweenPagesMs, stopped.signal);
        else if (round.leased === 0) await nextRound();
      } catch (error) {
        failures += 1;
        logger.warn({ err: error, failures }, 'deliveries could not be leased; trying again');
        await sleep(retryDelayMs(failures, retryBaseMs, retryMaxMs), stopped.signal);
      }
    }
  }

  /** Waits for the time, or for a receiver that has taken what there was room for. */
  async function nextRound(): Promise<void> {
    receivers.forgetUnused(now());
    wake = Promise.withResolvers<void>();
    const waited = new AbortController();
    await Promise.race([wake.promise, sleep(limits.roundIntervalMs, AbortSignal.any([stopped.signal, waited.signal]))]);
    waited.abort();
  }

  /** Leases what there is room for, of one page of webhooks. */
  async function leaseRound(after: string): Promise<{ after: string; leased: number }> {
    const options = { after, passedMax: limits.webhooksPerRoundMax, clockAheadMs: clockAheadMs() };
    const { due, passed } = await listDueWebhooks(pool, options);
    const room = new Map<string, number>();
    let free = limits.inHandMax - counts.inHand;
    for (const [at, webhook] of due.entries()) {
      const receiver = receivers.meet(webhook, now());
      const share = Math.max(1, Math.floor(free / (due.length - at)));
      const given = Math.min(roomOf(receiver, now()), share, free);
      if (given > 0) room.set(webhook.id, given);
      free -= given;
    }
    const leased = room.size === 0 ? [] : await leaseFor(room);
    const isLastPage = passed.length < limits.webhooksPerRoundMax;
    return { after: isLastPage ? '' : (passed.at(-1) ?? ''), leased: leased.length };
  }

  async function leaseFor(room: ReadonlyMap<string, number>): Promise<LeasedDelivery[]> {
    // Counted from before the question: the lease ends no sooner than this says.
    const leasedUntilMs = now() + limits.leaseMs;
    const leased = await leaseDeliveries(pool, room, { leaseMs: limits.leaseMs, clockAheadMs: clockAheadMs() });
    counts.inHand += leased.length;
    for (const [webhookId, given] of room) {
      const receiver = receivers.get(webhookId);
      if (!receiver) continue;
      const own = leased.filter((delivery) => delivery.webhookId === webhookId);
      receiver.isHungry = own.length === given;
      receiver.inHand += own.length;
      receiver.queue.push(...own.map((delivery) => ({ delivery, leasedUntilMs })));
    }
    sendAll();
    return leased;
  }

  /** Sends what may be sent now, one of each receiver in turn. */
  function sendAll(): void {
    for (let began = true; began;) {
      began = false;
      for (const receiver of receivers.withQueue()) began = sendNext(receiver) || began;
    }
  }

  /** False when it has nothing that may be sent now. */
  function sendNext(receiver: Receiver): boolean {
    if (!maySend(receiver, traffic, now()) || stopped.signal.aborted) return false;
    const next = receiver.queue.shift();
    if (!next) return false;
    if (next.leasedUntilMs - now() < limits.attemptMs) giveBack(receiver, [next.delivery]);
    else void attempt(receiver, next.delivery);
    return true;
  }

  async function attempt(receiver: Receiver, delivery: LeasedDelivery): Promise<void> {
    const { url, secrets, id: webhookId } = receiver.webhook;
    const [atMs, wasFailing] = [now(), isFailing(receiver.health)];
    countSending(receiver, wasFailing, 1);
    const { eventId: id, body } = delivery;
    const result = await sender.send({ webhookId, url, id, timestampMs: atMs, body, secrets });
    countSending(receiver, wasFailing, -1);
    if (result.error === null) receiver.health = afterSuccess(receiver.health, result.durationMs);
    else receiver.health = afterFailure(receiver.health, now(), result.retryAfterMs);
    // At the end of this worker a request may have been cut off by it: that is no attempt of the receiver's.
    if (stopped.signal.aborted && result.status === null) giveBack(receiver, [delivery]);
    else settler.add(judgeResult(delivery, result, { url, atMs, random: Math.random() }));
    if (receiver.health.pausedUntilMs > now()) giveBack(receiver, takeQueue(receiver));
    sendAll();
  }

  function countSending(receiver: Receiver, isToFailing: boolean, change: 1 | -1): void {
    receiver.sending += change;
    traffic.sending += change;
    if (isToFailing) traffic.failingSending += change;
    counts.sending = traffic.sending;
  }

  function takeQueue(receiver: Receiver): LeasedDelivery[] {
    return receiver.queue.splice(0).map(({ delivery }) => delivery);
  }

  /** Others may have them at once. Where that fails they are due again when their lease runs out. */
  function giveBack(receiver: Receiver, deliveries: LeasedDelivery[]): void {
    if (deliveries.length === 0) return;
    receiver.inHand -= deliveries.length;
    counts.inHand -= deliveries.length;
    givingBack = givingBack
      .then(() => giveBackDeliveries(pool, deliveries, { clockAheadMs: clockAheadMs() }))
      .catch((error: unknown) => logger.warn({ err: error }, 'leases could not be ended; they run out by themselves'));
  }
  let givingBack = Promise.resolve();

  return {
    start: (): void => void (delivering = deliverRounds()),
    /** Ends in order: what is not sent goes back, what is under way has a while to end. */
    async stop(): Promise<void> {
      stopped.abort();
      wake.resolve();
      await delivering;
      for (const receiver of receivers.withQueue()) giveBack(receiver, takeQueue(receiver));
      const deadline = performance.now() + stopWaitMsMax;
      while (traffic.sending > 0 && performance.now() < deadline) await sleep(20);
      await sender.close();
      await settler.drain();
      await givingBack;
    },
  };
}

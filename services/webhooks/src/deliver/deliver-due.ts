import type { Pool } from '@linkplane/links-db';
import {
  giveBackDeliveries,
  leaseDeliveries,
  listWaitingWebhooks,
  type LeasedDelivery,
  type WaitingWebhook,
} from '@linkplane/links-db/webhooks';
import { retryDelayMs, sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { Sender, SendResult } from '../send/open-sender.ts';
import type { DeliveryCounts } from './delivery-counts.ts';
import { goneStatus, judgeResult, type JudgedDelivery } from './judge-result.ts';
import { limits } from './limits.ts';
import { afterFailure, afterSuccess, paceOf, type Pace } from './receiver-health.ts';
import { countSends, createReceivers, inHandMaxOf, maySend, roomOf, type Receiver, type Traffic } from './receivers.ts';
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
  const traffic: Traffic = { fast: 0, slow: 0, failing: 0 };
  const settler = createSettler({ pool, logger, counts, clockAheadMs, onSettled });
  let wake = Promise.withResolvers<void>();
  let delivering = Promise.resolve();

  // For waiting and leases, whatever is done to the clock meanwhile.
  const now = () => performance.now() + clockAheadMs();

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
        // Whatever could not be sent when it was leased, and nothing has ended since.
        sendAll();
        const round = await leaseRound(after);
        ({ after } = round);
        failures = 0;
        if (after === '') receivers.forgetUnused(now());
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
    wake = Promise.withResolvers<void>();
    const waited = new AbortController();
    await Promise.race([wake.promise, sleep(limits.roundIntervalMs, AbortSignal.any([stopped.signal, waited.signal]))]);
    waited.abort();
  }

  /** Leases what there is room for, of one page of webhooks. */
  async function leaseRound(after: string): Promise<{ after: string; leased: number }> {
    const options = { after, passedMax: limits.webhooksPerRoundMax, clockAheadMs: clockAheadMs() };
    const { on, off, next } = await listWaitingWebhooks(pool, options);
    off.forEach(leaveAlone);
    const room = shareRoom(
      on.filter(isOfInterest).map((webhook) => ({ webhook, receiver: receivers.meet(webhook, now()) })),
    );
    const leased = room.size === 0 ? [] : await leaseFor(room);
    return { after: next ?? '', leased: leased.length };
  }

  /** Of one that has nothing due some may be in hand: those go where it leads now, signed as it is now. */
  function isOfInterest({ id, isDue }: WaitingWebhook): boolean {
    return isDue || (receivers.get(id)?.inHand ?? 0) > 0;
  }

  function leaveAlone(webhookId: string): void {
    const receiver = receivers.get(webhookId);
    if (receiver) giveBack(receiver, receivers.takeQueue(receiver));
  }

  /** How many deliveries are to be leased for each; whoever has waited for longest is asked first. */
  function shareRoom(met: { webhook: WaitingWebhook; receiver: Receiver }[]): Map<string, number> {
    const room = new Map<string, number>();
    const inHand = receivers.countInHand();
    let free = limits.inHandMax - counts.inHand;
    const due = met.filter(({ webhook }) => webhook.isDue).map(({ receiver }) => receiver);
    for (const [at, receiver] of due.toSorted((one, other) => one.leasedAtMs - other.leasedAtMs).entries()) {
      const pace = paceOf(receiver.health);
      const freeOfPace = Math.min(free, inHandMaxOf[pace] - inHand[pace]);
      const share = Math.max(1, Math.floor(free / (due.length - at)));
      const given = Math.min(roomOf(receiver, freeOfPace, now()), share);
      if (given > 0) room.set(receiver.webhook.id, given);
      free -= given;
      inHand[pace] += given;
    }
    return room;
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
      if (own.length > 0) receiver.leasedAtMs = now();
      const queued = own.map((delivery) => ({ delivery, leasedUntilMs }));
      receivers.addToQueue(receiver, queued);
      // It has begun to fail while the database was asked.
      if (receiver.health.pausedUntilMs > now()) giveBack(receiver, receivers.takeQueue(receiver));
    }
    sendAll();
    return leased;
  }

  /** Sends what may be sent now, one of each receiver in turn. */
  function sendAll(): void {
    for (const receiver of receivers.inTurn()) {
      if (stopped.signal.aborted) return;
      if (maySend(receiver, traffic, now())) sendNext(receiver);
    }
  }

  function sendNext(receiver: Receiver): void {
    const next = receivers.takeNext(receiver);
    if (!next) return;
    if (next.leasedUntilMs - now() < limits.attemptMs) giveBack(receiver, [next.delivery]);
    else void attempt(receiver, next.delivery);
  }

  async function attempt(receiver: Receiver, delivery: LeasedDelivery): Promise<void> {
    const { url, secrets, id: webhookId } = receiver.webhook;
    const [atMs, pace] = [Date.now() + clockAheadMs(), paceOf(receiver.health)];
    countSending(receiver, pace, 1);
    const { eventId: id, body } = delivery;
    const result = await sender.send({ webhookId, url, id, timestampMs: atMs, body, secrets });
    countSending(receiver, pace, -1);
    // At the end of this worker a request may have been cut off by it: that is no attempt of the receiver's.
    if (stopped.signal.aborted && result.status === null) giveBack(receiver, [delivery]);
    else settler.add(judgeResult(delivery, result, { url, atMs, random: Math.random() }));
    // What an old address says is nothing to the new one.
    if (receiver.webhook.url === url) noteResult(receiver, result);
    sendAll();
  }

  function noteResult(receiver: Receiver, { error, status, durationMs, retryAfterMs: askedMs }: SendResult): void {
    if (error === null) receiver.health = afterSuccess(receiver.health, durationMs);
    else receiver.health = afterFailure(receiver.health, now(), { askedMs, durationMs });
    const isLeftAlone = status === goneStatus || receiver.health.pausedUntilMs > now();
    if (isLeftAlone) giveBack(receiver, receivers.takeQueue(receiver));
  }

  function countSending(receiver: Receiver, pace: Pace, change: 1 | -1): void {
    receiver.sending += change;
    traffic[pace] += change;
    counts.sending = countSends(traffic);
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
      for (const receiver of receivers.inTurn()) giveBack(receiver, receivers.takeQueue(receiver));
      const deadline = performance.now() + stopWaitMsMax;
      while (countSends(traffic) > 0 && performance.now() < deadline) await sleep(20);
      await sender.close();
      await settler.drain();
      await givingBack;
    },
  };
}

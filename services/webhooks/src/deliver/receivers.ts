import type { LeasedDelivery, WaitingWebhook } from '@linkplane/links-db/planes/webhooks';
import { limits } from './limits.ts';
import { createHealth, leaseMax, paceOf, type Pace, type ReceiverHealth } from './receiver-health.ts';

/** A webhook and the state of its deliveries on this worker. */
export type Receiver = {
  webhook: WaitingWebhook;
  health: ReceiverHealth;
  /** Leased and not sent yet, the longest due first. Only `Receivers` changes it. */
  queue: QueuedDelivery[];
  /** Requests in flight. */
  sending: number;
  /** Leased and not settled. */
  leased: number;
  /** It had more due deliveries than were leased. */
  hasMoreDue: boolean;
  usedAtMs: number;
  /** When deliveries were last leased for it. */
  leasedAtMs: number;
};

export type QueuedDelivery = { delivery: LeasedDelivery; leasedUntilMs: number };

/** The receivers that recently had due deliveries. */
export type Receivers = {
  /** The receiver of a webhook, created if it is missing and updated to the current URL and secrets. */
  ensure(webhook: WaitingWebhook, nowMs: number): Receiver;
  get(webhookId: string): Receiver | undefined;
  addToQueue(receiver: Receiver, deliveries: QueuedDelivery[]): void;
  /** Takes the next delivery of its queue; afterwards the receiver is the last one in turn. */
  takeNext(receiver: Receiver): QueuedDelivery | undefined;
  takeQueue(receiver: Receiver): LeasedDelivery[];
  /** The receivers with a queue; the one that was served last comes last. */
  inTurn(): Iterable<Receiver>;
  countLeased(): Record<Pace, number>;
  forgetUnused(nowMs: number): void;
};

export function createReceivers(): Receivers {
  const known = new Map<string, Receiver>();
  const withQueue = new Set<Receiver>();
  return {
    ensure(webhook, nowMs) {
      const receiver = known.get(webhook.id) ?? createReceiver(webhook, nowMs);
      // A new URL is a new receiver, whose health is unknown.
      if (receiver.webhook.url !== webhook.url) receiver.health = createHealth(false);
      receiver.webhook = webhook;
      receiver.usedAtMs = nowMs;
      known.set(webhook.id, receiver);
      return receiver;
    },
    get: (webhookId) => known.get(webhookId),
    addToQueue(receiver, deliveries) {
      receiver.queue.push(...deliveries);
      if (receiver.queue.length > 0) withQueue.add(receiver);
    },
    takeNext(receiver) {
      const next = receiver.queue.shift();
      withQueue.delete(receiver);
      if (receiver.queue.length > 0) withQueue.add(receiver);
      return next;
    },
    takeQueue(receiver) {
      withQueue.delete(receiver);
      return receiver.queue.splice(0).map(({ delivery }) => delivery);
    },
    inTurn: () => withQueue,
    countLeased() {
      const counts = { fast: 0, slow: 0, failing: 0 };
      for (const { health, leased } of known.values()) counts[paceOf(health)] += leased;
      return counts;
    },
    forgetUnused(nowMs) {
      for (const [id, { leased, usedAtMs, health }] of known) {
        const isUnused = leased === 0 && health.pausedUntilMs <= nowMs && nowMs - usedAtMs > limits.forgottenAfterMs;
        if (isUnused) known.delete(id);
      }
    },
  };
}

function createReceiver(webhook: WaitingWebhook, nowMs: number): Receiver {
  const health = createHealth(webhook.failingSince !== null);
  return { webhook, health, queue: [], sending: 0, leased: 0, hasMoreDue: false, usedAtMs: nowMs, leasedAtMs: 0 };
}

/** Leased deliveries to all receivers of one pace. */
export const leasedMaxOf: Record<Pace, number> = {
  fast: limits.leasedMax,
  slow: limits.slowSendsMax,
  failing: limits.failingSendsMax,
};

/** One receiver gets at most a tenth of the free places at once, so that some are left for the next one. */
function shareOf(free: number): number {
  return Math.max(1, Math.floor(free / 10));
}

/** How many more deliveries may be leased for it, given the free places for receivers of its pace. */
export function roomOf({ health, leased }: Receiver, free: number, nowMs: number): number {
  if (health.pausedUntilMs > nowMs) return 0;
  const most = paceOf(health) === 'fast' ? leaseMax(health) : Math.min(leaseMax(health), shareOf(free));
  return Math.max(0, Math.min(most - leased, free));
}

/** Requests in flight, by the pace of their receivers when they began. */
export type Traffic = Record<Pace, number>;

export function countSends({ fast, slow, failing }: Traffic): number {
  return fast + slow + failing;
}

const sendsMaxOf: Record<Pace, number> = {
  fast: limits.sendsMax,
  slow: limits.slowSendsMax,
  failing: limits.failingSendsMax,
};

/** Whether the next delivery of its queue may be sent now. */
export function maySend({ health, sending }: Receiver, traffic: Traffic, nowMs: number): boolean {
  const [pace, free] = [paceOf(health), limits.sendsMax - countSends(traffic)];
  if (health.pausedUntilMs > nowMs || free <= 0 || traffic[pace] >= sendsMaxOf[pace]) return false;
  return sending < Math.min(health.sendsMax, shareOf(free));
}

import type { LeasedDelivery, WaitingWebhook } from '@linkplane/links-db/webhooks';
import { limits } from './limits.ts';
import { createHealth, leaseMax, paceOf, type Pace, type ReceiverHealth } from './receiver-health.ts';

/** One webhook as a worker deals with it. */
export type Receiver = {
  webhook: WaitingWebhook;
  health: ReceiverHealth;
  /** Leased and not sent yet, the longest due first; `Receivers` alone changes it. */
  queue: QueuedDelivery[];
  /** Requests under way. */
  sending: number;
  /** Leased and not settled. */
  inHand: number;
  /** It had more due than there was room for. */
  isHungry: boolean;
  usedAtMs: number;
  /** When something was leased for it. */
  leasedAtMs: number;
};

export type QueuedDelivery = { delivery: LeasedDelivery; leasedUntilMs: number };

/** What this worker knows of receivers that lately had something due. */
export type Receivers = {
  /** The one of a webhook, with its address and secrets of now. */
  meet(webhook: WaitingWebhook, nowMs: number): Receiver;
  get(webhookId: string): Receiver | undefined;
  addToQueue(receiver: Receiver, deliveries: QueuedDelivery[]): void;
  /** The next one of its queue; afterwards it is the last one in turn. */
  takeNext(receiver: Receiver): QueuedDelivery | undefined;
  takeQueue(receiver: Receiver): LeasedDelivery[];
  /** All that have something to be sent, for as long as they have: the one that was served last comes last. */
  inTurn(): Iterable<Receiver>;
  countInHand(): Record<Pace, number>;
  forgetUnused(nowMs: number): void;
};

export function createReceivers(): Receivers {
  const known = new Map<string, Receiver>();
  const withQueue = new Set<Receiver>();
  return {
    meet(webhook, nowMs) {
      const receiver = known.get(webhook.id) ?? createReceiver(webhook, nowMs);
      // A new address is a new receiver: what was learned of the old one says nothing.
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
    countInHand() {
      const counts = { fast: 0, slow: 0, failing: 0 };
      for (const { health, inHand } of known.values()) counts[paceOf(health)] += inHand;
      return counts;
    },
    forgetUnused(nowMs) {
      for (const [id, { inHand, usedAtMs, health }] of known) {
        const isUnused = inHand === 0 && health.pausedUntilMs <= nowMs && nowMs - usedAtMs > limits.forgottenAfterMs;
        if (isUnused) known.delete(id);
      }
    },
  };
}

function createReceiver(webhook: WaitingWebhook, nowMs: number): Receiver {
  const health = createHealth(webhook.failingSince !== null);
  return { webhook, health, queue: [], sending: 0, inHand: 0, isHungry: false, usedAtMs: nowMs, leasedAtMs: 0 };
}

/** Deliveries in hand, to all receivers of a pace. */
export const inHandMaxOf: Record<Pace, number> = {
  fast: limits.inHandMax,
  slow: limits.slowSendsMax,
  failing: limits.failingSendsMax,
};

/** Of what is free nobody has more than a tenth at once, so that something is left for whoever comes next. */
function shareOf(free: number): number {
  return Math.max(1, Math.floor(free / 10));
}

/** How many more deliveries may be leased for it, of those that are free for receivers of its pace. */
export function roomOf({ health, inHand }: Receiver, free: number, nowMs: number): number {
  if (health.pausedUntilMs > nowMs) return 0;
  const most = paceOf(health) === 'fast' ? leaseMax(health) : Math.min(leaseMax(health), shareOf(free));
  return Math.max(0, Math.min(most - inHand, free));
}

/** Requests under way, by the pace of their receivers when they began. */
export type Traffic = Record<Pace, number>;

export function countSends({ fast, slow, failing }: Traffic): number {
  return fast + slow + failing;
}

const sendsMaxOf: Record<Pace, number> = {
  fast: limits.sendsMax,
  slow: limits.slowSendsMax,
  failing: limits.failingSendsMax,
};

/** Whether it may be sent the next one of its queue now. */
export function maySend({ health, sending }: Receiver, traffic: Traffic, nowMs: number): boolean {
  const [pace, free] = [paceOf(health), limits.sendsMax - countSends(traffic)];
  if (health.pausedUntilMs > nowMs || free <= 0 || traffic[pace] >= sendsMaxOf[pace]) return false;
  return sending < Math.min(health.sendsMax, shareOf(free));
}

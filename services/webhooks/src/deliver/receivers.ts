import type { DueWebhook, LeasedDelivery } from '@linkplane/links-db/webhooks';
import { limits } from './limits.ts';
import { createHealth, isFailing, leaseMax, type ReceiverHealth } from './receiver-health.ts';

/** One webhook as a worker deals with it. */
export type Receiver = {
  webhook: DueWebhook;
  health: ReceiverHealth;
  /** Leased and not sent yet, the longest due first. */
  queue: { delivery: LeasedDelivery; leasedUntilMs: number }[];
  /** Requests under way. */
  sending: number;
  /** Leased and not settled. */
  inHand: number;
  /** It had more due than there was room for. */
  isHungry: boolean;
  usedAtMs: number;
};

/** What this worker knows of receivers that lately had something due. */
export type Receivers = {
  /** The one of a webhook, with its address and secrets of now. */
  meet(webhook: DueWebhook, nowMs: number): Receiver;
  get(webhookId: string): Receiver | undefined;
  /** All that have something to be sent. */
  withQueue(): Iterable<Receiver>;
  forgetUnused(nowMs: number): void;
};

export function createReceivers(): Receivers {
  const known = new Map<string, Receiver>();
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
    *withQueue() {
      for (const receiver of known.values()) if (receiver.queue.length > 0) yield receiver;
    },
    forgetUnused(nowMs) {
      for (const [id, { inHand, usedAtMs }] of known)
        if (inHand === 0 && nowMs - usedAtMs > limits.forgottenAfterMs) known.delete(id);
    },
  };
}

function createReceiver(webhook: DueWebhook, nowMs: number): Receiver {
  const health = createHealth(webhook.failingSince !== null);
  return { webhook, health, queue: [], sending: 0, inHand: 0, isHungry: false, usedAtMs: nowMs };
}

/** How many more deliveries may be leased for it. */
export function roomOf({ health, inHand }: Receiver, nowMs: number): number {
  return health.pausedUntilMs > nowMs ? 0 : Math.max(0, leaseMax(health) - inHand);
}

/** Requests under way in all, and those of them to failing receivers. */
export type Traffic = { sending: number; failingSending: number };

/** Whether it may be sent the next one of its queue now. */
export function maySend({ health, sending }: Receiver, traffic: Traffic, nowMs: number): boolean {
  if (sending >= health.sendsMax || health.pausedUntilMs > nowMs) return false;
  if (traffic.sending >= limits.sendsMax) return false;
  return !isFailing(health) || traffic.failingSending < limits.failingSendsMax;
}

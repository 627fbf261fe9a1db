import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Invalidation, CacheLease } from '../ports.ts';
import { leaseValidMs, leaseRenewalIntervalMs } from '../lease-times.ts';
import type { RedisStore } from './open-redis.ts';
import { leaseKey } from './target-keys.ts';

export type SubscriberCounts = {
  changes: number;
  /** Gaps: messages may have been lost, so everything cached before is invalid. */
  gaps: number;
  /** Responses to this subscriber's pings without a lease. */
  withoutLease: number;
};

export type Subscriber = { counts: SubscriberCounts; hasLease(): boolean; close(): void };

export type SubscriberDeps = {
  redis: RedisStore;
  channel: string;
  onChange: (change: Invalidation) => void;
  onLease: (lease: CacheLease) => void;
};

/** A connection that has delivered no ping for this long is replaced. */
const silenceMsMax = 1_000;

/** ARGV: the channel of the ping, and the time at which it was sent. */
const pingScript = `redis.call('PUBLISH', ARGV[1], ARGV[2] .. ':' .. redis.call('EXISTS', KEYS[1]))`;

const none: CacheLease = { since: Infinity, until: -Infinity };

/**
 * Subscribes to changes and detects gaps. Every 130 ms it publishes a ping through the channel, over the other
 * connection, with its own time in it. Once the ping is received, everything that was published before it has been
 * received as well; the ping also reports whether the lease exists, which says that every change has been published.
 */
export function subscribeToChanges({ redis, channel, onChange, onLease }: SubscriberDeps): Subscriber {
  const counts: SubscriberCounts = { changes: 0, gaps: 0, withoutLease: 0 };
  const pingChannel = `${channel}:ping:${randomUUID()}`;
  const subscriber: Redis = redis.openSubscriber();
  let lease = none;
  let receivedAt = 0;
  onLease(lease);

  function setLease(next: CacheLease): void {
    lease = next;
    onLease(next);
  }

  /** Values that are read from now on are valid; the changes of earlier ones may have been missed. */
  function restartAfterGap(): void {
    counts.gaps += 1;
    receivedAt = performance.now();
    setLease({ since: receivedAt, until: -Infinity });
  }

  function receivePing(message: string): void {
    const [sentAt, hasLease] = message.split(':').map(Number);
    receivedAt = performance.now();
    if (hasLease !== 1) counts.withoutLease += 1;
    else if (sentAt !== undefined && sentAt >= lease.since && sentAt + leaseValidMs > lease.until)
      setLease({ since: lease.since, until: sentAt + leaseValidMs });
  }

  function receiveChanges(message: string): void {
    const changes = readChanges(message);
    if (!changes) return restartAfterGap();
    counts.changes += changes.length;
    for (const change of changes) onChange(change);
  }

  async function ping(): Promise<void> {
    const sentAt = performance.now();
    await redis.run((client, runId) => client.eval(pingScript, 1, leaseKey(redis, runId), pingChannel, sentAt));
    const isListening = lease.since !== Infinity;
    if (isListening && performance.now() - receivedAt > silenceMsMax) subscriber.disconnect(true);
  }

  subscriber.on('ready', () => {
    subscriber.subscribe(channel, pingChannel).then(restartAfterGap, () => subscriber.disconnect(true));
  });
  subscriber.on('close', () => setLease(none));
  subscriber.on('message', (from: string, message: string) => {
    if (from === pingChannel) receivePing(message);
    else receiveChanges(message);
  });
  const timer = setInterval(() => void ping().catch(() => {}), leaseRenewalIntervalMs);
  timer.unref();

  return {
    counts,
    hasLease: () => performance.now() < lease.until,
    close() {
      clearInterval(timer);
      subscriber.disconnect();
    },
  };
}

function readChanges(message: string): Invalidation[] | undefined {
  try {
    const changes = JSON.parse(message) as unknown;
    return Array.isArray(changes) && changes.every(isChange) ? changes : undefined;
  } catch {
    return undefined;
  }
}

function isChange(value: unknown): value is Invalidation {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, host, slugKey, version } = value as Record<string, unknown>;
  const isKnown = kind === 'target' || kind === 'host';
  return isKnown && typeof host === 'string' && typeof slugKey === 'string' && typeof version === 'number';
}

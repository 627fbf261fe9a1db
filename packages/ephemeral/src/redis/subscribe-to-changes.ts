import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Invalidation, Trust } from '../ports.ts';
import { trustedForMs, vouchIntervalMs } from '../vouch-times.ts';
import type { RedisStore } from './open-redis.ts';
import { vouchKey } from './target-keys.ts';

export type SubscriberCounts = {
  changes: number;
  /** Gaps: messages may have been lost, so what was remembered is not relied upon any more. */
  doubts: number;
  /** Answers to this subscriber's own pings that said that nobody vouches. */
  unvouched: number;
};

export type Subscriber = { counts: SubscriberCounts; isTrusting(): boolean; close(): void };

export type SubscriberDeps = {
  redis: RedisStore;
  channel: string;
  onChange: (change: Invalidation) => void;
  onTrust: (trust: Trust) => void;
};

/** A connection on which pings that have been sent do not arrive for this long is replaced. */
const silenceMsMax = 1_000;

/** ARGV: the channel that the ping comes back by, and what tells it from others. */
const pingScript = `redis.call('PUBLISH', ARGV[1], ARGV[2] .. ':' .. redis.call('EXISTS', KEYS[1]))`;

const none: Trust = { since: Infinity, until: -Infinity };

/**
 * Hears of changes, and knows when it does not. Every 130 ms it sends a ping through the channel itself, over the other
 * connection, with its own time on it. When that comes back, everything that was published before it was sent has
 * arrived as well; and with it comes word whether management vouches that there is nothing it has not published.
 */
export function subscribeToChanges({ redis, channel, onChange, onTrust }: SubscriberDeps): Subscriber {
  const counts: SubscriberCounts = { changes: 0, doubts: 0, unvouched: 0 };
  const pingChannel = `${channel}:ping:${randomUUID()}`;
  const subscriber: Redis = redis.openSubscriber();
  let trust = none;
  let heardAt = 0;
  onTrust(trust);

  function move(next: Trust): void {
    trust = next;
    onTrust(next);
  }

  /** What is read from now on is complete; what was read before may have been changed unheard. */
  function beginAnew(): void {
    counts.doubts += 1;
    heardAt = performance.now();
    move({ since: heardAt, until: -Infinity });
  }

  function hearPing(message: string): void {
    const [sentAt, isVouched] = message.split(':').map(Number);
    heardAt = performance.now();
    if (isVouched !== 1) counts.unvouched += 1;
    else if (sentAt !== undefined && sentAt >= trust.since && sentAt + trustedForMs > trust.until)
      move({ since: trust.since, until: sentAt + trustedForMs });
  }

  function hearChanges(message: string): void {
    const changes = readChanges(message);
    if (!changes) return beginAnew();
    counts.changes += changes.length;
    for (const change of changes) onChange(change);
  }

  async function ping(): Promise<void> {
    const sentAt = performance.now();
    await redis.run((client, runId) => client.eval(pingScript, 1, vouchKey(redis, runId), pingChannel, sentAt));
    const isListening = trust.since !== Infinity;
    if (isListening && performance.now() - heardAt > silenceMsMax) subscriber.disconnect(true);
  }

  subscriber.on('ready', () => {
    subscriber.subscribe(channel, pingChannel).then(beginAnew, () => subscriber.disconnect(true));
  });
  subscriber.on('close', () => move(none));
  subscriber.on('message', (from: string, message: string) => {
    if (from === pingChannel) hearPing(message);
    else hearChanges(message);
  });
  const timer = setInterval(() => void ping().catch(() => {}), vouchIntervalMs);
  timer.unref();

  return {
    counts,
    isTrusting: () => performance.now() < trust.until,
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

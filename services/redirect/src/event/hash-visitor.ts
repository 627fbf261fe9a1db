import { hash, randomBytes } from 'node:crypto';
import type { VisitorKey, VisitorKeys } from '@linkplane/ephemeral';
import { sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';

/** Turns a visitor into a number that cannot be reversed once the day is over. */
export type VisitorHasher = {
  /** 32 hexadecimal characters; the raw address goes no further than this. */
  hash(address: string, agent: string, now: number): string;
  /** Whether all nodes had one key when they last agreed; false until they first have. */
  hasAgreed(): boolean;
  /** Resolves with the shared key, or about a second later without it. Never rejects. */
  start(): Promise<void>;
  stop(): void;
};

const keyBytes = 32;
/** What a user agent has beyond this does not distinguish visitors. */
const agentCharsMax = 1_024;
const dayMs = 86_400_000;
/** A store that has lost the key of the day gets it back within this time. */
const checkIntervalMs = 5_000;
const retryIntervalMs = 2_000;
/** Until the first agreement: two nodes with keys of their own would count one visitor twice. */
const firstRetryIntervalMs = 200;
/** `start` waits for at most this many requests to the store: a node serves visitors without a shared key, too. */
const startTriesMax = 6;

/** A key with its text, which is what goes into the hash. */
type TextKey = VisitorKey & { text: string };

/** A visitor who clicks again soon is not hashed again. A power of two; where two visitors share a slot, the later one stays. */
const recentSlots = 256;
type Recent = { key: TextKey; address: string; agent: string; visitor: string };

/**
 * SHA-256 of the key of the UTC day and the visitor, cut to 128 bits: half of the digest is not enough to extend it
 * without the key. All nodes agree on one key through the store; while that is down a node uses the key that it has, or
 * one of its own. Keys of past days are destroyed in memory and in the store.
 */
export function createVisitorHasher(store: VisitorKeys, logger: Logger, readNow = Date.now): VisitorHasher {
  const keys = new Map<string, TextKey>();
  const recent = new Array<Recent | undefined>(recentSlots).fill(undefined);
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let hasAgreed = false;
  let wasFailing = false;
  let currentDayNumber = -1;
  let currentKey: TextKey | undefined;

  function keyOf(now: number): TextKey {
    const dayNumber = Math.floor(now / dayMs);
    if (dayNumber !== currentDayNumber || !currentKey) {
      currentDayNumber = dayNumber;
      currentKey = keyOfDay(dayOf(now));
    }
    return currentKey;
  }

  function keyOfDay(day: string): TextKey {
    const key = keys.get(day) ?? withText({ createdAtMs: readNow(), bytes: randomBytes(keyBytes) });
    keys.set(day, key);
    return key;
  }

  async function agree(day: string): Promise<void> {
    const own = keyOfDay(day);
    const agreed = withText(await store.agree(day, own));
    if (agreed.text === own.text) return;
    keys.set(day, agreed);
    currentDayNumber = -1;
  }

  /** Nothing that could link a hash of a past day to an address outlives that day. */
  function forgetBefore(today: string): void {
    const past = [...keys.keys()].filter((day) => day < today);
    if (past.length === 0) return;
    for (const day of past) keys.delete(day);
    recent.fill(undefined);
    currentDayNumber = -1;
    currentKey = undefined;
  }

  /** Today's key and, ahead of midnight, tomorrow's. */
  async function syncKeys(): Promise<void> {
    const now = readNow();
    const [today, tomorrow] = [dayOf(now), dayOf(now + dayMs)];
    try {
      await agree(today);
      await agree(tomorrow);
      await store.forgetBefore(today);
      hasAgreed = true;
      wasFailing = false;
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      if (!wasFailing) logger.warn({ reason }, 'visitor key not shared with other nodes, retrying');
      wasFailing = true;
    }
    forgetBefore(today);
  }

  async function start(): Promise<void> {
    await syncKeys();
    for (let tries = 1; tries < startTriesMax && !hasAgreed && !isStopped; tries += 1) {
      await sleep(firstRetryIntervalMs);
      await syncKeys();
    }
    scheduleSync();
  }

  function scheduleSync(): void {
    if (isStopped) return;
    const failingWaitMs = hasAgreed ? retryIntervalMs : firstRetryIntervalMs;
    timer = setTimeout(() => void syncKeys().then(scheduleSync), wasFailing ? failingWaitMs : checkIntervalMs);
    timer.unref();
  }

  return {
    hash(address, agent, now) {
      const key = keyOf(now);
      const slot = slotOf(address, agent);
      const last = recent[slot];
      if (last && last.key === key && last.agent === agent && last.address === address) return last.visitor;
      const visitor = hash('sha256', `${key.text}${address}\n${agent.slice(0, agentCharsMax)}`).slice(0, 32);
      recent[slot] = { key, address, agent, visitor };
      return visitor;
    },
    hasAgreed: () => hasAgreed,
    start,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

function withText(key: VisitorKey): TextKey {
  return { ...key, text: Buffer.from(key.bytes).toString('hex') };
}

function slotOf(address: string, agent: string): number {
  const [end, middle] = [address.length - 1, agent.length >> 1];
  const chars = address.charCodeAt(end) + 7 * address.charCodeAt(end - 1) + 31 * agent.charCodeAt(middle);
  return (chars + 61 * agent.length) & (recentSlots - 1);
}

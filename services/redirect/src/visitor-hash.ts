import { hash, randomBytes } from 'node:crypto';
import type { Logger } from '@linkplane/telemetry';

/** Where the nodes share the salts of a UTC day; see links-db. */
export type SaltStore = {
  ensure(day: string, candidate: Uint8Array): Promise<Uint8Array>;
  forgetBefore(day: string): Promise<void>;
};

/** Turns a visitor into a number that nobody can turn back once the day is over. */
export type VisitorHasher = {
  /** 32 hexadecimal characters; the raw address goes no further than this. */
  hash(address: string, agent: string, now: number): string;
  start(): Promise<void>;
  stop(): void;
};

const saltBytes = 32;
/** What a user agent has beyond this tells nobody apart. */
const agentCharsMax = 1_024;
const dayMs = 86_400_000;
const checkIntervalMs = 60_000;
const retryIntervalMs = 2_000;

/** A salt as text, and whether all nodes have it. */
type Salt = { text: string; isShared: boolean };

/** Somebody who clicks again soon is not hashed again. A power of two; where two visitors meet, the later one stays. */
const recentPlaces = 256;
type Recent = { salt: Salt; address: string; agent: string; visitor: string };

/**
 * SHA-256 of the salt of the UTC day and the visitor, cut to 128 bits: half of the digest is not enough to go on from,
 * so that nothing can be told without the salt. The salt is shared by all nodes through the store; while the store is away
 * a node uses one of its own, so that visitors are still told apart. Salts of past days are destroyed, here and there.
 */
export function createVisitorHasher(store: SaltStore, logger: Logger, readNow = Date.now): VisitorHasher {
  const salts = new Map<string, Salt>();
  const recent = new Array<Recent | undefined>(recentPlaces).fill(undefined);
  let timer: NodeJS.Timeout | undefined;
  let saltsDayNumber = -1;
  let todaysSalt: Salt | undefined;

  function saltOf(now: number): Salt {
    const dayNumber = Math.floor(now / dayMs);
    if (dayNumber !== saltsDayNumber || !todaysSalt) {
      const day = dayOf(now);
      saltsDayNumber = dayNumber;
      todaysSalt = salts.get(day) ?? toSalt(randomBytes(saltBytes), false);
      salts.set(day, todaysSalt);
    }
    return todaysSalt;
  }

  async function fetchSalt(day: string): Promise<void> {
    if (salts.get(day)?.isShared) return;
    salts.set(day, toSalt(await store.ensure(day, randomBytes(saltBytes)), true));
    saltsDayNumber = -1;
  }

  /** Nothing that could tie a hash of a past day to an address outlives that day. */
  function forgetBefore(today: string): void {
    const past = [...salts.keys()].filter((day) => day < today);
    if (past.length === 0) return;
    for (const day of past) salts.delete(day);
    recent.fill(undefined);
    saltsDayNumber = -1;
    todaysSalt = undefined;
  }

  /** Today's salt and, ahead of midnight, tomorrow's. */
  async function keepSalts(): Promise<void> {
    const now = readNow();
    const [today, tomorrow] = [dayOf(now), dayOf(now + dayMs)];
    let wait = checkIntervalMs;
    try {
      await fetchSalt(today);
      await fetchSalt(tomorrow);
      await store.forgetBefore(today);
    } catch (error) {
      wait = retryIntervalMs;
      logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'visitor salt not shared yet');
    }
    forgetBefore(today);
    timer = setTimeout(() => void keepSalts(), wait);
    timer.unref();
  }

  return {
    hash(address, agent, now) {
      const salt = saltOf(now);
      const place = placeOf(address, agent);
      const last = recent[place];
      if (last && last.salt === salt && last.agent === agent && last.address === address) return last.visitor;
      const visitor = hash('sha256', `${salt.text}${address}\n${agent.slice(0, agentCharsMax)}`).slice(0, 32);
      recent[place] = { salt, address, agent, visitor };
      return visitor;
    },
    start: keepSalts,
    stop: () => clearTimeout(timer),
  };
}

function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

function toSalt(bytes: Uint8Array, isShared: boolean): Salt {
  return { text: Buffer.from(bytes).toString('hex'), isShared };
}

function placeOf(address: string, agent: string): number {
  const [end, middle] = [address.length - 1, agent.length >> 1];
  const chars = address.charCodeAt(end) + 7 * address.charCodeAt(end - 1) + 31 * agent.charCodeAt(middle);
  return (chars + 61 * agent.length) & (recentPlaces - 1);
}

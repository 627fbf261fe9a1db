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
const blockBytes = 64;
const digestBytes = 32;
/** An address and a user agent; what is longer is cut. */
const messageBytesMax = 1_024;
const dayMs = 86_400_000;
const checkIntervalMs = 60_000;
const retryIntervalMs = 2_000;

/** HMAC's two padded keys, each at the start of a buffer that a message is written behind. */
type KeyPads = { inner: Buffer; outer: Buffer; shared: boolean };

/**
 * HMAC-SHA256 under the salt of the UTC day. The salt is shared by all nodes through the store; while the store is away
 * a node uses one of its own, so that visitors are still told apart. Salts of past days are destroyed, here and there.
 */
export function createVisitorHasher(store: SaltStore, logger: Logger, readNow = Date.now): VisitorHasher {
  const pads = new Map<string, KeyPads>();
  let timer: NodeJS.Timeout | undefined;
  let padsDayNumber = -1;
  let todaysPads: KeyPads | undefined;

  function padsOf(now: number): KeyPads {
    const dayNumber = Math.floor(now / dayMs);
    if (dayNumber !== padsDayNumber || !todaysPads) {
      const day = dayOf(now);
      padsDayNumber = dayNumber;
      todaysPads = pads.get(day) ?? makePads(randomBytes(saltBytes), false);
      pads.set(day, todaysPads);
    }
    return todaysPads;
  }

  async function fetchSalt(day: string): Promise<void> {
    if (pads.get(day)?.shared) return;
    pads.set(day, makePads(await store.ensure(day, randomBytes(saltBytes)), true));
    padsDayNumber = -1;
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
    for (const day of pads.keys()) if (day < today) pads.delete(day);
    timer = setTimeout(() => void keepSalts(), wait);
    timer.unref();
  }

  return {
    hash: (address, agent, now) => hmac(padsOf(now), `${address}\n${agent}`),
    start: keepSalts,
    stop: () => clearTimeout(timer),
  };
}

function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** Made once a day instead of once a click. */
function makePads(salt: Uint8Array, shared: boolean): KeyPads {
  const inner = Buffer.alloc(blockBytes + messageBytesMax);
  const outer = Buffer.alloc(blockBytes + digestBytes);
  for (let index = 0; index < blockBytes; index += 1) {
    const byte = salt[index] ?? 0;
    inner[index] = byte ^ 0x36;
    outer[index] = byte ^ 0x5c;
  }
  return { inner, outer, shared };
}

/** RFC 2104 over the one-shot hash and buffers that stay, which costs half of createHmac; cut to 128 bits. */
function hmac({ inner, outer }: KeyPads, message: string): string {
  const messageBytes = inner.write(message, blockBytes, messageBytesMax, 'utf8');
  outer.write(
    hash('sha256', inner.subarray(0, blockBytes + messageBytes), 'binary'),
    blockBytes,
    digestBytes,
    'latin1',
  );
  return hash('sha256', outer, 'hex').slice(0, 32);
}

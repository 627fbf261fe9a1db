import type { Logger } from '@linkplane/telemetry';
import type { VisitorKeys } from '../ports.ts';
import { formatVisitorKey, parseVisitorKey } from '../visitor-key-text.ts';
import type { RedisStore } from './open-redis.ts';

const dayMs = 86_400_000;

/**
 * Returns the older of the stored key and the candidate, by the order of their texts. The key expires with its day, by
 * the clock of Redis.
 * ARGV: the candidate, the end of the day in Unix milliseconds.
 */
const agreeScript = `
local stored = redis.call('GET', KEYS[1])
if stored and #stored == #ARGV[1] and stored <= ARGV[1] then return stored end
redis.call('SET', KEYS[1], ARGV[1], 'PXAT', ARGV[2])
return ARGV[1]`;

/** Keys that the nodes share in Redis, where they expire at the end of their day. Fails within 50 ms. */
export function openRedisVisitorKeys(redis: RedisStore): VisitorKeys {
  return {
    async agree(day, candidate) {
      const name = `${redis.namespace}:visitor-key:${day}`;
      const endOfDay = Date.parse(`${day}T00:00:00Z`) + dayMs;
      const offered = formatVisitorKey(candidate);
      const text = await redis.run((client) => client.eval(agreeScript, 1, name, offered, endOfDay));
      const key = parseVisitorKey(String(text));
      if (!key) throw new Error(`${name} in Redis is not a visitor key`);
      return key;
    },
    forgetBefore: () => Promise.resolve(),
  };
}

const persistenceCheckIntervalMs = 5_000;

/**
 * Warns once when Redis persists its data, in snapshots or an append-only file, where the keys of past days could be
 * found. Checks until Redis has responded; a server that refuses the command is not checked again.
 * @returns ends the checks
 */
export function warnIfRedisPersists(redis: RedisStore, logger: Logger): () => void {
  const timer = setInterval(() => void check(), persistenceCheckIntervalMs).unref();

  async function check(): Promise<void> {
    if (!redis.isUp()) return;
    clearInterval(timer);
    const read = async (name: string) => await redis.run(async (client) => (await client.config('GET', name))[1]);
    try {
      if ((await read('save')) === '' && (await read('appendonly')) === 'no') return;
      logger.warn('redis persists its data, and with it the visitor keys of past days; set save "" and appendonly no');
    } catch {
      logger.info('redis did not report whether it persists its data; it should not');
    }
  }

  return () => clearInterval(timer);
}

import type { RateLimiter } from '../ports.ts';
import type { RedisStore } from './open-redis.ts';
import { readClockLua } from './target-keys.ts';

/**
 * One hash per key: the number of attempts, and the time of the last one. It expires by itself.
 * ARGV: the time (-1: that of the server), free attempts, first delay, longest delay, lifetime.
 */
const attemptScript = `
${readClockLua}
local now = tonumber(ARGV[1])
if now < 0 then now = read_clock() end
local kept = redis.call('HMGET', KEYS[1], 'attempts', 'since', 'ends')
local is_kept = kept[1] and tonumber(kept[3]) > now
local made = is_kept and tonumber(kept[1]) or 0
local since = is_kept and tonumber(kept[2]) or now
local slowed = made - tonumber(ARGV[2])
local delay = 0
if slowed >= 0 then delay = math.min(tonumber(ARGV[4]), tonumber(ARGV[3]) * 2 ^ math.min(slowed, 30)) end
local wait = since + delay - now
if wait > 0 and is_kept then return { wait, made } end
if wait <= 0 then made = made + 1 end
redis.call('HSET', KEYS[1], 'attempts', made, 'since', now, 'ends', now + tonumber(ARGV[5]))
redis.call('PEXPIRE', KEYS[1], ARGV[5])
return { math.max(wait, 0), made }`;

/** Attempts of all processes by the clock of Redis, checked and counted in one step. */
export function createRedisAttempts(
  redis: RedisStore,
  now: (() => number) | undefined,
): Pick<RateLimiter, 'attempt' | 'attempts' | 'forgive'> {
  const keyOf = (key: string) => `${redis.namespace}:attempts:${key}`;
  return {
    async attempt(key, { freeAttempts, firstDelayMs, delayMsMax, forgetAfterMs }) {
      const args = [now?.() ?? -1, freeAttempts, firstDelayMs, delayMsMax, forgetAfterMs];
      const result = await redis.run((client) => client.eval(attemptScript, 1, keyOf(key), ...args));
      const [waitMs, attempts] = result as [number, number];
      return { waitMs, attempts };
    },
    async attempts(key) {
      const kept = await redis.run((client) => client.hget(keyOf(key), 'attempts'));
      return Number(kept ?? 0);
    },
    async forgive(key) {
      await redis.run((client) => client.del(keyOf(key)));
    },
  };
}

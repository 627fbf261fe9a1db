import type { RateLimiter } from '../ports.ts';
import { decideRate } from '../rate-windows.ts';
import { createRedisTries } from './tries.ts';
import { createRedisAttempts } from './attempts.ts';
import type { RedisStore } from './open-redis.ts';
import { readClockLua } from './target-keys.ts';

/**
 * One hash per client: the minute and the day that it has counted last, and the requests in each. It expires with the
 * last of these windows.
 * ARGV: the time (-1: that of the server), limit of the minute, limit of the day (-1: none).
 */
const takeScript = `
${readClockLua}
local now = tonumber(ARGV[1])
if now < 0 then now = read_clock() end
local minute, day = math.floor(now / 60000), math.floor(now / 86400000)
local per_minute, per_day = tonumber(ARGV[2]), tonumber(ARGV[3])
local kept = redis.call('HMGET', KEYS[1], 'minute', 'in_minute', 'day', 'in_day')
local in_minute = tonumber(kept[1]) == minute and tonumber(kept[2]) or 0
local in_day = tonumber(kept[3]) == day and tonumber(kept[4]) or 0
if per_day < 0 then in_day = 0 end
if in_minute < per_minute and (per_day < 0 or in_day < per_day) then
  redis.call('HSET', KEYS[1], 'minute', minute, 'in_minute', in_minute + 1)
  if per_day >= 0 then redis.call('HSET', KEYS[1], 'day', day, 'in_day', in_day + 1) end
  local ends = (minute + 1) * 60000
  if per_day >= 0 or kept[3] then ends = (day + 1) * 86400000 end
  redis.call('PEXPIRE', KEYS[1], ends - now)
end
return { now, in_minute, in_day }`;

/**
 * Limits over all processes by the clock of Redis, checked and counted in one step. Fails within 50 ms, or at once
 * while Redis is unavailable.
 * @param now the clock of a test, instead of that of Redis
 */
export function openRedisRateLimiter(redis: RedisStore, { now }: { now?: () => number } = {}): RateLimiter {
  return {
    ...createRedisAttempts(redis, now),
    ...createRedisTries(redis, now),
    async take(key, limits) {
      const args = [now?.() ?? -1, limits.perMinute, limits.perDay ?? -1];
      const result = await redis.run((client) => client.eval(takeScript, 1, `${redis.namespace}:rate:${key}`, ...args));
      const [nowMs, minute, day] = result as [number, number, number];
      return decideRate({ minute, day }, limits, nowMs);
    },
  };
}

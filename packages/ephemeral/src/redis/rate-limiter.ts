import type { RateLimiter } from '../ports.ts';
import { decideRate } from '../rate-windows.ts';
import { createRedisAttempts } from './attempts.ts';
import type { RedisStore } from './open-redis.ts';
import { readClockLua } from './target-keys.ts';

/**
 * One hash per caller: which minute and which day it has counted last, and how many in each. It ends with the last
 * window that it has counted in.
 * ARGV: the time (-1: the server's own), room in the minute, room in the day (-1: there is no such limit).
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
 * Limits that hold over all processes, by the server's clock: checked and counted in one step. Fails within 50 ms, or at
 * once when Redis is known to be away.
 * @param now a test's clock, in place of the server's
 */
export function openRedisRateLimiter(redis: RedisStore, { now }: { now?: () => number } = {}): RateLimiter {
  return {
    ...createRedisAttempts(redis, now),
    async take(key, limits) {
      const args = [now?.() ?? -1, limits.perMinute, limits.perDay ?? -1];
      const answer = await redis.run((client) => client.eval(takeScript, 1, `${redis.namespace}:rate:${key}`, ...args));
      const [nowMs, minute, day] = answer as [number, number, number];
      return decideRate({ minute, day }, limits, nowMs);
    },
  };
}

import type { Tries } from '../ports.ts';
import type { RedisStore } from './open-redis.ts';
import { readClockLua } from './target-keys.ts';

/**
 * One list per key: the times of its last tries, newest first, as many as the largest window has. It expires with the
 * longest one.
 * ARGV: the time (-1: that of the server), then length and limit of each window.
 */
const tryScript = `
${readClockLua}
local now = tonumber(ARGV[1])
if now < 0 then now = read_clock() end
local wait, longest, most = 0, 0, 0
for at = 2, #ARGV, 2 do
  local ms, max = tonumber(ARGV[at]), tonumber(ARGV[at + 1])
  longest, most = math.max(longest, ms), math.max(most, max)
  local blocking = redis.call('LINDEX', KEYS[1], max - 1)
  if blocking then wait = math.max(wait, tonumber(blocking) + ms - now) end
end
if wait > 0 then return wait end
redis.call('LPUSH', KEYS[1], now)
redis.call('LTRIM', KEYS[1], 0, most - 1)
redis.call('PEXPIRE', KEYS[1], longest)
return 0`;

/** Tries over all processes, by the clock of Redis, checked and counted in one step. */
export function createRedisTries(redis: RedisStore, now?: () => number): Tries {
  const nameOf = (key: string) => `${redis.namespace}:tries:${key}`;
  return {
    async tryWithin(key, windows) {
      const args = [now?.() ?? -1, ...windows.flatMap(({ ms, triesMax }) => [ms, triesMax])];
      const result = await redis.run((client) => client.eval(tryScript, 1, nameOf(key), ...args));
      return Number(result);
    },
    async takeBackTry(key) {
      await redis.run((client) => client.lpop(nameOf(key)));
    },
  };
}

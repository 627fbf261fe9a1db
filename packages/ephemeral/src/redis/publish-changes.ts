import type { Invalidation } from '../ports.ts';
import { vouchedForMs } from '../vouch-times.ts';
import type { RedisStore } from './open-redis.ts';
import { entryLifeMs, readClockLua, readVersionLua, targetKey, vouchKey } from './target-keys.ts';

/** Short enough for a script that nobody else can run beside. */
const changesPerCallMax = 500;

/** ARGV: the channel, the message, the marks' life, then each key's version. */
const publishScript = `
${readVersionLua}
for i, key in ipairs(KEYS) do
  local version = ARGV[3 + i]
  if read_version(key) < tonumber(version) then redis.call('SET', key, version .. ':', 'PX', ARGV[3]) end
end
redis.call('PUBLISH', ARGV[1], ARGV[2])`;

/**
 * ARGV: the server's clock when it was asked whether all are told, and for how long from then on that holds, also when
 * that clock is set back meanwhile.
 */
const vouchScript = `
${readClockLua}
local left = math.min(tonumber(ARGV[1]) + tonumber(ARGV[2]) - read_clock(), tonumber(ARGV[2]))
if left > 0 then redis.call('SET', KEYS[1], ARGV[1], 'PX', left) end`;

/** Marks and messages in one step: who reads the cache after hearing of a change cannot find what was before it. */
export async function publishChanges(redis: RedisStore, channel: string, changes: Invalidation[]): Promise<void> {
  for (let start = 0; start < changes.length; start += changesPerCallMax) {
    const some = changes.slice(start, start + changesPerCallMax);
    const targets = some.filter(({ kind }) => kind === 'target');
    const versions = targets.map(({ version }) => version);
    await redis.run((client, runId) => {
      const keys = targets.map((target) => targetKey(redis, runId, target));
      const message = JSON.stringify(some);
      return client.eval(publishScript, keys.length, ...keys, channel, message, entryLifeMs, ...versions);
    });
  }
}

/**
 * The time that it holds is counted by the server's clock from before the question was asked, so that a word that was
 * held up on its way, in a frozen server for instance, is void when it arrives.
 */
export async function vouchForChanges(redis: RedisStore, areAllTold: () => Promise<boolean>): Promise<void> {
  const asked = await redis.run(async (client, runId) => ({ runId, time: await client.time() }));
  const [seconds, microseconds] = asked.time.map(Number);
  const askedAtMs = (seconds ?? 0) * 1_000 + Math.floor((microseconds ?? 0) / 1_000);
  if (!(await areAllTold())) return;
  await redis.run(async (client, runId) => {
    if (runId === asked.runId) await client.eval(vouchScript, 1, vouchKey(redis, runId), askedAtMs, vouchedForMs);
  });
}

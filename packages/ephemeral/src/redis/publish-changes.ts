import type { Invalidation } from '../ports.ts';
import { leaseForMs } from '../lease-times.ts';
import type { RedisStore } from './open-redis.ts';
import { entryLifeMs, readClockLua, readVersionLua, targetKey, leaseKey } from './target-keys.ts';

/** Few enough for a script, which blocks the server while it runs. */
const changesPerCallMax = 500;

/** ARGV: the channel, the message, the lifetime of tombstones, then the version of each key. */
const publishScript = `
${readVersionLua}
for i, key in ipairs(KEYS) do
  local version = ARGV[3 + i]
  if read_version(key) < tonumber(version) then redis.call('SET', key, version .. ':', 'PX', ARGV[3]) end
end
redis.call('PUBLISH', ARGV[1], ARGV[2])`;

/**
 * ARGV: the time of the server before the outbox was checked, and how long the lease lasts from then on, also when the
 * clock of the server is set back in between.
 */
const renewLeaseScript = `
${readClockLua}
local left = math.min(tonumber(ARGV[1]) + tonumber(ARGV[2]) - read_clock(), tonumber(ARGV[2]))
if left > 0 then redis.call('SET', KEYS[1], ARGV[1], 'PX', left) end`;

/**
 * Writes tombstones and messages in one step: a node that reads the cache after a message cannot find an older value.
 */
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
 * Renews the lease if every change is published. Its time counts from before the check, by the clock of the server: a
 * renewal that was delayed, by an unresponsive server for instance, has expired when it arrives.
 */
export async function renewLease(redis: RedisStore, areAllPublished: () => Promise<boolean>): Promise<void> {
  const before = await redis.run(async (client, runId) => ({ runId, time: await client.time() }));
  const [seconds, microseconds] = before.time.map(Number);
  const checkedAtMs = (seconds ?? 0) * 1_000 + Math.floor((microseconds ?? 0) / 1_000);
  if (!(await areAllPublished())) return;
  await redis.run(async (client, runId) => {
    if (runId === before.runId) await client.eval(renewLeaseScript, 1, leaseKey(redis, runId), checkedAtMs, leaseForMs);
  });
}

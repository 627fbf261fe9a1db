import type { SharedTarget, TargetCache, TargetCacheCounts, TargetPlace } from '../ports.ts';
import type { RedisStore } from './open-redis.ts';
import { entryLifeMs, readClockLua, readVersionLua, targetKey, leaseKey } from './target-keys.ts';

/** Larger bodies are not cached. */
const bodyCharsMax = 262_144;
/** A value that was read from the store of record longer ago than this is not written. */
const ticketLifeMs = 5_000;

/**
 * ARGV: the ticket, its lifetime, that of entries, then version and body of each key. Returns how many were refused.
 */
const writeScript = `
${readVersionLua}
${readClockLua}
if read_clock() - tonumber(ARGV[1]) > tonumber(ARGV[2]) then return #KEYS end
local refused = 0
for i, key in ipairs(KEYS) do
  local version = ARGV[2 + 2 * i]
  if read_version(key) > tonumber(version) then
    refused = refused + 1
  else
    redis.call('SET', key, version .. ':' .. ARGV[3 + 2 * i], 'PX', ARGV[3])
  end
end
return refused`;

/** Deletes no tombstone, which has nothing behind the colon. */
const discardScript = `
local kept = redis.pcall('GET', KEYS[1])
if type(kept) == 'string' and string.match(kept, '^(%d+):.') == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

/** The cache of targets in Redis. */
export function openRedisTargetCache(redis: RedisStore): TargetCache {
  const counts: TargetCacheCounts = {
    hits: 0,
    misses: 0,
    withoutLease: 0,
    failedReads: 0,
    refusedWrites: 0,
    discarded: 0,
  };

  return {
    counts,
    async read(places) {
      try {
        const [runId, [leaseAt, ...entries]] = await redis.run(async (client, runId) => {
          const keys = [leaseKey(redis, runId), ...places.map((place) => targetKey(redis, runId, place))];
          return [runId, await client.mget(keys)] as const;
        });
        const found = places.map((place, index) => readEntry(place, entries[index]));
        const hasLease = typeof leaseAt === 'string';
        const hits = found.filter((target) => target !== undefined).length;
        counts.misses += places.length - hits;
        counts[hasLease ? 'hits' : 'withoutLease'] += hits;
        return { found, hasLease, ticket: hasLease ? { runId, readAt: leaseAt } : undefined };
      } catch (error) {
        counts.failedReads += 1;
        throw error;
      }
    },
    async write({ runId, readAt }, targets) {
      const small = targets.filter(({ body }) => body.length <= bodyCharsMax);
      if (small.length === 0) return;
      const keys = small.map((target) => targetKey(redis, runId, target));
      const values = small.flatMap(({ version, body }) => [version, body]);
      counts.refusedWrites += await redis.run(async (client, runningId) => {
        // The ticket is of an earlier run of the server, whose later tombstones are lost.
        if (runningId !== runId) return keys.length;
        const life = jitter(entryLifeMs);
        return Number(await client.eval(writeScript, keys.length, ...keys, readAt, ticketLifeMs, life, ...values));
      });
    },
    async discard(target) {
      counts.discarded += 1;
      await redis.run((client, runId) =>
        client.eval(discardScript, 1, targetKey(redis, runId, target), String(target.version)),
      );
    },
  };
}

function readEntry({ host, slugKey }: TargetPlace, entry: string | null | undefined): SharedTarget | undefined {
  const parts = typeof entry === 'string' ? /^(\d{1,16}):(.+)$/s.exec(entry) : null;
  return parts ? { host, slugKey, version: Number(parts[1]), body: parts[2] ?? '' } : undefined;
}

/** Entries that were written together do not expire together. */
function jitter(lifeMs: number): number {
  return Math.round(lifeMs * (0.9 + Math.random() * 0.1));
}

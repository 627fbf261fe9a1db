import type { TargetPlace } from '../ports.ts';
import type { RedisStore } from './open-redis.ts';

/**
 * The entry of a target is text: `<version>:<body>`. Without a body it is a tombstone: changed or deleted by this
 * version. Anything else is ignored.
 *
 * The key contains the run id of the server: a restarted Redis, or a replica that was promoted, begins with an empty
 * cache, because it may have lost tombstones that are newer than its entries. Old entries expire by themselves.
 */
export function targetKey({ namespace }: RedisStore, runId: string, { host, slugKey }: TargetPlace): string {
  return `${namespace}:target:${runId}:${host}/${slugKey}`;
}

/** Exists while the lease is valid: every change was published through this server; see `Invalidations.renewLease`. */
export function leaseKey({ namespace }: RedisStore, runId: string): string {
  return `${namespace}:vouched:${runId}`;
}

/** The lifetime of entries and tombstones. A tombstone has to outlive every write of an older value. */
export const entryLifeMs = 24 * 3_600_000;

/** Lua: the version of the entry at a key, -1 without a valid entry. */
export const readVersionLua = `
local function read_version(key)
  local kept = redis.pcall('GET', key)
  return type(kept) == 'string' and tonumber(string.match(kept, '^(%d+):')) or -1
end`;

/** Lua: the time of the server in milliseconds. */
export const readClockLua = `
local function read_clock()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end`;

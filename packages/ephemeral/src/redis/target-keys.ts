import type { TargetPlace } from '../ports.ts';
import type { RedisStore } from './open-redis.ts';

/**
 * A target's entry is text: `<version>:<body>`. Without a body it is a mark: "changed, or deleted, by this version".
 * Anything else is garbage, and taken as if nothing were there.
 *
 * The key carries the server's run id: a Redis that was restarted, or a replica that took over, starts empty, whatever
 * old entries it has loaded, since it may have lost marks that came after them. Those entries run out in their time.
 */
export function targetKey({ namespace }: RedisStore, runId: string, { host, slugKey }: TargetPlace): string {
  return `${namespace}:target:${runId}:${host}/${slugKey}`;
}

/** Here as long as management vouches that this server has been told of every change; see `Invalidations.vouch`. */
export function vouchKey({ namespace }: RedisStore, runId: string): string {
  return `${namespace}:vouched:${runId}`;
}

/** Entries and marks alike live this long at most. A mark has to outlast every write of an older value. */
export const entryLifeMs = 24 * 3_600_000;

/** Lua: the version of the entry at a key, -1 when there is none that can be read. */
export const readVersionLua = `
local function read_version(key)
  local kept = redis.pcall('GET', key)
  return type(kept) == 'string' and tonumber(string.match(kept, '^(%d+):')) or -1
end`;

/** Lua: the server's clock in milliseconds. */
export const readClockLua = `
local function read_clock()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end`;

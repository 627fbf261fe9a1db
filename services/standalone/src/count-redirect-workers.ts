/** The setting `REDIRECT_WORKERS`: a number, or as many as this machine has room for. */
export type RedirectWorkers = number | 'auto';

export type Machine = { platform: NodeJS.Platform; cores: number; memoryBytes: number };

/** Threads that serve visitors, the main one included. Each has a pool of connections to Postgres. */
export const redirectWorkersMax = 8;
/** A thread of its own is worth its caches where there is this much memory for each. */
const memoryBytesPerWorker = 1_073_741_824;
/**
 * The core of ingest, stores and API. On two cores, two threads that serve visitors get less done than one: they leave
 * no time to the compilers and the garbage collection of the engine, and to ingest (`npm run bench workers`).
 */
const coresOfTheRest = 1;
/** Where the kernel shares the connections of one port out among several sockets. */
const platformsWithSharedPorts: readonly NodeJS.Platform[] = ['linux', 'freebsd'];

/** How many threads serve visitors on this machine, at least 1. */
export function countRedirectWorkers(wanted: RedirectWorkers, { platform, cores, memoryBytes }: Machine): number {
  if (!platformsWithSharedPorts.includes(platform)) return 1;
  if (wanted !== 'auto') return wanted;
  const affordable = Math.floor(memoryBytes / memoryBytesPerWorker);
  return Math.max(1, Math.min(cores - coresOfTheRest, affordable, redirectWorkersMax));
}

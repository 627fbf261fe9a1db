import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { resolveProgram } from '@linkplane/runtime';
import { locateIn, type CountryRanges, type Locate } from './locate.ts';

/** It takes half a second; much longer on a machine that is busy. */
const loadMsMax = 20_000;

/**
 * Reads the shipped table of countries in a thread of its own: 20 MB of text, which would hold up a thread that serves
 * visitors for half a second.
 * @throws the error of the thread, or one when it takes too long
 */
export async function loadCountriesInThread(): Promise<Locate> {
  const thread = new Worker(resolveProgram('./country-thread', import.meta.url));
  try {
    const [ranges] = (await once(thread, 'message', { signal: AbortSignal.timeout(loadMsMax) })) as [CountryRanges];
    return locateIn(ranges);
  } finally {
    void thread.terminate();
  }
}

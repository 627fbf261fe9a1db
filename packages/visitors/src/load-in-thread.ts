import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { locateIn, type CountryRanges, type Locate } from './locate.ts';

/**
 * Reads the shipped table of countries in a thread of its own: 20 MB of text, which would hold up a thread that serves
 * visitors for half a second.
 * @throws the error of the thread
 */
export async function loadCountriesInThread(): Promise<Locate> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'; // as written, or bundled
  const thread = new Worker(new URL(`./country-thread.${extension}`, import.meta.url));
  const [ranges] = (await once(thread, 'message')) as [CountryRanges];
  return locateIn(ranges);
}

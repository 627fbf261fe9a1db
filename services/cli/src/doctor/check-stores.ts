import { withTimeout } from '@linkplane/runtime';
import { describeFailure } from '../describe-failure.ts';
import type { Stores } from '../open-stores.ts';
import { fail, ok, warn, type Finding } from './finding.ts';

/** An embedded store that no server runs is started for the check. */
const storeMsMax = 30_000;
const clock = { warnMs: 1_000, failMs: 60_000 };

/** Whether each store responds, has the newest schema and agrees with the clock of this machine. */
export async function checkStores(stores: Pick<Stores, 'links' | 'clicks'>, now = Date.now): Promise<Finding[]> {
  const found = await Promise.all([
    checkStore('postgres', 'DATABASE_URL', now, async () => {
      const { rows } = await (
        await stores.links()
      ).query<{ ms: string }>('select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms');
      return Number(rows[0]?.ms);
    }),
    checkStore('clickhouse', 'CLICKHOUSE_URL', now, async () => {
      const query = 'SELECT toString(toUnixTimestamp64Milli(now64(3))) AS ms';
      const result = await (await stores.clicks()).client.query({ query, format: 'JSONEachRow' });
      return Number((await result.json<{ ms: string }>())[0]?.ms);
    }),
  ]);
  return found.flat();
}

async function checkStore(
  name: string,
  setting: string,
  now: () => number,
  readClock: () => Promise<number>,
): Promise<Finding[]> {
  try {
    // The first read opens the store; the second one has no more than the way there between both clocks.
    await withTimeout(readClock(), storeMsMax, name);
    const before = now();
    const there = await withTimeout(readClock(), storeMsMax, name);
    const aheadMs = Math.round(there - (before + now()) / 2);
    return [ok(name, 'responds, and has the newest schema'), checkClock(name, aheadMs)];
  } catch (error) {
    return [fail(name, describeFailure(error), `Check that it runs, and ${setting}.`)];
  }
}

export function checkClock(store: string, aheadMs: number): Finding {
  const check = `clock of ${store}`;
  const found = `${Math.abs(aheadMs)} ms ${aheadMs < 0 ? 'behind' : 'ahead of'} this machine`;
  const advice = 'Set both clocks by NTP: links start and expire by the clock of the store.';
  if (Math.abs(aheadMs) >= clock.failMs) return fail(check, found, advice);
  return Math.abs(aheadMs) >= clock.warnMs ? warn(check, found, advice) : ok(check, found);
}

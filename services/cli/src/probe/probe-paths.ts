import { setTimeout as sleep } from 'node:timers/promises';
import type { Progress } from '@linkplane/runtime';
import { compareResponses, comparisons, type Comparison, type Failed, type Responded } from './compare-responses.ts';
import { requestShortUrl, type AskedHost } from './request-short-url.ts';

/** Requests that wait for a slow host: more would say nothing about it. */
const underWayMax = 16;

/** A short URL for which the two hosts do not respond in the same way. */
export type Difference = {
  path: string;
  comparison: Comparison;
  old: Responded | Failed;
  ours: Responded | Failed;
};

export type ProbeReport = { counts: Record<Comparison, number>; differences: Difference[] };

/**
 * Asks both hosts for each path, and compares what they respond.
 * @param perSecond how many paths are begun in a second
 */
export async function probePaths(
  paths: readonly string[],
  { old, ours }: { old: AskedHost; ours: AskedHost },
  { perSecond, progress }: { perSecond: number; progress: Progress },
): Promise<ProbeReport> {
  const counts = Object.fromEntries(comparisons.map((each) => [each, 0])) as ProbeReport['counts'];
  const differences: Difference[] = [];
  const step = progress.step('Probing', paths.length);
  const underWay = new Set<Promise<void>>();
  const begunAt = performance.now();

  async function probe(path: string): Promise<void> {
    const [fromOld, fromOurs] = await Promise.all([requestShortUrl(old, path), requestShortUrl(ours, path)]);
    const comparison = compareResponses(fromOld, fromOurs);
    counts[comparison] += 1;
    if (comparison !== 'same') differences.push({ path, comparison, old: fromOld, ours: fromOurs });
    step.advance(1);
  }

  for (const [index, path] of paths.entries()) {
    const wait = begunAt + (index * 1_000) / perSecond - performance.now();
    if (wait > 0) await sleep(wait);
    if (underWay.size >= underWayMax) await Promise.race(underWay);
    const probed = probe(path).finally(() => underWay.delete(probed));
    underWay.add(probed);
  }
  await Promise.all(underWay);
  step.end();
  return { counts, differences: differences.toSorted((a, b) => (a.path < b.path ? -1 : 1)) };
}

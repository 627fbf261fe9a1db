import { expect, test } from 'vitest';
import { createMetrics, keepCounts, renderSummed } from './create-metrics.ts';

/** A thread that has served visitors and holds links in memory. */
async function collectOfThread(visits: number) {
  const metrics = createMetrics();
  metrics.counts('visits', 'Visits.', { kind: ['person'] }, () => ({ person: visits }));
  metrics.gauge('links', 'Links in memory.', () => 5);
  const seconds = metrics.histogram('visit_seconds', 'Seconds of a visit.', [1], {});
  for (let visit = 0; visit < visits; visit++) seconds.observe({}, 0.5);
  return await metrics.collect();
}

test('counters and histograms of threads that have ended stay in the sums, and gauges do not', async () => {
  const once = await keepCounts([[], await collectOfThread(3)]);
  const ended = await keepCounts([once, await collectOfThread(4)]);
  const text = await renderSummed([ended, await collectOfThread(10)]);
  expect(text).toContain('linkplane_visits_total{kind="person"} 17\n');
  expect(text).toContain('linkplane_visit_seconds_count 17\n');
  expect(text).toContain('linkplane_links 5\n');
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generateMetricsDoc, metricsDocPath } from '../generate/generate-metrics-doc.ts';
import { findRegistrations } from '../generate/read-registrations.ts';

test('docs/metrics.md has every metric that the code registers (npm run generate)', async () => {
  expect(readFileSync(metricsDocPath, 'utf8')).toBe(await generateMetricsDoc());
});

test('a registration is read with its name, type, labels, unit and help', () => {
  const { registrations, problems } = findRegistrations(
    'src/show.ts',
    `metrics.gauges('queue_bytes', 'Bytes that ' + 'wait.', { state: ['new', 'old'] }, () => sizes);
     const calls = deps.metrics.counter('calls', 'Calls of tools.', { tool: 'its name' });
     metrics.gauge('store_up', '1 while it responds.', () => 1);
     other.gauge('store', 'no metric');`,
  );
  expect(problems).toEqual([]);
  expect(registrations).toMatchObject([
    {
      name: 'linkplane_queue_bytes',
      type: 'gauge',
      labels: { state: ['new', 'old'] },
      unit: 'bytes',
      help: 'Bytes that wait.',
    },
    { name: 'linkplane_calls_total', type: 'counter', labels: { tool: 'its name' }, unit: 'calls' },
    { name: 'linkplane_store_up', type: 'gauge', labels: {}, unit: '1 or 0' },
  ]);
});

test.each([
  ['without a help', `metrics.gauge('a', '', () => 1)`, 'the help of a must begin with its unit'],
  ['with a help that is no literal', `metrics.gauge('a', help, () => 1)`, 'the help of a must be a literal'],
  ['with a name that is no literal', `metrics.gauge(name, 'Bytes.', () => 1)`, 'the name of a metric must be'],
  ['with the ending of counters', `metrics.counter('a_total', 'Visits.')`, 'a_total gets linkplane_ and _total'],
  ['of seconds without their name', `metrics.gauge('delay', 'Seconds.', () => 1)`, 'the unit seconds, or neither'],
  ['named after bytes of another unit', `metrics.gauge('a_bytes', 'Files.', () => 1)`, 'the unit bytes, or neither'],
  ['with labels from elsewhere', `metrics.counter('a', 'Visits.', labels)`, 'the labels of a must be lists'],
  ['with an unfinished help', `metrics.counter('a', 'Visits')`, 'the help of a must end with a full stop'],
  ['that is 1 or 0 and rises', `metrics.counter('a', '1 while it is up.')`, 'it must be a gauge'],
])('a metric %s is reported with its place', (_, code, problem) => {
  expect(findRegistrations('src/show.ts', `\n${code};`).problems).toContainEqual(
    expect.stringMatching(`^src/show\\.ts:2: .*${problem}`),
  );
});

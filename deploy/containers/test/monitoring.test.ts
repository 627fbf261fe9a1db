import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { findProgram } from '@linkplane/local-servers';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readProcessMetrics } from '../../../packages/telemetry/generate/read-process-metrics.ts';
import { readRegistrations } from '../../../packages/telemetry/generate/read-registrations.ts';
import { readCompose, readText, root } from './read-compose.ts';
import { bringCaddy, canBringCaddy } from './tools/bring-caddy.ts';

/** With the installation of promtool. */
const installTimeoutMs = 120_000;

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } };
type Panel = { id: number; type: string; title: string; targets?: { expr: string }[] };
type ScrapeJob = {
  job_name: string;
  static_configs?: { targets: string[] }[];
  dns_sd_configs?: { names: string[]; port: number }[];
};

const rules = (parse(readText('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const { panels } = JSON.parse(readText('deploy/grafana/dashboards/linkplane.json')) as { panels: Panel[] };
const jobs = (parse(readText('deploy/prometheus/prometheus.yml')) as { scrape_configs: ScrapeJob[] }).scrape_configs;

/** What Prometheus stores of a histogram. */
const endings = ['_bucket', '_sum', '_count'];

/** Metric names as in a scrape: those in the sources, and those of Node.js. */
const known = new Set(
  [...readRegistrations(root), ...readProcessMetrics()].flatMap(({ name, type }) =>
    type === 'histogram' ? endings.map((ending) => `${name}${ending}`) : [name],
  ),
);

function metricsIn(expression: string): string[] {
  return expression.match(/\b(linkplane|nodejs|process)_\w+/g) ?? [];
}

test('every metric that an alert or a panel asks for exists', () => {
  const asked = [
    ...rules.map(({ expr }) => expr),
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ];
  expect(asked.flatMap(metricsIn).length).toBeGreaterThan(50);
  expect(asked.flatMap(metricsIn).filter((name) => !known.has(name))).toEqual([]);
});

test('every metric that a document names exists', () => {
  const named = globSync(['docs/**/*.md', '*.md'], { cwd: root }).flatMap((file) =>
    [...readText(file).matchAll(/\blinkplane_(?:[a-z]+_)+[a-z]+\b/g)].map(([name]) => ({ file, name })),
  );
  // A histogram is named without its endings.
  const histograms = new Set([...known].map((name) => name.replace(/_(bucket|sum|count)$/, '')));
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter(({ name }) => !known.has(name) && !histograms.has(name))).toEqual([]);
});

test('every alert has a name of its own, says how urgent it is, and is explained to operators', () => {
  const manual = readText('docs/operations.md');
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, labels } of rules) {
    expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(page|ticket)$/)]);
    expect([alert, manual.includes(`\`${alert}\``)]).toEqual([alert, true]);
  }
  const [, section = ''] = manual.split('\n## Alerts\n');
  const explained = [...section.split('\n## ', 1)[0]!.matchAll(/^\| `(\w+)` /gm)].map(([, alert]) => alert);
  expect(explained.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
});

test('every stage of a click from response to row is on the dashboard', () => {
  const shown = new Set(panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsIn(expr))));
  const stages = [
    'redirects_total',
    'target_cache_hits_total',
    'journal_bytes',
    'journal_drops_total',
    'ship_lag_bytes',
    'kafka_up',
    'stream_lag_records',
    'clicks_stored_total',
    'click_delay_seconds',
    'dead_letters_total',
    'redis_up',
    'postgres_connections',
    'http_request_duration_seconds_bucket',
  ];
  expect(stages.filter((name) => !shown.has(`linkplane_${name}`))).toEqual([]);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

test('Prometheus asks every service of ours, at its admin port', () => {
  const { services } = readCompose();
  const targets = jobs.flatMap(({ static_configs = [], dns_sd_configs = [] }) => [
    ...static_configs.flatMap((config) => config.targets),
    ...dns_sd_configs.flatMap(({ names, port }) => names.map((name) => `${name}:${port}`)),
  ]);
  const ours = Object.keys(services).filter((name) => services[name]?.build && !services[name].profiles);
  expect(targets.filter((target) => target.endsWith(':9090')).sort()).toEqual(
    ours.map((name) => `${name}:9090`).sort(),
  );
  for (const target of targets) expect(Object.keys(services)).toContain(target.split(':')[0]);
  const asked = new Set(
    rules.flatMap(({ expr }) => [...expr.matchAll(/job=~?"([^"]+)"/g)].flatMap(([, names = '']) => names.split('|'))),
  );
  expect([...asked].filter((job) => !jobs.some(({ job_name }) => job_name === job))).toEqual([]);
});

test('promtool accepts the rules of the alerts', { timeout: installTimeoutMs }, (context) => {
  const promtool = findPromtool();
  if (promtool === undefined) return context.skip('promtool is not installed');
  expect(runOn(promtool, ['check', 'rules', 'deploy/prometheus/alerts.yml'])).toMatchObject({ status: 0 });
});

test.runIf(canBringCaddy()).each(['Caddyfile', 'Caddyfile.local'])('Caddy accepts deploy/caddy/%s', async (file) => {
  const args = ['validate', '--config', `deploy/caddy/${file}`, '--adapter', 'caddyfile'];
  expect(runOn(await bringCaddy(), args)).toMatchObject({ status: 0 });
});

/** Undefined where it is not installed and this user may not install it; in CI that is an error. */
function findPromtool(): string | undefined {
  try {
    return findProgram({ command: 'promtool', debianPackage: 'prometheus' });
  } catch (error) {
    if (process.env['CI']) throw error;
    return undefined;
  }
}

/** Its whole output is in the message of a failed test. */
function runOn(program: string, args: string[]) {
  const env = { ...process.env, PUBLIC_HOST: 'go.example.com', ACME_EMAIL: 'ops@example.com' };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8', env });
  return { status, stdout, stderr };
}

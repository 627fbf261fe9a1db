import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '@linkplane/local-servers';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readProcessMetrics } from '../../../packages/telemetry/generate/read-process-metrics.ts';
import { readRegistrations } from '../../../packages/telemetry/generate/read-registrations.ts';
import { readCompose, readText, root } from './read-compose.ts';
import { bringCaddy, canBringCaddy } from './tools/bring-caddy.ts';

/** Includes the installation of promtool. */
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
const jobsOf = (file: string) =>
  (parse(readText(`deploy/prometheus/${file}`)) as { scrape_configs: ScrapeJob[] }).scrape_configs;
const jobs = jobsOf('prometheus.yml');
const jobsOfOneProcess = jobsOf('prometheus-one-process.yml');
/** Jobs of stores, whose processes have no metrics of ours. */
const jobsOfStores = new Set(['clickhouse']);

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
  const all = [...jobs, ...jobsOfOneProcess];
  expect([...asked].filter((job) => !all.some(({ job_name }) => job_name === job))).toEqual([]);
});

test.each(globSync('prometheus*.yml', { cwd: join(root, 'deploy/prometheus') }))(
  'a panel that filters by job shows every service that %s asks',
  (file) => {
    const ours = jobsOf(file).flatMap(({ job_name: job }) => (jobsOfStores.has(job) ? [] : [job]));
    const filtered = panels.flatMap(({ title, targets = [] }) =>
      targets.flatMap(({ expr }) => selectorsOfJobs(expr).map((matches) => ({ title, shown: ours.filter(matches) }))),
    );
    expect(filtered.length).toBeGreaterThanOrEqual(3);
    expect(filtered).toEqual(filtered.map(({ title }) => ({ title, shown: ours })));
  },
);

/** How each selector of an expression filters by job, as Prometheus reads it: a regular expression matches the whole name. */
function selectorsOfJobs(expression: string): ((job: string) => boolean)[] {
  return [...expression.matchAll(/\bjob(=~|=|!~|!=)"([^"]*)"/g)].map(([, operator = '', value = '']) => {
    const whole = new RegExp(`^(?:${value})$`);
    const isMatch = (job: string) => (operator.endsWith('~') ? whole.test(job) : job === value);
    return operator.startsWith('!') ? (job: string) => !isMatch(job) : isMatch;
  });
}

test('promtool accepts the rules of the alerts', { timeout: installTimeoutMs }, (context) => {
  const promtool = findPromtool();
  if (promtool === undefined) return context.skip('promtool is not installed');
  expect(runOn(promtool, ['check', 'rules', 'deploy/prometheus/alerts.yml'])).toMatchObject({ status: 0 });
});

/** Series of a service that is well, for half an hour; a faulty one replaces those of the same name. */
type Series = Readonly<Record<string, string>>;
const minutes = 30;
const steady = (value: number) => `${value}x${minutes}`;
const growing = (perMinute: number) => `0+${perMinute}x${minutes}`;

const services: Series = Object.fromEntries([
  ...['redirect', 'management', 'analytics', 'webhooks'].map((job) => [
    `up{job="${job}",instance="${job}:9090"}`,
    steady(1),
  ]),
  ...['redirect', 'management'].map((job) => [`nodejs_eventloop_lag_p99_seconds{job="${job}"}`, steady(0.02)]),
  ['linkplane_stream_partitions{job="analytics"}', steady(6)],
  ['linkplane_stream_topic_partitions{job="analytics"}', steady(6)],
  ['linkplane_kafka_up{job="redirect"}', steady(1)],
  ['linkplane_redis_up{job="redirect"}', steady(1)],
  ['linkplane_invalidation_lease_valid{job="redirect"}', steady(1)],
  ['linkplane_redirects_total{job="redirect"}', growing(60_000)],
]);
const oneProcess: Series = {
  'up{job="linkplane",instance="localhost:8080"}': steady(1),
  'nodejs_eventloop_lag_p99_seconds{job="linkplane"}': steady(0.02),
  'linkplane_redirects_total{job="linkplane"}': growing(60_000),
};

/** What makes each alert fire, beside or in place of the series of services that are well. */
const faults: Readonly<Record<string, Series>> = {
  ServiceDown: { 'up{job="analytics",instance="analytics:9090"}': steady(0) },
  NoRedirects: { 'up{job="redirect",instance="redirect:9090"}': steady(0) },
  RedirectsUnavailable: { linkplane_redirects_unavailable_total: growing(6_000) },
  ApiErrors: {
    'linkplane_http_request_duration_seconds_count{status="2xx"}': growing(900),
    'linkplane_http_request_duration_seconds_count{status="5xx"}': growing(100),
  },
  EventLoopBlocked: { 'nodejs_eventloop_lag_p99_seconds{job="redirect"}': steady(0.5) },
  ReportsSlow: {
    'linkplane_http_request_duration_seconds_bucket{kind="report",le="1"}': growing(10),
    'linkplane_http_request_duration_seconds_bucket{kind="report",le="5"}': growing(100),
    'linkplane_http_request_duration_seconds_bucket{kind="report",le="+Inf"}': growing(100),
  },
  ClicksLost: { 'linkplane_journal_drops_total{reason="disk-full"}': growing(5) },
  JournalDegraded: { linkplane_journal_degraded: steady(1) },
  JournalFilling: { linkplane_journal_bytes: steady(600_000_000) },
  ShippingBehind: { linkplane_ship_lag_bytes: steady(100_000_000) },
  KafkaUnavailable: { 'linkplane_kafka_up{job="redirect"}': steady(0) },
  RecordsQuarantined: { linkplane_ship_quarantined_records_total: growing(1) },
  NoConsumers: { 'linkplane_stream_partitions{job="analytics"}': steady(0) },
  PartitionsUnread: { 'linkplane_stream_partitions{job="analytics"}': steady(4) },
  IngestBehind: { linkplane_stream_lag_records: steady(600_000) },
  ClicksLate: { linkplane_click_delay_seconds: steady(60) },
  InsertsFail: { linkplane_insert_failures_total: growing(5) },
  DeadLetters: { linkplane_dead_letters_total: growing(1) },
  StreamLostRecords: { linkplane_stream_records_lost_total: steady(5) },
  StreamDamaged: { linkplane_stream_partitions_unreadable: steady(1) },
  StreamTruncated: { linkplane_stream_partitions_beyond_end: steady(1) },
  ReplayDiffers: { linkplane_replay_mismatches_total: growing(1) },
  PartitionOwnershipChanges: { linkplane_claims_lost_total: growing(60) },
  ErasuresBehind: { linkplane_erasure_due_seconds: steady(30_000) },
  ConversionsBehind: { linkplane_conversions_waiting_seconds: steady(900) },
  WebhooksBehind: {
    'linkplane_webhook_deliveries_waiting{webhook="on"}': steady(200_000),
    linkplane_webhook_attempts_total: steady(5),
  },
  WebhookAttemptsRepeated: { linkplane_webhook_attempts_repeated_total: growing(5) },
  RedisUnavailable: { 'linkplane_redis_up{job="redirect"}': steady(0) },
  InvalidationsMissing: { 'linkplane_invalidation_lease_valid{job="redirect"}': steady(0) },
  StaleRedirects: { linkplane_target_cache_stale_total: growing(60) },
  PostgresPoolFull: { 'linkplane_postgres_connections{state="waiting"}': steady(5) },
  RateLimitsLocal: { linkplane_rate_limits_counted_locally_total: growing(5) },
};
/** Those that one process can have: it has neither Kafka nor Redis, and is up or down as a whole. */
const ofOneProcess = (alert: string) =>
  !/Redis|Kafka|Partition|Consumers|Invalidations|ServiceDown|NoRedirects|EventLoop/.test(alert);

/** A test of promtool: which alerts fire after half an hour of these series. */
function expectFiring(name: string, series: Series, alerts: string[]) {
  return {
    name,
    interval: '1m',
    input_series: Object.entries(series).map(([metric, values]) => ({ series: metric, values })),
    promql_expr_test: [
      {
        expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: `${minutes}m`,
        exp_samples: alerts.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
      },
    ],
  };
}

const downAs = { 'up{job="linkplane",instance="localhost:8080"}': steady(0) };
const blocked = { 'nodejs_eventloop_lag_p99_seconds{job="linkplane"}': steady(0.5) };

test(
  'no alert fires for services that are well, together or in one process, and each fires for its fault',
  { timeout: installTimeoutMs },
  (context) => {
    const promtool = findPromtool();
    if (promtool === undefined) return context.skip('promtool is not installed');
    expect(Object.keys(faults).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
    const cases = [
      expectFiring('separate services', services, []),
      expectFiring('one process', oneProcess, []),
      expectFiring('one process is down', { ...oneProcess, ...downAs }, ['NoRedirects', 'ServiceDown']),
      expectFiring('one process is busy', { ...oneProcess, ...blocked }, ['EventLoopBlocked']),
      ...Object.entries(faults).flatMap(([alert, series]) => [
        expectFiring(`services: ${alert}`, { ...services, ...series }, firingWith(alert)),
        ...(ofOneProcess(alert)
          ? [expectFiring(`one process: ${alert}`, { ...oneProcess, ...series }, firingWith(alert))]
          : []),
      ]),
    ];
    const directory = mkdtempSync(join(tmpdir(), 'linkplane-alerts-'));
    try {
      const file = join(directory, 'alerts.test.json');
      const ruleFile = join(root, 'deploy/prometheus/alerts.yml');
      writeFileSync(file, JSON.stringify({ rule_files: [ruleFile], evaluation_interval: '1m', tests: cases }));
      expect(runOn(promtool, ['test', 'rules', file])).toMatchObject({ status: 0 });
      for (const config of ['prometheus-one-process.yml'])
        expect(runOn(promtool, ['check', 'config', `deploy/prometheus/${config}`])).toMatchObject({ status: 0 });
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
);

/** A redirect that is down is one of the services; without consumers no partition is read. */
function firingWith(alert: string): string[] {
  if (alert === 'NoRedirects') return ['NoRedirects', 'ServiceDown'];
  if (alert === 'NoConsumers') return ['NoConsumers', 'PartitionsUnread'];
  return [alert];
}

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

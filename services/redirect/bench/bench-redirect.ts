// `npm run bench redirect`: redirects per second of one core, beside nginx and a bare node:http server in the same run.
// With --cluster also those of the redirect service with Redis and Kafka in place.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '@linkplane/embedded/postgres';
import { migrateLinksDb } from '@linkplane/links-db';
import { createLogger } from '@linkplane/telemetry';
import { seedLinks } from './seed-links.ts';
import { clusterHost, startClusterRedirect } from './start-cluster-redirect.ts';

const seconds = Number(process.env.SECONDS ?? 8);
const rounds = Number(process.env.ROUNDS ?? 3);
const connections = 64;
const links = 10_000;
const serverCore = '0';
const loadCore = '1';

type Contender = { name: string; port: number; start(): Promise<ChildProcess> };
type Figures = { perSecond: number; p50: number; p99: number; answered: number; failed: number };

const has = (command: string) => spawnSync('which', [command]).status === 0;
if (!has('wrk')) {
  console.error('This benchmark needs wrk: apt-get install wrk (and nginx-light for the comparison with nginx).');
  process.exit(1);
}

const directory = mkdtempSync(join(tmpdir(), 'linkplane-bench-'));
const logger = createLogger('bench', 'warn');
const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), logger });
await migrateLinksDb(postgres.url);
await seedLinks(postgres.url, links);

const contenders: Contender[] = [
  ...(has('nginx') ? [{ name: 'nginx, one worker', port: 18_081, start: () => startNginx(18_081) }] : []),
  { name: 'bare node:http', port: 18_082, start: () => startNode('bare-server.ts', ['18082']) },
  {
    name: 'linkplane redirect',
    port: 18_083,
    start: () => startNode('redirect-server.ts', ['18083', postgres.url, join(directory, 'journal')]),
  },
];

const withCluster = process.argv.includes('--cluster');

const results = new Map<string, Figures[]>();
for (const contender of contenders) {
  const server = await contender.start();
  measure(contender.port, 2); // warm-up: caches, compiled code
  for (let round = 0; round < rounds; round += 1) {
    results.set(contender.name, [...(results.get(contender.name) ?? []), measure(contender.port, seconds)]);
  }
  server.kill('SIGKILL');
}
if (withCluster) {
  const cluster = await startClusterRedirect({ serverCore, loadCore }, links);
  measure(cluster.port, 2, clusterHost);
  const name = 'with Redis and Kafka';
  for (let round = 0; round < rounds; round += 1)
    results.set(name, [...(results.get(name) ?? []), measure(cluster.port, seconds, clusterHost)]);
  await cluster.stop();
}
report();
await postgres.stop();
rmSync(directory, { recursive: true, force: true });

async function startNode(file: string, args: string[]): Promise<ChildProcess> {
  const child = spawn('taskset', ['-c', serverCore, process.execPath, resolve(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((ready, reject) => {
    child.stdout.once('data', () => ready());
    child.once('exit', () => reject(new Error(`${file} did not start`)));
  });
  return child;
}

async function startNginx(port: number): Promise<ChildProcess> {
  const file = join(directory, 'nginx.conf');
  writeFileSync(
    file,
    `worker_processes 1; daemon off; pid ${directory}/nginx.pid; error_log stderr crit;
     events { worker_connections 1024; }
     http { access_log off; keepalive_requests 1000000000; server { listen 127.0.0.1:${port};
       location / { add_header Cache-Control "private, no-store"; return 302 https://example.com/landing/page; } } }`,
  );
  const child = spawn('taskset', ['-c', serverCore, 'nginx', '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  await new Promise((wait) => setTimeout(wait, 500));
  return { kill: () => process.kill(child.pid ?? 0, 'SIGTERM') } as unknown as ChildProcess;
}

function measure(port: number, forSeconds: number, host?: string): Figures {
  const script = resolve(import.meta.dirname, 'load.lua');
  const args = [
    '-c',
    loadCore,
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${forSeconds}s`,
    '--latency',
    '-s',
    script,
    `http://127.0.0.1:${port}`,
  ];
  const env = { ...process.env, ...(host !== undefined && { BENCH_HOST: host }) };
  const { stdout } = spawnSync('taskset', args, { encoding: 'utf8', env });
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0);
  return {
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p50: milliseconds(stdout, '50%'),
    p99: milliseconds(stdout, '99%'),
    answered: number(/(\d+) requests in/),
    failed: number(/Non-2xx or 3xx responses: (\d+)/),
  };
}

function milliseconds(output: string, percentile: string): number {
  const [, value = '0', unit = 'ms'] = new RegExp(`${percentile}\\s+([\\d.]+)(us|ms|s)`).exec(output) ?? [];
  return Number(value) * ({ us: 0.001, ms: 1, s: 1_000 }[unit] ?? 1);
}

function report(): void {
  const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const rows = [...results].map(([name, figures]) => ({
    name,
    perSecond: median(figures.map(({ perSecond }) => perSecond)),
    p50: median(figures.map(({ p50 }) => p50)),
    p99: median(figures.map(({ p99 }) => p99)),
    failed: figures.reduce((sum, { failed }) => sum + failed, 0),
  }));
  const ours = rows.find(({ name }) => name.startsWith('linkplane'));
  console.log(
    `${connections} connections, ${rounds} rounds of ${seconds} s, one core for the server, one for the load; medians`,
  );
  for (const row of rows) {
    const ratio = ours ? (ours.perSecond / row.perSecond).toFixed(2) : '-';
    console.log(
      `${row.name.padEnd(20)} ${Math.round(row.perSecond).toString().padStart(8)}/s  p50 ${row.p50.toFixed(2)} ms  p99 ${row.p99.toFixed(2)} ms  failed ${row.failed}  linkplane is ${ratio} of it`,
    );
  }
}

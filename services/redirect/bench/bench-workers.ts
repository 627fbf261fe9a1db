// `npm run bench workers`: redirects per second of all of `npm start`, ingest included, with one and with several threads
// that serve visitors, compared with nginx with as many workers in the same run. The load generator is on the same cores,
// for all alike; WORKERS is 2 unless it says otherwise.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findRunningEmbeddedPostgres } from '@linkplane/embedded/postgres';
import { waitFor } from '@linkplane/testing';
import { isInstalled } from './contenders.ts';
import { measureLoad } from './measure-load.ts';
import { seedLinks } from './seed-links.ts';

const seconds = Number(process.env['SECONDS'] ?? 8);
const rounds = Number(process.env['ROUNDS'] ?? 3);
const workers = Number(process.env['WORKERS'] ?? 2);
const connections = 64;
const warmUpSeconds = 3;
const links = 10_000;
const readyTimeoutMs = 60_000;
const ports = { nginx: 18_091, one: 18_092, several: 18_093 };
const main = resolve(import.meta.dirname, '../../standalone/src/main.ts');

if (!isInstalled('wrk') || !isInstalled('nginx')) {
  console.error('This benchmark needs wrk and nginx: apt-get install wrk nginx-light.');
  process.exit(1);
}

const directory = mkdtempSync(join(tmpdir(), 'linkplane-bench-workers-'));
const cores = `0-${workers - 1}`;
const started: ChildProcess[] = [];
const contenders = [
  { name: `nginx, ${workers} workers`, port: ports.nginx, rates: [] as number[], p99: [] as number[] },
  { name: 'npm start, 1 thread', port: ports.one, rates: [] as number[], p99: [] as number[] },
  { name: `npm start, ${workers} threads`, port: ports.several, rates: [] as number[], p99: [] as number[] },
];
try {
  await startNginx(ports.nginx);
  await startProduct(ports.one, 1);
  await startProduct(ports.several, workers);
  for (let round = 0; round < rounds; round += 1) {
    for (const { port, rates, p99 } of contenders) {
      const load = { port, connections, core: cores, host: `localhost:${port}` };
      await measureLoad({ ...load, seconds: warmUpSeconds });
      const figures = await measureLoad({ ...load, seconds });
      if (figures.failed > 0) throw new Error(`${figures.failed} requests failed`);
      rates.push(figures.perSecond);
      p99.push(figures.p99);
      if (port !== ports.nginx) await untilCounted(port);
    }
  }
} finally {
  for (const child of started) child.kill('SIGTERM');
  await Promise.all(started.map(untilEnded));
  rmSync(directory, { recursive: true, force: true });
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const nginx = median(contenders[0]?.rates ?? []);
console.log(`${connections} connections, ${rounds} rounds of ${seconds} s, everything on ${workers} cores; medians`);
for (const { name, rates, p99 } of contenders)
  console.log(
    `${name.padEnd(22)} ${Math.round(median(rates)).toString().padStart(7)}/s  p99 ${median(p99).toFixed(2)} ms  ${(median(rates) / nginx).toFixed(2)} of nginx`,
  );

async function untilEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await new Promise((ended) => child.once('exit', ended));
}

function start(command: string, args: string[], env: Record<string, string> = {}): void {
  const child = spawn('taskset', ['-c', cores, command, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
  started.push(child);
}

async function startNginx(port: number): Promise<void> {
  const file = join(directory, 'nginx.conf');
  writeFileSync(
    file,
    `worker_processes ${workers}; daemon off; pid ${directory}/nginx.pid; error_log stderr crit;
     events { worker_connections 1024; }
     http { access_log off; keepalive_requests 1000000000; server { listen 127.0.0.1:${port} reuseport;
       location / { add_header Cache-Control "private, no-store"; return 302 https://example.com/landing/page; } } }`,
  );
  start('nginx', ['-c', file]);
  await waitFor(async () => (await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' })).status === 302, {
    timeoutMs: readyTimeoutMs,
    what: 'nginx to start',
  });
}

async function startProduct(port: number, threads: number): Promise<void> {
  const dataDirectory = join(directory, `data-${port}`);
  start(process.execPath, ['--max-semi-space-size=8', main], {
    DATA_DIR: dataDirectory,
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'error',
    JOURNAL_MEGABYTES_MAX: '16384',
    REDIRECT_WORKERS: String(threads),
  });
  const areAllReady = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`);
    const { status } = (await response.json()) as { status: string };
    return status === 'ok';
  };
  await waitFor(areAllReady, { timeoutMs: readyTimeoutMs, what: 'the product to start' });
  const postgresUrl = await findRunningEmbeddedPostgres({ directory: join(dataDirectory, 'postgres') });
  if (postgresUrl === undefined) throw new Error('the embedded Postgres does not respond');
  await seedLinks(postgresUrl, links);
}

/** So that the ingest of one load does not run beside the next one. */
async function untilCounted(port: number): Promise<void> {
  const areAllCounted = async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const read = (name: string) => Number(new RegExp(`^linkplane_${name} (\\S+)`, 'm').exec(text)?.[1] ?? NaN);
    return read('clicks_stored_total') >= read('redirects_total');
  };
  await waitFor(areAllCounted, { timeoutMs: 180_000, pollMs: 200, what: 'all clicks to be counted' });
}

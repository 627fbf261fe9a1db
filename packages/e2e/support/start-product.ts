import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findRunningEmbeddedClickHouse } from '@linkplane/embedded/clickhouse';
import { findRunningEmbeddedPostgres } from '@linkplane/embedded/postgres';
import { visit, waitFor } from '@linkplane/testing';
import { createApiClient } from './api-client.ts';
import { findFreePort } from '@linkplane/local-servers';
import type { Product, ProductOptions } from './product.ts';
import { nodeEnv, runCli } from './run-cli.ts';

const mainFile = resolve(import.meta.dirname, '../../../services/standalone/src/main.ts');
/** `npm start` sets the second flag as well. */
const flags = ['--unhandled-rejections=strict', '--max-semi-space-size=8'];
/** With cold caches, beside everything else that a test run starts. */
const startTimeoutMs = 60_000;
const stopTimeoutMs = 20_000;

export type { Product, ProductOptions } from './product.ts';
export { findFreePort };

/**
 * Starts the product on a free port without data; resolves when it is ready. It runs in one process, or, with
 * LINKPLANE_MODE=distributed, as separate services on real stores.
 */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  if (isDistributed()) return await (await import('./start-distributed.ts')).startDistributed(options);
  const port = await findFreePort();
  const dataDirectory = options.dataDirectory ?? (await makeDataDirectory(options.env));
  let running = await startProcess(port, dataDirectory, options.env ?? {});
  const firstRun = JSON.parse(readFileSync(join(dataDirectory, 'first-run.json'), 'utf8')) as Product['firstRun'];
  const cliEnv = { DATA_DIR: dataDirectory, ...options.env };
  if (options.plan) {
    const args = ['workspace', 'plan', '--id', firstRun.workspaceId, '--plan', options.plan, '--json'];
    await runCli(cliEnv, args);
  }
  const origin = `http://localhost:${port}`;
  return {
    port,
    origin,
    dataDirectory,
    cliEnv,
    firstRun,
    clickhouseUrl: await findClickHouse(dataDirectory),
    databaseUrl: options.env?.['DATABASE_URL'] ?? (await findPostgres(dataDirectory)),
    api: createApiClient(port, firstRun.token),
    visit: (path, visitOptions) => visit(port, path, visitOptions),
    output: () => running.output(),
    pid: () => running.child.pid ?? 0,
    ended: () => untilEnded(running.child),
    kill: () => end(running.child, 'SIGKILL'),
    restart: async (env) => {
      running = await startProcess(port, dataDirectory, { ...options.env, ...env });
    },
    async stop() {
      await end(running.child, 'SIGTERM');
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/**
 * Creates the data directory. In tests it is a copy of a first start, because the next start takes half as long; with
 * DATABASE_URL or SLUG_POLICY, which only a first start reads, it is empty.
 */
async function makeDataDirectory(env: Record<string, string> = {}): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-e2e-'));
  if (process.env['VITEST'] === undefined || env['DATABASE_URL'] !== undefined) return directory;
  if (env['SLUG_POLICY'] !== undefined) return directory;
  const { copyFirstStart } = await import('./copy-first-start.ts');
  await copyFirstStart(directory, async (unfinished) => {
    const { child, output } = await startProcess(await findFreePort(), unfinished, {});
    await end(child, 'SIGTERM');
    if (child.exitCode !== 0) throw new Error(`the first start did not stop gracefully:\n${output()}`);
  });
  return directory;
}

/** Whether this test run is for the distributed product. */
export function isDistributed(): boolean {
  return process.env['LINKPLANE_MODE'] === 'distributed';
}

async function findClickHouse(dataDirectory: string): Promise<string> {
  const url = await findRunningEmbeddedClickHouse({ directory: join(dataDirectory, 'clickhouse') });
  if (url === undefined) throw new Error('the embedded ClickHouse does not respond');
  return `${url}/linkplane`;
}

async function findPostgres(dataDirectory: string): Promise<string> {
  const url = await findRunningEmbeddedPostgres({ directory: join(dataDirectory, 'postgres') });
  if (url === undefined) throw new Error('the embedded Postgres does not respond');
  return url;
}

type Running = { child: ChildProcess; output(): string };

async function startProcess(port: number, dataDirectory: string, env: Record<string, string>): Promise<Running> {
  const running = spawnProduct({ PORT: String(port), DATA_DIR: dataDirectory, ...env });
  const { child, output } = running;
  const isStarted = async () => {
    if (!hasEnded(child)) return await isReady(port);
    // A product with a failpoint may reach it before the first readiness check.
    if (env['FAILPOINT'] !== undefined && child.signalCode === 'SIGKILL') return true;
    throw new Error(`the product ended during its start:\n${output()}`);
  };
  try {
    await waitFor(isStarted, { timeoutMs: startTimeoutMs, what: 'the product to be ready' });
    return running;
  } catch (error) {
    // No other code knows the process: it would run on after the tests.
    await end(child, 'SIGKILL');
    throw error;
  }
}

/** Starts the process without waiting: for tests of starts that fail. */
export function spawnProduct(env: Record<string, string>): Running {
  const child = spawn(process.execPath, [...flags, mainFile], {
    // One thread for visitors, so that what a thread counts by itself is what a test sees.
    env: { ...nodeEnv(), LOG_LEVEL: 'warn', HOST: '127.0.0.1', REDIRECT_WORKERS: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const keep = (chunk: Buffer) => void (text = (text + chunk.toString()).slice(-100_000));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return { child, output: () => text };
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Ends the process with `signal`, or with SIGKILL after a timeout; resolves when it has ended. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = untilEnded(child);
  child.kill(signal);
  const force = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await ended;
  clearTimeout(force);
}

function untilEnded(child: ChildProcess): Promise<void> {
  return hasEnded(child) ? Promise.resolve() : new Promise((resolve) => child.once('exit', () => resolve()));
}

async function isReady(port: number): Promise<boolean> {
  try {
    const response = await visit(port, '/readyz');
    return response.status === 200 && response.body.includes('"ok"');
  } catch {
    return false;
  }
}

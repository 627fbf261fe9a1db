import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findRunningEmbeddedClickHouse } from '@linkplane/embedded/clickhouse';
import { findRunningEmbeddedPostgres } from '@linkplane/embedded/postgres';
import { findFreePort } from '@linkplane/local-servers';
import { findProgram, visit, waitFor } from '@linkplane/testing';
import { createApiClient } from './api-client.ts';
import type { Product, ProductOptions } from './product.ts';
import { nodeEnv, runCli } from './run-cli.ts';

/** `npm start` sets the second flag as well. */
const flags = ['--unhandled-rejections=strict', '--max-semi-space-size=8'];
/** A start with cold caches, beside everything else that a test run starts. */
const startTimeoutMs = 60_000;
const stopTimeoutMs = 20_000;

/** Starts the product in one process on a free port, over the data of `dataDirectory`; resolves when it is ready. */
export async function startEmbedded({
  dataDirectory,
  ...options
}: ProductOptions & { dataDirectory: string }): Promise<Product> {
  const port = await findFreePort();
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

/** Starts the process and waits until it is ready. */
export async function startProcess(port: number, dataDirectory: string, env: Record<string, string>): Promise<Running> {
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

/**
 * Starts the process without waiting: for tests of starts that fail.
 * @param openFilesMax how many files it may open; left out: as many as this process
 */
export function spawnProduct(env: Record<string, string>, openFilesMax?: number): Running {
  const program = [process.execPath, ...flags, findProgram('standalone')];
  const limited =
    openFilesMax === undefined ? program : ['sh', '-c', `ulimit -n ${openFilesMax}; exec "$@"`, 'sh', ...program];
  const [command = '', ...args] = limited;
  const child = spawn(command, args, {
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

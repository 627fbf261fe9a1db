import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findRunningEmbeddedPostgres } from '@linkplane/embedded/postgres';
import { waitFor } from '@linkplane/testing';
import { pinEventLoopTo } from './measure-processes.ts';
import { seedLinks } from './seed-links.ts';

const port = 18_086;
const readyPollMs = 100;
const readyTimeoutMs = 60_000;
const countedPollMs = 100;
const countedTimeoutMs = 120_000;
const main = resolve(import.meta.dirname, '../../standalone/src/main.ts');

/**
 * All of `npm start`: redirects, API, ingest and its stores. The event loop of the redirect plane, and the threads that
 * serve it, are pinned to `serverCore`, everything else to `loadCore`, as in the cluster.
 */
export async function startEmbeddedProduct(cores: { serverCore: string; loadCore: string }, links: number) {
  const { serverCore, loadCore } = cores;
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-bench-product-'));
  const child = spawn('taskset', ['-c', loadCore, process.execPath, '--max-semi-space-size=8', main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: directory,
      HOST: '127.0.0.1',
      PORT: String(port),
      JOURNAL_MEGABYTES_MAX: '16384',
      REDIRECT_WORKERS: '1',
    },
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const pid = child.pid ?? 0;
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  await waitFor(isReady, { timeoutMs: readyTimeoutMs, pollMs: readyPollMs, what: 'the product to start' });
  const postgresUrl = await findRunningEmbeddedPostgres({ directory: join(directory, 'postgres') });
  if (postgresUrl === undefined) throw new Error('the embedded Postgres does not respond');
  await seedLinks(postgresUrl, links);
  const cpuMs = pinEventLoopTo(serverCore, pid);

  /** The metrics of a plane are missing when it does not respond in time. */
  async function areAllCounted(): Promise<boolean> {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const [redirects, stored] = ['redirects_total', 'clicks_stored_total'].map((name) =>
      Number(new RegExp(`^linkplane_${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN),
    );
    return (stored ?? Number.NaN) >= (redirects ?? Number.NaN);
  }

  return {
    pid,
    port,
    host: `localhost:${port}`,
    cpuMs,
    /** Resolves once all its clicks are in ClickHouse. */
    async untilCounted() {
      const what = 'all clicks to be counted';
      await waitFor(areAllCounted, { timeoutMs: countedTimeoutMs, pollMs: countedPollMs, what });
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.kill('SIGTERM')) await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

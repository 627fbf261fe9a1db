// `npm run bench memory`: the memory of all of `npm start` by profile, as the proportional set size of its processes:
// idle, and at 200 redirects a second with reports open.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { visit, waitFor } from '@linkplane/testing';
import { createApiClient } from '../support/api-client.ts';
import { end, spawnProduct } from '../support/start-embedded.ts';

const basePort = 18_100;
const redirectsPerSecond = 200;
/** ClickHouse of the small profile has ended by then. */
const idleSeconds = Number(process.env['IDLE_SECONDS'] ?? 60);
const loadSeconds = Number(process.env['SECONDS'] ?? 60);
const reportEveryMs = 1_000;
const sampleEveryMs = 2_000;
const links = 100;
const readyTimeoutMs = 60_000;

for (const [index, profile] of (['standard', 'small'] as const).entries()) {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-bench-memory-'));
  const port = basePort + index;
  const workers = process.env['REDIRECT_WORKERS'] ?? 'auto';
  const env = { PORT: String(port), DATA_DIR: directory, PROFILE: profile, REDIRECT_WORKERS: workers };
  // Once for the first start, whose work is not part of a service that runs.
  for (const isMeasured of [false, true]) {
    const { child } = spawnProduct(env);
    await waitFor(async () => (await visit(port, '/readyz')).status === 200, {
      timeoutMs: readyTimeoutMs,
      what: 'the product to start',
    });
    if (isMeasured) await measure(profile, child.pid ?? 0, { port, directory });
    await end(child, 'SIGTERM');
  }
  rmSync(directory, { recursive: true, force: true });
}

async function measure(profile: string, pid: number, { port, directory }: { port: number; directory: string }) {
  await sleepMs(idleSeconds * 1_000);
  const idle = readTreeMegabytes(pid);
  const { token } = JSON.parse(readFileSync(join(directory, 'first-run.json'), 'utf8')) as { token: string };
  const api = createApiClient(port, token);
  const created = await Promise.all(
    Array.from({ length: links }, (_, n) => api.createLink({ url: `https://example.com/${n}` })),
  );
  const samples: number[] = [];
  const sampling = setInterval(() => samples.push(readTreeMegabytes(pid)), sampleEveryMs);
  const reports = setInterval(() => void api.getStats(created[0]?.id ?? '').catch(() => {}), reportEveryMs);
  const startedAt = performance.now();
  for (let sent = 0; performance.now() - startedAt < loadSeconds * 1_000; sent += 1) {
    void visit(port, `/${created[sent % links]?.slug}`).catch(() => {});
    const dueMs = ((sent + 1) * 1_000) / redirectsPerSecond - (performance.now() - startedAt);
    if (dueMs > 1) await sleepMs(dueMs);
  }
  clearInterval(sampling);
  clearInterval(reports);
  console.log(
    `${profile.padEnd(9)} idle ${idle.toFixed(0)} MB, at ${redirectsPerSecond} redirects a second with reports: at most ${Math.max(...samples).toFixed(0)} MB`,
  );
}

/** The proportional set size of a process and its descendants: pages that several share count in parts. Source: proc(5). */
function readTreeMegabytes(pid: number): number {
  const rollup = readOrEmpty(`/proc/${pid}/smaps_rollup`);
  const own = Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1_024;
  const children = listOrEmpty(`/proc/${pid}/task`).flatMap((thread) =>
    readOrEmpty(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
  return children.reduce((sum, child) => sum + readTreeMegabytes(child), own);
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // the process has ended
  }
}

function listOrEmpty(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function sleepMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

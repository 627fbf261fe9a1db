// `npm run bench export`: 1,000,000 clicks as CSV: rows per second, memory of the server, and what visitors of links
// notice of it while QR codes are drawn as well.
import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { sleep } from '@linkplane/runtime';
import { startProduct, type Product } from '../test/start-product.ts';
import { describeTimes } from './measure-calls.ts';
import { openProductStores } from './open-product-stores.ts';
import { seedPopularLink } from './seed-clicks.ts';

const clicks = 1_000_000;
const visitsPerSecond = 500;
const visitSeconds = 10;
const visitor = resolve(import.meta.dirname, 'visit-steadily.ts');
const busyClient = resolve(import.meta.dirname, 'keep-busy.ts');
const run = promisify(execFile);

const product = await startProduct({ plan: 'enterprise' });
const stores = await openProductStores(product);
try {
  const { workspaceId } = product.firstRun;
  const { id: linkId, slug } = await product.api.createLink({ url: 'https://example.com/popular' });
  await seedPopularLink(stores, { workspaceId, linkId, clicks });
  await sleep(3_000);
  for (const format of ['csv', 'json']) await measureExport(product, format);
  const idle = await visitSteadily(product, slug);
  const busy = await visitWhileBusy(product, { linkId, slug });
  console.log(`redirects at ${visitsPerSecond}/s, idle: ${describeTimes(idle)}`);
  console.log(`redirects at ${visitsPerSecond}/s, export and QR codes running: ${describeTimes(busy)}`);
} finally {
  await stores.close();
  await product.stop();
}

async function measureExport(product: Product, format: string): Promise<void> {
  const before = readMemoryMb(product);
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, readMemoryMb(product))), 20);
  const began = performance.now();
  const { bytes, rows } = await download(product, format);
  const seconds = (performance.now() - began) / 1_000;
  clearInterval(watch);
  const rate = Math.round(rows / seconds);
  console.log(
    `export ${format}: ${rows} rows, ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(2)} s = ${rate} rows/s; ` +
      `memory of the server ${before.toFixed(0)} MB, at most ${(peak - before).toFixed(0)} MB more`,
  );
}

function download(product: Product, format: string): Promise<{ bytes: number; rows: number }> {
  const [start, end] = [Date.now() - 30 * 86_400_000, Date.now()].map((ms) => new Date(ms).toISOString());
  const path = `/v1/analytics/export?type=clicks&includeBots=true&format=${format}&start=${start}&end=${end}`;
  return new Promise((done, fail) => {
    const headers = { authorization: `Bearer ${product.firstRun.token}`, host: `localhost:${product.port}` };
    get({ port: product.port, host: '127.0.0.1', path, headers }, (answer) => {
      let [bytes, lines] = [0, 0];
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
      });
      answer.once('end', () =>
        answer.statusCode === 200
          ? done({ bytes, rows: lines - (format === 'csv' ? 1 : 0) })
          : fail(new Error(`answered ${answer.statusCode}`)),
      );
      answer.once('error', fail);
    }).once('error', fail);
  });
}

async function visitWhileBusy(product: Product, { linkId, slug }: { linkId: string; slug: string }): Promise<number[]> {
  const args = [busyClient, String(product.port), product.firstRun.token, linkId];
  const client = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  await sleep(1_000);
  const times = await visitSteadily(product, slug);
  if (client.exitCode !== null) throw new Error('the other client ended too early');
  client.kill('SIGKILL');
  return times;
}

async function visitSteadily({ port }: Product, slug: string): Promise<number[]> {
  const args = [visitor, String(port), slug, String(visitsPerSecond), String(visitSeconds)];
  const { stdout } = await run(process.execPath, args, { maxBuffer: 16 * 1_048_576 });
  return JSON.parse(stdout) as number[];
}

/** Of the process that serves: all planes, without the stores. */
function readMemoryMb(product: Product): number {
  const status = readFileSync(`/proc/${product.pid()}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}

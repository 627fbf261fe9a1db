// `npm run bench export`: exports 1,000,000 clicks in each format: rows per second, memory of the server, and the response
// times of visitors while QR codes are rendered as well, compared with those of a bare server.
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { sleep } from '@linkplane/runtime';
import { startProduct, type Product } from '../support/start-product.ts';
import { measureVisitors } from './measure-visitors.ts';
import { openProductStores } from './open-product-stores.ts';
import { seedPopularLink } from './seed-clicks.ts';

const clicks = 1_000_000;

const product = await startProduct({ plan: 'enterprise' });
const stores = await openProductStores(product);
try {
  const { workspaceId } = product.firstRun;
  const { id: linkId, slug } = await product.api.createLink({ url: 'https://example.com/popular' });
  await seedPopularLink(stores, { workspaceId, linkId, clicks });
  await sleep(3_000);
  for (const format of ['csv', 'json', 'parquet']) await measureExport(product, format);
  await measureVisitors(product, { linkId, slug });
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
    get({ port: product.port, host: '127.0.0.1', path, headers }, (response) => {
      let [bytes, lines] = [0, 0];
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
      });
      response.once('end', () =>
        response.statusCode === 200
          ? done({ bytes, rows: format === 'parquet' ? clicks : lines - (format === 'csv' ? 1 : 0) })
          : fail(new Error(`responded with ${response.statusCode}`)),
      );
      response.once('error', fail);
    }).once('error', fail);
  });
}

/** Memory of the serving process: all planes, without the stores. */
function readMemoryMb(product: Product): number {
  const status = readFileSync(`/proc/${product.pid()}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}

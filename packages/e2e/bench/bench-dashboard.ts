// `npm run bench dashboard`: how long the first view of the dashboard takes, with nothing in the browser's cache,
// beside
// an empty page of a bare node:http server in the same run; and how much script it brings.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApiClient } from '../support/api-client.ts';
import { launchBrowser } from '../support/launch-browser.ts';
import { openDashboard } from '../browser/open-dashboard.ts';
import { startProduct } from '../support/start-product.ts';

const rounds = 9;
const links = 40;

const product = await startProduct();
const browser = await launchBrowser();
const bare = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end('<h1>Bare</h1>'));
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
try {
  const api = createApiClient(product.port, product.firstRun.token);
  for (let n = 0; n < links; n++) await api.createLink({ url: `https://example.com/${n}`, title: `Link ${n}` });
  const dashboard: number[] = [];
  const empty: number[] = [];
  let scriptBytes = 0;
  const signedIn = await openDashboard(browser, product);
  const storageState = await signedIn.context.storageState();
  for (let round = 0; round < rounds; round++) {
    // A new context has an empty cache.
    const context = await browser.newContext({ storageState });
    const page = await context.newPage();
    let bytes = 0;
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') bytes += Number(response.headers()['content-length']);
    });
    const began = performance.now();
    await page.goto(`${product.origin}/app/${product.firstRun.workspaceId}/links`, { waitUntil: 'commit' });
    await page.getByRole('row', { name: `Link ${links - 1}`, exact: true }).waitFor();
    dashboard.push(performance.now() - began);
    scriptBytes = bytes;
    const emptyBegan = performance.now();
    await page.goto(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`);
    await page.getByRole('heading', { name: 'Bare' }).waitFor();
    empty.push(performance.now() - emptyBegan);
    await context.close();
  }
  const describe = (values: number[]) => {
    const sorted = values.toSorted((a, b) => a - b);
    return `median ${Math.round(sorted[rounds >> 1] ?? 0)} ms, slowest ${Math.round(sorted.at(-1) ?? 0)} ms`;
  };
  console.log(`First view of the dashboard, ${links} links, empty cache: ${describe(dashboard)} (wanted: under 1,000)`);
  console.log(`An empty page of a bare node:http server: ${describe(empty)}`);
  console.log(`Script of the first view, compressed: ${Math.round(scriptBytes / 1_000)} KB (wanted: under 200)`);
} finally {
  bare.close();
  await browser.close();
  await product.stop();
}

import type { Link } from '@linkplane/contracts';
import { startDnsServer, type TestDnsServer } from '@linkplane/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SharedProduct } from '../support/product.ts';
import { installTimeoutMs } from '../support/launch-browser.ts';
import { runCli } from '../support/run-cli.ts';
import { expectAccessible, startDashboardTest, type Dashboard, type DashboardTest } from './open-dashboard.ts';

let dns: TestDnsServer;
let product: SharedProduct;
let owner: Dashboard;
let started: DashboardTest;
beforeAll(async () => {
  dns = await startDnsServer();
  const env = { DNS_SERVERS: dns.address, PUBLIC_ADDRESSES: '192.0.2.7,2001:db8::7' };
  started = await startDashboardTest({ env });
  ({ product, dashboard: owner } = started);
}, installTimeoutMs);
afterAll(async () => {
  await started.stop();
  await dns.stop();
});

let domains = 0;
const freshHost = () => `own-${(domains += 1)}-${Date.now()}.example`;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The text that the button copies to the clipboard. */
async function copied(page: Page, name: string): Promise<string> {
  await page.evaluate('navigator.clipboard.writeText("")');
  await press(page, name);
  let text = '';
  await expect.poll(async () => (text = await page.evaluate<string>('navigator.clipboard.readText()'))).not.toBe('');
  return text;
}

/** The Location of a redirect from this host, or the status of any other response. */
async function visit(host: string, path: string): Promise<string | number> {
  const response = await product.visit(path, { headers: { Host: host } });
  return response.status === 302 ? (response.headers.location ?? '') : response.status;
}

/** Adds a domain through the page; its panel is open afterwards. */
async function addDomain(host = freshHost()): Promise<string> {
  await owner.open('/domains?panel=new');
  await owner.page.getByRole('textbox', { name: 'Domain' }).fill(host);
  await press(owner.page, 'Add domain');
  await owner.page.getByRole('heading', { name: host }).waitFor();
  return host;
}

/** Creates the DNS record that the page shows, and starts the check on the page. */
async function prove(): Promise<void> {
  const { page } = owner;
  const [name, value] = [await copied(page, 'Copy name of TXT'), await copied(page, 'Copy value of TXT')];
  dns.set(name, { TXT: [value] });
  await press(page, 'Check now');
  await page.getByText('Verified.', { exact: true }).waitFor();
}

test('the root and unknown slugs of a domain can be configured, and new links use the default domain', async () => {
  const { page } = owner;
  const host = await addDomain();
  await prove();
  const save = async () => {
    await press(page, 'Save domain');
    await expect.poll(() => page.getByRole('button', { name: 'Save domain' }).isEnabled()).toBe(true);
  };
  await page.getByLabel(`Root page (${host}/)`).selectOption('Redirect');
  await page.getByLabel('Redirect URL').fill('nowhere');
  await save();
  await page.getByRole('alert').filter({ hasText: 'Enter a web address' }).first().waitFor();
  await page.getByLabel('Redirect URL').fill('https://example.com/root');
  await page.getByLabel('Redirect for unknown slugs').fill('https://example.com/missing');
  await page.getByRole('switch', { name: 'Default domain' }).click();
  await save();
  await expect.poll(() => visit(host, '/')).toBe('https://example.com/root');
  await expect.poll(() => visit(host, '/nobody-knows-this')).toBe('https://example.com/missing');
  await expectAccessible(page);

  await owner.open('/links?panel=new');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Destination' }).fill('https://example.com/there');
  await press(page, 'Create link');
  await page.getByRole('dialog', { name: 'New link' }).waitFor({ state: 'detached' });
  const { body } = await product.api.call('GET', '/links?limit=1');
  expect((body.data as { items: { domain: string }[] }).items[0]?.domain).toBe(host);
});

test.each([360, 390])('the DNS records of a domain fit a screen of %i pixels', async (width) => {
  await addDomain();
  const { page } = owner;
  await page.setViewportSize({ width, height: 800 });
  const widest = await page.evaluate<number>(
    `Math.max(...[...document.querySelectorAll('[role=dialog] *:not(.unseen)')].map((element) => element.getBoundingClientRect().right))`,
  );
  expect(widest).toBeLessThanOrEqual(width);
  await page.setViewportSize({ width: 1_280, height: 720 });
});

test('links with paths, other scripts and formulas as names survive an export and an import', async () => {
  const { workspaceId, token } = product.firstRun;
  const host = freshHost();
  const options = ['--workspace', workspaceId, '--host', host, '--slug-policy', 'unicode,255'];
  await runCli(product.cliEnv, ['domain', 'add', ...options, '--json']);
  const slugs = ['größe/東京', 'guide/v1.2/~intro', '-sale'];
  for (const [index, slug] of slugs.entries()) {
    const body = { url: `https://example.com/${index}`, slug, domain: host, title: '=1+1', tags: ['a, b'] };
    expect((await product.api.call('POST', '/links', body)).status).toBe(201);
  }
  const file = await product.visit('/v1/analytics/export?type=links&start=2020-01-01&end=2100-01-01', {
    headers: { Authorization: `Bearer ${token}` },
  });
  const before = await listLinks(host);
  await product.api.call('DELETE', '/links/bulk', { ids: before.map(({ id }) => id) });

  await owner.open('/links?panel=bulk');
  const dialog = owner.page.getByRole('dialog', { name: 'Import links' });
  const buffer = Buffer.from(file.body);
  await dialog.getByLabel('CSV file').setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer });
  await dialog.getByRole('button', { name: /^Create \d+ links?$/ }).click();
  const plain = ({ slug, shortUrl, url, title, tags }: Link) => ({ slug, shortUrl, url, title, tags });
  const bySlug = (links: Link[]) => links.map(plain).sort((a, b) => (a.slug < b.slug ? -1 : 1));
  await expect.poll(async () => bySlug(await listLinks(host)), { timeout: 20_000 }).toEqual(bySlug(before));
  await expect.poll(() => visit(host, encodeURI('/größe/東京'))).toBe('https://example.com/0');
});

async function listLinks(host: string): Promise<Link[]> {
  const { body } = await product.api.call('GET', `/links?domain=${host}&limit=100`);
  return (body.data as { items: Link[] }).items;
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { iphone, waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installTimeoutMs } from '../support/launch-browser.ts';
import type { SharedProduct } from '../support/product.ts';
import { expectAccessible, startDashboardTest, type Dashboard, type DashboardTest } from './open-dashboard.ts';

let product: SharedProduct;
let dashboard: Dashboard;
let started: DashboardTest;

beforeAll(async () => {
  started = await startDashboardTest();
  ({ product, dashboard } = started);
}, installTimeoutMs);
afterAll(() => started.stop());

/** A page that browsers can really be redirected to. */
async function startSecret(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((_, response) => response.end('The secret.'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/secret`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('rules are built from conditions, and visitors follow them; blocking and order can be changed', async () => {
  const { page } = dashboard;
  const link = await product.api.createLink({ url: 'https://example.com/all', slug: 'ruled' });
  await dashboard.open(`/links?panel=${link.id}`);
  const panel = page.getByRole('dialog', { name: 'Edit link' });
  await panel.getByRole('button', { name: 'Rules' }).click();
  await panel.getByRole('button', { name: 'Add rule' }).click();
  const [first] = await panel.getByRole('listitem').filter({ hasText: 'Rule 1' }).all();
  await first?.getByLabel('If').selectOption('Operating system');
  await first?.getByLabel('Values', { exact: true }).selectOption('iOS');
  await first?.getByRole('button', { name: 'Remove iOS' }).waitFor();
  await first?.getByLabel('Destination of the rule').fill('https://example.com/phones');
  await first?.getByLabel('Name for reports').fill('Phones');
  await panel.getByRole('button', { name: 'Add rule' }).click();
  const second = panel.getByRole('listitem').filter({ hasText: 'Rule 2' }).first();
  await second.getByLabel('If').selectOption('Query parameter');
  await second.getByLabel('Parameter', { exact: true }).fill('vip');
  await second.getByRole('button', { name: 'Block', exact: true }).click();
  await panel.getByLabel('Where blocked visitors go').fill('https://example.com/closed');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Link saved').first().waitFor();

  const locationOf = async (path: string, agent?: string) =>
    (await product.visit(path, agent === undefined ? {} : { agent })).headers.location;
  await waitFor(async () => (await locationOf('/ruled', iphone)) === 'https://example.com/phones', {
    what: 'the rule',
  });
  expect(await locationOf('/ruled')).toBe('https://example.com/all');
  expect(await locationOf('/ruled?vip')).toBe('https://example.com/closed');

  await dashboard.open(`/links?panel=${link.id}`);
  await panel.getByRole('button', { name: 'Move rule 2 up' }).click();
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await waitFor(async () => (await locationOf('/ruled?vip', iphone)) === 'https://example.com/closed', {
    what: 'the new order',
  });
  await dashboard.open(`/links?panel=${link.id}`);
  await panel.getByRole('button', { name: 'Remove rule 1' }).click();
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await waitFor(async () => (await locationOf('/ruled?vip')) === 'https://example.com/all', { what: 'one rule less' });
});

test('a sample visitor is shown what unsaved rules would do, and real visitors then get the same', async () => {
  const { page } = dashboard;
  const link = await product.api.createLink({ url: 'https://example.com/all', slug: 'tried', forwardQuery: true });
  await dashboard.open(`/links?panel=${link.id}`);
  const panel = page.getByRole('dialog', { name: 'Edit link' });
  await panel.getByRole('button', { name: 'Rules' }).click();
  await panel.getByRole('button', { name: 'Add rule' }).click();
  const first = panel.getByRole('listitem').filter({ hasText: 'Rule 1' }).first();
  await panel.getByRole('button', { name: 'Who would get what' }).click();
  const sample = panel.getByRole('group', { name: 'Sample visitor' });
  const result = panel.getByRole('status', { name: 'Result' });
  const reasons = panel.getByRole('list', { name: 'Why other rules do not apply' });
  await reasons.getByText('Country: nothing chosen yet').waitFor();
  await first.getByLabel('Values', { exact: true }).selectOption('Germany');
  await first.getByLabel('Destination of the rule').fill('https://example.com/de');
  await first.getByLabel('Name for reports').fill('Germans');
  await panel.getByRole('button', { name: 'Add rule' }).click();
  const second = panel.getByRole('listitem').filter({ hasText: 'Rule 2' }).first();
  await second.getByLabel('If').selectOption('Query parameter');
  await second.getByLabel('Parameter', { exact: true }).fill('utm_source');
  await second.getByRole('button', { name: 'Block', exact: true }).click();

  await sample.getByLabel('Country').selectOption('Germany');
  await result.getByText('Rule 1 applies: Germans').waitFor();
  await result.getByText('The visitor goes to https://example.com/de', { exact: true }).waitFor();
  expect(await reasons.count()).toBe(0);
  await sample.getByLabel('Country').selectOption('France');
  await result.getByText('No rule applies').waitFor();
  await result.getByText('The visitor goes to https://example.com/all', { exact: true }).waitFor();
  await reasons.getByText('Country: France, not Germany').waitFor();
  await reasons.getByText('The query does not have utm_source').waitFor();
  const query = sample.getByLabel('Query of the short link');
  await query.fill('utm_source=news');
  await query.press('Enter');
  await result.getByText('Rule 2 applies').waitFor();
  await result.getByText('The visitor is blocked, and sees that the link does not exist.').waitFor();
  await expectAccessible(page);

  await query.fill('plan=a b');
  await sample.getByRole('switch', { name: 'Scanned the QR code' }).press('Space');
  await result.getByText('The visitor goes to https://example.com/all?plan=a%20b', { exact: true }).waitFor();
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Link saved').first().waitFor();
  await waitFor(async () => (await product.visit('/tried?utm_source=news')).status === 404, { what: 'the rules' });
  expect((await product.visit('/tried?plan=a%20b&qr=1')).headers.location).toBe('https://example.com/all?plan=a%20b');
});

test('a split test is tried out behind the rules, with the shares of its variants', async () => {
  const { page } = dashboard;
  const link = await product.api.createLink({ url: 'https://example.com/whole' });
  await dashboard.open(`/links?panel=${link.id}`);
  const panel = page.getByRole('dialog', { name: 'Edit link' });
  await panel.getByRole('button', { name: 'Split test' }).click();
  await panel.getByRole('button', { name: 'Start a split test' }).click();
  const destinations = panel.getByLabel('Destination of the variant');
  await destinations.nth(0).fill('https://example.com/a');
  await panel.getByLabel('Share in percent').nth(0).fill('70');
  await panel.getByLabel('Share in percent').nth(1).fill('30');
  await panel.getByRole('button', { name: 'Who would get what' }).click();
  const result = panel.getByRole('status', { name: 'Result' });
  await result.getByText('The split test decides').waitFor();
  const shares = result.getByRole('listitem');
  expect(await shares.allInnerTexts()).toEqual([
    expect.stringMatching(/70%\s+Variant A\s+https:\/\/example\.com\/a/),
    expect.stringMatching(/30%\s+Variant B\s+The destination is not complete yet\./),
  ]);
  await panel.getByLabel('The test ends at').fill('2020-01-01T00:00');
  await result.getByText('The visitor goes to https://example.com/whole', { exact: true }).waitFor();
  await expectAccessible(page);
});

test('a rule that cannot be saved says what is missing beside its field', async () => {
  const { page } = dashboard;
  const link = await product.api.createLink({ url: 'https://example.com/all' });
  await dashboard.open(`/links?panel=${link.id}`);
  const panel = page.getByRole('dialog', { name: 'Edit link' });
  await panel.getByRole('button', { name: 'Rules' }).click();
  await panel.getByRole('button', { name: 'Add rule' }).click();
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await panel.getByText('Choose at least one value.').first().waitFor();
  await panel.getByLabel('Values', { exact: true }).selectOption('Germany');
  await panel.getByLabel('Destination of the rule').fill('nothing');
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await panel.getByRole('alert').first().waitFor();
});

test('a password is set, is never shown again, and is removed', async () => {
  const { page } = dashboard;
  const secret = await startSecret();
  const link = await product.api.createLink({ url: secret.url, slug: 'locked' });
  await dashboard.open(`/links?panel=${link.id}`);
  const panel = page.getByRole('dialog', { name: 'Edit link' });
  await panel.getByRole('button', { name: 'Password' }).click();
  await panel.getByLabel('Password', { exact: true }).fill('open sesame');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await waitFor(async () => (await product.visit('/locked')).status === 200, { what: 'the page that asks' });

  await page.goto(`http://localhost:${product.port}/locked`);
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Password').fill('open sesame');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('The secret.').waitFor();

  await dashboard.open(`/links?panel=${link.id}`);
  await panel.getByLabel('New password').waitFor();
  expect(await panel.getByLabel('New password').inputValue()).toBe('');
  await panel.getByRole('button', { name: 'Remove the password' }).click();
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await waitFor(async () => (await product.visit('/locked')).headers.location === secret.url, {
    what: 'the open link',
  });
  await secret.stop();
});

test('a social preview is shown as networks show it while it is typed', async () => {
  const { page } = dashboard;
  const link = await product.api.createLink({ url: 'https://example.com/spring' });
  await dashboard.open(`/links?panel=${link.id}`);
  const panel = page.getByRole('dialog', { name: 'Edit link' });
  await panel.getByRole('button', { name: 'Social preview' }).click();
  await panel.getByLabel('Title of the preview').fill('Spring collection');
  await panel.getByLabel('Description of the preview').fill('Ten new colors');
  const cards = panel.getByRole('list', { name: 'Previews' });
  await cards.getByText('Spring collection').first().waitFor();
  expect(await cards.getByRole('listitem').count()).toBe(4);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Redirect options' }).click();
  await panel.getByRole('button', { name: 'Save changes' }).click();
  const agent = 'Twitterbot/1.0';
  await waitFor(async () => (await product.visit(`/${link.slug}`, { agent })).body.includes('Spring collection'), {
    what: 'the preview',
  });
});

test('a split test shares visitors out over two destinations, and is ended', async () => {
  const { page } = dashboard;
  const link = await product.api.createLink({ url: 'https://example.com/whole', slug: 'divided' });
  await dashboard.open(`/links?panel=${link.id}`);
  const panel = page.getByRole('dialog', { name: 'Edit link' });
  await panel.getByRole('button', { name: 'Split test' }).click();
  await panel.getByRole('button', { name: 'Start a split test' }).click();
  const destinations = panel.getByLabel('Destination of the variant');
  await destinations.nth(0).fill('https://example.com/a');
  await destinations.nth(1).fill('https://example.com/b');
  await panel.getByLabel('Share in percent').nth(0).fill('90');
  await panel.getByText(/add up to 140 %/).waitFor();
  await panel.getByLabel('Share in percent').nth(0).fill('50');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Save changes' }).click();
  const seen = new Set<string | undefined>();
  let visits = 0;
  await waitFor(
    async () => {
      visits += 1;
      seen.add((await product.visit('/divided', { agent: `${iphone} ${visits}` })).headers.location);
      return seen.has('https://example.com/a') && seen.has('https://example.com/b');
    },
    { what: 'both variants' },
  );
  await dashboard.open(`/links?panel=${link.id}`);
  await panel.getByRole('button', { name: 'End the split test' }).click();
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await waitFor(async () => (await product.visit('/divided')).headers.location === 'https://example.com/whole', {
    what: 'the end of the test',
  });
});

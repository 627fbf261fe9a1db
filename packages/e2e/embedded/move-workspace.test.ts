import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiClient } from '../support/api-client.ts';
import { drawPng } from '../support/draw-png.ts';
import { createProfileClient } from '../support/profile-client.ts';
import { runCli } from '../support/run-cli.ts';
import { startProduct, type Product } from '../support/start-product.ts';

const countedWithinMs = 30_000;
const password = 'correct horse battery';
let old: Product;
let fresh: Product;
let directory: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'linkplane-moved-'));
  old = await startProduct({ plan: 'enterprise' });
  fresh = await startProduct({ plan: 'enterprise' });
});
afterAll(async () => {
  await Promise.all([old, fresh].map(async (product: Product | undefined) => await product?.stop()));
  rmSync(directory, { recursive: true, force: true });
});

async function send<Data>(method: string, path: string, body?: unknown): Promise<Data> {
  const response = await old.api.call(method, path, body);
  if (!response.body.success) throw new Error(`${method} ${path}: ${JSON.stringify(response.body)}`);
  return response.body.data as Data;
}

async function uploadPicture(): Promise<{ id: string; url: string }> {
  const response = await fetch(`http://127.0.0.1:${old.port}/v1/uploads?purpose=avatar&x=0&y=0&width=64&height=64`, {
    method: 'POST',
    headers: { authorization: `Bearer ${old.firstRun.token}`, 'content-type': 'image/png' },
    body: new Uint8Array(drawPng(64, 64)),
  });
  return ((await response.json()) as { data: { id: string; url: string } }).data;
}

/** The commands of the page, with the names of this test in them. */
function readCommands(names: Record<string, string>): string[][] {
  const text = readFileSync(resolve(import.meta.dirname, '../../../docs/move-workspace.md'), 'utf8');
  const prefix = 'npm run --silent cli -- ';
  return [...text.matchAll(/^npm run --silent cli -- .*$/gm)].map(([line]) =>
    line
      .slice(prefix.length)
      .split(' ')
      .map((word) => names[word] ?? word),
  );
}

test('a workspace moves by the commands of its page: links redirect, and reports, profiles and pictures are the same', async () => {
  const picture = await uploadPicture();
  const tag = await send<{ id: string }>('POST', '/tags', { name: 'Spring', colour: '#aabbcc' });
  const link = await old.api.createLink({
    url: 'https://shop.example.com/',
    slug: 'moved-shop',
    title: 'Shop',
    notes: 'Notes',
    tags: ['Spring'],
    externalId: 'crm-1',
    utmSource: 'mail',
    clickToken: true,
    clickLimit: 100,
    social: { title: 'Social' },
    rules: [{ conditions: [{ type: 'device', in: ['mobile'] }], url: 'https://m.example.com/' }],
  });
  const closed = await old.api.createLink({ url: 'https://closed.example.com/', slug: 'moved-closed', password });
  const profiles = createProfileClient(old);
  const profile = await profiles.create({ slug: 'moved-ada', avatar: picture.url });
  await profiles.addBlock(profile.id, { type: 'link', label: 'Buy', content: 'https://example.com/buy' });
  await send('POST', '/webhooks', { url: 'https://hooks.example.com/', events: ['link.clicked'] });
  await send('POST', '/shares', { subject: { type: 'tag', id: tag.id } });

  for (let visits = 0; visits < 5; visits += 1)
    await old.visit('/moved-shop', { headers: { 'X-Forwarded-For': `198.51.100.${visits}` } });
  const visited = await old.visit('/moved-shop', { headers: { 'X-Forwarded-For': '198.51.100.77' } });
  const token = new URL(String(visited.headers.location)).searchParams.get('lp');
  await send('POST', '/conversions', { token, name: 'purchase', externalId: 'o-1', value: '12.50', currency: 'EUR' });
  await old.visit('/moved-ada');
  await expect
    .poll(async () => await old.api.getStats(link.id), { timeout: countedWithinMs })
    .toMatchObject({ totalClicks: 6, conversions: 1 });
  await expect.poll(async () => (await profiles.get(profile.id)).views, { timeout: countedWithinMs }).toBe(1);
  const before = { stats: await old.api.getStats(link.id), link: await old.api.getLink(link.id) };
  // The fresh installation has already seen that there is nothing at this address.
  expect((await fresh.visit('/moved-shop')).status).toBe(404);

  const names: Record<string, string> = { wsp_old: old.firstRun.workspaceId, '/exports/acme': join(directory, 'acme') };
  const [exported, create, imported] = readCommands(names);
  const report = (await runCli({ ...old.cliEnv, PUBLIC_URL: old.origin }, [...exported!, '--json'])) as unknown as {
    affected: object;
  };
  expect(report.affected).toMatchObject({ passwordLinks: 1, shares: 1, webhooks: 1, linksOnOwnHost: 2 });
  const made = await runCli(fresh.cliEnv, [...create!, '--json']);
  const into = imported!.map((word) => (word === 'wsp_new' ? made['workspaceId']! : word));
  const done = (await runCli({ ...fresh.cliEnv, PUBLIC_URL: fresh.origin }, [...into, '--json'])) as unknown as {
    counts: { differenceCount: number };
  };
  expect(done.counts.differenceCount).toBe(0);

  const there = createApiClient(fresh.port, made['token']!);
  // Times of changes included: only the address of the service is another one.
  const moved = JSON.parse(JSON.stringify(before.link).replaceAll(`localhost:${old.port}`, `localhost:${fresh.port}`));
  expect(await there.getLink(link.id)).toEqual(moved);
  // A report without a range ends when it is read.
  expect(await there.getStats(link.id)).toEqual({ ...before.stats, end: expect.any(String) });
  await expect
    .poll(async () => (await fresh.visit('/moved-shop')).headers.location, { timeout: countedWithinMs })
    .toContain('https://shop.example.com/?utm_source=mail');
  expect((await fresh.visit('/moved-closed')).headers.location).toBeUndefined();
  expect(
    (await fresh.visit('/moved-closed', { headers: { 'x-link-password': password } })).headers.location,
  ).toBeUndefined();
  const page = await fresh.visit('/moved-ada');
  expect([page.status, page.body]).toEqual([200, expect.stringContaining('Buy')]);
  expect(page.body).toContain(`${fresh.origin}${new URL(picture.url).pathname}`);
  expect((await fresh.visit(new URL(picture.url).pathname)).status).toBe(200);
  const tags = await there.call('GET', '/tags');
  expect(tags.body.data).toMatchObject([{ id: tag.id, name: 'Spring', colour: '#aabbcc', links: 1 }]);
  const again = await there.call('POST', '/conversions', { token, name: 'purchase', externalId: 'o-2' });
  expect(again.body.success).toBe(false);

  // A visit after the move is counted in the new place, on top of those of before.
  await expect
    .poll(async () => (await there.getStats(link.id)).totalClicks, { timeout: countedWithinMs })
    .toBeGreaterThan(6);
  expect(await there.updateLink(closed.id, { password: 'a new password' })).toMatchObject({ hasPassword: true });
  const opened = await fresh.visit('/moved-closed', { headers: { 'x-link-password': 'a new password' } });
  expect(opened.headers.location).toBe('https://closed.example.com/');
});

import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import {
  webhookEvent,
  type CreatedLinks,
  type CreatedWebhook,
  type DeliveryPage,
  type Webhook,
} from '@linkplane/contracts';
import { googlebot, iphone, waitFor } from '@linkplane/testing';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../support/run-cli.ts';
import { shareProduct, type SharedProduct } from '../support/share-product.ts';

type Received = { headers: IncomingHttpHeaders; body: string };

let product: SharedProduct;
const closing: (() => void)[] = [];
beforeAll(async () => void (product = await shareProduct()));
afterAll(async () => {
  for (const close of closing) close();
});

/** A receiver that responds with `statusOf(count)`, where count is the number of requests before. */
async function startReceiver(statusOf: (before: number) => number = () => 200) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      response.writeHead(statusOf(received.length)).end('thanks');
      received.push({ headers: request.headers, body });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return { url, received, types: () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type) };
}

async function ask<Data>(method: string, path: string, body?: unknown): Promise<Data> {
  const response = await product.api.call(method, path, body);
  if (response.status >= 300) throw new Error(JSON.stringify(response.body));
  return response.body.data as Data;
}

const addWebhook = (url: string, events: string[]) => ask<CreatedWebhook>('POST', '/webhooks', { url, events });
const untilReceived = async (received: unknown[], count: number) =>
  await waitFor(() => received.length >= count, { timeoutMs: 15_000, what: `${count} deliveries` });

test('a conversion reaches its subscriber once, and a click says which rule and variant it was', async () => {
  const { url, received } = await startReceiver();
  await addWebhook(url, ['conversion.recorded', 'link.clicked']);
  const link = await product.api.createLink({
    url: 'https://example.com/',
    clickToken: true,
    rules: [{ conditions: [{ type: 'query', name: 'sale' }], url: 'https://example.com/sale' }],
    split: {
      variants: [
        { url: 'https://example.com/a', weight: 100 },
        { url: 'https://example.com/b', weight: 0 },
      ],
    },
  });
  const { headers } = await product.visit(`/${link.slug}`);
  await product.visit(`/${link.slug}?sale=1`);
  const token = new URL(String(headers.location)).searchParams.get('lp');
  const body = { token, name: 'purchase', externalId: `order ${link.id}`, value: '9.90', currency: 'EUR' };
  const conversion = await ask('POST', '/conversions', body);
  expect(await ask('POST', '/conversions', body)).toEqual(conversion);
  await untilReceived(received, 3);
  const bodies = received.map((delivery) => webhookEvent.parse(JSON.parse(delivery.body)));
  const dataOf = (type: string) => bodies.flatMap((event) => (event.type === type ? [event.data] : []));
  expect(dataOf('conversion.recorded')).toEqual([conversion]);
  const [rule] = link['rules'] as { id: string }[];
  const { variants } = link['split'] as { variants: { id: string }[] };
  expect(dataOf('link.clicked')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ruleId: null, variantId: variants[0]?.id }),
      expect.objectContaining({ ruleId: rule?.id, variantId: null }),
    ]),
  );
});

test('events of a click, a view and a new link are signed and reach subscribed webhooks within seconds', async () => {
  const [all, clicks] = [await startReceiver(), await startReceiver()];
  const { secret } = await addWebhook(all.url, ['link.clicked', 'profile.viewed', 'link.created']);
  await addWebhook(clicks.url, ['link.clicked']);
  const link = await product.api.createLink({ url: 'https://example.com/launch', utmSource: 'news' });
  const profile = await ask<{ id: string; slug: string }>('POST', '/profiles', {
    displayName: 'Ada',
    slug: 'ada-told',
  });
  await product.visit(`/${link.slug}?qr=1`, { agent: iphone, headers: { Referer: 'https://www.news.example/a' } });
  await product.visit(`/${link.slug}`, { agent: googlebot });
  await product.visit(`/${profile.slug}`);
  await untilReceived(all.received, 3);
  await untilReceived(clicks.received, 1);
  expect(all.types().toSorted()).toEqual(['link.clicked', 'link.created', 'profile.viewed']);
  expect(clicks.types()).toEqual(['link.clicked']);
  for (const { body, headers } of all.received)
    expect(new StandardWebhook(secret).verify(body, headers as Record<string, string>)).toBeTruthy();
  const bodies = all.received.map(({ body }) => webhookEvent.parse(JSON.parse(body)));
  const dataOf = (type: string) => bodies.find((body) => body.type === type)?.data;
  expect(dataOf('link.created')).toEqual({ ...link, clicks: 0 });
  expect(dataOf('link.clicked')).toMatchObject({
    linkId: link.id,
    slug: link.slug,
    shortUrl: link.shortUrl,
    url: 'https://example.com/launch',
    qr: true,
    os: 'iOS',
    device: 'mobile',
    referrer: 'news.example',
    utmSource: 'news',
  });
  expect(dataOf('profile.viewed')).toMatchObject({ profileId: profile.id, slug: profile.slug });
  // No personal data: neither the address nor the user agent.
  for (const { body } of all.received) expect(body).not.toMatch(/127\.0\.0\.1|Mozilla|iPhone OS/);
}, 60_000);

test('events name slugs with slashes and of other scripts as the API returns them', async () => {
  const host = `hooks-${Date.now()}.example`;
  const options = ['--workspace', product.firstRun.workspaceId, '--host', host, '--slug-policy', 'unicode,255'];
  await runCli(product.cliEnv, ['domain', 'add', ...options, '--json']);
  const { url, received, types } = await startReceiver();
  await addWebhook(url, ['link.created', 'link.clicked']);
  const created = await ask<CreatedLinks>('POST', '/links/bulk', {
    links: [{ url: 'https://example.com/launch', domain: host, slug: 'größe/東京' }],
  });
  const [result] = created.results;
  if (!result?.success) throw new Error(JSON.stringify(created));
  const { id, slug, shortUrl } = result.data;
  await waitFor(async () => {
    const { status } = await product.visit(new URL(shortUrl).pathname, { headers: { Host: host }, agent: iphone });
    return status === 302;
  });
  await untilReceived(received, 2);
  expect(types().toSorted()).toEqual(['link.clicked', 'link.created']);
  const bodies = received.map(({ body }) => webhookEvent.parse(JSON.parse(body)));
  const named = { slug: 'größe/東京', shortUrl: `https://${host}/gr%C3%B6%C3%9Fe/%E6%9D%B1%E4%BA%AC` };
  expect([slug, shortUrl]).toEqual([named.slug, named.shortUrl]);
  for (const { type, data } of bodies)
    expect(data).toMatchObject(type === 'link.created' ? { id, ...named } : { linkId: id, ...named });
}, 60_000);

test('a failed delivery is retried with the same id, and both attempts are listed', async () => {
  const receiver = await startReceiver((before) => (before === 0 ? 500 : 200));
  const { id } = await addWebhook(receiver.url, ['link.created']);
  await product.api.createLink({ url: 'https://example.com/' });
  await untilReceived(receiver.received, 2);
  const [first, second] = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(second).toBe(first);
  const { items } = await waitFor(
    async () => {
      const page = await ask<DeliveryPage>('GET', `/webhooks/${id}/deliveries?state=succeeded`);
      return page.items.length > 0 ? page : undefined;
    },
    { timeoutMs: 10_000, what: 'the delivery to be listed as succeeded' },
  );
  expect(items).toMatchObject([{ id: first, attemptCount: 2, lastAttempt: { status: 200, response: 'thanks' } }]);
  expect(await ask('GET', `/webhooks/${id}/deliveries/${String(first)}`)).toMatchObject({
    attempts: [{ status: 500 }, { status: 200, error: null }],
  });
}, 60_000);

test('a receiver that responds 410 disables its webhook, which can be enabled again and its events redelivered', async () => {
  const receiver = await startReceiver((before) => (before === 0 ? 410 : 200));
  const { id } = await addWebhook(receiver.url, ['link.created']);
  await product.api.createLink({ url: 'https://example.com/' });
  const webhook = await waitFor(
    async () => {
      const now = await ask<Webhook>('GET', `/webhooks/${id}`);
      return now.active ? undefined : now;
    },
    { timeoutMs: 15_000, what: 'the webhook to be turned off' },
  );
  expect(webhook).toMatchObject({ disabledReason: 'gone', disabledAt: expect.any(String) as string, waiting: 0 });
  expect(await ask('PATCH', `/webhooks/${id}`, { active: true })).toMatchObject({ active: true, disabledReason: null });
  const { items } = await ask<DeliveryPage>('GET', `/webhooks/${id}/deliveries?state=failed`);
  await ask('POST', `/webhooks/${id}/deliveries/${items[0]?.id}/retry`);
  await untilReceived(receiver.received, 2);
  expect(receiver.received[1]?.headers['webhook-id']).toBe(items[0]?.id);
}, 60_000);

test('a test event is sent on request and has the format of a real event', async () => {
  const receiver = await startReceiver();
  const { id, secret } = await addWebhook(receiver.url, ['profile.viewed']);
  for (const type of ['link.clicked', 'profile.viewed', 'link.created', 'conversion.recorded'])
    await ask('POST', `/webhooks/${id}/test`, { type });
  await untilReceived(receiver.received, 3);
  for (const { body, headers } of receiver.received) {
    expect(new StandardWebhook(secret).verify(body, headers as Record<string, string>)).toBeTruthy();
    expect(() => webhookEvent.parse(JSON.parse(body))).not.toThrow();
  }
}, 60_000);

import { Agent } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browser, iphone, sendRaw, waitFor } from '@linkplane/testing';
import type { Link } from '../support/api-client.ts';
import { createProfileClient } from '../support/profile-client.ts';
import { readRows } from '../support/read-rows.ts';
import { startProduct, type Product } from '../support/start-product.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(async () => await product.stop());

/** The counters of the fast lane. Reading them is a handover itself, on a separate connection. */
async function readFastLaneCounts(): Promise<{ acknowledged: number; handovers: number }> {
  const { body } = await product.visit('/metrics');
  const read = (name: string) => Number(new RegExp(`^linkplane_fast_lane_${name}_total (\\d+)$`, 'm').exec(body)?.[1]);
  return { acknowledged: read('redirects'), handovers: read('handovers') };
}

/**
 * What one request, sent byte for byte, adds to the counters of the fast lane, without the handover of reading them.
 */
async function send(bytes: string): Promise<{ response: string; acknowledged: number; handovers: number }> {
  const before = await readFastLaneCounts();
  const response = await sendRaw(product.port, bytes);
  const after = await readFastLaneCounts();
  return {
    response,
    acknowledged: after.acknowledged - before.acknowledged,
    handovers: after.handovers - before.handovers - 1,
  };
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const pageTypes = 'text/html,application/xhtml+xml,application/xml;q=0.9';
const clients: [string, string[]][] = [
  [
    'Chrome',
    [
      ...['Connection: keep-alive', 'sec-ch-ua: "Chromium";v="140", "Not=A?Brand";v="24", "Google Chrome";v="140"'],
      ...['sec-ch-ua-mobile: ?0', 'sec-ch-ua-platform: "Windows"', 'Upgrade-Insecure-Requests: 1'],
      ...[`User-Agent: ${browser}`, `Accept: ${pageTypes},image/avif,image/webp,image/apng,*/*;q=0.8`],
      ...['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-User: ?1', 'Sec-Fetch-Dest: document'],
      ...[
        'Referer: https://news.example.org/',
        'Accept-Encoding: gzip, deflate, br, zstd',
        'Accept-Language: en;q=0.9',
      ],
    ],
  ],
  [
    'Firefox',
    [
      ...[`User-Agent: ${firefox}`, `Accept: ${pageTypes},*/*;q=0.8`, 'Accept-Language: en-US,en;q=0.5'],
      ...['Accept-Encoding: gzip, deflate, br, zstd', 'DNT: 1', 'Sec-GPC: 1', 'Connection: keep-alive', 'Cookie: a=b'],
      ...['Upgrade-Insecure-Requests: 1', 'Sec-Fetch-Dest: document', 'Sec-Fetch-Mode: navigate', 'Priority: u=0, i'],
    ],
  ],
  [
    'Safari',
    [
      ...[
        'Sec-Fetch-Dest: document',
        `User-Agent: ${iphone}`,
        `Accept: ${pageTypes},*/*;q=0.8`,
        'Sec-Fetch-Site: none',
      ],
      ...['Sec-Fetch-Mode: navigate', 'Accept-Language: de-DE,de;q=0.9', 'Priority: u=0, i'],
      ...['Accept-Encoding: gzip, deflate', 'Connection: keep-alive'],
    ],
  ],
  ['curl', ['User-Agent: curl/8.14.1', 'Accept: */*']],
  ['a browser behind a proxy', [`User-Agent: ${firefox}`, 'X-Forwarded-For: 203.0.113.9', 'X-Forwarded-Proto: https']],
];

test.each(clients)('a redirect for %s is served by the fast lane', async (_, headers) => {
  const link = await product.api.createLink({ url: 'https://example.com/lane' });
  const head = [`GET /${link.slug} HTTP/1.1`, `Host: localhost:${product.port}`, ...headers];
  const sent = await send(`${head.join('\r\n')}\r\n\r\n`);
  expect(sent.response).toMatch(/^HTTP\/1\.1 302 Found\r\nLocation: https:\/\/example\.com\/lane\r\n/);
  expect(sent).toMatchObject({ acknowledged: 1, handovers: 0 });
});

test('every other request is handed over by the fast lane and gets its usual response', async () => {
  const link = await product.api.createLink({ url: 'https://example.com/' });
  const capped = await product.api.createLink({ url: 'https://example.com/', clickLimit: 5 });
  const profile = await createProfileClient(product).create();
  const head = (line: string, extra = '') => `${line} HTTP/1.1\r\nHost: localhost:${product.port}\r\n${extra}\r\n`;
  const others: [string, number][] = [
    [head(`GET /${profile.slug}`), 200],
    [head(`GET /${capped.slug}`), 302],
    [head('GET /nothing-here'), 404],
    [head(`HEAD /${link.slug}`), 302],
    [head(`POST /${link.slug}`, 'Content-Length: 0\r\n'), 405],
    [head(`GET /${link.slug}+`), 200],
    [head(`GET http://localhost:${product.port}/${link.slug}`), 302],
    [head(`GET http://other.example/${link.slug}`), 400],
    [head(`GET /${link.slug}`, 'Sec-Purpose: prefetch\r\n'), 302],
    [head('GET /livez'), 200],
    [head('GET /docs'), 302],
  ];
  for (const [bytes, status] of others) {
    const sent = await send(bytes);
    expect(sent, bytes).toMatchObject({ acknowledged: 0, handovers: 1 });
    if (!bytes.startsWith('GET /docs')) expect(Number(sent.response.slice(9, 12)), bytes).toBe(status);
  }
});

test('on SIGTERM under keep-alive load every request that was sent gets a response, and every redirect is counted', async () => {
  const link = await product.api.createLink({ url: 'https://example.com/' });
  const other = await product.api.createLink({ url: 'https://example.com/', clickLimit: 1_000_000 });
  const acknowledged = new Set<string>();
  const failed: string[] = [];
  const running = Array.from({ length: 16 }, (_, client) =>
    requestUntilClosed(link, `fast${client}`, { acknowledged, failed }),
  );
  const slow = Array.from({ length: 4 }, (_, client) => visitUntilRefused(other, `slow${client}`, acknowledged));
  await waitFor(() => acknowledged.size > 2_000, { timeoutMs: 20_000, what: 'load' });
  const stopped = product.ended();
  process.kill(product.pid(), 'SIGTERM');
  await Promise.all([...running, ...slow, stopped]);
  expect(failed).toEqual([]);
  await product.restart();
  const read = async () => {
    const rows = await readRows<{ referrer: string }>(
      product,
      `select referrer from clicks where link_id in ('${link.id}', '${other.id}')`,
    );
    return rows.map(({ referrer }) => referrer);
  };
  await waitFor(async () => new Set(await read()).isSupersetOf(acknowledged), {
    timeoutMs: 20_000,
    what: 'all clicks',
  });
  expect((await read()).length).toBe(acknowledged.size);
}, 90_000);

type Tally = { acknowledged: Set<string>; failed: string[] };

/** Sends one request after the other on one connection, until a response carries `Connection: close`. */
function requestUntilClosed(link: Link, name: string, { acknowledged, failed }: Tally): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port: product.port, host: '127.0.0.1', noDelay: true });
    let [turn, text, isOver] = [0, '', false];
    const mark = () => `${name}-${turn}.example`;
    const sendNext = () =>
      socket.write(
        `GET /${link.slug} HTTP/1.1\r\nHost: localhost:${product.port}\r\nUser-Agent: ${browser}\r\nReferer: https://${mark()}/\r\n\r\n`,
      );
    socket.on('connect', sendNext);
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (!text.endsWith('\r\n\r\n')) return;
      if (text.startsWith('HTTP/1.1 302')) acknowledged.add(mark());
      isOver = text.includes('Connection: close');
      text = '';
      turn += 1;
      if (isOver) socket.end();
      else sendNext();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      if (!isOver) failed.push(mark());
      resolve();
    });
  });
}

/**
 * Visits through the HTTP server, which closes idle connections at once on shutdown: its responses must be counted,
 * too.
 */
async function visitUntilRefused(link: Link, name: string, acknowledged: Set<string>): Promise<void> {
  const keepAlive = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let turn = 0; ; turn += 1) {
    const mark = `${name}-${turn}.example`;
    try {
      const response = await product.visit(`/${link.slug}`, { keepAlive, headers: { Referer: `https://${mark}/` } });
      if (response.status === 302) acknowledged.add(mark);
    } catch {
      break;
    }
  }
  keepAlive.destroy();
}

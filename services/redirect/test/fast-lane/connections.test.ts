import { connect, type Socket } from 'node:net';
import { allowLongTests, waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closeIdleConnections } from '../../src/fast-lane/close-idle-connections.ts';
import { openPair, type Pair } from './open-pair.ts';

allowLongTests('real time');

let pair: Pair;
beforeAll(async () => {
  pair = await openPair((server) => {
    server.headersTimeout = 1_500;
    server.keepAliveTimeout = 1_000;
    server.keepAliveTimeoutBuffer = 500;
  });
});
afterAll(async () => await pair.close());

const get = (slug: string, extra = '') => `GET /${slug} HTTP/1.1\r\nHost: go.example\r\n${extra}\r\n`;
const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);

type Client = { socket: Socket; text(): string; isClosed(): boolean; hasEnded(): boolean };

function open(port = pair.fast.port): Client {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
  const state = { text: '', isClosed: false, hasEnded: false };
  socket.on('data', (chunk: Buffer) => void (state.text += chunk.toString('latin1')));
  socket.on('end', () => void (state.hasEnded = true));
  socket.on('error', () => {});
  socket.on('close', () => void (state.isClosed = true));
  return { socket, text: () => state.text, isClosed: () => state.isClosed, hasEnded: () => state.hasEnded };
}

const until = (what: string, check: () => boolean) => waitFor(check, { timeoutMs: 8_000, what });

test('responses keep the order of their requests when a connection is handed over in between', async () => {
  const client = open();
  client.socket.write(get('p0') + get('missing') + get('p1') + get('capped') + get('p2'));
  await until('five responses', () => statuses(client.text()).length === 5);
  expect(statuses(client.text())).toEqual(['302', '404', '302', '302', '302']);
  expect([...client.text().matchAll(/Location: \S+\/(\S+)/g)].map(([, slug]) => slug)).toEqual([
    'p0',
    'p1',
    'capped',
    'p2',
  ]);
  client.socket.destroy();
});

test('a client that half-closes behind its requests gets every response', async () => {
  const client = open();
  client.socket.end(get('p0') + get('p1') + get('p2'));
  await until('the end', client.hasEnded);
  expect(statuses(client.text())).toEqual(['302', '302', '302']);
  expect(client.text().split('Connection: close').length).toBe(2);
});

test('a click is counted without errors when its client disconnects during the append', async () => {
  pair.fast.events.length = 0;
  const before = pair.fast.errors.length;
  for (let round = 0; round < 50; round += 1) {
    const client = open();
    await new Promise<void>((resolve) => client.socket.write(get('p0') + get('p1'), () => resolve()));
    if (round % 2 === 0) client.socket.resetAndDestroy();
    else client.socket.destroy();
  }
  await until('all connections to be gone', () => pair.fast.events.length > 0);
  const client = open();
  client.socket.write(get('p3'));
  await until('the next client to be served', () => statuses(client.text()).length === 1);
  client.socket.destroy();
  expect(pair.fast.errors.length).toBe(before);
});

test('a connection that is reset is closed at once while further requests wait', async () => {
  const accepted: Socket[] = [];
  const accept = (socket: Socket) => void accepted.push(socket);
  pair.fast.server.on('connection', accept);
  const client = open();
  client.socket.pause().write(get('long').repeat(1_000));
  await until('the server to wait for the client', () => accepted[0]?.writableNeedDrain === true);
  pair.fast.server.off('connection', accept);
  client.socket.resetAndDestroy();
  await until('the server to close the connection', () => accepted[0]?.destroyed === true);
});

test('a client that sends without reading is slowed down, and served once it reads', async () => {
  const accepted: Socket[] = [];
  const accept = (socket: Socket) => void accepted.push(socket);
  pair.fast.server.on('connection', accept);
  const client = open();
  client.socket.pause();
  const many = get('long').repeat(1_000);
  await until('the server to stop reading', () => {
    while (client.socket.writableLength < 1_048_576) if (!client.socket.write(many)) break;
    return client.socket.writableLength >= 1_048_576;
  });
  pair.fast.server.off('connection', accept);
  const [served] = accepted;
  expect(served?.writableLength).toBeLessThan(80_000);
  expect(served?.readableLength).toBeLessThan(200_000);
  pair.fast.events.length = 0;
  client.socket.resume();
  await until('a thousand more responses', () => pair.fast.events.length > 1_000);
  expect(client.text()).not.toContain('HTTP/1.1 4');
  client.socket.destroy();
});

test('a silent client gets 408, and an idle one is closed after the keep-alive timeout and its buffer', async () => {
  const [silent, idle] = [open(), open()];
  const startedAt = performance.now();
  idle.socket.write(get('p0'));
  await until('the response', () => idle.text() !== '');
  expect(idle.text()).toContain('Keep-Alive: timeout=1\r\n');
  await until('the idle one to be closed', idle.hasEnded);
  expect(performance.now() - startedAt).toBeGreaterThan(1_500);
  await until('the silent one to be closed', silent.hasEnded);
  expect(silent.text()).toBe('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  for (const { socket } of [silent, idle]) socket.destroy();
});

test('a client that goes on sending requests is served for longer than the keep-alive timeout', async () => {
  const client = open();
  const startedAt = performance.now();
  let sent = 0;
  while (performance.now() - startedAt < 3_000) {
    client.socket.write(get('p0'));
    sent += 1;
    await until('the response', () => statuses(client.text()).length === sent);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  expect(client.hasEnded()).toBe(false);
  client.socket.destroy();
});

test('the time that a response takes does not count as idle', () => {
  const socket = { destroy: vi.fn(), writableFinished: false } as unknown as Socket;
  const activity = { pending: true, hasResponded: true, isHalfClosed: false, idleSince: 0 };
  const timeouts = { headersTimeout: 1, requestTimeout: 1, keepAliveTimeout: 1_000, keepAliveTimeoutBuffer: 500 };
  closeIdleConnections([[socket, activity]], timeouts, 60_000);
  activity.pending = false;
  closeIdleConnections([[socket, activity]], timeouts, 61_500);
  expect(socket.destroy).not.toHaveBeenCalled();
  closeIdleConnections([[socket, activity]], timeouts, 61_501);
  expect(socket.destroy).toHaveBeenCalledOnce();
});

test('requests that arrive during a slow lookup get their responses in order', async () => {
  const client = open();
  client.socket.write(`GET /unicode HTTP/1.1\r\nHost: go.example\r\n\r\n${get('MiXed')}`);
  for (const slug of ['a-b_c', 'utm']) {
    await new Promise((resolve) => setImmediate(resolve));
    client.socket.write(get(slug));
  }
  client.socket.end(get('missing'));
  await until('all responses', () => statuses(client.text()).length === 5);
  expect(statuses(client.text())).toEqual(['302', '302', '302', '302', '404']);
});

test('requests that arrive in pieces while others wait keep their order', async () => {
  const slugs = ['p0', 'p1', 'p2', 'p3', 'MiXed', 'a-b_c', 'p0'];
  const later = () => new Promise((resolve) => setImmediate(resolve));
  for (let round = 0; round < 200; round += 1) {
    const client = open();
    const [a = '', b = '', c = '', d = '', e = '', f = '', g = ''] = slugs.map((slug) => get(slug));
    client.socket.write(a + b + c);
    if (round % 2 === 0) await later();
    client.socket.write(d);
    await later();
    client.socket.write(e + f);
    if (round % 3 === 0) await later();
    client.socket.end(g);
    await until('all responses', client.hasEnded);
    expect([...client.text().matchAll(/Location: \S+\/(\S+)/g)].map(([, slug]) => slug)).toEqual(slugs);
    client.socket.destroy();
  }
});

test('bytes of a connection that was handed over go to its own listeners', async () => {
  // A listener makes node:http stop consuming the handle: bytes come as data of the socket.
  pair.fast.server.prependOnceListener('request', ({ socket }) => socket.on('data', () => {}));
  const client = open();
  client.socket.write(get('missing'));
  await until('a response', () => statuses(client.text()).length === 1);
  const { redirects } = pair.fast.lane?.counts ?? {};
  client.socket.write(get('p0'));
  await until('the next response', () => statuses(client.text()).length === 2);
  expect(statuses(client.text())).toEqual(['404', '302']);
  expect(pair.fast.lane?.counts.redirects).toBe(redirects);
  client.socket.destroy();
});

test('a mapped IPv6 address from a proxy is reduced to the same network as without the fast lane', async () => {
  const events = [];
  for (const side of [pair.plain, pair.fast]) {
    side.events.length = 0;
    const client = open(side.port);
    client.socket.write(get('p0', 'X-Forwarded-For: ::ffff:198.51.100.7\r\n'));
    await until('the response', () => client.text() !== '');
    events.push(side.events[0]?.replace(/"id":"[^"]*","at":\d+,/, ''));
    client.socket.destroy();
  }
  expect(events[0]).toContain('"network":"198.51.100.0"');
  expect(events[1]).toBe(events[0]);
});

test('on shutdown each next response announces the close, and idle connections are closed', async () => {
  const [busy, quiet, slow] = [open(), open(), open()];
  busy.socket.write(get('p0'));
  await until('the response', () => busy.text() !== '');
  slow.socket.pause().write(get('long').repeat(1_000));
  const served = () => pair.fast.events.length;
  for (let before = -1; served() > before; await new Promise((resolve) => setTimeout(resolve, 100))) before = served();
  const closed = new Promise((resolve) => pair.fast.server.close(resolve));
  pair.fast.lane?.close();
  busy.socket.write(get('p1'));
  await until('both to be closed', () => busy.hasEnded() && quiet.hasEnded());
  expect(statuses(busy.text())).toEqual(['302', '302']);
  expect(busy.text()).toMatch(/\r\nConnection: close\r\n\r\n$/);
  slow.socket.resume();
  await until('all responses of the slow one', slow.hasEnded);
  expect(statuses(slow.text())).toHaveLength(1_000);
  expect(slow.text()).toMatch(/\r\nConnection: close\r\n\r\n$/);
  for (const { socket } of [busy, quiet, slow]) socket.end();
  await closed;
});

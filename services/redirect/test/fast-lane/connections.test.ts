import { connect, type Socket } from 'node:net';
import { waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endIdle } from '../../src/fast-lane/close-idle-connections.ts';
import { openPair, type Pair } from './open-pair.ts';

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

test('answers keep the order of their requests, also when a later one leaves the lane', async () => {
  const client = open();
  client.socket.write(get('p0') + get('nobody') + get('p1') + get('capped') + get('p2'));
  await until('five answers', () => statuses(client.text()).length === 5);
  expect(statuses(client.text())).toEqual(['302', '404', '302', '302', '302']);
  expect([...client.text().matchAll(/Location: \S+\/(\S+)/g)].map(([, slug]) => slug)).toEqual([
    'p0',
    'p1',
    'capped',
    'p2',
  ]);
  client.socket.destroy();
});

test('a client that closes its side behind its requests still hears every answer', async () => {
  const client = open();
  client.socket.end(get('p0') + get('p1') + get('p2'));
  await until('the end', client.hasEnded);
  expect(statuses(client.text())).toEqual(['302', '302', '302']);
  expect(client.text().split('Connection: close').length).toBe(2);
});

test('a client that goes away while its click is written is counted, and nothing fails', async () => {
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

test('a client that resets is let go at once, also while its next requests wait', async () => {
  const accepted: Socket[] = [];
  const accept = (socket: Socket) => void accepted.push(socket);
  pair.fast.server.on('connection', accept);
  const client = open();
  client.socket.pause().write(get('long').repeat(1_000));
  await until('the server to wait for the client', () => accepted[0]?.writableNeedDrain === true);
  pair.fast.server.off('connection', accept);
  client.socket.resetAndDestroy();
  await until('the server to let go', () => accepted[0]?.destroyed === true);
});

test('a client that sends for ever and never reads is stopped, and served once it reads', async () => {
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
  await until('a thousand more answers', () => pair.fast.events.length > 1_000);
  expect(client.text()).not.toContain('HTTP/1.1 4');
  client.socket.destroy();
});

test('a silent client hears 408, an idle one is let go after the time it was promised and the buffer', async () => {
  const [silent, idle] = [open(), open()];
  const askedAt = performance.now();
  idle.socket.write(get('p0'));
  await until('the answer', () => idle.text() !== '');
  expect(idle.text()).toContain('Keep-Alive: timeout=1\r\n');
  await until('the idle one to be closed', idle.hasEnded);
  expect(performance.now() - askedAt).toBeGreaterThan(1_500);
  await until('the silent one to be closed', silent.hasEnded);
  expect(silent.text()).toBe('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  for (const { socket } of [silent, idle]) socket.destroy();
});

test('a client that goes on asking is served for longer than an idle one', async () => {
  const client = open();
  const askedAt = performance.now();
  let asked = 0;
  while (performance.now() - askedAt < 3_000) {
    client.socket.write(get('p0'));
    asked += 1;
    await until('the answer', () => statuses(client.text()).length === asked);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  expect(client.hasEnded()).toBe(false);
  client.socket.destroy();
});

test('the time that an answer takes is not the time of the client', () => {
  const socket = { destroy: vi.fn(), writableFinished: false } as unknown as Socket;
  const patience = { pending: true, hasBeenAnswered: true, isOver: false, idleSince: 0 };
  const timeouts = { headersTimeout: 1, requestTimeout: 1, keepAliveTimeout: 1_000, keepAliveTimeoutBuffer: 500 };
  endIdle([[socket, patience]], timeouts, 60_000);
  patience.pending = false;
  endIdle([[socket, patience]], timeouts, 61_500);
  expect(socket.destroy).not.toHaveBeenCalled();
  endIdle([[socket, patience]], timeouts, 61_501);
  expect(socket.destroy).toHaveBeenCalledOnce();
});

test('a client that is kept waiting by a slow store is answered in order, with all it sent meanwhile', async () => {
  const client = open();
  client.socket.write(`GET /unicode HTTP/1.1\r\nHost: go.example\r\n\r\n${get('MiXed')}`);
  for (const slug of ['a-b_c', 'utm']) {
    await new Promise((resolve) => setImmediate(resolve));
    client.socket.write(get(slug));
  }
  client.socket.end(get('nobody'));
  await until('all answers', () => statuses(client.text()).length === 5);
  expect(statuses(client.text())).toEqual(['302', '302', '302', '302', '404']);
});

test('what comes while other requests wait keeps its place behind them', async () => {
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
    await until('all answers', client.hasEnded);
    expect([...client.text().matchAll(/Location: \S+\/(\S+)/g)].map(([, slug]) => slug)).toEqual(slugs);
    client.socket.destroy();
  }
});

test('bytes of a connection that has left go to whoever listens there', async () => {
  // A listener makes node:http take its hands off the bytes that arrive: they come as data of the socket.
  pair.fast.server.prependOnceListener('request', ({ socket }) => socket.on('data', () => {}));
  const client = open();
  client.socket.write(get('nobody'));
  await until('an answer', () => statuses(client.text()).length === 1);
  const { answered } = pair.fast.lane?.counts ?? {};
  client.socket.write(get('p0'));
  await until('the next answer', () => statuses(client.text()).length === 2);
  expect(statuses(client.text())).toEqual(['404', '302']);
  expect(pair.fast.lane?.counts.answered).toBe(answered);
  client.socket.destroy();
});

test('an address that came over IPv6 and a proxy is counted as on the other path', async () => {
  const events = [];
  for (const side of [pair.plain, pair.fast]) {
    side.events.length = 0;
    const client = open(side.port);
    client.socket.write(get('p0', 'X-Forwarded-For: ::ffff:198.51.100.7\r\n'));
    await until('the answer', () => client.text() !== '');
    events.push(side.events[0]?.replace(/"id":"[^"]*","at":\d+,/, ''));
    client.socket.destroy();
  }
  expect(events[0]).toContain('"network":"198.51.100.0"');
  expect(events[1]).toBe(events[0]);
});

test('when it closes, the next answer is the last and says so; who asks nothing is let go', async () => {
  const [busy, quiet, slow] = [open(), open(), open()];
  busy.socket.write(get('p0'));
  await until('the answer', () => busy.text() !== '');
  slow.socket.pause().write(get('long').repeat(1_000));
  const served = () => pair.fast.events.length;
  for (let before = -1; served() > before; await new Promise((resolve) => setTimeout(resolve, 100))) before = served();
  const closed = new Promise((resolve) => pair.fast.server.close(resolve));
  pair.fast.lane?.close();
  busy.socket.write(get('p1'));
  await until('both to be let go', () => busy.hasEnded() && quiet.hasEnded());
  expect(statuses(busy.text())).toEqual(['302', '302']);
  expect(busy.text()).toMatch(/\r\nConnection: close\r\n\r\n$/);
  slow.socket.resume();
  await until('all that the slow one asked for', slow.hasEnded);
  expect(statuses(slow.text())).toHaveLength(1_000);
  expect(slow.text()).toMatch(/\r\nConnection: close\r\n\r\n$/);
  for (const { socket } of [busy, quiet, slow]) socket.end();
  await closed;
});

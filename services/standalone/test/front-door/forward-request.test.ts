import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, get, request as httpRequest, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { sleep } from '@linkplane/runtime';
import { createLogger } from '@linkplane/telemetry';
import { allowLongTests, sendRaw, visit } from '@linkplane/testing';
import { createForwarder, type ManagementSockets } from '../../src/front-door/forward-request.ts';
import { shareLimits } from '../../src/front-door/share-threads.ts';
import { listenAsManagement, placeSockets } from './listen-as-management.ts';

allowLongTests('real time');

/** A server that blocks as soon as it listens, with a connection backlog of one. */
const busyServer = `
  const { createServer } = await import('node:http');
  const { parentPort, workerData } = await import('node:worker_threads');
  const { serveCalls } = await import(workerData.program);
  const serve = (request, response) => response.end('served');
  const { http, calls } = workerData.management;
  await serveCalls(serve, { path: calls, backlog: 1 });
  createServer(serve).listen({ path: http, backlog: 1 }, () => {
    parentPort.postMessage('listening');
    Atomics.wait(new Int32Array(workerData.gate), 0, 0);
  });
`;
const program = new URL('../../src/management-calls/serve-calls.ts', import.meta.url).href;
const leaversCount = 40;
const leaveAfterMs = 100;
const waitingCount = 150;
const tryIntervalMs = 50;
const exportBytes = 8 * 1_048_576;
const bytesBetweenPauses = 65_536;
/** The pieces that management writes: the rest over 64 KiB of each becomes a chunk of its own. */
const writtenBytes = 65_600;
const pauseMsMin = 3;

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

/** A forwarder in front of a server that blocks until `unblock` is called. */
async function openBusy() {
  const gate = new SharedArrayBuffer(4);
  const management = placeSockets();
  const source = new URL(`data:text/javascript,${encodeURIComponent(busyServer)}`);
  const worker = new Worker(source, { workerData: { management, gate, program } });
  opened.push(() => worker.terminate());
  await new Promise((resolve) => worker.once('message', resolve));
  const unblock = () => {
    Atomics.store(new Int32Array(gate), 0, 1);
    Atomics.notify(new Int32Array(gate), 0);
  };
  return { port: await listen(createServer(forwardTo(management))), unblock };
}

function forwardTo(management: ManagementSockets, countVisits = () => 0) {
  const logger = createLogger('forward-test', 'silent');
  const readAddress = (address: string, forwardedFor: string | undefined) => forwardedFor ?? address;
  return createForwarder({ management, readAddress, countVisits, limits: { ...shareLimits(1), thread: 0 }, logger });
}

/** A forwarder in front of a handler in place of management. */
async function openForwarder(handle: RequestListener, countVisits?: () => number): Promise<number> {
  const { management, close } = await listenAsManagement(handle);
  opened.push(close);
  return await listen(createServer(forwardTo(management, countVisits)));
}

test('clients that leave while management is busy do not cause the refusal of the one that stays', async () => {
  const { port, unblock } = await openBusy();
  const responses = await Promise.all(Array.from({ length: leaversCount }, () => leaveSoon(port)));
  expect(responses.filter((status) => status !== undefined)).toEqual([]);
  const stayed = visit(port, '/v1/links');
  unblock();
  expect(await stayed).toMatchObject({ status: 200, body: 'served' });
});

test.each([
  ['requests', '/v1/links'],
  ['files', '/v1/uploads'],
])('while management is busy, %s try to connect one at a time, not all of them', async (_name, path) => {
  const { port, unblock } = await openBusy();
  const all = Array.from({ length: waitingCount }, () => visit(port, path));
  await new Promise((resolve) => setTimeout(resolve, leaveAfterMs));
  let sockets = 0;
  const count = () => void (sockets += 1);
  subscribe('net.client.socket', count);
  await new Promise((resolve) => setTimeout(resolve, 10 * tryIntervalMs));
  unsubscribe('net.client.socket', count);
  expect(sockets).toBeLessThan(20);
  unblock();
  for (const { status } of await Promise.all(all)) expect(status).toBe(200);
});

test('a request that management may have begun to process is not sent again', async () => {
  let requests = 0;
  const port = await openForwarder((request) => {
    requests += 1;
    request.socket.destroy();
  });
  const response = await fetch(`http://127.0.0.1:${port}/v1/links`, { method: 'POST', body: '{}' });
  expect([response.status, requests]).toEqual([503, 1]);
});

test('clients that leave before their response release their slots', async () => {
  const port = await openForwarder((_, response) => setTimeout(() => response.end('served'), 50));
  for (let round = 0; round < 30; round++) await Promise.all(Array.from({ length: 40 }, () => leaveSoon(port, 10)));
  expect(await visit(port, '/v1/links')).toMatchObject({ status: 200 });
});

test('an export pauses after every 64 KiB while links are visited, and arrives complete', async () => {
  const file = Buffer.alloc(exportBytes, 'x');
  let pauses = 0;
  const visitedAfterEach = () => pauses++;
  const port = await openForwarder((_, response) => {
    for (let sent = 0; sent < exportBytes; sent += writtenBytes)
      response.write(file.subarray(sent, sent + writtenBytes));
    response.end();
  }, visitedAfterEach);
  const startedAtMs = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/v1/analytics/export`);
  expect(Buffer.from(await response.arrayBuffer()).equals(file)).toBe(true);
  expect(pauses).toBeLessThanOrEqual(exportBytes / bytesBetweenPauses + 1);
  expect(pauses).toBeGreaterThanOrEqual(exportBytes / bytesBetweenPauses / 2);
  expect(performance.now() - startedAtMs).toBeGreaterThan((pauses - 2) * pauseMsMin);
});

/** In place of management: never ends a stream, never responds to `/v1/held`, and responds to everything else at once. */
async function openHolding() {
  return await openForwarder((request, response) => {
    if (request.url === '/v1/held') return;
    if (request.url?.endsWith('/stream')) response.write('begun');
    else response.end('served');
  });
}

/** Resolves with the status once the response has begun. Ends with the test. */
function begin(port: number, path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = get({ port, path, headers }, ({ statusCode }) => resolve(statusCode));
    opened.push(() => request.destroy());
    request.on('error', () => resolve(undefined));
  });
}

test.each([
  ['one address', () => ({ 'x-forwarded-for': '192.0.2.1' })],
  [
    'a token at many addresses',
    (nth: number) => ({ 'x-forwarded-for': `192.0.2.${nth}`, authorization: 'Bearer lp_x' }),
  ],
])('requests that %s leaves hanging keep no other client from management', async (_name, headersOf) => {
  const port = await openHolding();
  for (let nth = 0; nth < 200; nth += 1) void begin(port, '/v1/held', headersOf(nth));
  await new Promise((resolve) => setTimeout(resolve, leaveAfterMs));
  expect(await begin(port, '/v1/links', { 'x-forwarded-for': '198.51.100.7' })).toBe(200);
});

test.each(['/v1', '/api/v1', '/app/api/workspaces/wsp_1/v1'])(
  'live streams under %s hold none of the sockets that other requests need, and a client has its share of them',
  async (base) => {
    const port = await openHolding();
    const own = { 'x-forwarded-for': '192.0.2.1' };
    const stream = `${base}/analytics/realtime/stream`;
    const streams = await Promise.all(Array.from({ length: 64 }, () => begin(port, stream, own)));
    expect(new Set(streams)).toEqual(new Set([200]));
    expect(await begin(port, stream, own)).toBe(503);
    expect(await begin(port, stream, { 'x-forwarded-for': '2001:db8::1' })).toBe(200);
    expect(await begin(port, '/v1/links', own)).toBe(200);
  },
);

test('a client with too many concurrent requests is refused, and others are not', async () => {
  const port = await openHolding();
  const own = { 'x-forwarded-for': '2001:db8:1:2::5' };
  for (let nth = 0; nth < 256; nth += 1) void begin(port, '/v1/held', own);
  // One that comes before all of those takes a place and gets no response.
  const beginAnother = () => begin(port, '/v1/held', { 'x-forwarded-for': '2001:db8:1:2::6' });
  await expect.poll(() => Promise.race([beginAnother(), sleep(3_000)])).toBe(503);
  expect(await begin(port, '/v1/links', { 'x-forwarded-for': '2001:db8:1:3::5' })).toBe(200);
});

test('clients that together hold all slots do not keep out another client', async () => {
  const port = await openHolding();
  for (let client = 1; client <= 8; client += 1)
    for (let nth = 0; nth < 256; nth += 1) void begin(port, '/v1/held', { 'x-forwarded-for': `192.0.2.${client}` });
  await new Promise((resolve) => setTimeout(resolve, 5 * leaveAfterMs));
  // Those that management has do not lose theirs.
  await expect.poll(() => begin(port, '/v1/held', { 'x-forwarded-for': '192.0.2.1' })).toBe(503);
  for (let nth = 1; nth <= 20; nth += 1)
    expect(await begin(port, '/v1/analytics/realtime/stream', { 'x-forwarded-for': `198.51.100.${nth}` })).toBe(200);
});

test('responses that wait behind an unread one lose their slots to other clients', async () => {
  const port = await openHolding();
  const request = (path: string, client: number) =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.${client}\r\n\r\n`;
  for (let client = 1; client <= 4; client += 1) {
    const socket = connect(port, '127.0.0.1');
    opened.push(() => socket.destroy());
    socket.on('error', () => {});
    socket.write(request('/v1/held', client) + request('/v1/links', client).repeat(255));
  }
  await new Promise((resolve) => setTimeout(resolve, 5 * leaveAfterMs));
  expect(await begin(port, '/v1/links', { 'x-forwarded-for': '198.51.100.7' })).toBe(200);
});

test('bodies that wait for requests of their own client make room for those of others', async () => {
  const port = await openHolding();
  const body = Buffer.alloc(1_048_576, ' ');
  // All of them wait for the sockets of one token, so that management has some left.
  const headersOf = (nth: number) => ({
    'x-forwarded-for': `192.0.2.${nth % 4}`,
    authorization: 'Bearer lp_x',
  });
  for (let nth = 0; nth < 16; nth += 1) void begin(port, '/v1/held', headersOf(nth));
  await new Promise((resolve) => setTimeout(resolve, 5 * leaveAfterMs));
  for (let nth = 0; nth < 64; nth += 1) {
    const waiting = httpRequest({ port, method: 'POST', path: '/v1/links', headers: headersOf(nth) });
    opened.push(() => waiting.destroy());
    waiting.on('error', () => {}).end(body);
  }
  await new Promise((resolve) => setTimeout(resolve, 10 * leaveAfterMs));
  const other = await fetch(`http://127.0.0.1:${port}/v1/links`, {
    method: 'POST',
    body: '{}',
    headers: { 'x-forwarded-for': '198.51.100.7' },
  });
  expect(other.status).toBe(200);
});

test('a token that is spelled like the address of another client does not use the share of that client', async () => {
  const port = await openHolding();
  const victim = { 'x-forwarded-for': '192.0.2.1' };
  const spelledLikeIt = { 'x-forwarded-for': '198.51.100.7', authorization: 'Bearer 192.0.2.1' };
  for (let nth = 0; nth < 64; nth += 1) void begin(port, '/v1/held', spelledLikeIt);
  await Promise.all(Array.from({ length: 64 }, () => begin(port, '/v1/analytics/realtime/stream', spelledLikeIt)));
  expect(await begin(port, '/v1/links', victim)).toBe(200);
  expect(await begin(port, '/v1/analytics/realtime/stream', victim)).toBe(200);
});

test.each(['/v1/analytics/realtime/stream#x', '/v1/analytics\\realtime\\stream#', '/v1/links?q=#'])(
  'a target with a fragment is refused, so that no stream is taken for a short response: %s',
  async (target) => {
    const port = await openHolding();
    const sent = await sendRaw(port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(sent).toMatch(/^HTTP\/1\.1 400 /);
    expect(sent).toContain('VALIDATION_ERROR');
  },
);

test('a path over 2,048 bytes, not counting the query, is refused with an error envelope', async () => {
  const port = await openHolding();
  const longest = `/v1/${'x'.repeat(2_044)}`;
  expect(await visit(port, `${longest}?q=${'x'.repeat(8_000)}`)).toMatchObject({ status: 200 });
  const refused = await visit(port, `${longest}x`);
  expect(refused.status).toBe(414);
  expect(JSON.parse(refused.body)).toMatchObject({ success: false, error: { code: 'URI_TOO_LONG' } });
  expect(refused.headers['x-request-id']).toMatch(/^req_/);
});

test('a request with a path of 16 KB costs about as much as a short one', async () => {
  const port = await openHolding();
  const measure = async (path: string) => {
    const began = process.cpuUsage();
    for (let nth = 0; nth < 100; nth += 1) await visit(port, path);
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1_000;
  };
  await measure('/v1/links');
  const shortMs = await measure('/v1/links');
  const longMs = await measure(`/v1/${'analytics'.repeat(1_750)}`);
  // Quadratic matching took 38 ms for each of them.
  expect(longMs).toBeLessThan(5 * shortMs + 200);
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  opened.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

/** Disconnects after a while; returns the status of a response before that, which is a refusal. */
function leaveSoon(port: number, afterMs = leaveAfterMs): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = get({ port, path: '/v1/links' }, ({ statusCode }) => resolve(statusCode));
    request.on('finish', () => setTimeout(() => request.destroy(), afterMs));
    request.on('error', () => {}).on('close', () => resolve(undefined));
  });
}

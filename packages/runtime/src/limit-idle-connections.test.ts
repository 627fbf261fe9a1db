import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createIdleConnectionLimiter, idleConnectionLimits } from './limit-idle-connections.ts';
import { serveHttp, type HttpServer } from './serve-http.ts';

const { idlePerAddressMax } = idleConnectionLimits;

const servers: HttpServer[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) await server.close();
});

/** Responds at once, except to `/held`. */
async function serve(trustedProxies: string[] = []): Promise<number> {
  const server = await serveHttp({
    listener: (request, response) => void (request.url === '/held' ? response.write('begun') : response.end('served')),
    port: 0,
    host: '127.0.0.1',
    trustedProxies,
  });
  servers.push(server);
  return server.port;
}

async function open(port: number, localAddress: string, bytes = ''): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  if (bytes === '') return socket.resume();
  socket.write(bytes);
  await once(socket, 'data');
  return socket.resume();
}

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const countOpen = (of: Socket[]) => of.filter((socket) => !socket.closed).length;

async function openMany(port: number, localAddress: string, count: number, bytes = ''): Promise<Socket[]> {
  const opened: Socket[] = [];
  while (opened.length < count)
    opened.push(...(await Promise.all(Array.from({ length: 100 }, () => open(port, localAddress, bytes)))));
  return opened;
}

test('the longest idle connections of an address are closed beyond 256, while busy ones and those of others stay', async () => {
  const port = await serve();
  const busy = await openMany(port, '127.0.0.2', 100, request('/held'));
  const idle = [...(await openMany(port, '127.0.0.2', 200)), ...(await openMany(port, '127.0.0.2', 300, request('/')))];
  const others = await openMany(port, '127.0.0.3', 200);
  await expect.poll(() => countOpen(idle)).toBe(idlePerAddressMax);
  expect(countOpen(idle.slice(0, 200))).toBe(0);
  expect(idle.at(-1)?.closed).toBe(false);
  expect([countOpen(busy), countOpen(others)]).toEqual([100, 200]);
});

test('connections whose requests never end, or whose responses are never read, are idle, too', async () => {
  const port = await serve();
  const body = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n1';
  const unfinished = await Promise.all(Array.from({ length: 300 }, () => open(port, '127.0.0.2')));
  for (const socket of unfinished) socket.write(body);
  await expect.poll(() => countOpen(unfinished)).toBe(idlePerAddressMax);
});

test('a trusted proxy may have any number of idle connections', async () => {
  const port = await serve(['127.0.0.0/30']);
  const [trusted, stranger] = [await openMany(port, '127.0.0.2', 400), await openMany(port, '127.0.0.9', 400)];
  await expect.poll(() => countOpen(stranger)).toBe(idlePerAddressMax);
  expect(countOpen(trusted)).toBe(400);
});

test('when all places are taken, clients with few connections keep theirs, and new ones are accepted', async () => {
  const limiter = createIdleConnectionLimiter({ limits: { ...idleConnectionLimits, inAllMax: 300 } });
  const server = createServer().on('connection', limiter.accept).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const honest = await open(port, '127.0.0.2');
  // Within the first second no connection is idle: only the limit of all connections applies.
  const flood = await openMany(port, '127.0.0.3', 500);
  await expect.poll(() => countOpen(flood)).toBeLessThanOrEqual(300);
  const late = await open(port, '127.0.0.4');
  expect([honest.closed, late.closed, flood.at(-1)?.closed]).toEqual([false, false, false]);
  for (const socket of sockets) socket.destroy();
  server.close();
});

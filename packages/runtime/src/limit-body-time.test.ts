import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { limitBodyTime } from './limit-body-time.ts';

const limits = { timeoutMs: 200, largeTimeoutMs: 60_000, largeBytesPerSecondMin: 1_000 };
const bodyBytes = 20_000;
const timedOut = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A connection to the server that stays open for sending when the server has ended its side. */
async function open(): Promise<Socket> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {});
}

/** Posts the head of a body; the response is the status line and everything until the connection is closed. */
async function post(isLarge: boolean): Promise<{ socket: Socket; response: Promise<string> }> {
  server = createServer((request, response) => {
    limitBodyTime(request, response, isLarge, limits);
    request.resume().on('end', () => response.end('read'));
    request.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${bodyBytes}\r\n\r\n`);
  let text = '';
  socket.on('data', (chunk) => void (text += String(chunk)));
  return { socket, response: new Promise((resolve) => socket.once('close', () => resolve(text))) };
}

async function sendSlowly(socket: Socket, chunkBytes: number): Promise<void> {
  for (let sent = 0; sent < bodyBytes && socket.writable; sent += chunkBytes) {
    socket.write(Buffer.alloc(chunkBytes));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test('a body that takes too long is ended with 408', async () => {
  const { socket, response } = await post(false);
  void sendSlowly(socket, 2_000);
  expect(await response).toBe(timedOut);
});

test('a large body may take longer as long as it arrives fast enough', async () => {
  const { socket, response } = await post(true);
  void sendSlowly(socket, 2_000);
  expect(await response).toMatch(/^HTTP\/1\.1 200 /);
});

test('a large body that arrives too slowly is ended with 408', async () => {
  const { socket, response } = await post(true);
  void sendSlowly(socket, 10);
  expect(await response).toBe(timedOut);
});

test('a client that is still sending its body reads why its connection is closed', async () => {
  server = createServer((request, response) => {
    limitBodyTime(request, response, false, limits);
    request.on('error', () => {}); // nothing is read: the body waits in the buffers of the connection
  });
  const socket = await open();
  const failures: Error[] = [];
  socket.on('error', (error) => failures.push(error));
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000\r\n\r\n${'a'.repeat(900_000)}`);
  let response = '';
  for await (const bytes of socket) response += String(bytes);
  socket.destroy();
  expect([response, failures]).toEqual([timedOut, []]);
});

test('a body that ends after its time is not served, nor is a request after it', async () => {
  const served: string[] = [];
  const failures: string[] = [];
  let closed: Promise<unknown> | undefined;
  server = createServer((request, response) => {
    served.push(request.method ?? '');
    limitBodyTime(request, response, false, limits);
    request.resume().on('end', () => served.push('end'));
    closed = once(response, 'close');
    request.on('error', ({ message }) => failures.push(message));
  });
  const socket = await open();
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\na');
  let response = '';
  for await (const bytes of socket) response += String(bytes);
  socket.end('aGET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await closed;
  expect([response, served, failures]).toEqual([timedOut, ['POST'], ['aborted']]);
});

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { serveHttp, type HttpServer } from './serve-http.ts';

const tunnel = 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n';
/** Far below the timeout of a test: a connection that is not closed never ends. */
const lingerMsMax = 15_000;

let server: HttpServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function open(): Promise<Socket> {
  server ??= await serveHttp({
    listener: ({ url }, response) => response.end(`served ${url}`),
    port: 0,
    host: '127.0.0.1',
  });
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

test('a CONNECT request is refused, however its client closes the connection', async () => {
  for (const leave of ['resetAndDestroy', 'destroy', 'end'] as const) {
    for (const more of ['', 'more bytes than a tunnel was refused']) {
      const socket = await open();
      socket.write(tunnel);
      const [refused] = (await once(socket, 'data')) as [Buffer];
      expect(String(refused)).toMatch(/^HTTP\/1\.1 405 /);
      socket.write(more);
      socket[leave]();
    }
  }
  const socket = await open();
  socket.write('GET / HTTP/1.1\r\nHost: example.com\r\nConnection: close\r\n\r\n');
  expect(String(((await once(socket, 'data')) as [Buffer])[0])).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});

test('a client that stays after a refused CONNECT is disconnected, without delaying the server', async () => {
  const socket = await open();
  socket.write(`${tunnel}and more`);
  socket.resume();
  const startedAt = performance.now();
  await once(socket, 'end');
  await server?.close();
  expect(performance.now() - startedAt).toBeLessThan(lingerMsMax);
  socket.destroy();
});

test('a client that sends a longer head than it may reads why, while it is sending and after', async () => {
  for (let times = 0; times < 10; times += 1) {
    const socket = await open();
    const failures: Error[] = [];
    socket.on('error', (error) => failures.push(error));
    socket.write(`GET /${'a'.repeat(900_000)} HTTP/1.1\r\nHost: example.com\r\n\r\n`);
    let response = '';
    for await (const bytes of socket) response += String(bytes);
    expect([response, failures]).toEqual([
      'HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
      [],
    ]);
    socket.destroy();
  }
});

test('a client that sends a chunk that cannot be read reads why, and its handler gets an error', async () => {
  const failures: string[] = [];
  let closed: Promise<unknown> | undefined;
  server = await serveHttp({
    listener: (request, response) => {
      request.on('error', ({ message }) => failures.push(message));
      closed = once(response, 'close');
    },
    port: 0,
    host: '127.0.0.1',
  });
  const socket = await open();
  socket.on('error', (error) => failures.push(error.message));
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n${'a'.repeat(900_000)}`);
  let response = '';
  for await (const bytes of socket) response += String(bytes);
  socket.destroy();
  await closed;
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect(failures).toEqual(['aborted']);
});

test('a client that goes on sending after a refused request is disconnected', async () => {
  const socket = await open();
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const flood = setInterval(() => socket.write('a'.repeat(65_536)), 1);
  socket.resume();
  await closed;
  clearInterval(flood);
  expect(socket.bytesWritten).toBeGreaterThan(1_048_576);
});

test.each([
  ['no HTTP', 'HELLO\r\n\r\n'],
  ['two lengths', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
])('a request with %s is refused with 400', async (_what, sent) => {
  const socket = await open();
  socket.write(sent);
  let response = '';
  for await (const bytes of socket) response += String(bytes);
  socket.destroy();
  expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
});

test.each([
  ['http://go.example/slug?a=1', 'go.example', '/slug?a=1'],
  ['http://other.example/slug', 'go.example', 'http://other.example/slug'],
])('a request for %s with the host %s is served as one for %s', async (target, host, served) => {
  const socket = await open();
  socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  let response = '';
  for await (const bytes of socket) response += String(bytes);
  // It could send on: the server has ended its half alone.
  socket.destroy();
  expect(response).toMatch(/^HTTP\/1\.1 200 /);
  expect(response.endsWith(`\r\n\r\nserved ${served}`)).toBe(true);
});

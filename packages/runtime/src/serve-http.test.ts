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

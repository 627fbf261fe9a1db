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
  server ??= await serveHttp({ listener: (_request, response) => response.end('served'), port: 0, host: '127.0.0.1' });
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

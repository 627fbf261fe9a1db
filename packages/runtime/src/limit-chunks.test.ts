import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { serveHttp, type HttpServer } from './serve-http.ts';

const servers: HttpServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** Reads bodies at `/read` and responds with their length; responds at once to everything else, and reads nothing. */
async function serve(): Promise<number> {
  const server = await serveHttp({
    listener: (request, response) => {
      if (request.url !== '/read') return void response.writeHead(405).end();
      let bytes = 0;
      request.on('data', (chunk: Buffer) => (bytes += chunk.byteLength));
      request.on('end', () => response.end(String(bytes)));
      request.on('error', () => {});
    },
    port: 0,
    host: '127.0.0.1',
  });
  servers.push(server);
  return server.port;
}

/** Sends chunks of one byte until all are sent or the connection is closed; how many were written. */
async function sendBytes(port: number, path: string, chunksMax: number): Promise<number> {
  const piece = '1\r\nx\r\n'.repeat(1_000);
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  socket.resume().write(`POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`);
  let sent = 0;
  while (sent < chunksMax && !socket.destroyed) {
    sent += 1_000;
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => {}), closed]);
    await new Promise(setImmediate);
  }
  socket.destroy();
  return sent;
}

async function sendPieces(port: number, path: string, pieces: number, bytes: number): Promise<[number, string]> {
  const request = httpRequest({ port, path, method: 'POST' });
  for (let nth = 0; nth < pieces; nth += 1) request.write('x'.repeat(bytes));
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return [response.statusCode ?? 0, text];
}

test.each(['/read', '/elsewhere'])('a body of single bytes is cut off, whether it is read or not: %s', async (path) => {
  expect(await sendBytes(await serve(), path, 5_000_000)).toBeLessThan(1_000_000);
});

test('a small body in small pieces and a large one in larger pieces are read', async () => {
  const port = await serve();
  expect(await sendPieces(port, '/read', 500, 1)).toEqual([200, '500']);
  expect(await sendPieces(port, '/read', 5_000, 100)).toEqual([200, '500000']);
});

test('a connection stays usable after a chunked body that the handler has not read', async () => {
  const port = await serve();
  const request = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n';
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  socket.write(request);
  await expect.poll(() => text.split('405').length).toBe(2);
  socket.write(request);
  await expect.poll(() => text.split('405').length).toBe(3);
  socket.destroy();
});

import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allowLongTests } from '@linkplane/testing';
import { expect, test } from 'vitest';
import { sendStream } from './send-stream.ts';

allowLongTests('real time');

const pieceBytes = 32 * 1_048_576;
/** Far longer than a busy machine pauses a process. */
const stallMsMax = 3_000;

/** One piece that is far larger than all buffers between the server and its client. */
async function serve() {
  let isOver = false;
  async function* open() {
    try {
      yield 'x'.repeat(pieceBytes);
    } finally {
      isOver = true;
    }
  }
  const server = createServer((request, response) => {
    void sendStream(request, response, { contentType: 'text/plain', open }, { stallMsMax });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { response, isOver: () => isOver, close: () => server.close() };
}

test('a slow client receives all of a large piece as long as it keeps reading', async () => {
  const { response, close } = await serve();
  const start = performance.now();
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // In total well past the time after which a stalled client is disconnected.
    if (performance.now() - start < 1.5 * stallMsMax) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(bytes).toBe(pieceBytes);
  close();
});

test('a client that stops reading is disconnected, and the stream is closed', async () => {
  const { response, isOver, close } = await serve();
  await expect.poll(isOver, { timeout: 4 * stallMsMax }).toBe(true);
  await expect(response.toArray()).rejects.toThrow('aborted');
  close();
});

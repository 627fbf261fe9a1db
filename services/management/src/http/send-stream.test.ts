import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { sendStream } from './send-stream.ts';

const pieceBytes = 32 * 1_048_576;
/** Far longer than a machine stands still. */
const stallMs = 3_000;

/** One piece that is far larger than all buffers on the way. */
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
    void sendStream(request, response, { contentType: 'text/plain', open }, stallMs);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return { answer, isOver: () => isOver, close: () => server.close() };
}

test('a slow reader gets all of a large piece, as long as it goes on taking some of it', async () => {
  const { answer, close } = await serve();
  const start = performance.now();
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // In all, well past the time after which who takes nothing is cut off.
    if (performance.now() - start < 1.5 * stallMs) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(bytes).toBe(pieceBytes);
  close();
});

test('a reader who takes nothing is cut off, and the work for it ends', async () => {
  const { answer, isOver, close } = await serve();
  await expect.poll(isOver, { timeout: 4 * stallMs }).toBe(true);
  await expect(answer.toArray()).rejects.toThrow('aborted');
  close();
});

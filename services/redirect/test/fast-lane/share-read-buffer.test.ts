import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { waitFor } from '@linkplane/testing';
import { afterEach, expect, test } from 'vitest';
import { createReadBuffer, type OnReceived } from '../../src/fast-lane/share-read-buffer.ts';

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** A server whose connections read into one buffer. */
async function listen(onReceived: (socket: Socket) => OnReceived) {
  const share = createReadBuffer();
  const shared: boolean[] = [];
  const accepted: Socket[] = [];
  const server = createServer((socket) => {
    shared.push(share(socket, onReceived(socket)));
    accepted.push(socket.on('error', () => {}));
    sockets.push(socket);
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const open = async () => {
    const client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', noDelay: true });
    sockets.push(client);
    await once(client, 'connect');
    await waitFor(() => accepted.length === sockets.length / 2, { timeoutMs: 5_000, what: 'a connection' });
    return client;
  };
  return { open, shared, accepted };
}

const until = (what: string, check: () => boolean) => waitFor(check, { timeoutMs: 5_000, what });

test('all connections read into one buffer, and each receives what was sent on it', async () => {
  const buffers = new Set<Buffer>();
  const received = new Map<Socket, string>();
  const { open, shared, accepted } = await listen((socket) => ({ bytes, length, isOwned }) => {
    buffers.add(bytes);
    expect(isOwned).toBe(false);
    received.set(socket, (received.get(socket) ?? '') + bytes.toString('latin1', 0, length));
    return true;
  });
  const clients = [await open(), await open(), await open()];
  expect(shared, 'this Node has no user buffers').toEqual([true, true, true]);
  const texts = clients.map((_, index) => String(index).repeat(10_000 * (index + 1)));
  for (let at = 0; at < 30_000; at += 1_000) {
    for (const [index, client] of clients.entries()) client.write(texts[index]?.slice(at, at + 1_000) ?? '');
  }
  await until('all of it', () => [...received.values()].join('').length === 60_000);
  expect(accepted.map((socket) => received.get(socket))).toEqual(texts);
  expect(buffers.size).toBe(1);
});

test('bytes that are pushed into the socket come as its data, before the end', async () => {
  const received: string[] = [];
  const { open, accepted } = await listen(
    (socket) =>
      ({ bytes, length }) =>
        socket.push(Buffer.from(bytes.subarray(0, length))),
  );
  const client = await open();
  accepted[0]?.on('data', (chunk: Buffer) => received.push(chunk.toString())).on('end', () => received.push('(end)'));
  client.end('hello');
  await until('the end', () => received.includes('(end)'));
  expect(received.join(' ')).toBe('hello (end)');
});

test('nothing is read after the callback returned false until the socket is resumed', async () => {
  let received = 0;
  const { open, accepted } = await listen(() => ({ length }) => {
    received += length;
    return false;
  });
  const client = await open();
  client.write('a'.repeat(4 * 1_048_576));
  await until('the first bytes', () => received > 0);
  const [first, before] = [accepted[0], received];
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(received).toBe(before);
  first?.resume();
  await until('more', () => received > before);
});

test('a Node without user buffers is detected', () => {
  const share = createReadBuffer();
  expect(share({ _handle: {} } as unknown as Socket, () => true)).toBe(false);
  expect(share({ _handle: null } as unknown as Socket, () => true)).toBe(false);
});

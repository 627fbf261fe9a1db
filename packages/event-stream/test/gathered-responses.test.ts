import { createRequire } from 'node:module';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, onTestFinished, test } from 'vitest';

type Response = { correlationId: number; payload: Buffer };
type Connection = {
  connect(): Promise<unknown>;
  disconnect(): Promise<unknown>;
  processData(bytes: Buffer): void;
  socket: Socket;
  requestQueue: { fulfillRequest(response: Response): void };
};

/** The patched client's own connection: how a response is split into chunks cannot be controlled from outside. */
const load = createRequire(import.meta.url);
const KafkaConnection = load('kafkajs/src/network/connection') as new (options: object) => Connection;
const createSocketFactory = load('kafkajs/src/network/socketFactory') as () => unknown;

/** Around the size from which a response is gathered in one buffer, and the size of a read. */
const sizes = [0, 1, 7, 100, 65_536, 262_139, 262_140, 262_141, 700_000, 3_000_000];
const pieces = [101, 4_096, 65_536, 262_148, 999_999, 20_000_000];
const log = { info() {}, warn() {}, error() {}, debug() {}, namespace: () => log };

function openConnection(port = 0) {
  const limits = { requestTimeout: 1_000, connectionTimeout: 1_000 };
  const target = { host: '127.0.0.1', port, socketFactory: createSocketFactory(), logger: log };
  const connection = new KafkaConnection({ ...limits, ...target });
  const responses: Response[] = [];
  connection.requestQueue.fulfillRequest = ({ correlationId, payload }) =>
    void responses.push({ correlationId, payload });
  return { connection, responses };
}

/** Accepts connections and sends nothing. Returns its port. */
async function openSilentServer(): Promise<number> {
  const server = createServer((socket) => void socket.on('error', () => {}).resume()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((listening) => server.once('listening', listening));
  return (server.address() as AddressInfo).port;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * Passes on a copy in memory of its own, as a socket reads it. Returns a reference that does not keep this memory: it is not
 * an async function, whose frame could.
 */
function receive(connection: Connection, bytes: Buffer): WeakRef<object> {
  const chunk = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(chunk);
  connection.processData(chunk);
  return new WeakRef(chunk.buffer);
}

async function expectReleased(memories: readonly WeakRef<object>[]): Promise<void> {
  const countKept = () => {
    collectGarbage();
    return memories.filter((memory) => memory.deref() !== undefined).length;
  };
  await expect.poll(countKept, { timeout: 10_000 }).toBe(0);
}

function encodeResponse(correlationId: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeInt32BE(payload.length + 4, 0);
  head.writeInt32BE(correlationId, 4);
  return Buffer.concat([head, payload]);
}

describe('responses of a broker', () => {
  test.each(pieces)('are received whole and in order in chunks of %i bytes', (piece) => {
    const { connection, responses } = openConnection();
    const sent = [...sizes, ...sizes.toReversed()].map((size, correlationId) => {
      const payload = Buffer.alloc(size);
      for (let at = 0; at < size; at += 997) payload.writeUInt8((at + correlationId) & 255, at);
      return { correlationId, payload };
    });
    const bytes = Buffer.concat(sent.map(({ correlationId, payload }) => encodeResponse(correlationId, payload)));
    for (let at = 0; at < bytes.length; at += piece)
      connection.processData(Buffer.from(bytes.subarray(at, at + piece)));
    expect(responses.map(({ correlationId }) => correlationId)).toEqual(sent.map(({ correlationId }) => correlationId));
    for (const [index, { payload }] of sent.entries()) expect(payload.equals(responses[index]!.payload)).toBe(true);
  });

  test('are not mixed with half a response of a former connection', async () => {
    const { connection, responses } = openConnection(await openSilentServer());
    try {
      await connection.connect();
      connection.processData(encodeResponse(1, Buffer.alloc(1_000_000, 'a')).subarray(0, 500_000));
      await connection.disconnect();
      await connection.connect();
      connection.processData(encodeResponse(2, Buffer.from('whole')));
      expect(responses).toEqual([{ correlationId: 2, payload: Buffer.from('whole') }]);
    } finally {
      await connection.disconnect();
    }
  });

  test('are not read from a socket that was replaced', async () => {
    const { connection, responses } = openConnection(await openSilentServer());
    try {
      await connection.connect();
      const former = connection.socket;
      await connection.disconnect();
      await connection.connect();
      former.emit('data', encodeResponse(1, Buffer.from('former')));
      connection.socket.emit('data', encodeResponse(2, Buffer.from('new')));
      expect(responses).toEqual([{ correlationId: 2, payload: Buffer.from('new') }]);
    } finally {
      await connection.disconnect();
    }
  });

  test.each([1, 100_000, 262_140, 3_000_000])(
    'of %i bytes are released from memory once they are passed on',
    async (size) => {
      const { connection } = openConnection();
      const memories: WeakRef<object>[] = [];
      connection.requestQueue.fulfillRequest = ({ payload }) => void memories.push(new WeakRef(payload.buffer));
      const received = receive(connection, encodeResponse(1, Buffer.alloc(size)));
      expect(memories).toHaveLength(1);
      await expectReleased([...memories, received]);
    },
  );

  test.each([262_140, 3_000_000])(
    'of %i bytes are gathered in one buffer that keeps no chunk of them',
    async (size) => {
      const { connection, responses } = openConnection();
      const bytes = encodeResponse(1, Buffer.alloc(size, 'a'));
      const memories: WeakRef<object>[] = [];
      const lastAt = bytes.length - 10;
      for (let at = 0; at < lastAt; at += 65_536)
        memories.push(receive(connection, bytes.subarray(at, Math.min(at + 65_536, lastAt))));
      await expectReleased(memories);
      expect(responses).toEqual([]);
      receive(connection, bytes.subarray(lastAt));
      expect(responses.map(({ payload }) => payload.equals(Buffer.alloc(size, 'a')))).toEqual([true]);
    },
  );
});

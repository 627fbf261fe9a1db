import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';

type Response = { correlationId: number; payload: Buffer };
type Connection = {
  connect(): Promise<unknown>;
  disconnect(): Promise<unknown>;
  processData(bytes: Buffer): void;
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
    const server = createServer((socket) => void socket.on('error', () => {}).resume()).listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    const { connection, responses } = openConnection((server.address() as AddressInfo).port);
    try {
      await connection.connect();
      connection.processData(encodeResponse(1, Buffer.alloc(1_000_000, 'a')).subarray(0, 500_000));
      await connection.disconnect();
      await connection.connect();
      connection.processData(encodeResponse(2, Buffer.from('whole')));
      expect(responses).toEqual([{ correlationId: 2, payload: Buffer.from('whole') }]);
    } finally {
      await connection.disconnect();
      server.close();
    }
  });
});

import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { waitFor } from '@linkplane/testing';
import { afterEach, expect, test } from 'vitest';
import { openManagementCalls, type ManagementCalls } from '../../src/management-calls/call-management.ts';
import { createFrameReader, frameKinds } from '../../src/management-calls/frames.ts';
import { serveCalls } from '../../src/management-calls/serve-calls.ts';
import { placeSockets } from '../front-door/listen-as-management.ts';

const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type Options = { callsMax?: number; silenceMsMax?: number };
type Received = { status: number; headers: Map<string, string>; body: Buffer; error: string | undefined };

async function open(handle: RequestListener, options?: Options) {
  const path = placeSockets().calls;
  const server = await serveCalls(handle, { path });
  closers.push(() => server.close());
  return { path, server, calls: openCalls(path, options) };
}

function openCalls(path: string, { callsMax = 64, silenceMsMax = 10_000 }: Options = {}): ManagementCalls {
  return openManagementCalls({ socketPath: path, callsMax, silenceMsMax, onReceived: () => {} });
}

type Asked = { method?: string; target?: string; headers?: IncomingHttpHeaders; body?: Buffer };

function begin(calls: ManagementCalls, { method = 'GET', target = '/', headers = {}, body }: Asked = {}) {
  const received: Received = { status: 0, headers: new Map(), body: Buffer.alloc(0), error: undefined };
  const chunks: Buffer[] = [];
  let isComplete = false;
  const { promise: closed, resolve } = Promise.withResolvers<Received>();
  const call = calls.call(
    { method, target, headers, body: body ?? Buffer.alloc(0) },
    {
      onHead(status, rawHeaders) {
        received.status = status;
        for (let at = 0; at < rawHeaders.length; at += 2)
          received.headers.set(rawHeaders[at]!.toLowerCase(), rawHeaders[at + 1]!);
      },
      onData: (chunk) => void chunks.push(Buffer.from(chunk)),
      onEnd: () => (isComplete = true),
      onError: (reason) => (received.error = reason.message),
      onClose: () => resolve(Object.assign(received, { isComplete, body: Buffer.concat(chunks) })),
    },
  );
  return { closed, leave: () => call.leave(), head: received };
}

const ask = async (calls: ManagementCalls, asked?: Asked) => await begin(calls, asked).closed;

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

test.each([0, 1, 65_535, 65_536, 65_537, 1_048_576])(
  'a body of %i bytes arrives and returns unchanged, in one part and in many',
  async (bytes) => {
    const body = Buffer.alloc(bytes, 'abcdefghij\r\n\r\n');
    const { calls } = await open((request, response) => {
      void readAll(request).then((read) => {
        if (request.url === '/whole') return response.end(read);
        for (let at = 0; at < read.length; at += 50_000) response.write(read.subarray(at, at + 50_000));
        return response.end();
      });
    });
    for (const target of ['/whole', '/parts']) {
      const headers = { 'content-length': String(bytes) };
      const received = await ask(calls, { method: 'POST', target, headers, body });
      expect([received.status, received.body.equals(body), received.error]).toEqual([200, true, undefined]);
    }
  },
);

test('a text of several megabytes with characters of every length is one response', async () => {
  const text = 'aä€😀'.repeat(500_000);
  const { calls } = await open((_request, response) => void response.end(text));
  const { body, headers } = await ask(calls);
  expect(body.toString() === text).toBe(true);
  expect(headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
});

test.each<[string, string, (response: ServerResponse) => unknown, number, string | undefined, string]>([
  ['a text', 'GET', (response) => response.end('ä'), 200, '2', 'ä'],
  ['no body', 'GET', (response) => response.end(), 200, '0', ''],
  ['204', 'GET', (response) => response.writeHead(204).end(), 204, undefined, ''],
  ['304', 'GET', (response) => response.writeHead(304, { ETag: '"x"' }).end(), 304, undefined, ''],
  ['HEAD with its length', 'HEAD', (response) => response.writeHead(200, { 'Content-Length': 7 }).end(), 200, '7', ''],
  ['HEAD of a body', 'HEAD', (response) => response.end('nothing'), 200, undefined, ''],
  ['two parts', 'GET', (response) => response.write('la') && response.end('ter'), 200, undefined, 'later'],
  [
    'an error',
    'GET',
    (response) => response.writeHead(503, 'Busy', { 'Retry-After': 1 }).end('no'),
    503,
    undefined,
    'no',
  ],
])('%s has the status, the length and the bytes that node:http gives it', async (...row) => {
  const [, method, write, status, length, body] = row;
  const { calls } = await open((_request, response) => void write(response));
  const received = await ask(calls, { method });
  expect([received.status, received.body.toString()]).toEqual([status, body]);
  expect([received.headers.get('content-length'), received.error]).toEqual([length, undefined]);
});

test('headers arrive as they were, in both directions, with bytes above ASCII and several cookies', async () => {
  const { calls } = await open((request, response) => {
    response.setHeader('Set-Cookie', ['a=1', 'b=2']);
    response.setHeader('X-Seen', `${request.headers['x-name'] as string}|${request.method} ${request.url}`);
    response.setHeader('X-Raw', request.rawHeaders.join(','));
    response.end();
  });
  const seen: string[] = [];
  await new Promise<void>((resolve) => {
    calls.call(
      { method: 'PATCH', target: '/v1/x?q=%20', headers: { 'x-name': 'caf\u00e9', host: 'h' }, body: Buffer.alloc(0) },
      {
        onHead: (_status, raw) => seen.push(...raw),
        onData: () => {},
        onEnd: () => {},
        onError: () => {},
        onClose: resolve,
      },
    );
  });
  expect(seen.join('|')).toContain('Set-Cookie|a=1|Set-Cookie|b=2|X-Seen|caf\u00e9|PATCH /v1/x?q=%20');
  expect(seen[seen.indexOf('X-Raw') + 1]).toBe('x-name,caf\u00e9,host,h');
});

test('a response that breaks off is never complete', async () => {
  const { calls } = await open((_request, response) => {
    response.writeHead(200, { 'Content-Length': 10 }).write('half');
    setTimeout(() => response.destroy(), 10);
  });
  const received = await ask(calls);
  expect(received).toMatchObject({ isComplete: false, error: 'management cut off its response' });
});

test.each(['before its head', 'after its head'])(
  'calls fail when the connection breaks, a response %s too, are not sent again, and the next one is served',
  async (when) => {
    let handled = 0;
    const { path, server, calls } = await open((_request, response) => {
      handled += 1;
      if (when === 'after its head') response.write('half');
    });
    const pending = [begin(calls), begin(calls)];
    await waitFor(
      () => handled === 2 && (when === 'before its head' || pending.every(({ head }) => head.status === 200)),
    );
    server.close();
    for (const { closed } of pending)
      expect(await closed).toMatchObject({ isComplete: false, error: 'management ended the connection' });
    expect(handled).toBe(2);
    rmSync(path, { force: true });
    const next = await serveCalls((_request, response) => void response.end('served'), { path });
    closers.push(() => next.close());
    expect((await ask(calls)).body.toString()).toBe('served');
  },
);

test('calls that still wait when the connection breaks are sent over the next one', async () => {
  let handled = 0;
  const { path, server, calls } = await open(() => (handled += 1), { callsMax: 1 });
  const sent = begin(calls);
  const waiting = begin(calls);
  await waitFor(() => handled === 1);
  server.close();
  rmSync(path, { force: true });
  const next = await serveCalls((_request, response) => void response.end('served'), { path });
  closers.push(() => next.close());
  expect((await sent.closed).error).toBe('management ended the connection');
  expect((await waiting.closed).body.toString()).toBe('served');
});

test('every call fails at once where nothing listens', async () => {
  const calls = openCalls(placeSockets().calls, { callsMax: 1 });
  const all = await Promise.all([ask(calls), ask(calls), ask(calls)]);
  for (const { error } of all) expect(error).toMatch(/ENOENT|ECONNREFUSED/);
});

test('management has no more calls at a time than allowed, and further ones in their order', async () => {
  const held: { target: string; response: ServerResponse }[] = [];
  const { calls } = await open((request, response) => void held.push({ target: request.url!, response }), {
    callsMax: 2,
  });
  const all = ['/1', '/2', '/3', '/4'].map((target) => begin(calls, { target }));
  await waitFor(() => held.length === 2);
  held[1]!.response.end();
  await all[1]!.closed;
  await waitFor(() => held.length === 3);
  expect(held.map(({ target }) => target)).toEqual(['/1', '/2', '/3']);
  for (const { response } of held) response.end();
  await waitFor(() => held.length === 4);
  held[3]!.response.end();
  await Promise.all(all.map(({ closed }) => closed));
});

test('management learns that a client has left, and its place is free again', async () => {
  let left = 0;
  const { calls } = await open(
    (request, response) => {
      if (request.url === '/held') response.once('close', () => (left += 1));
      else response.end('served');
    },
    { callsMax: 1 },
  );
  const held = begin(calls, { target: '/held' });
  const waiting = begin(calls, { target: '/held' });
  const served = begin(calls, { target: '/served' });
  waiting.leave();
  expect((await waiting.closed).error).toBeUndefined();
  held.leave();
  held.leave();
  expect(await held.closed).toMatchObject({ isComplete: false, error: undefined });
  expect((await served.closed).body.toString()).toBe('served');
  expect(left).toBe(1);
});

test('a call without a response for too long fails, whether management has it or it waits', async () => {
  const { calls } = await open(() => {}, { callsMax: 1, silenceMsMax: 50 });
  const [had, waited] = await Promise.all([ask(calls), ask(calls)]);
  expect([had.error, waited.error]).toEqual(['no response in time', 'no response in time']);
});

test('a front door that does not read pauses the responses of management', async () => {
  const written = { bytes: 0 };
  const path = placeSockets().calls;
  const server = await serveCalls(
    (_request, response) => {
      const chunk = Buffer.alloc(65_536);
      const write = () => {
        while (written.bytes < 64 * 1_048_576) {
          written.bytes += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', write);
        }
        response.end();
      };
      write();
    },
    { path },
  );
  closers.push(() => server.close());
  const socket = connect(path).pause();
  closers.push(() => socket.destroy());
  await once(socket, 'connect');
  const head = Buffer.from(JSON.stringify(['GET', '/', {}]));
  const frame = Buffer.alloc(13);
  frame.writeUInt32LE(4 + head.length, 0);
  frame.writeUInt32LE(1, 4);
  frame[8] = frameKinds.request;
  frame.writeUInt32LE(head.length, 9);
  socket.write(Buffer.concat([frame, head]));
  await waitFor(() => written.bytes > 0);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(written.bytes).toBeLessThan(4 * 1_048_576);
  let received = 0;
  let ends = 0;
  const read = createFrameReader((kind, _id, payload) => {
    if (kind === frameKinds.bytes) received += payload.length;
    else ends += 1;
  });
  socket.on('data', read).resume();
  await waitFor(() => ends === 1);
  expect(received).toBeGreaterThan(64 * 1_048_576);
});

test('frames are read whole from pieces of every size', () => {
  const payloads = [Buffer.alloc(0), Buffer.from('x'), Buffer.alloc(300, 'ab'), Buffer.from('end')];
  const stream = Buffer.concat(
    payloads.map((payload, nth) => {
      const head = Buffer.alloc(9);
      head.writeUInt32LE(payload.length, 0);
      head.writeUInt32LE(nth, 4);
      head[8] = frameKinds.bytes;
      return Buffer.concat([head, payload]);
    }),
  );
  for (let size = 1; size <= stream.length; size += 1) {
    const read: [number, string][] = [];
    const reader = createFrameReader((_kind, id, payload) => read.push([id, payload.toString()]));
    for (let at = 0; at < stream.length; at += size) reader(stream.subarray(at, at + size));
    expect(read).toEqual(payloads.map((payload, nth) => [nth, payload.toString()]));
  }
});

import { IncomingMessage, ServerResponse, type RequestListener } from 'node:http';
import { createServer, type ListenOptions, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { createFrameReader, createFrameWriter, decodeRequest, frameKinds, type CalledRequest } from './frames.ts';

export type CallServer = {
  /** Cuts off what is under way. */
  close(): void;
};

type SendFrame = ReturnType<typeof createFrameWriter>;

/** A longer part of a response is several frames, so that a turn of the thread that serves visitors stays short. */
const frameBytesMax = 65_536;

/**
 * Serves the requests that front doors send over `openManagementCalls`. The handler gets the classes of node:http, so that
 * Express works on them as on any other request; only what they would parse and write has no connection of its own.
 */
export async function serveCalls(handle: RequestListener, options: ListenOptions): Promise<CallServer> {
  const connections = new Set<Socket>();
  const server = createServer((connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
    serveConnection(connection, handle);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options, resolve);
  });
  return {
    close() {
      server.close();
      for (const connection of connections) connection.destroy();
    },
  };
}

function serveConnection(connection: Socket, handle: RequestListener): void {
  const send = createFrameWriter(connection);
  const calls = new Map<number, ResponseSocket>();
  /** The responses that wait until the front door has read. */
  let paused: (() => void)[] = [];
  const pause = (resume: () => void) => void paused.push(resume);
  const read = createFrameReader((kind, id, payload) => {
    if (kind === frameKinds.leave) return void calls.get(id)?.destroy();
    const socket = new ResponseSocket({ id, send, pause });
    calls.set(id, socket);
    socket.once('close', () => calls.delete(id));
    respond(decodeRequest(payload), socket, handle);
  });
  connection.on('data', read);
  connection.on('drain', () => {
    const resumed = paused;
    paused = [];
    for (const resume of resumed) resume();
  });
  connection.on('error', () => connection.destroy()); // the front door is gone
  connection.once('close', () => {
    for (const socket of calls.values()) socket.destroy();
    for (const resume of paused) resume();
  });
}

function respond(called: CalledRequest, socket: ResponseSocket, handle: RequestListener): void {
  const request = buildRequest(called, socket);
  const response = new ServerResponse(request);
  response.removeHeader('Transfer-Encoding'); // a frame says where the response ends: no chunks are needed
  response.assignSocket(socket as unknown as Socket);
  socket.on('drain', () => response.emit('drain'));
  response.once('finish', () => socket.complete());
  handle(request, response);
}

function buildRequest({ method, target, headers, body }: CalledRequest, socket: ResponseSocket): IncomingMessage {
  const request = new IncomingMessage(socket as unknown as Socket);
  request.method = method;
  request.url = target;
  request.headers = headers;
  request.rawHeaders = Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
  request.httpVersion = '1.1';
  request.httpVersionMajor = 1;
  request.httpVersionMinor = 1;
  request.complete = true;
  if (body.length > 0) request.push(body);
  request.push(null);
  return request;
}

/** What a response is written to, in place of a connection: it ends with the response, or when the client leaves. */
class ResponseSocket extends Writable {
  /** A response has no more to say: node:http asks for it. */
  readonly readable = false;
  readonly #id: number;
  readonly #send: SendFrame;
  readonly #pause: (resume: () => void) => void;
  #isComplete = false;

  constructor({ id, send, pause }: { id: number; send: SendFrame; pause: (resume: () => void) => void }) {
    super({ decodeStrings: false });
    this.#id = id;
    this.#send = send;
    this.#pause = pause;
    this.on('error', () => {}); // a handler that fails has logged it
  }

  override _write(chunk: Buffer | string, encoding: BufferEncoding, done: () => void): void {
    if (this.#sendBytes(chunk, encoding)) done();
    else this.#pause(done);
  }

  #sendBytes(chunk: Buffer | string, encoding: BufferEncoding): boolean {
    if (chunk.length <= frameBytesMax) return this.#send(frameKinds.bytes, this.#id, chunk, encoding);
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk;
    let isTaken = true;
    for (let at = 0; at < bytes.length; at += frameBytesMax)
      isTaken = this.#send(frameKinds.bytes, this.#id, bytes.subarray(at, at + frameBytesMax));
    return isTaken;
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#send(this.#isComplete ? frameKinds.end : frameKinds.cut, this.#id);
    done(error);
  }

  complete(): void {
    this.#isComplete = true;
    this.destroy();
  }

  /** No response has a timeout of its own: the front door has one for each. */
  setTimeout(): this {
    return this;
  }
}

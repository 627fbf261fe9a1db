import {
  Agent,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { findLargeBodyLimit, isStreamedPath } from '@linkplane/contracts';
import { createBufferCollector } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import { requestHeaders, responseHeaders } from './forwarded-headers.ts';
import { openClientCounts } from './count-clients.ts';
import { createBufferedBytesLimit, type BufferedBytes } from './limit-buffered-bytes.ts';
import { createClientLimit, createSharedLimit } from './limit-per-client.ts';
import { paceResponse } from './pace-response.ts';
import { createConnectionQueue } from './queue-connections.ts';
import { readClientKeys, type ClientKeys } from './read-client-keys.ts';
import {
  createDelayedRefusal,
  findRefusal,
  refuse,
  refuseBusy,
  refuseDropped,
  refuseTooLarge,
} from './refuse-request.ts';
import { createSlots } from './share-slots.ts';
import type { ThreadLimits } from './share-threads.ts';

/**
 * API requests that management processes, that wait for it, or whose responses wait for their readers. Threads divide
 * them, so that each has slots for clients with few; the share of a client is one for all threads.
 */
const slotsMax = 1_024;
const slotsPerClientMax = 256;
/** Further requests of a client wait for its own to end. Threads divide what is waited for. */
const socketsPerClientMax = 16;
/**
 * The share of the streams, which have sockets of their own, or they would keep all other requests waiting. Further
 * streams of a client are refused, because its other ones may take minutes.
 */
const clientShareOfStreams = 4;
/**
 * A stream that management refuses keeps its place among its client's for so long: a client that opens the next one at
 * once then costs at most its share of streams in that time.
 */
const refusedStreamDelayMs = 1_000;
/** The size of requests to most paths; management has lower limits for most of them. */
const bodyBytesMax = 1_048_576;
/** All request bodies until they are processed, and all responses until they are read. */
const bufferedBytesMax = 64 * 1_048_576;
const bufferedBytesPerClientMax = 16 * 1_048_576;
const noBytes = Buffer.alloc(0);
/** A client that reads nothing of its response for so long is disconnected. */
const unreadMsMax = 30_000;
const responseTimeoutMs = 70_000;

type Forward = (request: IncomingMessage, response: ServerResponse) => void;

/** A client's request. It has a slot until both management and the client are done with it. */
type Forwarding = {
  request: IncomingMessage;
  response: ServerResponse;
  body: Buffer;
  /** The memory of the body; until the request has a socket it can be dropped to make room. */
  buffered: BufferedBytes;
  address: string;
  /** The keys that its sender is counted under. */
  clientKeys: ClientKeys;
  isStream: boolean;
  /** Whether it counts among its client's sockets to management. */
  hasSocket: boolean;
  /** Removes it from the queue for its client's sockets. */
  stopWaiting: () => void;
  /** Whether it waits because management's own queue of connections is full. */
  isQueued: boolean;
  /** Set while management, or its queue of connections, has the request. */
  upstream: ClientRequest | undefined;
};

type ForwarderDeps = {
  socketPath: string;
  /** The client's address, from that of the connection and the header of proxies. */
  readAddress: (socketAddress: string, forwardedFor: string | undefined) => string;
  /** Responses of the redirect plane since the start. */
  countVisits: () => number;
  limits: ThreadLimits;
  logger: Logger;
};

/**
 * Forwards API requests to the management thread over its local socket. A body is buffered whole before the request gets a
 * socket, and a response with an end is read off the socket at once. So a client that sends or reads slowly uses a
 * connection and a share of memory, and nothing that others wait for. The client's address is sent in `x-forwarded-for`,
 * in place of what the client claims there.
 */
export function createForwarder({ socketPath, readAddress, countVisits, limits, logger }: ForwarderDeps): Forward {
  const { threads, thread, files, counts } = limits;
  const ofThread = (most: number) => Math.max(1, Math.floor(most / threads));
  const agent = new Agent({ keepAlive: true, maxSockets: ofThread(files.socketsMax), scheduling: 'lifo' });
  const streamAgent = new Agent({ keepAlive: true, maxSockets: files.streamsMax, scheduling: 'lifo' });
  const collectPassed = createBufferCollector();
  const limitBuffered = createBufferedBytesLimit({
    totalBytesMax: bufferedBytesMax,
    perClientBytesMax: bufferedBytesPerClientMax,
    counts: openClientCounts(counts.bytes, thread),
    threads,
  });
  const slots = createSlots({
    limits: { totalMax: ofThread(slotsMax), perClientMax: slotsPerClientMax },
    keysOf: ({ clientKeys }: Forwarding) => clientKeys,
    counts: openClientCounts(counts.slots, thread),
    drop,
  });
  const socketLimit = createClientLimit(ofThread(Math.min(socketsPerClientMax, files.socketsMax)));
  const streamLimit = createSharedLimit({
    counts: openClientCounts(counts.streams, thread),
    totalMax: files.streamsMax,
    perClientMax: Math.max(1, Math.floor(files.streamsMax / clientShareOfStreams)),
  });
  const refuseGreedy = createDelayedRefusal();
  /** The queue for the time when management's own queue of connections is full of clients that have left. */
  const queue = createConnectionQueue<Forwarding>({
    connect,
    giveUp: ({ response }) => refuseBusy(response),
    hasLeft: ({ response }) => response.destroyed,
  });

  function describe(request: IncomingMessage, response: ServerResponse): Forwarding {
    const claimed = request.headers['x-forwarded-for'];
    const address = readAddress(
      request.socket.remoteAddress ?? '',
      claimed === undefined ? undefined : String(claimed),
    );
    const clientKeys = readClientKeys(address, request.headers);
    const forwarding: Forwarding = {
      request,
      response,
      body: noBytes,
      buffered: limitBuffered(clientKeys[0], () => {
        forwarding.stopWaiting();
        refuseDropped(response);
      }),
      address,
      clientKeys,
      isStream: isStreamedPath(request.url ?? ''),
      hasSocket: false,
      stopWaiting: () => {},
      isQueued: false,
      upstream: undefined,
    };
    return forwarding;
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const forwarding = describe(request, response);
    const { buffered } = forwarding;
    response.once('close', () => buffered.release());
    const body = await bufferBody(request, response, buffered);
    if (!body) {
      buffered.release();
      request.resume();
      return;
    }
    forwarding.body = body;
    takeSlot(forwarding);
  }

  /** Takes a slot among all requests, and a socket among those of the client: the request may have to wait for that. */
  function takeSlot(forwarding: Forwarding): void {
    const { response, clientKeys, isStream } = forwarding;
    if (response.destroyed) return;
    if (!slots.take(forwarding)) return refuseGreedy(response);
    response.once('close', () => {
      forwarding.stopWaiting();
      forwarding.body = noBytes;
      if (!response.writableFinished) forwarding.upstream?.destroy();
      if (!forwarding.upstream) finish(forwarding);
    });
    const start = () => startForward(forwarding);
    if (isStream && streamLimit.take(clientKeys)) return start();
    if (isStream) {
      slots.setPreemptible(forwarding, true);
      return refuseGreedy(response);
    }
    const giveUp = () => refuseBusy(response);
    forwarding.stopWaiting = socketLimit.takeLater({ keys: clientKeys, start, giveUp });
    slots.setPreemptible(forwarding, !forwarding.hasSocket);
  }

  /**
   * Drops a request that has lost its slot while it waited for its client's other requests, or for its client to read.
   */
  function drop({ response, stopWaiting }: Forwarding): void {
    stopWaiting();
    if (response.headersSent) response.destroy();
    else refuseBusy(response);
  }

  function startForward(forwarding: Forwarding): void {
    forwarding.hasSocket = true;
    forwarding.buffered.pin();
    slots.setPreemptible(forwarding, false);
    if (!queue.isWaiting()) return connect(forwarding);
    forwarding.isQueued = true;
    queue.add(forwarding);
  }

  /** Neither the client nor management uses the request any more. */
  function finish(forwarding: Forwarding): void {
    if (forwarding.isQueued) queue.remove(forwarding);
    releaseSocket(forwarding);
    slots.release(forwarding);
  }

  function releaseSocket(forwarding: Forwarding): void {
    if (!forwarding.hasSocket) return;
    forwarding.hasSocket = false;
    (forwarding.isStream ? streamLimit : socketLimit).release(forwarding.clientKeys);
  }

  function connect(forwarding: Forwarding): void {
    const { request, response, body, address, isStream } = forwarding;
    const upstream = httpRequest({
      agent: isStream ? streamAgent : agent,
      socketPath,
      method: request.method,
      path: request.url,
      setHost: false,
      headers: requestHeaders(request, body.length, address),
    });
    forwarding.upstream = upstream;
    forwarding.isQueued = false;
    upstream.once('close', () => {
      forwarding.upstream = undefined;
      if (response.closed) finish(forwarding);
      else if (!forwarding.isQueued) {
        releaseSocket(forwarding);
        slots.setPreemptible(forwarding, true);
      }
    });
    upstream.setTimeout(responseTimeoutMs, () => upstream.destroy(new Error('no response in time')));
    upstream.on('response', (incoming) => {
      incoming.on('error', () => response.destroy());
      const isRefusedStream = isStream && incoming.statusCode === 429;
      if (isRefusedStream) setTimeout(respond, refusedStreamDelayMs, incoming, forwarding).unref();
      else respond(incoming, forwarding);
    });
    upstream.on('error', (error) => {
      if (response.destroyed) return; // the client left first
      if (isBacklogFull(error)) {
        forwarding.isQueued = true;
        return queue.addFirst(forwarding);
      }
      logger.warn({ reason: error.message }, 'management did not respond');
      if (response.headersSent) response.destroy();
      else refuseBusy(response);
    });
    upstream.end(body);
  }

  function respond(incoming: IncomingMessage, forwarding: Forwarding): void {
    const { response, isStream } = forwarding;
    if (response.destroyed) return;
    response.writeHead(incoming.statusCode ?? 502, responseHeaders(incoming));
    incoming.on('data', collectPassed);
    if (isStream) paceResponse(incoming, response, countVisits);
    else bufferResponse(incoming, forwarding);
  }

  /** What the client has not read yet waits here, not in a socket that other requests need. */
  function bufferResponse(incoming: IncomingMessage, { response, clientKeys }: Forwarding): void {
    const unread = limitBuffered(clientKeys[0], () => response.destroy());
    response.once('close', () => unread.release());
    response.setTimeout(unreadMsMax, () => response.destroy());
    incoming.on('data', (chunk: Buffer) => {
      if (!response.write(chunk)) unread.set(response.writableLength);
    });
    response.on('drain', () => unread.set(0));
    incoming.on('end', () => response.end());
  }

  return (request, response) => {
    const refusal = findRefusal(request);
    if (refusal) return refuse(response, ...refusal);
    forward(request, response).catch(() => response.destroy()); // the client left before the end of its body
  };
}

/** The connection was refused before anything was sent, so the request can be sent again. */
function isBacklogFull({ code, syscall }: NodeJS.ErrnoException): boolean {
  return code === 'EAGAIN' && syscall === 'connect';
}

/** Returns undefined when the request got a response already: its body was too long, or it was dropped to make room. */
async function bufferBody(
  request: IncomingMessage,
  response: ServerResponse,
  buffered: BufferedBytes,
): Promise<Buffer | undefined> {
  const bytesMax = findLargeBodyLimit(request.url ?? '') ?? bodyBytesMax;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > bytesMax) return void refuseTooLarge(request, response, bytesMax);
    buffered.set(bytes);
    if (response.headersSent) return undefined;
  }
  return Buffer.concat(chunks);
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { findLargeBodyLimit, isStreamedPath } from '@linkplane/contracts';
import { createBufferCollector } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import { bufferBody } from './buffer-body.ts';
import { createCallSender } from './send-in-calls.ts';
import { openClientCounts } from './count-clients.ts';
import { hasBody, responseHeaders } from './forwarded-headers.ts';
import type { Forwarding, Outcome } from './forwarding.ts';
import { createHttpSender } from './send-over-http.ts';
import { createBufferedBytesLimit } from './limit-buffered-bytes.ts';
import { createClientLimit, createSharedLimit } from './limit-per-client.ts';
import { readClientKeys } from './read-client-keys.ts';
import { createDelayedRefusal, findRefusal, refuse, refuseBusy, refuseDropped } from './refuse-request.ts';
import { createSlots } from './share-slots.ts';
import type { ThreadLimits } from './share-threads.ts';

/**
 * API requests that management processes, that wait for it, or whose responses wait for their readers. Threads divide
 * them, so that each has slots for clients with few; the share of a client is one for all threads.
 */
const slotsMax = 1_024;
const slotsPerClientMax = 256;
/** Further requests of a client wait for its own to end. Threads divide what is waited for. */
const turnsPerClientMax = 16;
/**
 * The share of the streams, which have sockets of their own, or they would keep all other requests waiting. Further
 * streams of a client are refused, because its other ones may take minutes.
 */
const clientShareOfStreams = 4;
/** All request bodies until they are processed, and all responses until they are read. */
const bufferedBytesMax = 64 * 1_048_576;
const bufferedBytesPerClientMax = 16 * 1_048_576;
const noBytes = Buffer.alloc(0);
/** A client that reads nothing of its response for so long is disconnected. */
const unreadMsMax = 30_000;
const responseTimeoutMs = 70_000;

type Forward = (request: IncomingMessage, response: ServerResponse) => void;

/** The local sockets on which management listens. */
export type ManagementSockets = {
  /** HTTP, for streams and files. */
  http: string;
  /** All other requests, see `serveCalls`. */
  calls: string;
};

type ForwarderDeps = {
  management: ManagementSockets;
  /** The client's address, from that of the connection and the header of proxies. */
  readAddress: (socketAddress: string, forwardedFor: string | undefined) => string;
  /** Responses of the redirect plane since the start. */
  countVisits: () => number;
  limits: ThreadLimits;
  logger: Logger;
};

/**
 * Forwards API requests to the management thread: over one connection for all, but for streams, whose readers set the pace,
 * and files, which have sockets of their own. A body is buffered whole before the request gets its turn, and a response with
 * an end is taken from management at once. So a client that sends or reads slowly uses a connection and a share of memory,
 * and nothing that others wait for. The client's address is sent in `x-forwarded-for`, in place of what the client claims
 * there.
 */
export function createForwarder(deps: ForwarderDeps): Forward {
  const { management, readAddress, countVisits, limits, logger } = deps;
  const { threads, thread, files, counts } = limits;
  const ofThread = (most: number) => Math.max(1, Math.floor(most / threads));
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
  const turnLimit = createClientLimit(ofThread(Math.min(turnsPerClientMax, files.socketsMax)));
  const streamLimit = createSharedLimit({
    counts: openClientCounts(counts.streams, thread),
    totalMax: files.streamsMax,
    perClientMax: Math.max(1, Math.floor(files.streamsMax / clientShareOfStreams)),
  });
  const refuseGreedy = createDelayedRefusal();
  const outcome: Outcome = { begin, fail, done };
  const ways = {
    sendsMax: ofThread(files.socketsMax),
    streamsMax: files.streamsMax,
    silenceMsMax: responseTimeoutMs,
    outcome,
    collectPassed: createBufferCollector(),
    countVisits,
  };
  const call = createCallSender({ ...ways, socketPath: management.calls });
  const sendOverHttp = createHttpSender({ ...ways, socketPath: management.http });

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
      hasTurn: false,
      stopWaiting: () => {},
      stop: undefined,
    };
    return forwarding;
  }

  function forward(request: IncomingMessage, response: ServerResponse): void {
    const forwarding = describe(request, response);
    const { buffered } = forwarding;
    response.once('close', () => buffered.release());
    if (!hasBody(request.headers)) return takeSlot(forwarding);
    bufferBody(request, response, buffered, (body) => {
      forwarding.body = body;
      takeSlot(forwarding);
    });
  }

  /** Takes a slot among all requests, and a socket among those of the client: the request may have to wait for that. */
  function takeSlot(forwarding: Forwarding): void {
    const { response, clientKeys, isStream } = forwarding;
    if (response.destroyed) return;
    if (!slots.take(forwarding)) return refuseGreedy(response);
    response.once('close', () => {
      forwarding.stopWaiting();
      forwarding.body = noBytes;
      if (!response.writableFinished) forwarding.stop?.();
      if (!forwarding.stop) finish(forwarding);
    });
    const start = () => startForward(forwarding);
    if (isStream && streamLimit.take(clientKeys)) return start();
    if (isStream) {
      slots.setPreemptible(forwarding, true);
      return refuseGreedy(response);
    }
    const giveUp = () => refuseBusy(response);
    forwarding.stopWaiting = turnLimit.takeLater({ keys: clientKeys, start, giveUp });
    slots.setPreemptible(forwarding, !forwarding.hasTurn);
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
    forwarding.hasTurn = true;
    forwarding.buffered.pin();
    slots.setPreemptible(forwarding, false);
    const isFile = findLargeBodyLimit(forwarding.request.url ?? '') !== undefined;
    if (forwarding.isStream || isFile) sendOverHttp(forwarding);
    else call(forwarding);
  }

  function begin(forwarding: Forwarding, status: number, rawHeaders: string[]): (chunk: Buffer) => void {
    const { response, clientKeys, isStream } = forwarding;
    response.writeHead(status, responseHeaders(rawHeaders));
    if (isStream) return (chunk) => void response.write(chunk);
    const unread = limitBuffered(clientKeys[0], () => response.destroy());
    response.once('close', () => unread.release());
    response.setTimeout(unreadMsMax, () => response.destroy());
    response.on('drain', () => unread.set(0));
    return (chunk) => {
      if (!response.write(chunk)) unread.set(response.writableLength);
    };
  }

  function fail({ response }: Forwarding, reason: Error): void {
    if (response.destroyed) return; // the client left first
    logger.warn({ reason: reason.message }, 'management did not respond');
    if (response.headersSent) response.destroy();
    else refuseBusy(response);
  }

  function done(forwarding: Forwarding): void {
    forwarding.stop = undefined;
    if (forwarding.response.closed) return finish(forwarding);
    releaseTurn(forwarding);
    slots.setPreemptible(forwarding, true);
  }

  /** Neither the client nor management uses the request any more. */
  function finish(forwarding: Forwarding): void {
    releaseTurn(forwarding);
    slots.release(forwarding);
  }

  function releaseTurn(forwarding: Forwarding): void {
    if (!forwarding.hasTurn) return;
    forwarding.hasTurn = false;
    (forwarding.isStream ? streamLimit : turnLimit).release(forwarding.clientKeys);
  }

  return (request, response) => {
    const refusal = findRefusal(request);
    if (refusal) return refuse(response, ...refusal);
    forward(request, response);
  };
}

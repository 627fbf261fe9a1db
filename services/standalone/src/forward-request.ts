import {
  Agent,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { isPathTooLong, pathBytesMax } from '@linkplane/contracts';
import { createBufferCollector } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import { createHeldBytesLimit, type HeldBytes } from './hold-bytes.ts';
import { createClientLimit } from './limit-per-client.ts';
import { isStreamedPath } from './match-streamed-path.ts';
import { passInTurns } from './pass-in-turns.ts';
import { readClientKeys, type ClientKeys } from './read-client-keys.ts';
import { refuse, refuseBusy, refuseRest, refuseTooLarge } from './refuse-request.ts';
import { createPlaces } from './share-places.ts';
import { createLine } from './wait-in-line.ts';

/**
 * API requests that management has or that wait for it, or for their readers. Beyond it a client with few of them takes
 * the place of one with many; otherwise the caller is told to come back, and redirects notice nothing.
 */
const forwardLimits = { inAllMax: 1_024, perClientMax: 256 };
const socketsMax = 64;
/** Beyond it a client's further requests wait for its own to end. */
const socketsPerClientMax = 16;
/** Answers without an end in sight have sockets of their own, or they would keep all others waiting. */
const longAnswersMax = 256;
/** Beyond it a client is refused: its others may take minutes. */
const longAnswersPerClientMax = 64;
/** No body of the API may be longer; management holds most of them to less. */
const bodyBytesMax = 1_048_576;
/** What all bodies until they are answered, and all answers until they are read, may take together. */
const heldBytesMax = 64 * 1_048_576;
/** A client over its share hears so after this: one that tries again at once costs less that way. */
const refusalDelayMs = 1_000;
/** Refusals that wait at a time; further ones go out at once. */
const delayedRefusalsMax = 2_048;
const heldBytesPerClientMax = 16 * 1_048_576;
const noBytes = Buffer.alloc(0);
/** Who takes nothing of an answer for so long is cut off. */
const unreadMsMax = 30_000;
const answerTimeoutMs = 70_000;
/** These belong to one connection, or are made anew here. */
const ownHeaders = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect'],
  ...['content-length', 'x-forwarded-for'],
]);

type Forward = (request: IncomingMessage, response: ServerResponse) => void;

/** A caller's request; it has its place among `forwardLimits` as long as either side has something of it. */
type Forwarding = {
  request: IncomingMessage;
  response: ServerResponse;
  body: Buffer;
  /** What the body takes; until it has a socket it can be dropped to make room. */
  held: HeldBytes;
  address: string;
  /** The names that its sender is counted under. */
  clients: ClientKeys;
  isLong: boolean;
  /** It counts for its client among the sockets to management. */
  hasSocket: boolean;
  /** Takes it out of the queue for its client's sockets. */
  stopWaiting: () => void;
  /** It waits for management's queue of connections. */
  isInLine: boolean;
  /** While management, or its queue, has it. */
  forwarded: ClientRequest | undefined;
};

type ForwarderDeps = {
  socketPath: string;
  /** The client's address, from the connection's own and the header of proxies. */
  readAddress: (socketAddress: string, forwardedFor: string | undefined) => string;
  /** Answers of the redirect plane since the start. */
  countVisits: () => number;
  logger: Logger;
};

/**
 * Passes API requests to the management thread over its local socket. A body is taken in whole before a socket is
 * asked for, and an answer with an end is taken off it at once: who sends or reads slowly holds a connection and a
 * share of memory, and nothing that others wait for.
 * Whose request it is goes along in `x-forwarded-for`, in place of whatever the caller claims there.
 */
export function createForwarder({ socketPath, readAddress, countVisits, logger }: ForwarderDeps): Forward {
  const agent = new Agent({ keepAlive: true, maxSockets: socketsMax, scheduling: 'lifo' });
  const longAgent = new Agent({ keepAlive: true, maxSockets: longAnswersMax, scheduling: 'lifo' });
  const collectPassed = createBufferCollector();
  const holdBytes = createHeldBytesLimit({ inAllBytesMax: heldBytesMax, perClientBytesMax: heldBytesPerClientMax });
  const places = createPlaces({ limits: forwardLimits, namesOf: ({ clients }: Forwarding) => clients, drop });
  const socketLimit = createClientLimit(socketsPerClientMax);
  const longLimit = createClientLimit(longAnswersPerClientMax);
  let delayedRefusals = 0;

  /** For a client that has used up its share, while others are served. */
  function refuseGreedy(response: ServerResponse): void {
    if (delayedRefusals >= delayedRefusalsMax) return refuseBusy(response);
    delayedRefusals += 1;
    setTimeout(() => {
      delayedRefusals -= 1;
      if (!response.destroyed) refuseBusy(response);
    }, refusalDelayMs).unref();
  }

  function readClientAddress({ socket, headers }: IncomingMessage): string {
    const claimed = headers['x-forwarded-for'];
    return readAddress(socket.remoteAddress ?? '', claimed === undefined ? undefined : String(claimed));
  }

  /** While management's queue of connections is full of callers that have left, those that have not wait here. */
  const line = createLine<Forwarding>({
    letGo: connect,
    giveUp: ({ response }) => refuseBusy(response),
    hasLeft: ({ response }) => response.destroyed,
  });

  /** Takes a place among all forwards, and one among the sockets of its client: it may have to wait for that. */
  function send(forwarding: Forwarding): void {
    const { response, clients, isLong } = forwarding;
    if (response.destroyed) return;
    if (!places.take(forwarding)) return refuseGreedy(response);
    const start = () => startForward(forwarding);
    const giveUp = () => refuseBusy(response);
    response.once('close', () => {
      forwarding.stopWaiting();
      forwarding.body = noBytes;
      if (!response.writableFinished) forwarding.forwarded?.destroy();
      if (!forwarding.forwarded) leave(forwarding);
    });
    if (isLong && longLimit.take(clients)) return start();
    if (isLong) {
      places.setYielding(forwarding, true);
      return refuseGreedy(response);
    }
    forwarding.stopWaiting = socketLimit.takeLater({ names: clients, start, giveUp });
    places.setYielding(forwarding, !forwarding.hasSocket);
  }

  /** For one that has lost its place: it waited for its own client's requests, or for its client to read. */
  function drop({ response, stopWaiting }: Forwarding): void {
    stopWaiting();
    if (response.headersSent) response.destroy();
    else refuseBusy(response);
  }

  function startForward(forwarding: Forwarding): void {
    forwarding.hasSocket = true;
    forwarding.held.keep();
    places.setYielding(forwarding, false);
    if (line.isFormed()) joinLine(forwarding);
    else connect(forwarding);
  }

  function joinLine(forwarding: Forwarding): void {
    forwarding.isInLine = true;
    line.join(forwarding);
  }

  /** Neither the caller nor management has anything of it any more. */
  function leave(forwarding: Forwarding): void {
    if (forwarding.isInLine) line.leave(forwarding);
    releaseSocket(forwarding);
    places.release(forwarding);
  }

  function releaseSocket(forwarding: Forwarding): void {
    if (!forwarding.hasSocket) return;
    forwarding.hasSocket = false;
    (forwarding.isLong ? longLimit : socketLimit).release(forwarding.clients);
  }

  function connect(forwarding: Forwarding): void {
    const { request, response, body, address, isLong } = forwarding;
    const forwarded = httpRequest({
      agent: isLong ? longAgent : agent,
      ...{ socketPath, method: request.method, path: request.url, setHost: false },
      headers: forwardedHeaders(request, body.length, address),
    });
    forwarding.forwarded = forwarded;
    forwarding.isInLine = false;
    forwarded.once('close', () => {
      forwarding.forwarded = undefined;
      if (response.closed) leave(forwarding);
      else if (!forwarding.isInLine) {
        releaseSocket(forwarding);
        places.setYielding(forwarding, true);
      }
    });
    forwarded.setTimeout(answerTimeoutMs, () => forwarded.destroy(new Error('no answer in time')));
    forwarded.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, passedHeaders(answer.rawHeaders, answer.headers['content-length']));
      answer.on('data', collectPassed);
      if (isLong) passInTurns(answer, response, countVisits);
      else passAtOnce(answer, forwarding);
      answer.on('error', () => response.destroy());
    });
    forwarded.on('error', (error) => {
      if (response.destroyed) return; // the caller left first
      if (isQueueFull(error)) {
        forwarding.isInLine = true;
        return line.rejoin(forwarding);
      }
      logger.warn({ reason: error.message }, 'management did not answer');
      if (response.headersSent) response.destroy();
      else refuseBusy(response);
    });
    forwarded.end(body);
  }

  /** What the caller does not read yet waits here, not in a socket that others need. */
  function passAtOnce(answer: IncomingMessage, { response, clients }: Forwarding): void {
    const unread = holdBytes(clients[0], () => response.destroy());
    response.once('close', () => unread.release());
    response.setTimeout(unreadMsMax, () => response.destroy());
    answer.on('data', (chunk: Buffer) => {
      if (!response.write(chunk)) unread.set(response.writableLength);
    });
    response.on('drain', () => unread.set(0));
    answer.on('end', () => response.end());
  }

  function describe(request: IncomingMessage, response: ServerResponse): Forwarding {
    const address = readClientAddress(request);
    const clients = readClientKeys(address, request.headers);
    const forwarding: Forwarding = {
      request,
      response,
      body: noBytes,
      held: holdBytes(clients[0], () => {
        forwarding.stopWaiting();
        refuseRest(response);
      }),
      address,
      clients,
      isLong: isStreamedPath(request.url ?? ''),
      hasSocket: false,
      stopWaiting: () => {},
      isInLine: false,
      forwarded: undefined,
    };
    return forwarding;
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const forwarding = describe(request, response);
    const { held } = forwarding;
    response.once('close', () => held.release());
    const body = await takeBody(request, response, held);
    if (!body) {
      held.release();
      request.resume();
      return;
    }
    forwarding.body = body;
    send(forwarding);
  }

  return (request, response) => {
    if (isPathTooLong(request.url ?? '')) {
      return refuse(response, 'URI_TOO_LONG', `A path may have ${pathBytesMax} bytes, not counting the query.`);
    }
    if (request.url?.includes('#')) {
      // Management would read the path without it, and this side would take a stream for a short response.
      return refuse(response, 'VALIDATION_ERROR', 'A request target has no fragment: leave out # and what follows it.');
    }
    if (countHosts(request.rawHeaders) > 1) {
      return refuse(response, 'VALIDATION_ERROR', 'The request has two Host headers.');
    }
    forward(request, response).catch(() => response.destroy()); // the caller left in the middle of the body
  };
}

/** Nothing was sent then: whatever was asked can be asked again. */
function isQueueFull({ code, syscall }: NodeJS.ErrnoException): boolean {
  return code === 'EAGAIN' && syscall === 'connect';
}

/** Undefined when it was too long, or the sender took too long: then that is answered already. */
async function takeBody(
  request: IncomingMessage,
  response: ServerResponse,
  held: HeldBytes,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > bodyBytesMax) return void refuseTooLarge(request, response, bodyBytesMax);
    held.set(bytes);
    if (response.headersSent) return undefined;
  }
  return Buffer.concat(chunks);
}

function forwardedHeaders(request: IncomingMessage, bodyBytes: number, address: string): string[] {
  const { headers } = request;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  const length = hasBody ? ['content-length', String(bodyBytes)] : [];
  return [...passedHeaders(request.rawHeaders), ...length, 'x-forwarded-for', address];
}

/** Headers as they came, without those of the connection; the length of an answer is kept. */
function passedHeaders(rawHeaders: string[], contentLength?: string): string[] {
  const passed: string[] = contentLength === undefined ? [] : ['Content-Length', contentLength];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    if (!ownHeaders.has(name.toLowerCase())) passed.push(name, value);
  }
  return passed;
}

function countHosts(rawHeaders: string[]): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
}

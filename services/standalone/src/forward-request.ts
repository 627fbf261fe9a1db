import {
  Agent,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { minuteEnd } from '@linkplane/ephemeral';
import { createBufferCollector, createId } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import { createHeldBytesLimit, type HeldBytes } from './hold-bytes.ts';
import { passInTurns } from './pass-in-turns.ts';
import { createLine } from './wait-in-line.ts';

/** API requests that management has or that wait for it; beyond it the caller is told to come back, and redirects notice nothing. */
const forwardsMax = 1_024;
const socketsMax = 64;
/** Answers without an end in sight have sockets of their own, or they would keep all others waiting. */
const longAnswersMax = 256;
/** Looser than any route: what is taken for a long answer by mistake loses nothing by it. */
const longAnswer = /^\/(?:api\/)?v1[^?]*analytics[^?]*(?:stream|export)/i;
/** No body of the API may be longer; management holds most of them to less. */
const bodyBytesMax = 1_048_576;
/** What all bodies until they are answered, and all answers until they are read, may take together. */
const heldBytesMax = 64 * 1_048_576;
/** Who takes nothing of an answer for so long is cut off. */
const unreadMsMax = 30_000;
const answerTimeoutMs = 70_000;
const retryAfterSeconds = 1;
/** These belong to one connection, or are made anew here. */
const ownHeaders = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect'],
  ...['content-length', 'x-forwarded-for'],
]);

/** What an answer given here says of the rate limits: nothing was counted, and it is not known who asked. */
const uncountedPerMinute = 60;

type Forward = (request: IncomingMessage, response: ServerResponse) => void;

/** A caller's request; it has its place among `forwardsMax` as long as either side has something of it. */
type Forwarding = {
  request: IncomingMessage;
  response: ServerResponse;
  body: Buffer;
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
  const holdBytes = createHeldBytesLimit(heldBytesMax);
  let forwards = 0;

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

  function send(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    if (forwards >= forwardsMax) return refuseBusy(response);
    forwards += 1;
    const forwarding: Forwarding = { request, response, body, forwarded: undefined };
    response.once('close', () => {
      if (!response.writableFinished) forwarding.forwarded?.destroy();
      if (!forwarding.forwarded) forwards -= 1;
    });
    if (line.isFormed()) line.join(forwarding);
    else connect(forwarding);
  }

  function connect(forwarding: Forwarding): void {
    const { request, response, body } = forwarding;
    const isLong = longAnswer.test(request.url ?? '');
    const forwarded = httpRequest({
      agent: isLong ? longAgent : agent,
      ...{ socketPath, method: request.method, path: request.url, setHost: false },
      headers: forwardedHeaders(request, body.length, readClientAddress(request)),
    });
    forwarding.forwarded = forwarded;
    forwarded.once('close', () => {
      forwarding.forwarded = undefined;
      if (response.closed) forwards -= 1;
    });
    forwarded.setTimeout(answerTimeoutMs, () => forwarded.destroy(new Error('no answer in time')));
    forwarded.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, passedHeaders(answer.rawHeaders, answer.headers['content-length']));
      answer.on('data', collectPassed);
      if (isLong) passInTurns(answer, response, countVisits);
      else passAtOnce(answer, response);
      answer.on('error', () => response.destroy());
    });
    forwarded.on('error', (error) => {
      if (response.destroyed) return; // the caller left first
      if (isQueueFull(error)) return line.rejoin(forwarding);
      logger.warn({ reason: error.message }, 'management did not answer');
      if (response.headersSent) response.destroy();
      else refuseBusy(response);
    });
    forwarded.end(body);
  }

  /** What the caller does not read yet waits here, not in a socket that others need. */
  function passAtOnce(answer: IncomingMessage, response: ServerResponse): void {
    const unread = holdBytes(() => response.destroy());
    response.once('close', () => unread.release());
    response.setTimeout(unreadMsMax, () => response.destroy());
    answer.on('data', (chunk: Buffer) => {
      if (!response.write(chunk)) unread.set(response.writableLength);
    });
    response.on('drain', () => unread.set(0));
    answer.on('end', () => response.end());
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const held = holdBytes(() => refuseRest(response));
    response.once('close', () => held.release());
    const body = await takeBody(request, response, held);
    if (!body) {
      held.release();
      request.resume();
      return;
    }
    held.keep();
    send(request, response, body);
  }

  return (request, response) => {
    if (countHosts(request.rawHeaders) > 1) {
      return refuse(response, 400, 'VALIDATION_ERROR', 'The request has two Host headers.');
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
    if (bytes > bodyBytesMax) return void refuseTooLarge(request, response);
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

function refuseBusy(response: ServerResponse): void {
  response.setHeader('Retry-After', String(retryAfterSeconds));
  refuse(response, 503, 'UNAVAILABLE', 'The service is busy. Please try again shortly.');
}

/** Others need the room that the body takes, and it has taken its time. */
function refuseRest(response: ServerResponse): void {
  if (response.headersSent) return;
  response.setHeader('Connection', 'close');
  refuseBusy(response);
}

/** The rest of the body is read and dropped before the connection ends, so that its sender is there for the answer. */
function refuseTooLarge(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Connection', 'close');
  writeRefusal(response, 413, 'PAYLOAD_TOO_LARGE', `A body may have ${bodyBytesMax} bytes.`);
  const end = () => void response.end();
  request.once('end', end).once('close', end);
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  writeRefusal(response, status, code, message);
  response.end();
}

/** The API's own envelope, for the few answers that its thread cannot give itself. */
function writeRefusal(response: ServerResponse, status: number, code: string, message: string): void {
  const body = JSON.stringify({ success: false, error: { code, message } });
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Request-Id': createId('req'),
    'X-RateLimit-Limit': uncountedPerMinute,
    'X-RateLimit-Remaining': uncountedPerMinute,
    'X-RateLimit-Reset': minuteEnd(Date.now()),
  });
  response.write(body);
}

import { Agent, request as httpRequest } from 'node:http';
import { requestHeaders } from './forwarded-headers.ts';
import type { Forwarding, Outcome, SendToManagement } from './forwarding.ts';
import { paceResponse } from './pace-response.ts';
import { createConnectionQueue } from './queue-connections.ts';
import { refuseBusy } from './refuse-request.ts';

/**
 * A stream that management refuses keeps its place among its client's for so long: a client that opens the next one at
 * once then costs at most its share of streams in that time.
 */
const refusedStreamDelayMs = 1_000;
const tooManyRequests = 429;

type HttpSenderDeps = {
  socketPath: string;
  /** Sockets to management beside those of streams. */
  sendsMax: number;
  streamsMax: number;
  silenceMsMax: number;
  outcome: Outcome;
  /** See `createBufferCollector`. */
  collectPassed: () => void;
  /** Responses of the redirect plane since the start. */
  countVisits: () => number;
};

/** Sends each request over a socket of its own: those whose readers set the pace, and those with large bodies. */
export function createHttpSender(deps: HttpSenderDeps): SendToManagement {
  const { socketPath, outcome, silenceMsMax } = deps;
  const agent = new Agent({ keepAlive: true, maxSockets: deps.sendsMax, scheduling: 'lifo' });
  const streamAgent = new Agent({ keepAlive: true, maxSockets: deps.streamsMax, scheduling: 'lifo' });
  /** The queue for the time when management's own queue of connections is full of clients that have left. */
  const queue = createConnectionQueue<Forwarding>({
    connect,
    giveUp(forwarding) {
      refuseBusy(forwarding.response);
      outcome.done(forwarding);
    },
    hasLeft: ({ response }) => response.destroyed,
  });

  function wait(forwarding: Forwarding, add: (forwarding: Forwarding) => void): void {
    forwarding.stop = () => {
      queue.remove(forwarding);
      outcome.done(forwarding);
    };
    add(forwarding);
  }

  function connect(forwarding: Forwarding): void {
    const { request, response, body, address, isStream } = forwarding;
    let isQueuedAgain = false;
    const upstream = httpRequest({
      agent: isStream ? streamAgent : agent,
      socketPath,
      method: request.method,
      path: request.url,
      setHost: false,
      headers: requestHeaders(request, body.length, address),
    });
    forwarding.stop = () => void upstream.destroy();
    upstream.once('close', () => isQueuedAgain || outcome.done(forwarding));
    upstream.setTimeout(silenceMsMax, () => upstream.destroy(new Error('no response in time')));
    upstream.on('response', (incoming) => {
      incoming.on('error', () => response.destroy());
      const respond = () => {
        if (response.destroyed) return;
        const write = outcome.begin(forwarding, incoming.statusCode ?? 502, incoming.rawHeaders);
        incoming.on('data', deps.collectPassed);
        if (isStream) paceResponse(incoming, response, deps.countVisits);
        else incoming.on('data', write).on('end', () => response.end());
      };
      if (isStream && incoming.statusCode === tooManyRequests) setTimeout(respond, refusedStreamDelayMs).unref();
      else respond();
    });
    upstream.on('error', (error) => {
      if (response.destroyed || !isBacklogFull(error)) return outcome.fail(forwarding, error);
      isQueuedAgain = true;
      wait(forwarding, queue.addFirst);
    });
    upstream.end(body);
  }

  return (forwarding) => {
    if (queue.isWaiting()) wait(forwarding, queue.add);
    else connect(forwarding);
  };
}

/** The connection was refused before anything was sent, so the request can be sent again. */
function isBacklogFull({ code, syscall }: NodeJS.ErrnoException): boolean {
  return code === 'EAGAIN' && syscall === 'connect';
}

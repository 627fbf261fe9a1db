import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { PreparedLink } from '../prepare-link.ts';
import type { AppDeps } from '../visit.ts';
import { answerPlain, type AnswerDeps } from './answer-plain.ts';
import { findPlainLink, type FindDeps } from './find-plain-link.ts';
import { parseHead, type PlainHead } from './parse-head.ts';
import { createRedirectWriter } from './write-redirect.ts';

export type FastLaneDeps = FindDeps & AnswerDeps & Pick<AppDeps, 'append' | 'countAnswer' | 'reportError'>;

export type FastLane = {
  counts: { answered: number; handedOver: number };
  /** Ends connections that wait for nothing, and each other one after its answer. */
  close(): void;
  /** Ends all at once. */
  closeAll(): void;
};

/** A connection in this lane. It leaves the lane for good with the first request that is not plain. */
type Traveller = {
  socket: Socket;
  address: string;
  /** A click is on its way to the journal; its answer goes out before anything else is looked at. */
  pending: boolean;
  /** What came behind the request that is being answered. */
  rest: Buffer | undefined;
  hasEnded: boolean;
  /** Since when it waits for a request, on a clock that never steps back. */
  idleSince: number;
  hasBeenAnswered: boolean;
  leave(): void;
};

type ServeConnection = (this: Server, socket: Socket) => void;

const sweepIntervalMs = 1_000;
const requestTimeout = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/**
 * A second way through the redirect plane, on the same port. Requests that are provably plain are parsed and answered
 * here, straight on the socket; with the first doubt the connection goes, with every byte not yet answered, to the
 * `node:http` server, which then knows nothing of what was before and keeps it to the end.
 * @param server already has its timeouts; not yet listening
 */
export function openFastLane(server: Server, deps: FastLaneDeps): FastLane {
  const [serve, ...others] = server.listeners('connection') as ServeConnection[];
  if (!serve || others.length > 0) throw new Error('The server has more than its own way to serve a connection.');
  const travellers = new Set<Traveller>();
  const counts = { answered: 0, handedOver: 0 };
  const writeRedirect = createRedirectWriter(Math.floor(server.keepAliveTimeout / 1_000));
  let isClosing = false;

  /** Takes the request at the start of `bytes`; what is behind it waits until this one is answered. */
  function take(traveller: Traveller, bytes: Buffer, mayLoad = true): void {
    const head = parseHead(bytes.toString('latin1'), 0);
    const found = head && findPlainLink(head, deps);
    if (!found) return handOver(traveller, bytes);
    if ('link' in found) return answer(traveller, { bytes, head }, found.link);
    if (!mayLoad) return handOver(traveller, bytes);
    traveller.pending = true;
    const again = () => {
      traveller.pending = false;
      if (!traveller.socket.destroyed) guarded(traveller, () => take(traveller, bytes, false));
    };
    found.load().then(again, again);
  }

  function answer(traveller: Traveller, { bytes, head }: { bytes: Buffer; head: PlainHead }, link: PreparedLink): void {
    const plain = answerPlain(head, link, traveller.address, deps);
    if (!plain) return handOver(traveller, bytes);
    traveller.pending = true;
    if (head.end < bytes.length) holdFirst(traveller, bytes.subarray(head.end));
    deps.append(plain.payload, () => guarded(traveller, () => finish(traveller, plain.location)));
  }

  function finish(traveller: Traveller, location: string): void {
    const { socket } = traveller;
    traveller.pending = false;
    deps.countAnswer('redirect');
    counts.answered += 1;
    if (socket.destroyed) return;
    const hasRoom = socket.write(writeRedirect(location), 'latin1');
    traveller.hasBeenAnswered = true;
    traveller.idleSince = performance.now();
    if (traveller.rest) return hasRoom ? goOn(traveller) : void socket.once('drain', () => goOn(traveller));
    if (socket.isPaused()) socket.resume();
    if (traveller.hasEnded || isClosing) socket.end();
  }

  /** Nothing more is read, the end included, until what is here has been answered. */
  function hold(traveller: Traveller, bytes: Buffer): void {
    traveller.rest = traveller.rest ? Buffer.concat([traveller.rest, bytes]) : bytes;
    traveller.socket.pause();
  }

  /** For bytes that came before those that are held already. */
  function holdFirst(traveller: Traveller, bytes: Buffer): void {
    const later = traveller.rest;
    traveller.rest = undefined;
    hold(traveller, bytes);
    if (later) hold(traveller, later);
  }

  function goOn(traveller: Traveller): void {
    const { socket, rest } = traveller;
    traveller.rest = undefined;
    if (!socket.destroyed && rest) guarded(traveller, () => take(traveller, rest));
  }

  function handOver(traveller: Traveller, bytes: Buffer): void {
    const { socket } = traveller;
    traveller.leave();
    counts.handedOver += 1;
    socket.unshift(traveller.rest ? Buffer.concat([bytes, traveller.rest]) : bytes);
    serve?.call(server, socket);
    if (socket.isPaused()) socket.resume();
  }

  function guarded(traveller: Traveller, act: () => void): void {
    try {
      act();
    } catch (error) {
      deps.reportError(error);
      traveller.socket.destroy();
    }
  }

  function join(socket: Socket): void {
    const onData = (chunk: Buffer) =>
      guarded(traveller, () => (traveller.pending || traveller.rest ? hold(traveller, chunk) : take(traveller, chunk)));
    const onEnd = () => {
      traveller.hasEnded = true;
      if (!traveller.pending) socket.end();
    };
    const onError = () => socket.destroy();
    const onClose = () => travellers.delete(traveller);
    const traveller: Traveller = {
      socket,
      address: socket.remoteAddress ?? '',
      pending: false,
      rest: undefined,
      hasEnded: false,
      idleSince: performance.now(),
      hasBeenAnswered: false,
      leave() {
        socket.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose);
        travellers.delete(traveller);
      },
    };
    travellers.add(traveller);
    socket.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose);
  }

  /** The same patience that node:http has with clients that say nothing. */
  function endIdle(): void {
    const now = performance.now();
    for (const { socket, pending, rest, idleSince, hasBeenAnswered } of travellers) {
      const idleMs = now - idleSince;
      if (pending) continue;
      if (rest || hasBeenAnswered) {
        if (idleMs > server.keepAliveTimeout) socket.destroy();
      } else if (idleMs > server.headersTimeout) {
        socket.end(requestTimeout);
        socket.destroySoon();
      }
    }
  }

  server.removeAllListeners('connection');
  server.on('connection', join);
  const sweep = setInterval(endIdle, sweepIntervalMs).unref();
  server.once('close', () => clearInterval(sweep));
  return {
    counts,
    close() {
      isClosing = true;
      for (const { socket, pending, rest } of travellers) if (!pending && !rest) socket.end();
    },
    closeAll() {
      for (const { socket } of travellers) socket.destroy();
    },
  };
}

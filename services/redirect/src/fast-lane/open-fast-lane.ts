import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { AppDeps } from '../http/respond.ts';
import { answerPlain, meetPeer, type AnswerDeps, type Peer } from './plan-redirect.ts';
import { endIdle, type Patience } from './close-idle-connections.ts';
import { createPlainLinkFinder, type FindDeps, type Found } from './find-link.ts';
import { bytesFrom, giveBack, hold } from './unread-bytes.ts';
import { createHeadParser } from './parse-head.ts';
import { createReadBuffer, receive, type Received } from './share-read-buffer.ts';
import { createClickWriter } from './write-click.ts';
import { createRedirectWriter } from './write-redirect.ts';

export type FastLaneDeps = FindDeps &
  AnswerDeps &
  Pick<AppDeps, 'append' | 'classifyAgent' | 'countAnswer' | 'reportError'>;

export type FastLane = {
  counts: { answered: number; handedOver: number };
  /**
   * From now on each answer is its connection's last and says so. A client that is about to send its next request is
   * waited for; the others are let go after `closeGraceMs`.
   */
  close(): void;
  /** Ends all at once. */
  closeAll(): void;
  /** Undefined for a connection that is not in this lane. */
  findActivity(socket: Socket): Pick<Patience, 'pending' | 'idleSince'> | undefined;
};

/** A connection in this lane. It leaves the lane for good with the first request that is not plain. */
type Traveller = Patience & {
  peer: Peer;
  /** Where the answer that is being prepared leads. */
  location: string;
  /** Sends that answer. */
  answer: () => void;
  /** What the store has said about the request whose bytes come next. */
  found: Found | undefined;
  hasEnded: boolean;
  hasLeft: boolean;
};

type ServeConnection = (this: Server, socket: Socket) => void;

const sweepIntervalMs = 1_000;
const closeGraceMs = 500;

/**
 * A second way through the redirect plane, on the same port. Requests that are provably plain are parsed and answered
 * here, straight on the socket; with the first doubt the connection goes, with every byte not yet answered, to the
 * `node:http` server, which then knows nothing of what was before and keeps it to the end.
 *
 * Only one request of a connection is under way at a time. What comes behind it is given back to the socket, which
 * keeps it in order and before the end of the stream, and stops reading when it has enough.
 * @param server already has its timeouts; not yet listening
 * @param isElsewhere whether the server answers this path by something other than the redirect plane
 */
export function openFastLane(server: Server, deps: FastLaneDeps, isElsewhere: (path: string) => boolean): FastLane {
  const serve = takeConnections(server, join);
  const travellers = new Map<Socket, Traveller>();
  const counts = { answered: 0, handedOver: 0 };
  const findPlainLink = createPlainLinkFinder(deps, isElsewhere);
  const parseHead = createHeadParser(deps.classifyAgent);
  const clicks = createClickWriter();
  const writeRedirect = createRedirectWriter(server.keepAliveTimeout);
  const shareReadBuffer = createReadBuffer();
  let isClosing = false;

  function join(socket: Socket): void {
    const traveller: Traveller = {
      ...{ peer: meetPeer(socket.remoteAddress ?? ''), found: undefined, location: '' },
      ...{ pending: false, hasBeenAnswered: false, hasEnded: false, isOver: false, hasLeft: false },
      idleSince: performance.now(),
      answer: () => finish(socket, traveller),
    };
    travellers.set(socket, traveller);
    shareReadBuffer(socket, (received) => onReceived(socket, traveller, received));
    socket.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose);
  }

  /** What cannot be looked at now goes the way of all sockets' bytes: behind those that wait there already. */
  function onReceived(socket: Socket, traveller: Traveller, received: Received): boolean {
    if (traveller.hasLeft || socket.isPaused() || socket.readableLength > 0) return socket.push(bytesFrom(received, 0));
    see(socket, traveller, received);
    return true;
  }

  function onData(this: Socket, bytes: Buffer): void {
    const traveller = travellers.get(this);
    if (traveller) see(this, traveller, receive(bytes));
  }

  function see(socket: Socket, traveller: Traveller, received: Received): void {
    if (traveller.isOver) return; // nobody will hear an answer
    if (traveller.pending) return giveBack(socket, received);
    try {
      take(socket, traveller, received);
    } catch (error) {
      fail(socket, error);
    }
  }

  /** Takes the request that is at the start of what was received. */
  function take(socket: Socket, traveller: Traveller, received: Received): void {
    const { found: foundBefore } = traveller;
    traveller.found = undefined;
    const head = parseHead(received);
    if (!head) return handOver(socket, traveller, received);
    const at = performance.now();
    const found = foundBefore === undefined ? findPlainLink(head, at) : foundBefore;
    if (found instanceof Promise) return wait(socket, traveller, { received, found });
    const plain = found && answerPlain(head, found, { peer: traveller.peer, at }, deps);
    if (!plain) return handOver(socket, traveller, received);
    traveller.pending = true;
    traveller.idleSince = at;
    if (head.end < received.length) giveBack(socket, received, head.end);
    traveller.location = plain.location;
    clicks.give(plain.click);
    deps.append(clicks, traveller.answer, found.link.target.workspaceId);
  }

  /** The same bytes come once more when the store has answered. */
  function wait(
    socket: Socket,
    traveller: Traveller,
    { received, found }: { received: Received; found: Promise<Found> },
  ): void {
    traveller.pending = true;
    giveBack(socket, received);
    const goOn = (answer: Found) => {
      traveller.pending = false;
      traveller.found = answer;
      if (!socket.destroyed) socket.resume();
    };
    found.then(goOn, () => goOn(null));
  }

  /** The click is in the journal, or lost and counted. */
  function finish(socket: Socket, traveller: Traveller): void {
    try {
      traveller.pending = false;
      traveller.hasBeenAnswered = true;
      deps.countAnswer('redirect');
      counts.answered += 1;
      if (socket.destroyed) return;
      const isLast = traveller.hasEnded || (isClosing && socket.readableLength === 0);
      const hasRoom = socket.write(writeRedirect(traveller.location, isLast), 'latin1');
      traveller.location = ''; // it may be long, and the connection may stay
      if (isLast) return sayGoodbye(socket, traveller);
      if (!hasRoom) hold(socket).once('drain', resume);
      else if (socket.isPaused()) socket.resume();
    } catch (error) {
      fail(socket, error);
    }
  }

  function onEnd(this: Socket): void {
    const traveller = travellers.get(this);
    if (!traveller) return;
    traveller.hasEnded = true;
    if (!traveller.pending) sayGoodbye(this, traveller);
  }

  function onClose(this: Socket): void {
    travellers.delete(this);
  }

  /** Closes our side only: closing both with something unread would take the last answer away from the client. */
  function sayGoodbye(socket: Socket, traveller: Traveller): void {
    traveller.isOver = true;
    traveller.idleSince = performance.now();
    socket.end();
    socket.resume();
  }

  function handOver(socket: Socket, traveller: Traveller, received: Received): void {
    traveller.hasLeft = true;
    travellers.delete(socket);
    socket.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose);
    counts.handedOver += 1;
    giveBack(socket, received);
    serve.call(server, socket);
    socket.resume();
  }

  function fail(socket: Socket, error: unknown): void {
    deps.reportError(error);
    socket.destroy();
  }

  function endWaiting(): void {
    for (const [socket, traveller] of travellers) {
      if (!traveller.pending && !traveller.isOver && socket.readableLength === 0) sayGoodbye(socket, traveller);
    }
  }

  const sweep = setInterval(() => endIdle(travellers, server, performance.now()), sweepIntervalMs).unref();
  let grace: NodeJS.Timeout | undefined;
  server.once('close', () => {
    clearInterval(sweep);
    clearTimeout(grace);
  });
  return {
    counts,
    close() {
      isClosing = true;
      // After a stall, what has come meanwhile is read before anybody is let go.
      grace = setTimeout(() => void setImmediate(endWaiting), closeGraceMs);
    },
    closeAll() {
      for (const socket of travellers.keys()) socket.destroy();
    },
    findActivity: (socket) => travellers.get(socket),
  };
}

/** Puts `join` where the server's own way to serve a connection was, and gives that back. */
function takeConnections(server: Server, join: (socket: Socket) => void): ServeConnection {
  const [serve, ...others] = server.listeners('connection') as ServeConnection[];
  if (!serve || others.length > 0) throw new Error('The server has more than its own way to serve a connection.');
  server.removeAllListeners('connection');
  server.on('connection', join);
  return serve;
}

function resume(this: Socket): void {
  this.resume();
}

function onError(this: Socket): void {
  this.destroy();
}

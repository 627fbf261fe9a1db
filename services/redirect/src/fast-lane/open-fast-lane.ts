import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { JournalPayload } from '@linkplane/event-journal';
import type { AgentFacts } from '../decide/classify-agent.ts';
import { closeIdleConnections, type ConnectionActivity } from './close-idle-connections.ts';
import { createLinkFinder, type FindLinkDeps, type LinkLookup } from './find-link.ts';
import { createHeadParser } from './parse-head.ts';
import { describePeer, planRedirect, type Peer, type PlanDeps } from './plan-redirect.ts';
import { createReadBuffer, receive, type Received } from './share-read-buffer.ts';
import { ownedBytes, pauseFlow, unreadBytes } from './unread-bytes.ts';
import { createClickWriter } from './write-click.ts';
import { createRedirectWriter } from './write-redirect.ts';

/*
 * The states of a connection, and what ends each of them. Only one request of a connection is in progress at a time; the
 * bytes of later ones are put back into the socket, which keeps them in order and before the end of the stream, and
 * stops reading when it has enough.
 *
 *   reading      Bytes that arrive are parsed.
 *                  eligible request, link cached          -> appending
 *                  eligible request, link not cached      -> looking up; the request's bytes go back to the socket
 *                  request not eligible, or not whole     -> handed over, with every byte not yet responded to
 *                  client ends its side                   -> half-closed
 *                  shutdown, after `closeGraceMs`         -> half-closed
 *                  idle for too long                      -> closed
 *   looking up   (`pending`) The store is read.
 *                  store has responded, or failed         -> reading; the same bytes come again, with `lookup` set
 *   appending    (`pending`) The click is being appended to the journal.
 *                  click on disk, or dropped and counted  -> the response is written, then reading;
 *                                                            half-closed if the client has ended or the server closes
 *   half-closed  (`isHalfClosed`) The last response was sent, and the server's side is closed; what arrives is discarded.
 *                  client closes, or lingers too long     -> closed
 *   handed over  (`isHandedOver`) Final: node:http serves the connection to its end, which comes after so many visits (see
 *                `limit-handed-over.ts`).
 *   closed       Final. From every state by an error of the socket, or of this program.
 */

export type FastLaneDeps = FindLinkDeps &
  PlanDeps & {
    classifyAgent(agent: string): AgentFacts;
    /** Calls back once the record is on disk, or dropped and counted. */
    append(payload: JournalPayload, done: (stored: boolean) => void, workspaceId: string): void;
    countResponse(kind: 'redirect'): void;
    /** A connection is no longer in this lane. */
    reportHandover(socket: Socket): void;
    reportError(error: unknown): void;
  };

export type FastLane = {
  counts: { redirects: number; handovers: number };
  /**
   * Makes each further response its connection's last, which its headers announce. Connections on which no request is in
   * progress are half-closed after `closeGraceMs`, so that a request on its way is still served.
   */
  close(): void;
  /** Closes all connections at once. */
  closeAll(): void;
  /** Undefined for a connection that is not in this lane. */
  findActivity(socket: Socket): Pick<ConnectionActivity, 'pending' | 'idleSince'> | undefined;
};

type Connection = ConnectionActivity & {
  peer: Peer;
  /** The location of the response that is being prepared. */
  location: string;
  /** Sends that response. */
  sendResponse: () => void;
  /** The link of the request whose bytes come next, where it was looked up. */
  lookup: LinkLookup | undefined;
  hasEnded: boolean;
  isHandedOver: boolean;
};

type ServeConnection = (this: Server, socket: Socket) => void;

const sweepIntervalMs = 1_000;
const closeGraceMs = 500;

/**
 * A second way through the redirect plane, on the same port. Requests that are provably simple are parsed and served
 * here, straight on the socket; at the first doubt the connection is handed over to the `node:http` server, which then
 * has no state of the requests before.
 * @param server already has its timeouts; not yet listening
 * @param isElsewhere whether the server serves this path by something other than the redirect plane
 */
export function openFastLane(server: Server, deps: FastLaneDeps, isElsewhere: (path: string) => boolean): FastLane {
  const serve = takeOverConnections(server, accept);
  const connections = new Map<Socket, Connection>();
  const counts = { redirects: 0, handovers: 0 };
  const findLink = createLinkFinder(deps, isElsewhere);
  const parseHead = createHeadParser(deps.classifyAgent, deps.placeProvider);
  const clicks = createClickWriter();
  const writeRedirect = createRedirectWriter(server.keepAliveTimeout);
  const shareReadBuffer = createReadBuffer();
  let isClosing = false;

  function accept(socket: Socket): void {
    const connection: Connection = {
      peer: describePeer(socket.remoteAddress ?? '', deps),
      lookup: undefined,
      location: '',
      pending: false,
      hasResponded: false,
      hasEnded: false,
      isHalfClosed: false,
      isHandedOver: false,
      idleSince: performance.now(),
      sendResponse: () => sendResponse(socket, connection),
    };
    connections.set(socket, connection);
    shareReadBuffer(socket, (received) => onReceived(socket, connection, received));
    socket.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose);
  }

  /** Bytes that cannot be read now are queued in the socket, behind those that wait there already. */
  function onReceived(socket: Socket, connection: Connection, received: Received): boolean {
    if (connection.isHandedOver || socket.isPaused() || socket.readableLength > 0)
      return socket.push(ownedBytes(received, 0));
    handleBytes(socket, connection, received);
    return true;
  }

  function onData(this: Socket, bytes: Buffer): void {
    const connection = connections.get(this);
    if (connection) handleBytes(this, connection, receive(bytes));
  }

  function handleBytes(socket: Socket, connection: Connection, received: Received): void {
    if (connection.isHalfClosed) return; // no response can be sent any more
    if (connection.pending) return unreadBytes(socket, received);
    try {
      handleRequest(socket, connection, received);
    } catch (error) {
      fail(socket, error);
    }
  }

  /** Handles the request at the start of what was received. */
  function handleRequest(socket: Socket, connection: Connection, received: Received): void {
    const { lookup: lookupBefore } = connection;
    connection.lookup = undefined;
    const request = parseHead(received);
    if (!request) return handOver(socket, connection, received);
    const at = performance.now();
    const lookup = lookupBefore === undefined ? findLink(request, at) : lookupBefore;
    if (lookup instanceof Promise) return waitForLookup(socket, connection, { received, lookup });
    const plan = lookup && planRedirect(request, lookup, { peer: connection.peer, at }, deps);
    if (!plan) return handOver(socket, connection, received);
    connection.pending = true;
    connection.idleSince = at;
    if (request.end < received.length) unreadBytes(socket, received, request.end);
    connection.location = plan.location;
    clicks.setClick(plan.click);
    deps.append(clicks, connection.sendResponse, lookup.link.target.workspaceId);
  }

  /** The same bytes are read once more when the store has responded. */
  function waitForLookup(
    socket: Socket,
    connection: Connection,
    { received, lookup }: { received: Received; lookup: Promise<LinkLookup> },
  ): void {
    connection.pending = true;
    unreadBytes(socket, received);
    const proceed = (found: LinkLookup) => {
      connection.pending = false;
      connection.lookup = found;
      if (!socket.destroyed) socket.resume();
    };
    lookup.then(proceed, () => proceed(null));
  }

  /** Runs once the click is in the journal, or dropped and counted. */
  function sendResponse(socket: Socket, connection: Connection): void {
    try {
      connection.pending = false;
      connection.hasResponded = true;
      deps.countResponse('redirect');
      counts.redirects += 1;
      if (socket.destroyed) return;
      const isLast = connection.hasEnded || (isClosing && socket.readableLength === 0);
      const hasRoom = socket.write(writeRedirect(connection.location, isLast), 'latin1');
      connection.location = ''; // it may be long, and the connection may stay open
      if (isLast) return halfClose(socket, connection);
      if (!hasRoom) pauseFlow(socket).once('drain', resume);
      else if (socket.isPaused()) socket.resume();
    } catch (error) {
      fail(socket, error);
    }
  }

  function onEnd(this: Socket): void {
    const connection = connections.get(this);
    if (!connection) return;
    connection.hasEnded = true;
    if (!connection.pending) halfClose(this, connection);
  }

  function onClose(this: Socket): void {
    connections.delete(this);
  }

  /** Closes only the server's side: closing both with unread bytes would discard the last response at the client. */
  function halfClose(socket: Socket, connection: Connection): void {
    connection.isHalfClosed = true;
    connection.idleSince = performance.now();
    socket.end();
    socket.resume();
  }

  function handOver(socket: Socket, connection: Connection, received: Received): void {
    connection.isHandedOver = true;
    connections.delete(socket);
    socket.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose);
    counts.handovers += 1;
    deps.reportHandover(socket);
    unreadBytes(socket, received);
    serve.call(server, socket);
    socket.resume();
  }

  function fail(socket: Socket, error: unknown): void {
    deps.reportError(error);
    socket.destroy();
  }

  function halfCloseIdle(): void {
    for (const [socket, connection] of connections) {
      if (!connection.pending && !connection.isHalfClosed && socket.readableLength === 0) halfClose(socket, connection);
    }
  }

  const sweep = setInterval(
    () => closeIdleConnections(connections, server, performance.now()),
    sweepIntervalMs,
  ).unref();
  let grace: NodeJS.Timeout | undefined;
  server.once('close', () => {
    clearInterval(sweep);
    clearTimeout(grace);
  });
  return {
    counts,
    close() {
      isClosing = true;
      // After a stall of this process, what arrived during it is read before any connection is closed.
      grace = setTimeout(() => void setImmediate(halfCloseIdle), closeGraceMs);
    },
    closeAll() {
      for (const socket of connections.keys()) socket.destroy();
    },
    findActivity: (socket) => connections.get(socket),
  };
}

/** Replaces the server's own handling of new connections by `accept`, and returns it. */
function takeOverConnections(server: Server, accept: (socket: Socket) => void): ServeConnection {
  const [serve, ...others] = server.listeners('connection') as ServeConnection[];
  if (!serve || others.length > 0) throw new Error("The server has connection listeners beside node:http's own.");
  server.removeAllListeners('connection');
  server.on('connection', accept);
  return serve;
}

function resume(this: Socket): void {
  this.resume();
}

function onError(this: Socket): void {
  this.destroy();
}

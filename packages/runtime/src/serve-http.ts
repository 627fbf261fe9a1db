import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { limitChunks } from './limit-chunks.ts';
import {
  createIdleConnectionLimiter,
  idleConnectionLimits,
  type ConnectionActivity,
} from './limit-idle-connections.ts';
import { createAddressMatcher } from './trusted-address.ts';

/** Something that answers some of a server's connections in its own way, and ends with the server. */
export type ConnectionLane = {
  /** From now on each answer is its connection's last. */
  close(): void;
  /** Ends all at once. */
  closeAll(): void;
  /** Undefined for a connection that is not answered here. */
  findActivity(socket: Socket): ConnectionActivity | undefined;
};

export type ServeOptions = {
  listener: RequestListener;
  port: number;
  host: string;
  /** What the port is called in the configuration. */
  portKey?: string;
  /** Addresses or CIDR ranges that may hold any number of idle connections: the visitors behind them share these. */
  trustedProxies?: string[];
  /** Called before the server listens. */
  openLane?: (server: Server) => ConnectionLane;
};

export type HttpServer = {
  port: number;
  /** From now on each answer is its connection's last; new connections are still served. */
  drain(): void;
  /** No new requests; those under way are answered, within `drainTimeoutMs`. */
  close(): Promise<void>;
};

/** Bounds that keep slow, idle and greedy clients from costing the others anything. */
const serverLimits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
};
/** Idle ones have made room before: this is for connections that are all busy. */
const connectionsMax = idleConnectionLimits.inAllMax + 256;
const sweepIntervalMs = 1_000;
const backlogConnections = 1_024;
const connectRefused =
  'HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, OPTIONS\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
const drainTimeoutMs = 5_000;
/** For a client to hear the refusal and close its side too. */
const farewellMs = 2_000;

/**
 * Serves HTTP to whoever may come, within limits.
 * @throws in words when the port cannot be had
 */
export async function serveHttp(options: ServeOptions): Promise<HttpServer> {
  const { listener, port, host, portKey = 'PORT', openLane, trustedProxies = [] } = options;
  let isClosing = false;
  const answer: RequestListener = (request, response) => {
    connections.begin(request, response);
    limitChunks(request, response);
    if (isClosing) response.shouldKeepAlive = false; // so that no client begins what it will not see answered
    listener(request, response);
  };
  const server = createServer({ ...serverLimits, noDelay: true }, answer);
  server.on('checkExpectation', answer); // whatever is expected, the request is answered like any other
  server.on('connect', (_request, socket) => refuseTunnel(socket));
  server.maxConnections = connectionsMax;
  const lane = openLane?.(server);
  const connections = createIdleConnectionLimiter({
    isExempt: createAddressMatcher(trustedProxies),
    findActivity: (socket) => lane?.findActivity(socket),
  });
  server.on('connection', connections.accept);
  const sweep = setInterval(connections.sweep, sweepIntervalMs).unref();
  server.once('close', () => clearInterval(sweep));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(describeListenError(error, port, portKey)));
    server.listen({ port, host, backlog: backlogConnections }, resolve);
  });
  const drain = () => {
    isClosing = true;
    lane?.close();
  };
  return {
    port: (server.address() as AddressInfo).port,
    drain,
    close: () =>
      new Promise((resolve) => {
        drain();
        const force = setTimeout(() => {
          server.closeAllConnections();
          lane?.closeAll();
        }, drainTimeoutMs);
        server.close(() => {
          clearTimeout(force);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

/** Node has let go of such a socket before it says so: its errors, its end and its time are ours. */
function refuseTunnel(socket: Duplex): void {
  const force = setTimeout(() => socket.destroy(), farewellMs);
  socket.on('error', () => socket.destroy()).once('close', () => clearTimeout(force));
  socket.end(connectRefused);
  socket.resume();
}

function describeListenError(error: NodeJS.ErrnoException, port: number, portKey: string): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`port ${port} is taken by another program. Set ${portKey} to a free one.`);
  if (error.code === 'EACCES')
    return new Error(`this user may not listen on port ${port}. Set ${portKey} to one above 1023.`);
  return error;
}

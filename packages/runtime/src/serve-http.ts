import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, ListenOptions, Socket } from 'node:net';
import { endConnection, lastResponse, refuseUnreadable } from './end-connection.ts';
import { bodyTimeLimits, limitBodyTime } from './limit-body-time.ts';
import { limitChunks } from './limit-chunks.ts';
import { filesOfService, limitConnections, readOpenFilesMax, type ConnectionLimits } from './limit-connections.ts';
import { createIdleConnectionLimiter, type ConnectionActivity } from './limit-idle-connections.ts';
import { readTarget } from './read-target.ts';
import { createAddressMatcher } from './trusted-address.ts';

/** A handler that serves some connections of a server itself, and ends with the server. */
export type ConnectionLane = {
  /** From now on each response is the last one of its connection. */
  close(): void;
  /** Closes all connections at once. */
  closeAll(): void;
  /** Undefined for a connection that is served by node:http. */
  findActivity(socket: Socket): ConnectionActivity | undefined;
};

export type ServeOptions = {
  listener: RequestListener;
  port: number;
  host: string;
  /** The key of the port in the configuration. */
  portKey?: string;
  /** Addresses or CIDR ranges that may have any number of idle connections, because many visitors share them. */
  trustedProxies?: string[];
  /** Whether requests to a target have bodies that may take longer than those of all others. */
  isLargeBody?: (target: string) => boolean;
  /**
   * Whether other servers of this process listen on the port as well, on Linux: the kernel shares its connections out.
   * The first one makes sure that no other program has the port, which would get a part of the visitors.
   */
  sharesPort?: 'no' | 'first' | 'further';
  /** This server's part of the connections of the process; left out: those of a service of its own. */
  connections?: ConnectionLimits;
  /** Called before the server listens. */
  openLane?: (server: Server) => ConnectionLane;
};

export type HttpServer = {
  port: number;
  /** Connections that it may have at a time: fewer where the process may open few files. */
  connectionsMax: number;
  /** From now on each response is the last one of its connection; new connections are still served. */
  drain(): void;
  /** Accepts no new requests; running ones are completed within `drainTimeoutMs`. */
  close(): Promise<void>;
};

/** Limits that protect other clients from slow, idle and greedy ones. */
const serverLimits = {
  headersTimeout: 10_000,
  // Beyond that of any body: see `limitBodyTime`.
  requestTimeout: bodyTimeLimits.largeTimeoutMs + 15_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
};
const sweepIntervalMs = 1_000;
const backlogConnections = 1_024;
const connectRefused = lastResponse('405 Method Not Allowed', 'Allow: GET, HEAD, OPTIONS\r\n');
const drainTimeoutMs = 5_000;

/**
 * Serves HTTP within limits that hold for any client.
 * @throws an error for the operator when the port cannot be used
 */
export async function serveHttp(options: ServeOptions): Promise<HttpServer> {
  const { listener, port, host, portKey = 'PORT', openLane, trustedProxies = [], isLargeBody = () => false } = options;
  let isClosing = false;
  const respond: RequestListener = (request, response) => {
    connections.begin(request, response);
    request.url = readTarget(request);
    limitChunks(request, response);
    limitBodyTime(request, response, isLargeBody(request.url));
    if (isClosing) response.shouldKeepAlive = false; // so that no client sends a request that would get no response
    listener(request, response);
  };
  const server = createServer({ ...serverLimits, noDelay: true }, respond);
  server.on('checkExpectation', respond); // a request with any Expect header is served like any other
  // Node.js has detached such a socket: its errors, its end and its timeout are handled here.
  server.on('connect', (_request, socket) => endConnection(socket, connectRefused));
  refuseUnreadable(server);
  const limits = options.connections ?? limitsOfService();
  server.maxConnections = limits.connectionsMax;
  const lane = openLane?.(server);
  const connections = createIdleConnectionLimiter({
    limits,
    isExempt: createAddressMatcher(trustedProxies),
    findActivity: (socket) => lane?.findActivity(socket),
  });
  server.on('connection', connections.accept);
  const sweep = setInterval(connections.sweep, sweepIntervalMs).unref();
  server.once('close', () => clearInterval(sweep));
  const { sharesPort = 'no' } = options;
  try {
    if (sharesPort === 'first') await expectFreePort(port, host);
    await listen(server, { port, host, backlog: backlogConnections, reusePort: sharesPort !== 'no' });
  } catch (error) {
    throw describeListenError(error as NodeJS.ErrnoException, port, portKey);
  }
  const drain = () => {
    isClosing = true;
    lane?.close();
  };
  return {
    port: (server.address() as AddressInfo).port,
    connectionsMax: limits.connectionsMax,
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

function limitsOfService(): ConnectionLimits {
  const openFilesMax = readOpenFilesMax();
  return limitConnections({ filesMax: openFilesMax && openFilesMax - filesOfService, servers: 1 });
}

async function listen(server: Server, options: ListenOptions): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options, resolve);
  });
}

/** @throws EADDRINUSE also where the other program would share the port */
async function expectFreePort(port: number, host: string): Promise<void> {
  const probe = createServer();
  await listen(probe, { port, host });
  await new Promise((resolve) => probe.close(resolve));
}

function describeListenError(error: NodeJS.ErrnoException, port: number, portKey: string): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`port ${port} is taken by another program. Set ${portKey} to a free one.`);
  if (error.code === 'EACCES')
    return new Error(`this user may not listen on port ${port}. Set ${portKey} to one above 1023.`);
  return error;
}

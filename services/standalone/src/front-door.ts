import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAddressReader, type FastLane } from '@linkplane/redirect';
import type { Logger } from '@linkplane/telemetry';
import type { Config } from './config.ts';
import { createForwarder } from './forward-request.ts';

export type FrontDoorDeps = {
  config: Pick<Config, 'PORT' | 'HOST' | 'METRICS' | 'TRUSTED_PROXIES'>;
  redirect: RequestListener;
  /** Puts a faster way to plain redirects in front of a server; undefined where that is switched off. */
  openFastLane: ((server: Server, isElsewhere: (path: string) => boolean) => FastLane) | undefined;
  managementSocket: string;
  /** Whether each part does its work; a false one means degraded, never unreachable. */
  readiness(): Record<string, boolean>;
  /** The metrics of all planes in Prometheus' text format. */
  renderMetrics(): Promise<string>;
  logger: Logger;
};

/** Bounds that keep slow, idle and greedy clients from costing the others anything. */
const serverLimits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
};
const connectionsMax = 10_000;
const connectRefused =
  'HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, OPTIONS\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
const drainTimeoutMs = 5_000;

/** One port for both planes: `/v1`, `/api/v1` and `/docs` go to management's thread, everything else is answered on the spot. */
export async function openFrontDoor(deps: FrontDoorDeps): Promise<{ port: number; close(): Promise<void> }> {
  const forward = createForwarder({
    socketPath: deps.managementSocket,
    readAddress: createAddressReader(deps.config.TRUSTED_PROXIES),
    logger: deps.logger,
  });
  let isClosing = false;
  const answer: RequestListener = (request, response) => {
    if (isClosing) response.shouldKeepAlive = false; // so that no client begins what it will not see answered
    const path = request.url ?? '';
    if (isApiPath(path)) forward(request, response);
    else if (isHealthPath(path) && isRead(request.method)) answerHealth(path, response, deps);
    else deps.redirect(request, response);
  };
  const server = createServer({ ...serverLimits, noDelay: true }, answer);
  server.on('checkExpectation', answer); // whatever is expected, the request is answered like any other
  server.on('connect', (_request, socket) => socket.end(connectRefused));
  server.maxConnections = connectionsMax;
  const fastLane = deps.openFastLane?.(server, (path) => isApiPath(path) || isHealthPath(path));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(describeListenError(error, deps.config.PORT)));
    server.listen({ port: deps.config.PORT, host: deps.config.HOST, backlog: 1_024 }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        isClosing = true;
        const force = setTimeout(() => {
          server.closeAllConnections();
          fastLane?.closeAll();
        }, drainTimeoutMs);
        server.close(() => {
          clearTimeout(force);
          resolve();
        });
        server.closeIdleConnections();
        fastLane?.close();
      }),
  };
}

function isApiPath(path: string): boolean {
  return /^\/(?:(?:api\/)?v1|docs)(?:[/?]|$)/.test(path);
}

function isHealthPath(path: string): boolean {
  return path === '/livez' || path === '/readyz' || path === '/metrics';
}

/** Other methods fall through to the redirect plane, which refuses them. */
function isRead(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD';
}

function answerHealth(path: string, response: ServerResponse, deps: FrontDoorDeps): void {
  if (path === '/metrics') return answerMetrics(response, deps);
  const checks = path === '/readyz' ? deps.readiness() : {};
  const status = Object.values(checks).every(Boolean) ? 'ok' : 'degraded';
  // Links answer as long as this very code runs, so "degraded" is still 200: nobody should take the node away.
  sendText(response, 200, 'application/json', JSON.stringify({ status, checks }));
}

function answerMetrics(response: ServerResponse, { config, renderMetrics, logger }: FrontDoorDeps): void {
  if (!config.METRICS) return sendText(response, 404, 'text/plain', 'Not found\n');
  renderMetrics().then(
    (text) => sendText(response, 200, 'text/plain; version=0.0.4', text),
    (error: unknown) => {
      logger.error({ err: error }, 'metrics failed');
      sendText(response, 500, 'text/plain', 'Metrics failed\n');
    },
  );
}

function sendText(response: ServerResponse, status: number, contentType: string, body: string): void {
  response.writeHead(status, {
    'Content-Type': contentType,
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}

function describeListenError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`port ${port} is taken by another program. Set PORT to a free one.`);
  if (error.code === 'EACCES')
    return new Error(`this user may not listen on port ${port}. Set PORT to one above 1023.`);
  return error;
}

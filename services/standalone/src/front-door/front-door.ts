import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createManagementCheck, findLargeBodyLimit } from '@linkplane/contracts';
import type { FastLane } from '@linkplane/redirect';
import {
  createAddressReader,
  createOwnHostCheck,
  isPrivateClient,
  serveHttp,
  type HttpServer,
  type ReadAddress,
} from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { Config } from '../config.ts';
import { createForwarder, type ManagementSockets } from './forward-request.ts';
import type { ThreadLimits } from './share-threads.ts';

export type FrontDoorDeps = {
  config: Pick<Config, 'PORT' | 'HOST' | 'METRICS' | 'TRUSTED_PROXIES' | 'COMPATIBLE_APIS'>;
  publicUrl: URL;
  /** Whether other threads serve the same port; see `serveHttp`. */
  sharesPort: 'no' | 'first' | 'further';
  redirect: RequestListener;
  /** Puts the fast lane in front of a server; undefined when it is turned off. */
  openFastLane: ((server: Server, isElsewhere: (path: string) => boolean) => FastLane) | undefined;
  management: ManagementSockets;
  /** Responses of the redirect plane since the start. */
  countVisits(): number;
  /** This thread's part of the limits of the process. */
  limits: ThreadLimits;
  /** Whether each plane works; when one does not, the service is degraded, not unavailable. */
  readiness(): Promise<Record<string, boolean>>;
  /** The metrics of all planes in Prometheus' text format. */
  renderMetrics(): Promise<string>;
  logger: Logger;
};

/**
 * One port for both planes: what is of management, see `managementPaths`, is forwarded to its thread; everything else is
 * served here.
 */
export async function openFrontDoor(deps: FrontDoorDeps): Promise<HttpServer> {
  const readAddress = createAddressReader(deps.config.TRUSTED_PROXIES);
  const forward = createForwarder({
    management: deps.management,
    readAddress,
    countVisits: deps.countVisits,
    limits: deps.limits,
    logger: deps.logger,
  });
  const { openFastLane } = deps;
  const isOwnHost = createOwnHostCheck(deps.publicUrl);
  const { isOfManagement, mayBeOfManagement } = createManagementCheck(deps.config.COMPATIBLE_APIS);
  return await serveHttp({
    port: deps.config.PORT,
    host: deps.config.HOST,
    trustedProxies: deps.config.TRUSTED_PROXIES,
    sharesPort: deps.sharesPort,
    connections: deps.limits.files.connections,
    isLargeBody: (target) => findLargeBodyLimit(target) !== undefined,
    listener: (request, response) => {
      const path = request.url ?? '';
      const isOwn = () => isOwnHost((request.headers.host ?? '').toLowerCase());
      if (isOfManagement(request.method, path, isOwn)) forward(request, response);
      else if (isHealthPath(path) && isRead(request.method) && maySeeHealth(path, request, deps.config, readAddress))
        respondHealth(path, response, deps);
      else deps.redirect(request, response);
    },
    ...(openFastLane && {
      openLane: (server: Server) => openFastLane(server, (path) => mayBeOfManagement(path) || isHealthPath(path)),
    }),
  });
}

function isHealthPath(path: string): boolean {
  return path === '/livez' || path === '/readyz' || path === '/metrics';
}

/** Requests with other methods go to the redirect plane, which refuses them. */
function isRead(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Health and metrics are for clients on private addresses; the redirect plane responds 404 to the others. */
function maySeeHealth(
  path: string,
  request: IncomingMessage,
  { METRICS }: FrontDoorDeps['config'],
  readAddress: ReadAddress,
): boolean {
  if (path === '/livez' || METRICS === 'public') return true;
  if (path === '/metrics' && METRICS === 'false') return false;
  return isPrivateClient(request, readAddress);
}

function respondHealth(path: string, response: ServerResponse, deps: FrontDoorDeps): void {
  const respond = path === '/metrics' ? respondMetrics : respondReadiness;
  respond(path, response, deps).catch((error: unknown) => {
    deps.logger.error({ err: error, path }, 'could not report the state of the planes');
    sendText(response, 500, 'text/plain', 'Failed\n');
  });
}

async function respondReadiness(path: string, response: ServerResponse, { readiness }: FrontDoorDeps): Promise<void> {
  const checks = path === '/readyz' ? await readiness() : {};
  const status = Object.values(checks).every(Boolean) ? 'ok' : 'degraded';
  // Links work as long as this code runs, so "degraded" is still 200: no balancer should take the instance out.
  sendText(response, 200, 'application/json', JSON.stringify({ status, checks }));
}

async function respondMetrics(
  _path: string,
  response: ServerResponse,
  { renderMetrics }: FrontDoorDeps,
): Promise<void> {
  sendText(response, 200, 'text/plain; version=0.0.4', await renderMetrics());
}

function sendText(response: ServerResponse, status: number, contentType: string, body: string): void {
  response.writeHead(status, {
    'Content-Type': contentType,
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}

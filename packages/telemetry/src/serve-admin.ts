import type { RequestListener, ServerResponse } from 'node:http';
import { serveHttp, withTimeout, type HttpServer } from '@linkplane/runtime';
import type { Metrics } from './create-metrics.ts';

/** A dependency of a service, and what its failure means. */
export type Check = {
  name: string;
  /** Rejects, or resolves to false, when the dependency is unhealthy. */
  ask: () => boolean | Promise<boolean>;
  /** True: without it this service cannot serve requests. Otherwise the service is degraded. */
  isVital?: boolean;
};

/** A response in JSON. */
export type AdminResponse = { status: number; body: unknown; headers?: Record<string, string> };

/** A route of a service on the admin port. A rejection becomes a 500. */
export type AdminRoute = (query: URLSearchParams) => Promise<AdminResponse>;

export type AdminOptions = {
  port: number;
  host: string;
  checks: Check[];
  metrics: Metrics;
  /** Routes by path, such as `/domains/allowed`. */
  routes?: Readonly<Record<string, AdminRoute>>;
};

export type AdminServer = HttpServer & {
  /** `/readyz` fails from now on, so that load balancers send no more requests. */
  leave(): void;
};

const checkTimeoutMs = 1_000;

/**
 * Serves the endpoints for operators on a port that visitors cannot reach: `/livez` (the event loop runs), `/readyz`
 * (200 while the service accepts requests, with the state of each dependency; otherwise 503), `/metrics`, and the
 * routes of the service.
 */
export async function serveAdmin(options: AdminOptions): Promise<AdminServer> {
  const { port, host, checks, metrics } = options;
  const routes = new Map(Object.entries(options.routes ?? {}));
  const known = ['/livez', '/readyz', '/metrics', ...routes.keys()].join(' ');
  const checkOnce = createCheckRound(checks);
  let isLeaving = false;
  const listener: RequestListener = (request, response) => {
    const [path = '', query] = (request.url ?? '').split('?', 2);
    const route = routes.get(path);
    if (request.method !== 'GET' && request.method !== 'HEAD') send(response, 405, 'Only GET\n');
    else if (path === '/livez') sendJson(response, 200, { status: 'ok' });
    else if (path === '/readyz') void checkOnce().then((states) => sendReadiness(response, states, isLeaving));
    else if (path === '/metrics') void sendMetrics(response, metrics);
    else if (route) void sendRoute(response, route, new URLSearchParams(query));
    else send(response, 404, `Not found. Known: ${known}\n`);
  };
  const server = await serveHttp({ listener, port, host, portKey: 'ADMIN_PORT' });
  return { ...server, leave: () => void (isLeaving = true) };
}

/** What a check found. */
export type CheckState = { name: string; isHealthy: boolean; isVital: boolean };

function runChecks(checks: Check[]): Promise<CheckState[]> {
  return Promise.all(
    checks.map(async ({ name, ask, isVital = false }) => ({ name, isVital, isHealthy: await isHealthy(ask) })),
  );
}

/**
 * Runs all checks at once, each for a second at most. Concurrent calls share one round, so that many of them cost a store
 * no more than one.
 */
export function createCheckRound(checks: Check[]): () => Promise<CheckState[]> {
  let running: Promise<CheckState[]> | undefined;
  return () =>
    (running ??= runChecks(checks).finally(() => {
      running = undefined;
    }));
}

async function isHealthy(check: Check['ask']): Promise<boolean> {
  try {
    return await withTimeout(Promise.resolve(check()), checkTimeoutMs, 'the check');
  } catch {
    return false;
  }
}

function sendReadiness(response: ServerResponse, states: CheckState[], isLeaving: boolean): void {
  const isReady = !isLeaving && states.every((state) => state.isHealthy || !state.isVital);
  const isFine = states.every((state) => state.isHealthy);
  const status = isLeaving ? 'leaving' : !isReady ? 'unavailable' : isFine ? 'ok' : 'degraded';
  const checks = Object.fromEntries(states.map((state) => [state.name, state.isHealthy]));
  sendJson(response, isReady ? 200 : 503, { status, checks });
}

async function sendMetrics(response: ServerResponse, metrics: Metrics): Promise<void> {
  try {
    send(response, 200, await metrics.render(), 'text/plain; version=0.0.4');
  } catch {
    send(response, 500, 'Metrics failed\n');
  }
}

async function sendRoute(response: ServerResponse, route: AdminRoute, query: URLSearchParams): Promise<void> {
  try {
    const { status, body, headers = {} } = await route(query);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    sendJson(response, status, body);
  } catch {
    send(response, 500, 'Failed\n');
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, JSON.stringify(body), 'application/json');
}

function send(response: ServerResponse, status: number, body: string, type = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}

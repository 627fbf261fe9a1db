import type { RequestListener, ServerResponse } from 'node:http';
import { serveHttp, type HttpServer } from '@linkplane/runtime';
import type { Metrics } from './create-metrics.ts';

/** Something that a service works with, and what it means when it does not answer. */
export type Check = {
  name: string;
  /** Rejects, or resolves to false, when it is not well. */
  ask: () => boolean | Promise<boolean>;
  /** True: without it this service is of no use, and should get no requests. Else it is degraded. */
  isVital?: boolean;
};

/** An answer in JSON. */
export type AdminAnswer = { status: number; body: unknown; headers?: Record<string, string> };

/** What a service answers of its own on the admin port. A rejection is answered 500. */
export type AdminRoute = (query: URLSearchParams) => Promise<AdminAnswer>;

export type AdminOptions = {
  port: number;
  host: string;
  checks: Check[];
  metrics: Metrics;
  /** By path, such as `/domains/allowed`. */
  routes?: Readonly<Record<string, AdminRoute>>;
};

export type AdminServer = HttpServer & {
  /** `/readyz` says no from now on, so that whoever balances sends nothing more. */
  leave(): void;
};

const checkTimeoutMs = 1_000;

/**
 * What operators and their machines ask, on a port that visitors do not reach: `/livez` (the event loop turns), `/readyz`
 * (200 while requests are welcome, with the state of each dependency; 503 while they are not), `/metrics`, and the
 * service's own routes.
 */
export async function serveAdmin(options: AdminOptions): Promise<AdminServer> {
  const { port, host, checks, metrics } = options;
  const routes = new Map(Object.entries(options.routes ?? {}));
  const known = ['/livez', '/readyz', '/metrics', ...routes.keys()].join(' ');
  const askTogether = shareAnswers(() => askAll(checks));
  let isLeaving = false;
  const listener: RequestListener = (request, response) => {
    const [path = '', query] = (request.url ?? '').split('?', 2);
    const route = routes.get(path);
    if (request.method !== 'GET' && request.method !== 'HEAD') send(response, 405, 'Only GET\n');
    else if (path === '/livez') sendJson(response, 200, { status: 'ok' });
    else if (path === '/readyz') void askTogether().then((states) => answerReady(response, states, isLeaving));
    else if (path === '/metrics') void answerMetrics(response, metrics);
    else if (route) void answerRoute(response, route, new URLSearchParams(query));
    else send(response, 404, `Not found. Known: ${known}\n`);
  };
  const server = await serveHttp({ listener, port, host, portKey: 'ADMIN_PORT' });
  return { ...server, leave: () => void (isLeaving = true) };
}

type State = { name: string; isWell: boolean; isVital: boolean };

function askAll(checks: Check[]): Promise<State[]> {
  return Promise.all(
    checks.map(async ({ name, ask, isVital = false }) => ({ name, isVital, isWell: await isWell(ask) })),
  );
}

/** Whoever asks while an answer is on its way gets the same one: many who ask cost a store no more than one. */
function shareAnswers(ask: () => Promise<State[]>): () => Promise<State[]> {
  let asking: Promise<State[]> | undefined;
  return () =>
    (asking ??= ask().finally(() => {
      asking = undefined;
    }));
}

async function isWell(ask: Check['ask']): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => timeout.resolve(false), checkTimeoutMs);
  try {
    return await Promise.race([ask(), timeout.promise]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

function answerReady(response: ServerResponse, states: State[], isLeaving: boolean): void {
  const isReady = !isLeaving && states.every(({ isWell, isVital }) => isWell || !isVital);
  const isFine = states.every(({ isWell }) => isWell);
  const status = isLeaving ? 'leaving' : !isReady ? 'unavailable' : isFine ? 'ok' : 'degraded';
  const checks = Object.fromEntries(states.map(({ name, isWell }) => [name, isWell]));
  sendJson(response, isReady ? 200 : 503, { status, checks });
}

async function answerMetrics(response: ServerResponse, metrics: Metrics): Promise<void> {
  try {
    send(response, 200, await metrics.render(), 'text/plain; version=0.0.4');
  } catch {
    send(response, 500, 'Metrics failed\n');
  }
}

async function answerRoute(response: ServerResponse, route: AdminRoute, query: URLSearchParams): Promise<void> {
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

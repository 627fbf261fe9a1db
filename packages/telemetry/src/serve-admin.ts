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

export type AdminOptions = { port: number; host: string; checks: Check[]; metrics: Metrics };

export type AdminServer = HttpServer & {
  /** `/readyz` says no from now on, so that whoever balances sends nothing more. */
  leave(): void;
};

const checkTimeoutMs = 1_000;

/**
 * What operators and their machines ask, on a port that visitors do not reach: `/livez` (the event loop turns), `/readyz`
 * (200 while requests are welcome, with the state of each dependency; 503 while they are not), `/metrics`.
 */
export async function serveAdmin({ port, host, checks, metrics }: AdminOptions): Promise<AdminServer> {
  let isLeaving = false;
  const listener: RequestListener = (request, response) => {
    const path = (request.url ?? '').split('?')[0];
    if (request.method !== 'GET' && request.method !== 'HEAD') send(response, 405, 'Only GET\n');
    else if (path === '/livez') sendJson(response, 200, { status: 'ok' });
    else if (path === '/readyz') void askAll(checks).then((states) => answerReady(response, states, isLeaving));
    else if (path === '/metrics') void answerMetrics(response, metrics);
    else send(response, 404, 'Not found. Known: /livez /readyz /metrics\n');
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

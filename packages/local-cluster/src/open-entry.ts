import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createManagementCheck, type CompatibleApi } from '@linkplane/contracts';
import { createOwnHostCheck, serveHttp, type HttpServer } from '@linkplane/runtime';
import { isReady } from './spawn-service.ts';

export type Backend = { port: number; adminPort: number };

export type EntryOptions = {
  port: number;
  host: string;
  publicUrl: URL;
  redirects: Backend[];
  management: Backend;
  /** Those that management serves. */
  compatibleApis: readonly CompatibleApi[];
  /** Whether callers may say on whose behalf they come, as another balancer before this one does. */
  keepsForwardedFor: () => boolean;
};

const readyIntervalMs = 250;
const connectionsPerBackendMax = 256;
const responseTimeoutMs = 70_000;
/** These belong to one connection. */
const ownHeaders = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade']);

/**
 * One address for everything, like the load balancer of a real cluster: the API is routed to management, links to the redirects
 * in turn. A redirect that leaves gets no more requests; a visit that a dying one has not responded to goes to the next one.
 */
export async function openEntry(options: EntryOptions): Promise<HttpServer> {
  const { port, host, redirects, management } = options;
  const isOwnHost = createOwnHostCheck(options.publicUrl);
  const { isOfManagement } = createManagementCheck(options.compatibleApis);
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsPerBackendMax, scheduling: 'lifo' });
  const ready = new Map<Backend, boolean>(redirects.map((backend) => [backend, true]));
  let turn = 0;

  const watch = setInterval(() => {
    for (const backend of redirects) void isReady(backend.adminPort).then((is) => ready.set(backend, is));
  }, readyIntervalMs);

  /** All redirects, in the order in which they are to be tried. */
  function inTurn(): Backend[] {
    turn = (turn + 1) % redirects.length;
    const rotated = [...redirects.slice(turn), ...redirects.slice(0, turn)];
    return [...rotated.filter((backend) => ready.get(backend)), ...rotated.filter((backend) => !ready.get(backend))];
  }

  function forwardedFor({ socket, headers }: IncomingMessage): string {
    const before = options.keepsForwardedFor() ? headers['x-forwarded-for']?.toString() : undefined;
    return [before, socket.remoteAddress].filter(Boolean).join(', ');
  }

  function pass(request: IncomingMessage, response: ServerResponse, [backend, ...others]: Backend[]): void {
    if (!backend) return refuse(response);
    const passed = httpRequest({
      agent,
      host: '127.0.0.1',
      port: backend.port,
      method: request.method,
      path: request.url,
      setHost: false,
      headers: [...passedHeaders(request.rawHeaders), 'X-Forwarded-For', forwardedFor(request)],
    });
    passed.setTimeout(responseTimeoutMs, () => passed.destroy());
    passed.on('response', (incoming) => {
      response.writeHead(incoming.statusCode ?? 502, passedHeaders(incoming.rawHeaders));
      incoming.pipe(response);
      incoming.on('error', () => response.destroy());
    });
    passed.on('error', () => {
      if (response.destroyed) return;
      if (response.headersSent) response.destroy();
      else if (hasNoBody(request)) pass(request, response, others);
      else refuse(response);
    });
    response.once('close', () => {
      if (response.writableFinished && request.complete) return;
      passed.destroy();
      // The response came before the end of the body: the rest is read and discarded.
      request.unpipe(passed).resume();
    });
    if (hasNoBody(request)) passed.end();
    else request.pipe(passed);
  }

  const server = await serveHttp({
    port,
    host,
    listener: (request, response) => {
      const isOwn = () => isOwnHost((request.headers.host ?? '').toLowerCase());
      pass(request, response, isOfManagement(request.method, request.url ?? '', isOwn) ? [management] : inTurn());
    },
  });
  return {
    ...server,
    async close() {
      clearInterval(watch);
      await server.close();
      agent.destroy();
    },
  };
}

function hasNoBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
}

function passedHeaders(rawHeaders: string[]): string[] {
  const passed: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [rawHeaders[at], rawHeaders[at + 1]];
    if (!ownHeaders.has(name.toLowerCase()) && name.toLowerCase() !== 'x-forwarded-for') passed.push(name, value);
  }
  return passed;
}

function refuse(response: ServerResponse): void {
  response.writeHead(503, { 'Retry-After': '1', 'Content-Length': 0 }).end();
}

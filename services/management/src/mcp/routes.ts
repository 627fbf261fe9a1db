import type { OpenApiDocument } from '@linkplane/contracts';
import { createRandomString } from '@linkplane/runtime';
import type { Metrics } from '@linkplane/telemetry';
import { Router, type RequestHandler, type Request as ExpressRequest, type Response as ExpressResponse } from 'express';
import { localsOf } from '../calls/caller.ts';
import { validationError } from '../http/app-error.ts';
import { parseJsonBody, readBody } from '../http/read-input.ts';
import { refuseLongPath, refuseMethod, refuseTwoHosts } from '../http/refuse-request.ts';
import { requestIdOf } from '../http/response-headers.ts';
import { createRefuseOtherOrigins } from '../http/same-site.ts';
import type { LimitRate } from '../public-api/limit-rate.ts';
import type { CallToolDeps } from './call-tool.ts';
import { createCountCall } from './count-calls.ts';
import type { ServeMessage } from './serve-message.ts';

export type McpDeps = Omit<CallToolDeps, 'countCall'> & {
  metrics: Metrics;
  publicUrl: URL;
  /** The document of the API, which describes the arguments of the tools. */
  readDocument: () => OpenApiDocument;
  authenticate: RequestHandler;
  rate: LimitRate;
};

/** Also of a call that creates many links: larger ones are for the API. */
const bodyBytesMax = 64 * 1024;
const sessionPattern = /^[\x21-\x7e]{1,128}$/;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const sessionChars = 24;

/**
 * The MCP server, at one path: each POST is one message, which counts as one request of the workspace. There is no stream
 * to open (GET) and no session to end (DELETE): both get 405, as the transport allows.
 */
export function createMcpRoutes({ publicUrl, authenticate, rate, metrics, ...deps }: McpDeps): Router {
  const serve = serveMessages(publicUrl, { ...deps, countCall: createCountCall(metrics) });
  const router = Router({ caseSensitive: true });
  router.use(rate.showLimits, refuseLongPath, refuseTwoHosts, createRefuseOtherOrigins(publicUrl));
  router.post('/', authenticate, rate.limitUnauthenticated, rate.limitWorkspaces, serve);
  router.all('/', refuseMethod(['post']));
  return router;
}

/** The protocol's library is loaded with the first message: it takes a while, and many installations never need it. */
function serveMessages(
  publicUrl: URL,
  { readDocument, ...deps }: CallToolDeps & Pick<McpDeps, 'readDocument'>,
): RequestHandler {
  let loading: Promise<ServeMessage> | undefined;
  return async (request, response) => {
    const sessionId = readSessionId(request);
    const body = parseJsonBody(request, await readBody(request, bodyBytesMax));
    if (Array.isArray(body)) throw validationError({ field: 'body', message: 'must be one message, not a batch' });
    loading ??= import('./serve-message.ts').then(({ createServeMessage }) =>
      createServeMessage({ ...deps, document: readDocument() }),
    );
    const serve = await loading;
    const { caller, credential } = localsOf(response);
    const message = { body, caller, tokenId: credential.id, sessionId, requestId: requestIdOf(response) };
    const served = await serve({ ...message, request: toFetchRequest(publicUrl, request) });
    if (served.ok && isInitialize(body))
      response.setHeader('Mcp-Session-Id', createRandomString(alphabet, sessionChars));
    await send(served, response);
  };
}

function readSessionId({ headers }: ExpressRequest): string | undefined {
  const given = headers['mcp-session-id'];
  if (given === undefined) return undefined;
  if (typeof given === 'string' && sessionPattern.test(given)) return given;
  throw validationError({ field: 'Mcp-Session-Id', message: 'must have 1 to 128 printable ASCII characters' });
}

function isInitialize(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'method' in body && body.method === 'initialize';
}

/** What the transport checks itself: the types that are sent and accepted, and the version of the protocol. */
function toFetchRequest(publicUrl: URL, { headers }: ExpressRequest): Request {
  const names = ['accept', 'content-type', 'mcp-protocol-version'] as const;
  const given = names.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  return new Request(new URL('/mcp', publicUrl), { method: 'POST', headers: given });
}

async function send(served: Response, response: ExpressResponse): Promise<void> {
  response.statusCode = served.status;
  const type = served.headers.get('content-type');
  if (type !== null) response.setHeader('Content-Type', type);
  response.end(await served.text());
}

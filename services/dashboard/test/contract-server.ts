import * as publicContract from '@linkplane/contracts';
import {
  errorStatus,
  success,
  type ErrorCode,
  type ErrorDetail,
  type ErrorParams,
  type FieldProblem,
} from '@linkplane/contracts';
import { codeField } from '@linkplane/contracts/problems';
import * as accountContract from '@linkplane/contracts/account';
import { z } from 'zod';
import type { AccountOperation, V1Operation } from '../src/api/api-types.ts';

type Operation = AccountOperation | V1Operation;
type KeyOf<O> = O extends { method: infer Method extends string; path: infer Path extends string }
  ? `${Method} ${Path}`
  : never;

/** A route of the contract, such as `get /links` or `patch /workspaces/:workspaceId/domains/:domainId`. */
export type RouteKey = KeyOf<Operation>;
type RouteOf<Key extends RouteKey, O = Operation> = O extends Operation ? (Key extends KeyOf<O> ? O : never) : never;

/** What a handler gets: its parameters, its query and body as the contract's schemas parse them. */
export type HandledRequest<Key extends RouteKey> = {
  params: Record<string, string>;
  query: RouteOf<Key> extends { query: infer Query extends z.ZodType } ? z.output<Query> : Record<string, never>;
  body: RouteOf<Key> extends { body: infer Body extends z.ZodType } ? z.output<Body> : undefined;
  /** The query before it is parsed. */
  search: URLSearchParams;
  /** The body of a route that takes a file. */
  file: Blob | undefined;
  headers: Headers;
};

type Result<Key extends RouteKey> = z.input<RouteOf<Key>['data']> | Refusal;

/** The payload of a response, or a function of the request that returns it. */
export type Handler<Key extends RouteKey> =
  ((request: HandledRequest<Key>) => Result<Key> | Promise<Result<Key>>) | Result<Key>;
export type Handlers = { [Key in RouteKey]?: Handler<Key> };

/** An error response, made by `refuse`. */
export type Refusal = { refusal: ErrorCode | 'network'; message: string; details: ErrorDetail[]; params?: ErrorParams };

/** An error response of the API. */
export function refuse(code: ErrorCode, message: string, details: FieldProblem[] = [], params?: ErrorParams): Refusal {
  return { refusal: code, message, details: details.map(codeField), ...(params && { params }) };
}

/** A call without a session, or with one that has ended. */
export const noSession: Refusal = {
  refusal: 'UNAUTHORIZED',
  message: 'Please sign in.',
  details: [codeField({ field: accountContract.sessionField, message: 'has ended' })],
};

/** No response at all, as of a server that is not reached. */
export const noResponse: Refusal = { refusal: 'network', message: '', details: [] };

/** Sent by the browser: the method and the path of the route, and the body before it is parsed. */
export type SentRequest = { key: RouteKey; params: Record<string, string>; query: URLSearchParams; body: unknown };

export type ContractServer = {
  /** Adds handlers, each in place of the one before. */
  on(handlers: Handlers): void;
  /** Serves requests whose body the contract refuses with its own errors, as the server does; else they fail the test. */
  refuseInvalidBodies(): void;
  fetch: typeof globalThis.fetch;
  /** All requests, the first one first. */
  requests: SentRequest[];
  /** The bodies that a route was sent. */
  bodiesOf(key: RouteKey): unknown[];
  /** What was not as the contract says: the test fails when there is any. */
  problems: string[];
};

/** No network responds before the page has rendered that it waits. */
const roundTripMs = 5;
const apiPath = '/app/api';
const workspacePath = '/workspaces/:workspaceId/v1';

type Route = { key: RouteKey; pattern: RegExp; method: string; literals: number; operation: AnyRoute };
type AnyRoute = {
  method: string;
  path: string;
  status: number;
  query?: z.ZodType;
  body?: z.ZodType;
  rawBody?: { types: readonly string[] };
  data: z.ZodType;
};

const routes: Route[] = [
  ...tablesOf(publicContract).map((operation) => describeRoute(operation, workspacePath + operation.path)),
  ...tablesOf(accountContract).map((operation) => describeRoute(operation, operation.path)),
].toSorted((a, b) => b.literals - a.literals);

function tablesOf(contract: object): AnyRoute[] {
  const tables = Object.entries(contract).filter(([name]) => name.endsWith('Routes'));
  return tables.flatMap(([, table]) => Object.values(table as Record<string, AnyRoute>));
}

function describeRoute(operation: AnyRoute, path: string): Route {
  const pattern = path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)');
  return {
    key: `${operation.method} ${operation.path}` as RouteKey,
    pattern: new RegExp(`^${apiPath}${pattern}$`),
    method: operation.method.toUpperCase(),
    literals: path.split('/').filter((part) => !part.startsWith(':')).length,
    operation,
  };
}

/**
 * A server of tests: a table of handlers by the routes of the contract. A request without a handler, a request that does not
 * match the schemas of its route, and a response that does not match them are problems.
 */
export function createContractServer(): ContractServer {
  const handlers = new Map<string, unknown>();
  const problems: string[] = [];
  const requests: SentRequest[] = [];
  let refusesInvalidBodies = false;

  async function respond(url: URL, request: RequestInit): Promise<Response> {
    const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(url.pathname));
    if (!route) return unexpected(`the contract has no route ${request.method ?? 'GET'} ${url.pathname}`);
    const { key, operation } = route;
    if (!handlers.has(key)) return unexpected(`no handler for ${key} (${url.pathname}${url.search})`);
    const groups = Object.entries(route.pattern.exec(url.pathname)?.groups ?? {});
    const params = Object.fromEntries(groups.map(([name, value]) => [name, decodeURIComponent(value)]));
    const sent = typeof request.body === 'string' ? (JSON.parse(request.body) as unknown) : undefined;
    requests.push({ key, params, query: url.searchParams, body: sent });
    const unknown = findUnknown(operation, readQuery(url.searchParams), sent);
    if (unknown.length > 0) return unexpected(`${key}: ${unknown.join('; ')}`);
    const query = operation.query?.safeParse(readQuery(url.searchParams));
    if (query?.error) return unexpected(`query of ${key}: ${z.prettifyError(query.error)}`);
    const body = operation.body?.safeParse(sent);
    if (body?.error && refusesInvalidBodies) return fail(refuseByContract(body.error));
    if (body?.error) return unexpected(`body of ${key}: ${z.prettifyError(body.error)}`);
    const file = request.body instanceof Blob ? request.body : undefined;
    if (operation.rawBody && !operation.rawBody.types.includes(file?.type ?? ''))
      return unexpected(`file of ${key}: the type is ${String(file?.type)}`);
    const handler = handlers.get(key);
    const search = url.searchParams;
    const headers = new Headers(request.headers);
    const handled = { params, query: query?.data, search, body: body?.data, file, headers };
    const data = typeof handler === 'function' ? await (handler as (given: object) => unknown)(handled) : handler;
    if (isRefusal(data)) return fail(data);
    const written = JSON.parse(JSON.stringify({ success: true, data })) as unknown;
    const envelope = success(operation.data).safeParse(written);
    if (envelope.error) return unexpected(`response of ${key}: ${z.prettifyError(envelope.error)}`);
    return Response.json(written, { status: operation.status });
  }

  /** Not a status that is tried again. */
  function unexpected(problem: string): Response {
    problems.push(problem);
    return fail(refuse('NOT_FOUND', `Test server: ${problem}`));
  }

  return {
    requests,
    problems,
    on: (added) => {
      for (const [key, handler] of Object.entries(added)) handlers.set(key, handler);
    },
    refuseInvalidBodies: () => (refusesInvalidBodies = true),
    bodiesOf: (key) => requests.filter((request) => request.key === key).map(({ body }) => body),
    fetch: async (input, init = {}) => {
      const url = new URL(input instanceof Request ? input.url : input, location.origin);
      await new Promise((resolve) => setTimeout(resolve, roundTripMs));
      const response = await respond(url, init);
      init.signal?.throwIfAborted();
      return response;
    },
  };
}

/** Names that the contract does not have, which the server refuses. */
function findUnknown(route: AnyRoute, given: object, sent: unknown): string[] {
  const details = [
    ...publicContract.findUnknownParameters(route, given),
    ...publicContract.findUnknownFields(route, sent),
  ];
  return details.map(({ field, message }) => `${field} ${message}`);
}

function readQuery(query: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(query.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = query.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

function isRefusal(data: unknown): data is Refusal {
  return typeof data === 'object' && data !== null && 'refusal' in data;
}

/** The error that management sends for such a body. */
export function refuseByContract({ issues }: z.ZodError): Refusal {
  const details = issues.map(({ path, message }) => ({ field: path.join('.') || 'body', message }));
  const [first] = issues;
  const own = issues.length === 1 && first?.code === 'custom' ? (first.params?.['errorCode'] as ErrorCode) : undefined;
  const message = details.map((detail) => `${detail.field} ${detail.message}`).join('; ');
  return refuse(own ?? 'VALIDATION_ERROR', `${message}.`, details);
}

function fail({ refusal, message, params, details }: Refusal): Response {
  if (refusal === 'network') throw new TypeError('Failed to fetch');
  const error = { code: refusal, message, ...(params && { params }), ...(details.length > 0 && { details }) };
  return Response.json(
    { success: false, error },
    { status: errorStatus[refusal], headers: { 'X-Request-Id': 'req-1' } },
  );
}

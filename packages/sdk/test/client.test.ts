import { expect, test } from 'vitest';
import { createLinkplaneClient, LinkplaneError, type ClientOptions } from '../src/index.ts';
import { breakOff, fail, keepWaiting, startScriptedServer, succeed } from './start-scripted-server.ts';

const connect = (server: { baseUrl: string }, options: Partial<ClientOptions> = {}) =>
  createLinkplaneClient({ baseUrl: server.baseUrl, token: 'lp_test', ...options });

const failureOf = async (call: Promise<unknown>): Promise<LinkplaneError> => {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof LinkplaneError) return error;
  throw new Error(`No LinkplaneError: ${String(error)}`);
};

const tooMany = fail(429, { code: 'RATE_LIMIT_EXCEEDED', retryAfter: 1 }, { 'Retry-After': '1' });
const away = fail(503, { code: 'UNAVAILABLE' }, { 'Retry-After': '0' });

test('a request carries the token, the query as given and ids encoded', async () => {
  await using server = await startScriptedServer(succeed({ items: [] }));
  const client = connect(server);
  await client.listLinks({ search: 'a&b', limit: 5 });
  await client.getLink('a/b?c');
  expect(server.seen.map(({ url }) => url)).toEqual(['/v1/links?search=a%26b&limit=5', '/v1/links/a%2Fb%3Fc']);
  expect(server.seen[0]?.headers.authorization).toBe('Bearer lp_test');
  for (const id of ['', '.', '..']) expect(() => client.getLink(id)).toThrow(TypeError);
});

test('429 is waited for as long as the service asks, then the call succeeds', async () => {
  await using server = await startScriptedServer(tooMany, succeed({ id: 'lnk_1' }, 201));
  const began = Date.now();
  expect(await connect(server).createLink({ url: 'https://example.com' })).toEqual({ id: 'lnk_1' });
  expect(Date.now() - began).toBeGreaterThanOrEqual(950);
  const keys = server.seen.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('503 and lost connections are tried again, a POST with the same key and body', async () => {
  await using server = await startScriptedServer(away, breakOff, succeed({ id: 'lnk_1' }, 201));
  await connect(server).createLink({ url: 'https://example.com' });
  expect(new Set(server.seen.map(({ headers, body }) => `${String(headers['idempotency-key'])} ${body}`)).size).toBe(1);
  expect(server.seen).toHaveLength(3);
});

test('two calls have two keys, and one of yours is taken', async () => {
  await using server = await startScriptedServer(succeed({}, 201));
  const client = connect(server);
  await client.createLink({ url: 'https://example.com' });
  await client.createLink({ url: 'https://example.com' });
  await client.createLink({ url: 'https://example.com' }, { idempotencyKey: 'mine' });
  const keys = server.seen.map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(3);
  expect(keys[2]).toBe('mine');
});

test('it gives up after attemptsMax, and at once where it would have to wait longer than waitMsMax', async () => {
  await using server = await startScriptedServer(away);
  expect((await failureOf(connect(server, { attemptsMax: 3 }).getLink('lnk_1'))).code).toBe('UNAVAILABLE');
  expect(server.seen).toHaveLength(3);
  await using limited = await startScriptedServer(tooMany);
  const error = await failureOf(connect(limited, { waitMsMax: 999 }).getLink('lnk_1'));
  expect(error).toMatchObject({ status: 429, code: 'RATE_LIMIT_EXCEEDED', retryAfter: 1, requestId: 'req_1' });
  expect(limited.seen).toHaveLength(1);
});

test('other failures are told once, with everything that the service said', async () => {
  const details = [{ field: 'url', message: 'must be a string' }];
  await using server = await startScriptedServer(
    fail(400, { code: 'VALIDATION_ERROR', message: 'url wrong', details }),
  );
  const error = await failureOf(connect(server).createLink({ url: '' }));
  expect(error).toMatchObject({
    status: 400,
    code: 'VALIDATION_ERROR',
    message: 'url wrong',
    details,
    requestId: 'req_1',
  });
  expect(server.seen).toHaveLength(1);
});

test("an answer that is not the service's own is an error too", async () => {
  await using server = await startScriptedServer(
    (response) => void response.writeHead(502).end('<h1>Bad gateway</h1>'),
  );
  expect(await failureOf(connect(server).getLink('lnk_1'))).toMatchObject({ status: 502, code: 'UNEXPECTED_ANSWER' });
});

test('a service that does not answer is waited for timeoutMs, and no longer than your signal says', async () => {
  await using server = await startScriptedServer(keepWaiting);
  expect((await failureOf(connect(server, { timeoutMs: 50 }).getLink('lnk_1'))).code).toBe('TIMEOUT');
  const reason = new Error('not needed any more');
  const stopped = connect(server).getLink('lnk_1', { signal: abortSoon(reason) });
  await expect(stopped).rejects.toBe(reason);
});

test('your signal also ends the waiting between two tries', async () => {
  const slow = fail(429, { code: 'RATE_LIMIT_EXCEEDED', retryAfter: 30 });
  const reason = new Error('not needed any more');
  const controller = new AbortController();
  await using server = await startScriptedServer((response) => {
    slow(response);
    abortSoon(reason, controller);
  });
  await expect(connect(server).getLink('lnk_1', { signal: controller.signal })).rejects.toBe(reason);
  expect(server.seen).toHaveLength(1);
});

test('all pages are gone through by cursor, each fetched when it is needed', async () => {
  const page = (ids: string[], nextCursor: string | null) =>
    succeed({ items: ids.map((id) => ({ id })), pagination: { nextCursor } });
  await using server = await startScriptedServer(page(['a', 'b'], 'next'), page(['c'], null));
  const links = connect(server).listAllLinks({ search: 'x' });
  expect((await links.next()).value).toEqual({ id: 'a' });
  expect(server.seen).toHaveLength(1);
  const rest: string[] = [];
  for await (const { id } of links) rest.push(id);
  expect(rest).toEqual(['b', 'c']);
  expect(server.seen.map(({ url }) => url)).toEqual([
    '/v1/links?limit=100&search=x&cursor=',
    '/v1/links?limit=100&search=x&cursor=next',
  ]);
});

function abortSoon(reason: Error, controller = new AbortController()): AbortSignal {
  setTimeout(() => controller.abort(reason), 50);
  return controller.signal;
}

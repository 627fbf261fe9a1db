import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { breakOff, fail, keepWaiting, startScriptedServer, succeed } from '../../sdk/test/start-scripted-server.ts';
import { runPython, whyNoPython } from './run-python.ts';

const missing = whyNoPython();
const inPython = test.skipIf(missing !== undefined);
const tooMany = fail(429, { code: 'RATE_LIMIT_EXCEEDED', retryAfter: 1 }, { 'Retry-After': '1' });
const away = fail(503, { code: 'UNAVAILABLE' }, { 'Retry-After': '0' });

const connect = `client = LinkplaneClient(given["baseUrl"], "lp_test", **given.get("options", {}))
def failure_of(call):
    try:
        call()
    except LinkplaneError as error:
        return [error.status, error.code, error.message, error.details, error.retry_after, error.request_id]
`;

test('Python is there, or the tests of its client are skipped', (context) => {
  if (missing !== undefined) context.skip(missing);
});

describe('the Python client', () => {
  inPython('sends the token, the query as given and ids encoded', async () => {
    await using server = await startScriptedServer(succeed({ items: [] }));
    const refused = await runPython(
      server,
      `${connect}client.list_links({"search": "a&b", "limit": 5, "tag": ["x", "ü"]})
client.get_link("a/b?c")
client.get_overview({"includeBots": True, "filter[country]": "DE,AT"})
refused = []
for id in ["", ".", ".."]:
    try:
        client.get_link(id)
    except ValueError as error:
        refused.append(str(error))
finish(refused)`,
    );
    expect(refused).toHaveLength(3);
    expect(server.seen.map(({ url }) => url)).toEqual([
      '/v1/links?search=a%26b&limit=5&tag=x&tag=%C3%BC',
      '/v1/links/a%2Fb%3Fc',
      '/v1/analytics/overview?includeBots=true&filter%5Bcountry%5D=DE%2CAT',
    ]);
    expect(server.seen[0]?.headers.authorization).toBe('Bearer lp_test');
  });

  inPython(
    'waits after 429 as long as the service requires, and repeats a POST with the same key and body',
    async () => {
      await using server = await startScriptedServer(tooMany, away, breakOff, succeed({ id: 'lnk_1' }, 201));
      const began = Date.now();
      const link = await runPython(server, `${connect}finish(client.create_link({"url": "https://example.com"}))`);
      expect(link).toEqual({ id: 'lnk_1' });
      expect(Date.now() - began).toBeGreaterThanOrEqual(950);
      expect(server.seen.map(({ body }) => JSON.parse(body) as unknown)).toEqual(
        new Array(4).fill({ url: 'https://example.com' }),
      );
      const keys = new Set(server.seen.map(({ headers }) => headers['idempotency-key']));
      expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    },
  );

  inPython('gives each call a key of its own, and takes one', async () => {
    await using server = await startScriptedServer(succeed({}, 201));
    const create = 'client.create_link({"url": "https://example.com"}';
    await runPython(server, `${connect}${create})\n${create})\n${create}, idempotency_key="mine")\nfinish(None)`);
    const keys = server.seen.map(({ headers }) => headers['idempotency-key']);
    expect([new Set(keys).size, keys[2]]).toEqual([3, 'mine']);
  });

  inPython('gives up after attempts_max, and at once when it would have to wait too long', async () => {
    await using server = await startScriptedServer(away);
    const call = `${connect}finish(failure_of(lambda: client.get_link("lnk_1")))`;
    const failure = await runPython({ ...server, options: { attempts_max: 3 } }, call);
    expect([failure, server.seen.length]).toEqual([[503, 'UNAVAILABLE', 'no', [], 0, 'req_1'], 3]);
    await using limited = await startScriptedServer(tooMany);
    const refused = await runPython({ ...limited, options: { wait_seconds_max: 0.9 } }, call);
    expect([refused, limited.seen.length]).toEqual([[429, 'RATE_LIMIT_EXCEEDED', 'no', [], 1, 'req_1'], 1]);
  });

  inPython('reports other failures once, with all that the service said', async () => {
    const details = [{ field: 'url', code: 'TOO_LONG', params: { max: 2000 }, message: 'must be shorter' }];
    await using server = await startScriptedServer(
      fail(400, { code: 'VALIDATION_ERROR', message: 'url wrong', details }),
      (response) => void response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>'),
      (response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome</h1>'),
      (response) => void response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
      keepWaiting,
    );
    const failures = await runPython(
      { ...server, options: { timeout_seconds: 0.3 } },
      `${connect}finish([failure_of(lambda: client.get_link("lnk_1")) for _ in range(5)])`,
    );
    expect(failures).toEqual([
      [400, 'VALIDATION_ERROR', 'url wrong', details, null, 'req_1'],
      [502, 'UNEXPECTED_ANSWER', 'Status 502.', [], null, null],
      [200, 'UNEXPECTED_ANSWER', 'Status 200, no JSON of the API.', [], null, null],
      [302, 'UNEXPECTED_ANSWER', 'Status 302.', [], null, null],
      [0, 'TIMEOUT', 'No response within 0.3 s.', [], null, null],
    ]);
  });

  inPython('reports a service that cannot be reached', async () => {
    const given = { baseUrl: 'http://127.0.0.1:1', options: { attempts_max: 2 } };
    const failure = await runPython(given, `${connect}finish(failure_of(lambda: client.get_link("lnk_1")))`);
    expect(failure).toEqual([0, 'CONNECTION_FAILED', 'The service cannot be reached.', [], null, null]);
  });

  inPython('follows the cursors of a list, and reads a page when the one before is used up', async () => {
    const page = (ids: string[], nextCursor: string | null) =>
      succeed({ items: ids.map((id) => ({ id })), pagination: { nextCursor } });
    await using server = await startScriptedServer(page(['a', 'b'], 'next'), page(['c'], null));
    const ids = await runPython(
      server,
      `${connect}links = client.list_all_links({"sort": "clicks"})
finish([link["id"] for link in links])`,
    );
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(server.seen.map(({ url }) => url)).toEqual([
      '/v1/links?limit=100&sort=clicks&cursor=',
      '/v1/links?limit=100&sort=clicks&cursor=next',
    ]);
  });

  inPython('accepts genuine webhooks only', async () => {
    const secret = `whsec_${Buffer.from('a secret of some length').toString('base64')}`;
    const body = '{"type":"link.clicked","data":{"slug":"ü"}}';
    const sign = (id: string, at: number, key = 'a secret of some length') =>
      `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
    const now = Math.floor(Date.now() / 1_000);
    const headers = (signature: string, at = String(now)) => ({
      'Webhook-Id': 'evt_1',
      'webhook-timestamp': at,
      'WEBHOOK-SIGNATURE': signature,
    });
    const cases = [
      headers(sign('evt_1', now)),
      headers(`v1,older ${sign('evt_1', now)}`),
      headers(sign('evt_2', now)),
      headers(sign('evt_1', now, 'another')),
      headers(sign('evt_1', now - 301), String(now - 301)),
      headers(sign('evt_1', now), `+${now}`),
      headers('v1,ü'),
      {},
    ];
    const outcomes = await runPython(
      { body, secret, cases },
      `def outcome(headers):
    try:
        return verify_webhook(given["body"].encode(), headers, given["secret"])["data"]["slug"]
    except WebhookError as error:
        return str(error)
finish([outcome(headers) for headers in given["cases"]])`,
    );
    const [wrong, old] = [
      'The signature of the request is wrong.',
      'The timestamp of the request is missing or too old.',
    ];
    expect(outcomes).toEqual(['ü', 'ü', wrong, wrong, old, old, wrong, old]);
  });
});

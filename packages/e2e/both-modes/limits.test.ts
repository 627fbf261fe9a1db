import type { Cluster } from '@linkplane/local-cluster';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPool } from '@linkplane/links-db';
import { createLogger } from '@linkplane/telemetry';
import { type TestResponse, sendRaw, untilMinuteHasRoom, visit, waitFor } from '@linkplane/testing';
import { runCli } from '../support/run-cli.ts';
import { startProduct, type Product } from '../support/start-product.ts';

let product: Product & { cluster?: Cluster };
beforeAll(async () => void (product = await startProduct()));
afterAll(async () => await product.stop());

const limitOfFreePlan = 60;
const names = ['limit', 'remaining', 'reset'].map((name) => `x-ratelimit-${name}`);
const limitsOf = ({ headers }: Pick<TestResponse, 'headers'>) => names.map((name) => Number(headers[name] ?? NaN));

const newToken = async (plan: string): Promise<string> => {
  const args = ['workspace', 'create', '--name', 'Limited', '--plan', plan, '--json'];
  const { token } = await runCli(product.cliEnv, args);
  return token ?? '';
};
const list = (token: string | null, headers: Record<string, string> = {}) =>
  product.visit('/v1/links', { headers: { ...(token !== null && { Authorization: `Bearer ${token}` }), ...headers } });

/** How many requests management has counted by itself, because Redis did not respond within 50 ms. */
async function readCountedLocally(): Promise<number> {
  const management = product.cluster?.services.find(({ name }) => name === 'management');
  const { body } = await visit(management?.adminPort ?? product.port, '/metrics');
  return Number(/^linkplane_rate_limits_counted_locally_total(?:\{.*\})? (\d+)$/m.exec(body)?.[1]);
}

/**
 * Sends requests of one caller until one is refused, and returns all responses. The limit is that of the Free plan: the first
 * 60 are let through, and beyond it only as many as management counted by itself, by design, which its metrics say.
 */
async function sendUntilRefused(send: (nth: number) => Promise<TestResponse>): Promise<TestResponse[]> {
  await untilMinuteHasRoom();
  const before = await readCountedLocally();
  const responses: TestResponse[] = [];
  do responses.push(await send(responses.length));
  while (responses.at(-1)?.status !== 429 && responses.length <= 2 * limitOfFreePlan);
  const beyond = responses.length - 1 - limitOfFreePlan;
  expect(beyond).toBeGreaterThanOrEqual(0);
  expect(beyond).toBeLessThanOrEqual((await readCountedLocally()) - before);
  return responses;
}

test('every response under /v1 carries rate-limit headers, whatever its status', async () => {
  const bearer = `Authorization: Bearer ${product.firstRun.token}\r\n`;
  const posts = `POST /v1/links HTTP/1.1\r\nHost: x\r\n${bearer}Content-Type: application/json\r\n`;
  for (const [status, bytes] of [
    [200, `GET /v1/links HTTP/1.1\r\nHost: x\r\n${bearer}\r\n`],
    [200, `HEAD /api/v1/links HTTP/1.1\r\nHost: x\r\n${bearer}\r\n`],
    [201, `${posts}Content-Length: 26\r\n\r\n{"url":"http://a.example"}`],
    [400, `${posts}Content-Length: 1\r\n\r\n{`],
    [400, `GET /v1/links HTTP/1.1\r\nHost: x\r\nHost: y\r\n${bearer}\r\n`],
    [401, `GET /v1/links HTTP/1.1\r\nHost: x\r\n\r\n`],
    [401, `OPTIONS /v1/links HTTP/1.1\r\nHost: x\r\n\r\n`],
    [404, `GET /v1/nothing HTTP/1.1\r\nHost: x\r\n${bearer}\r\n`],
    [404, `GET /v1 HTTP/1.1\r\nHost: x\r\n${bearer}\r\n`],
    [405, `PUT /v1/links HTTP/1.1\r\nHost: x\r\n${bearer}\r\n`],
    [413, `${posts}Content-Length: 70000\r\n\r\n${'x'.repeat(70_000)}`],
    [413, `${posts}Content-Length: 1100000\r\n\r\n${'x'.repeat(1_100_000)}`],
  ] as const) {
    const response = await sendRaw(product.port, bytes);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const name of names) expect(response.toLowerCase()).toMatch(new RegExp(`^${name}: \\d+\r$`, 'm'));
  }
});

test('a workspace over its rate limit is refused while other workspaces are served', async () => {
  const token = await newToken('free');
  const responses = await sendUntilRefused(() => list(token));
  expect(new Set(responses.slice(0, -1).map(({ status }) => status))).toEqual(new Set([200]));
  const last = responses.at(-1)!;
  const { error } = JSON.parse(last.body) as { error: { code: string; retryAfter: number } };
  const reset = Math.ceil(Date.now() / 60_000) * 60;
  expect([error.code, limitsOf(last)]).toEqual(['RATE_LIMIT_EXCEEDED', [60, 0, reset]]);
  expect(last.headers['retry-after']).toBe(String(error.retryAfter));
  expect(error.retryAfter).toBeGreaterThan(0);
  expect((await list(product.firstRun.token)).status).toBe(200);
});

describe('API callers without credentials', () => {
  const expectLimited = async (claim: (nth: number) => string) => {
    const responses = await sendUntilRefused((nth) => list(null, { 'X-Forwarded-For': claim(nth) }));
    expect(new Set(responses.slice(0, -1).map(({ status }) => status))).toEqual(new Set([401]));
    expect(responses.at(-1)?.status).toBe(429);
  };

  test('cannot evade the rate limit with forged X-Forwarded-For addresses', async () => {
    await product.kill();
    await product.restart({ REDIS_NAMESPACE: `limits-${Date.now()}` }); // counters start at zero in a new namespace
    await expectLimited((nth) => `203.0.113.${nth}, 198.51.100.${nth}`);
  });

  test('are limited by the address that a trusted proxy appends, and by nothing else', async () => {
    await product.kill();
    await product.restart({ TRUSTED_PROXIES: '127.0.0.1', REDIS_NAMESPACE: `limits-${Date.now()}` });
    await expectLimited((nth) => `203.0.113.${nth}, 198.51.100.1`);
    expect((await list(null, { 'X-Forwarded-For': '198.51.100.2' })).status).toBe(401);
  });
});

describe('an Idempotency-Key', () => {
  const post = (key: string, body: unknown) => product.api.call('POST', '/links', body, { 'Idempotency-Key': key });

  test('survives a restart: the stored response is replayed', async () => {
    const body = { url: 'https://example.com/', title: 'once' };
    const first = await post('outlives', body);
    expect(first.status).toBe(201);
    await product.kill();
    await product.restart();
    const again = await post('outlives', body);
    expect([again.headers['idempotent-replayed'], again.body]).toEqual(['true', first.body]);
  });

  test('can be used again after the process was killed before responding, and nothing was created', async () => {
    const body = { url: 'https://example.com/', slug: 'killed-midway' };
    const held = await holdSlug(body.slug);
    const dying = post('killed', body).then(
      ({ status }) => (status === 503 ? 'no response' : status), // a balancer says so for the service behind it
      () => 'no response',
    );
    await waitFor(held.isWaitedFor);
    await product.kill();
    expect(await dying).toBe('no response');
    await held.release();
    await product.restart();
    const again = await post('killed', body);
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, undefined]);
    expect((await post('killed', body)).body).toEqual(again.body);
  });
});

/** Blocks every insert of the slug with a lock. */
async function holdSlug(slug: string): Promise<{ isWaitedFor(): Promise<boolean>; release(): Promise<void> }> {
  const limits = { connectionsMax: 2, connectTimeoutMs: 1_000, statementTimeoutMs: 3_000, queryTimeoutMs: 4_000 };
  const logger = createLogger('test', 'silent');
  const pool = openPool({ ...limits, connectionString: product.databaseUrl, applicationName: 'holder' }, logger);
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(`insert into slugs (host, slug_key, link_id) select '', $1, id from links limit 1`, [slug]);
  return {
    isWaitedFor: async () => {
      const waiting = await pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return waiting.rowCount === 1;
    },
    async release() {
      holder.release(true);
      await pool.end();
    },
  };
}

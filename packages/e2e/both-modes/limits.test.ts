import { findFreePort } from '@linkplane/local-servers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPool } from '@linkplane/links-db';
import { createLogger } from '@linkplane/telemetry';
import { type TestResponse, sendRaw, untilMinuteHasRoom, visit, waitFor } from '@linkplane/testing';
import { openFrontDoor } from '../../../services/standalone/src/front-door/front-door.ts';
import { shareLimits } from '../../../services/standalone/src/front-door/share-threads.ts';
import { runCli } from '../support/run-cli.ts';
import { isDistributed, startProduct, type Product } from '../support/start-product.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(async () => await product.stop());

const names = ['limit', 'remaining', 'reset'].map((name) => `x-ratelimit-${name}`);
const limitsOf = ({ headers }: Pick<TestResponse, 'headers'>) => names.map((name) => Number(headers[name] ?? NaN));

const newToken = async (plan: string): Promise<string> => {
  const args = ['workspace', 'create', '--name', 'Limited', '--plan', plan, '--json'];
  const { token } = await runCli(product.cliEnv, args);
  return token ?? '';
};
const list = (token: string | null, headers: Record<string, string> = {}) =>
  product.visit('/v1/links', { headers: { ...(token !== null && { Authorization: `Bearer ${token}` }), ...headers } });

/**
 * When Redis does not respond within 50 ms, each process counts by itself, by design: a machine that stalls for that
 * long lets one request too many through. A retry repeats the whole test with a fresh counter.
 */
const retryOnRedisTimeout = { retry: isDistributed() ? 2 : 0 };

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

test('rate-limit headers are sent when management is unavailable', async () => {
  const port = await findFreePort();
  const door = await openFrontDoor({
    config: { PORT: port, HOST: '127.0.0.1', METRICS: 'true', TRUSTED_PROXIES: [] },
    publicUrl: new URL('http://localhost:8080'),
    sharesPort: 'no',
    redirect: (_request, response) => response.end(),
    openFastLane: undefined,
    management: { http: '/nowhere/management.sock', calls: '/nowhere/calls.sock' },
    countVisits: () => 0,
    limits: { ...shareLimits(1), thread: 0 },
    readiness: () => Promise.resolve({}),
    renderMetrics: () => Promise.resolve(''),
    logger: createLogger('test', 'silent'),
  });
  try {
    const requestedAt = Date.now();
    const response = await visit(port, '/v1/links');
    expect([response.status, Number(response.headers['retry-after'])]).toEqual([503, 1]);
    const [limit, remaining, reset] = limitsOf(response);
    expect([limit, remaining]).toEqual([60, 60]);
    expect(reset! * 1_000 - requestedAt).toBeGreaterThan(0);
    expect(reset! % 60).toBe(0);
  } finally {
    await door.close();
  }
});

test('a workspace over its rate limit is refused while other workspaces are served', retryOnRedisTimeout, async () => {
  const token = await newToken('free');
  await untilMinuteHasRoom();
  const responses: TestResponse[] = [];
  for (let n = 0; n < 61; n += 1) responses.push(await list(token));
  expect(responses.map(({ status }) => status)).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  const last = responses.at(-1)!;
  const { error } = JSON.parse(last.body) as { error: { code: string; retryAfter: number } };
  const reset = Math.ceil(Date.now() / 60_000) * 60;
  expect([error.code, limitsOf(last)]).toEqual(['RATE_LIMIT_EXCEEDED', [60, 0, reset]]);
  expect(last.headers['retry-after']).toBe(String(error.retryAfter));
  expect(error.retryAfter).toBeGreaterThan(0);
  expect((await list(product.firstRun.token)).status).toBe(200);
});

describe('API callers without credentials', () => {
  const statuses = async (claim: (n: number) => string) => {
    await untilMinuteHasRoom();
    const got: number[] = [];
    for (let n = 0; n < 61; n += 1) got.push((await list(null, { 'X-Forwarded-For': claim(n) })).status);
    return got;
  };
  const limited = [...Array.from({ length: 60 }, () => 401), 429];

  test('cannot evade the rate limit with forged X-Forwarded-For addresses', retryOnRedisTimeout, async () => {
    await product.kill();
    await product.restart({ REDIS_NAMESPACE: `limits-${Date.now()}` }); // counters start at zero in a new namespace
    expect(await statuses((n) => `203.0.113.${n}, 198.51.100.${n}`)).toEqual(limited);
  });

  test(
    'are limited by the address that a trusted proxy appends, and by nothing else',
    retryOnRedisTimeout,
    async () => {
      await product.kill();
      await product.restart({ TRUSTED_PROXIES: '127.0.0.1', REDIS_NAMESPACE: `limits-${Date.now()}` });
      expect(await statuses((n) => `203.0.113.${n}, 198.51.100.1`)).toEqual(limited);
      expect((await list(null, { 'X-Forwarded-For': '198.51.100.2' })).status).toBe(401);
    },
  );
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

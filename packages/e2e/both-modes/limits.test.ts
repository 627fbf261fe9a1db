import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPool } from '@linkplane/links-db';
import { createLogger } from '@linkplane/telemetry';
import { type Answer, sendRaw, untilMinuteHasRoom, visit, waitFor } from '@linkplane/testing';
import { openFrontDoor } from '../../../services/standalone/src/front-door/front-door.ts';
import { runCli } from '../support/run-cli.ts';
import { findFreePort, isDistributed, startProduct, type Product } from '../support/start-product.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(async () => await product.stop());

const names = ['limit', 'remaining', 'reset'].map((name) => `x-ratelimit-${name}`);
const limitsOf = ({ headers }: Pick<Answer, 'headers'>) => names.map((name) => Number(headers[name] ?? NaN));

const newToken = async (plan: string): Promise<string> => {
  const args = ['workspace', 'create', '--name', 'Limited', '--plan', plan, '--json'];
  const { token } = await runCli(product.cliEnv, args);
  return token ?? '';
};
const list = (token: string | null, headers: Record<string, string> = {}) =>
  product.visit('/v1/links', { headers: { ...(token !== null && { Authorization: `Bearer ${token}` }), ...headers } });

/**
 * Where Redis does not answer within 50 ms each process counts for itself, by design: a machine that stalls for as long
 * lets one too many through. Each attempt is the whole proof, with a count of its own.
 */
const whileRedisIsInTime = { retry: isDistributed() ? 2 : 0 };

test('every answer under /v1 carries the limits, whoever gives it', async () => {
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
    const answer = await sendRaw(product.port, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const name of names) expect(answer.toLowerCase()).toMatch(new RegExp(`^${name}: \\d+\r$`, 'm'));
  }
});

test('also while the part that answers /v1 is away', async () => {
  const port = await findFreePort();
  const door = await openFrontDoor({
    config: { PORT: port, HOST: '127.0.0.1', METRICS: 'true', TRUSTED_PROXIES: [] },
    redirect: (_request, response) => response.end(),
    openFastLane: undefined,
    managementSocket: '/nowhere/management.sock',
    countVisits: () => 0,
    readiness: () => ({}),
    renderMetrics: () => Promise.resolve(''),
    logger: createLogger('test', 'silent'),
  });
  try {
    const askedAt = Date.now();
    const answer = await visit(port, '/v1/links');
    expect([answer.status, Number(answer.headers['retry-after'])]).toEqual([503, 1]);
    const [limit, remaining, reset] = limitsOf(answer);
    expect([limit, remaining]).toEqual([60, 60]);
    expect(reset! * 1_000 - askedAt).toBeGreaterThan(0);
    expect(reset! % 60).toBe(0);
  } finally {
    await door.close();
  }
});

test('a workspace that has used up its minute is refused, and no other', whileRedisIsInTime, async () => {
  const token = await newToken('free');
  await untilMinuteHasRoom();
  const answers: Answer[] = [];
  for (let n = 0; n < 61; n += 1) answers.push(await list(token));
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  const last = answers.at(-1)!;
  const { error } = JSON.parse(last.body) as { error: { code: string; retryAfter: number } };
  const reset = Math.ceil(Date.now() / 60_000) * 60;
  expect([error.code, limitsOf(last)]).toEqual(['RATE_LIMIT_EXCEEDED', [60, 0, reset]]);
  expect(last.headers['retry-after']).toBe(String(error.retryAfter));
  expect(error.retryAfter).toBeGreaterThan(0);
  expect((await list(product.firstRun.token)).status).toBe(200);
});

describe('callers without credentials', () => {
  const statuses = async (claim: (n: number) => string) => {
    await untilMinuteHasRoom();
    const got: number[] = [];
    for (let n = 0; n < 61; n += 1) got.push((await list(null, { 'X-Forwarded-For': claim(n) })).status);
    return got;
  };
  const limited = [...Array.from({ length: 60 }, () => 401), 429];

  test('cannot make themselves new addresses', whileRedisIsInTime, async () => {
    await product.kill();
    await product.restart({ REDIS_NAMESPACE: `limits-${Date.now()}` }); // what was counted before counts no more
    expect(await statuses((n) => `203.0.113.${n}, 198.51.100.${n}`)).toEqual(limited);
  });

  test('are told apart by a proxy that is trusted, by what it adds alone', whileRedisIsInTime, async () => {
    await product.kill();
    await product.restart({ TRUSTED_PROXIES: '127.0.0.1', REDIS_NAMESPACE: `limits-${Date.now()}` });
    expect(await statuses((n) => `203.0.113.${n}, 198.51.100.1`)).toEqual(limited);
    expect((await list(null, { 'X-Forwarded-For': '198.51.100.2' })).status).toBe(401);
  });
});

describe('an Idempotency-Key', () => {
  const post = (key: string, body: unknown) => product.api.call('POST', '/links', body, { 'Idempotency-Key': key });

  test('outlives the process: what was answered before is answered again', async () => {
    const body = { url: 'https://example.com/', title: 'once' };
    const first = await post('outlives', body);
    expect(first.status).toBe(201);
    await product.kill();
    await product.restart();
    const again = await post('outlives', body);
    expect([again.headers['idempotent-replayed'], again.body]).toEqual(['true', first.body]);
  });

  test('is free again when the process is killed before the answer, and nothing was done', async () => {
    const body = { url: 'https://example.com/', slug: 'killed-midway' };
    const held = await holdSlug(body.slug);
    const dying = post('killed', body).then(
      ({ status }) => (status === 503 ? 'no answer' : status), // a balancer says so for the service behind it
      () => 'no answer',
    );
    await waitFor(held.isWaitedFor);
    await product.kill();
    expect(await dying).toBe('no answer');
    await held.release();
    await product.restart();
    const again = await post('killed', body);
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, undefined]);
    expect((await post('killed', body)).body).toEqual(again.body);
  });
});

/** Makes whoever wants the slug wait. */
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

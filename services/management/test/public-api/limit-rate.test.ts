import { allowLongTests } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMemoryRateLimiter, type RateLimiter } from '@linkplane/ephemeral';
import { createToken } from '../../src/operator/index.ts';
import { toAddressBlock } from '@linkplane/runtime';
import { startManagement, type TestResponse, type TestManagement } from '../support/start-management.ts';

allowLongTests('large amounts');

const startMs = Date.parse('2026-03-01T22:00:20.250Z');
const nextMinute = Date.parse('2026-03-01T22:01:00Z') / 1_000;
const midnight = Date.parse('2026-03-02T00:00:00Z') / 1_000;

let nowMs = startMs;
let isStoreAway = false;
let management: TestManagement;
beforeAll(async () => {
  const now = () => nowMs;
  const memory = openMemoryRateLimiter({ now });
  const limiter: RateLimiter = {
    ...memory,
    take: (key, limits) => (isStoreAway ? Promise.reject(new Error('no response')) : memory.take(key, limits)),
  };
  management = await startManagement({ now, limiter });
});
afterAll(() => management.stop());

const limitsOf = ({ headers }: TestResponse) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`x-ratelimit-${name}`) ?? NaN));
const list = (token: string | null, headers: Record<string, string> = {}) =>
  management.call('GET', '/v1/links', undefined, { token, headers });
const listTimes = async (times: number, token: string) => {
  const responses: TestResponse[] = [];
  for (let n = 0; n < times; n += 1) responses.push(await list(token));
  return responses;
};
/** Like `listTimes`; from the first refusal on all together, because repeated refusals are delayed by a second each. */
const listUntilRefused = async (times: number, token: string) => {
  const responses: TestResponse[] = [];
  while (responses.length < times && responses.at(-1)?.status !== 429) responses.push(await list(token));
  const rest = Array.from({ length: times - responses.length }, () => list(token));
  return [...responses, ...(await Promise.all(rest))];
};
const from = (address: string) => ({ 'x-forwarded-for': address });

describe('a workspace', () => {
  test.each([
    ['free', 60],
    ['pro', 300],
    ['business', 1_000],
    ['enterprise', 1_000_000],
  ] as const)('on %s may make %d requests a minute', async (plan, perMinute) => {
    nowMs = startMs;
    const { token } = await management.newWorkspace(plan);
    expect(limitsOf(await list(token))).toEqual([perMinute, perMinute - 1, nextMinute]);
  });

  test('is refused when its minute is used up, with Retry-After', async () => {
    nowMs = startMs;
    const { token } = await management.newWorkspace('free');
    const responses = await listTimes(61, token);
    expect(responses.map(({ status }) => status)).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
    expect(responses.map((response) => limitsOf(response)[1])).toEqual([
      ...Array.from({ length: 60 }, (_, n) => 59 - n),
      0,
    ]);
    const { headers, body } = responses.at(-1)!;
    expect(body).toEqual({
      success: false,
      error: { code: 'RATE_LIMIT_EXCEEDED', message: expect.any(String) as string, retryAfter: 40 },
    });
    expect(headers.get('retry-after')).toBe('40');
    expect(limitsOf(responses.at(-1)!)).toEqual([60, 0, nextMinute]);
    nowMs = nextMinute * 1_000 - 1;
    expect((await list(token)).headers.get('retry-after')).toBe('1');
    nowMs = nextMinute * 1_000;
    expect(limitsOf(await list(token))).toEqual([60, 59, nextMinute + 60]);
  });

  test('has 1,000 requests a day, not counting refused ones, until midnight', async () => {
    nowMs = startMs;
    const { token } = await management.newWorkspace('free');
    let allowed = 0;
    for (let minute = 0; minute < 17; minute += 1) {
      allowed += (await listUntilRefused(63, token)).filter(({ status }) => status === 200).length;
      nowMs += 60_000;
    }
    expect(allowed).toBe(1_000);
    const refused = await list(token);
    expect([refused.status, limitsOf(refused)]).toEqual([429, [60, 0, midnight]]);
    expect(refused.body.error.retryAfter).toBe(Math.ceil(midnight - nowMs / 1_000));
    expect(refused.headers.get('retry-after')).toBe(String(refused.body.error.retryAfter));
    nowMs = midnight * 1_000;
    expect(limitsOf(await list(token))).toEqual([60, 59, midnight + 60]);
  });

  test('is counted over all its tokens, separately from other workspaces', async () => {
    nowMs = startMs;
    const { token, workspaceId } = await management.newWorkspace('free');
    const second = (await createToken(management.pool, workspaceId, 'second'))!;
    await listTimes(59, token);
    expect(limitsOf(await list(second.token))[1]).toBe(0);
    expect((await list(token)).status).toBe(429);
    expect(limitsOf(await list((await management.newWorkspace('free')).token))[1]).toBe(59);
  });
});

describe('requests without valid credentials', () => {
  test('are limited to 60 a minute for each address, and do not count against workspaces', async () => {
    nowMs = startMs;
    const { token } = await management.newWorkspace('free');
    const unauthenticated = from('203.0.113.7');
    for (let n = 0; n < 60; n += 1) {
      const response = await list(n % 2 === 0 ? null : 'lp_nonsense', unauthenticated);
      expect([response.status, limitsOf(response)]).toEqual([401, [60, 59 - n, nextMinute]]);
    }
    const refused = await list(null, unauthenticated);
    expect(await management.renderMetrics()).toMatch(/^linkplane_requests_over_limit_total\{caller="address"\} 1$/m);
    expect([refused.status, refused.body.error.code, limitsOf(refused)]).toEqual([
      429,
      'RATE_LIMIT_EXCEEDED',
      [60, 0, nextMinute],
    ]);
    expect((await list(token, unauthenticated)).status).toBe(200);
    expect((await list(null, from('203.0.113.8'))).status).toBe(401);
    nowMs = nextMinute * 1_000;
    expect((await list(null, unauthenticated)).status).toBe(401);
  });

  test('from other addresses of an IPv6 /64 are refused once 60 have come from it in a minute', async () => {
    nowMs = startMs;
    const inNetwork = (host: number) => from(`2001:db8:0:7::${host.toString(16)}`);
    for (let host = 1; host <= 60; host += 1) expect((await list(null, inNetwork(host))).status).toBe(401);
    expect((await list(null, inNetwork(61))).status).toBe(429);
    expect((await list(null, from('2001:db8:0:8::1'))).status).toBe(401);
  });

  test('of an IPv6 /64 count as one address', async () => {
    expect(toAddressBlock('203.0.113.7')).toBe('203.0.113.7');
    const block = '2001:db8:0:1::/64';
    for (const address of [
      '2001:db8:0:1::',
      '2001:DB8:0:1:ffff:1:2:3',
      '2001:db8::1:0:0:0:9',
      '2001:0db8:0000:0001::1',
    ])
      expect(toAddressBlock(address)).toBe(block);
    expect(toAddressBlock('2001:db8:0:2::1')).not.toBe(block);
    expect(toAddressBlock('::1')).toBe('0:0:0:0::/64');
    expect(toAddressBlock('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  });
});

test('every kind of response has the rate-limit headers', async () => {
  nowMs = startMs;
  const { token } = await management.newWorkspace('pro');
  const link = await management.create();
  const responses: [number, string, string, unknown?, (string | null)?][] = [
    [200, 'GET', '/v1/links'],
    [200, 'GET', '/api/v1/links'],
    [201, 'POST', '/v1/links', { url: 'https://example.com/' }],
    [400, 'POST', '/v1/links', '{'],
    [401, 'GET', '/v1/links', undefined, null],
    [404, 'GET', '/v1/nothing'],
    [404, 'GET', '/v1'],
    [404, 'GET', `/v1/links/${link.id}`],
    [404, 'GET', '/v1/links/%ff'],
    [405, 'PUT', '/v1/links'],
    [413, 'POST', '/v1/links', 'a'.repeat(70_000)],
    [500, 'GET', '/v1/profiles'],
    [503, 'GET', `/v1/links/${link.id}/stats`, undefined, management.owner.token],
  ];
  await management.pool.query('alter table profiles rename to profiles_gone');
  for (const [status, method, path, body, as = token] of responses) {
    const response = await management.call(method, path, body, { token: as });
    expect([path, response.status]).toEqual([path, status]);
    const [limit, remaining, reset] = limitsOf(response) as [number, number, number];
    expect(limit).toBe(as === token ? 300 : as === null ? 60 : 1_000_000);
    expect(remaining).toBeLessThan(limit);
    expect(reset).toBe(nextMinute);
  }
});

test('a token without the scope is counted like any other request', async () => {
  nowMs = startMs;
  const { workspaceId } = await management.newWorkspace('free');
  const { token } = (await createToken(management.pool, workspaceId, 'x', { scopes: ['webhooks'] }))!;
  const responses = await listTimes(61, token);
  expect(responses.map(({ status }) => status)).toEqual([...Array.from({ length: 60 }, () => 403), 429]);
});

test('each process counts by itself while the shared store is unavailable', async () => {
  nowMs = startMs;
  const { token } = await management.newWorkspace('free');
  await listTimes(10, token);
  isStoreAway = true;
  try {
    const responses = await listTimes(61, token);
    expect(responses.map(({ status }) => status)).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
    expect(limitsOf(responses.at(-1)!)).toEqual([60, 0, nextMinute]);
    expect(await management.renderMetrics()).toMatch(/^linkplane_rate_limits_counted_locally_total 61$/m);
  } finally {
    isStoreAway = false;
  }
  expect(limitsOf(await list(token))[1]).toBe(49);
});

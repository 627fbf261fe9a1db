import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitFor } from '@linkplane/testing';
import { createToken, revokeToken } from '../../src/operator/index.ts';
import { isWellFormedToken, makeToken } from '../../src/tokens/token.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
beforeAll(async () => {
  management = await startManagement();
});
afterAll(() => management.stop());

const newToken = async () => (await createToken(management.pool, management.owner.workspaceId, 'test'))!;
const withHeader = (authorization: string) =>
  management.call('GET', '/v1/links', undefined, { token: null, headers: { authorization } });

describe('a token', () => {
  test('has a checksum that detects one wrong character', () => {
    const token = makeToken();
    expect(token).toMatch(/^lp_[0-9A-Za-z]{38}$/);
    expect(isWellFormedToken(token)).toBe(true);
    for (let place = 3; place < token.length; place++) {
      const wrong = token.slice(0, place) + (token[place] === 'a' ? 'b' : 'a') + token.slice(place + 1);
      expect(isWellFormedToken(wrong)).toBe(false);
    }
  });

  test('is accepted in any casing of the scheme', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      expect((await withHeader(`${scheme} ${management.owner.token}`)).status).toBe(200);
  });

  test('is stored as its hash only', async () => {
    const { token, tokenId } = await newToken();
    const { rows } = await management.pool.query('select * from tokens where id = $1', [tokenId]);
    expect(JSON.stringify(rows)).not.toContain(token.slice(3, 20));
    expect(rows[0]).toMatchObject({ last4: token.slice(-4), scopes: null, expires_at: null });
  });

  test('is read once for all requests that arrive while it is being read', async () => {
    const { token } = await newToken();
    const blocker = await management.pool.connect();
    await blocker.query('begin; lock table tokens in access exclusive mode');
    const countReads = async () => {
      const { rows } = await management.pool.query<{ reads: string }>(
        `select count(*) as reads from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%where t.token_hash = %'`,
      );
      return Number(rows[0]?.reads);
    };
    const responses = Array.from({ length: 8 }, () => management.call('GET', '/v1/links', undefined, { token }));
    await waitFor(async () => (await countReads()) > 0);
    // Another request has passed the same steps by now.
    await management.call('GET', '/v1/links', undefined, { token: null });
    expect(await countReads()).toBe(1);
    await blocker.query('commit');
    blocker.release();
    expect(new Set((await Promise.all(responses)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('records its use at most once a minute', async () => {
    const { token, tokenId } = await newToken();
    const lastUsed = async () =>
      (
        await management.pool.query<{ at: Date | null }>('select last_used_at as at from tokens where id = $1', [
          tokenId,
        ])
      ).rows[0]?.at;
    const use = () => management.call('GET', '/v1/links', undefined, { token });
    await Promise.all([use(), use(), use()]);
    const first = await waitFor(lastUsed);
    await use();
    expect(await lastUsed()).toEqual(first);
    await management.pool.query(`update tokens set last_used_at = now() - interval '61 seconds' where id = $1`, [
      tokenId,
    ]);
    await use();
    await waitFor(async () => (await lastUsed())! >= first);
  });
});

describe('401', () => {
  const expectRefusal = ({ status, headers, body }: Awaited<ReturnType<typeof withHeader>>, code: string) => {
    expect([status, body.success, body.error.code, headers.get('www-authenticate')]).toEqual([
      401,
      false,
      code,
      'Bearer',
    ]);
    expect(headers.get('x-request-id')).toMatch(/^req_/);
  };

  test('UNAUTHORIZED without a usable header', async () => {
    expectRefusal(await management.call('GET', '/v1/links', undefined, { token: null }), 'UNAUTHORIZED');
    for (const header of ['Bearer', 'Bearer  ', 'Basic abc', management.owner.token, 'Bearer a b'])
      expectRefusal(await withHeader(header), 'UNAUTHORIZED');
  });

  test('INVALID_TOKEN for unknown, mistyped and revoked tokens', async () => {
    for (const token of ['x', makeToken(), management.owner.token.slice(0, -1), `${management.owner.token}x`, 'lp_%00'])
      expectRefusal(await withHeader(`Bearer ${token}`), 'INVALID_TOKEN');
    const { token, tokenId } = await newToken();
    expect((await withHeader(`Bearer ${token}`)).status).toBe(200);
    expect(await revokeToken(management.pool, tokenId)).toBe(true);
    expectRefusal(await withHeader(`Bearer ${token}`), 'INVALID_TOKEN');
  });

  test('TOKEN_EXPIRED for an expired token', async () => {
    const { token, tokenId } = await newToken();
    const expireIn = (interval: string) =>
      management.pool.query('update tokens set expires_at = now() + $2::interval where id = $1', [tokenId, interval]);
    await expireIn('1 hour');
    expect((await withHeader(`Bearer ${token}`)).status).toBe(200);
    await expireIn('-1 second');
    expectRefusal(await withHeader(`Bearer ${token}`), 'TOKEN_EXPIRED');
  });

  test('is decided before the path, the method and the body are checked', async () => {
    const none = { token: null };
    for (const [method, path, body] of [
      ['POST', '/v1/links', 'not json'],
      ['POST', '/api/v1/links', 'a'.repeat(100_000)],
      ['PUT', '/v1/links', '{}'],
      ['GET', '/v1/nothing', undefined],
      ['GET', '/v1/links/%ff', undefined],
    ] as const)
      expectRefusal(await management.call(method, path, body, none), 'UNAUTHORIZED');
  });
});

describe('scopes', () => {
  const statuses = async (scopes: string[]) => {
    const { token, tokenId } = await newToken();
    await management.pool.query('update tokens set scopes = $2 where id = $1', [tokenId, scopes]);
    const call = async (method: string, path: string, body?: unknown) =>
      (await management.call(method, path, body, { token })).status;
    return [await call('GET', '/v1/links'), await call('POST', '/v1/links', { url: 'https://example.com' })];
  };

  test('allow the routes that they name and no others', async () => {
    expect(await statuses(['read'])).toEqual([200, 403]);
    expect(await statuses(['links'])).toEqual([200, 201]);
    expect(await statuses(['analytics'])).toEqual([403, 403]);
    expect(await statuses([])).toEqual([403, 403]);
  });
});

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { inTransaction, type Connection } from '@linkplane/links-db/transactions';
import { createId } from '@linkplane/runtime';
import { createLogger } from '@linkplane/telemetry';
import { allowLongTests, createTestLinksDb, untilMinuteHasRoom, waitFor, type TestLinksDb } from '@linkplane/testing';
import { removeExpiredPeriodically } from '../../src/public-api/stored-responses.ts';
import { openTestPool, startManagement, type TestResponse, type TestManagement } from '../support/start-management.ts';

allowLongTests('real time');

let database: TestLinksDb;
let management: TestManagement;
beforeAll(async () => {
  database = await createTestLinksDb();
  management = await startManagement({ databaseUrl: database.url });
});
afterAll(async () => {
  await management.stop();
  await database.drop();
});

const url = 'https://example.com/';
let keys = 0;
const newKey = () => `key ${(keys += 1)} ~`;
const post = (key: string, body: unknown, path = '/v1/links', token?: string) =>
  management.call('POST', path, body, {
    headers: { 'idempotency-key': key },
    ...(token !== undefined && { token }),
  });
const isReplay = ({ headers }: TestResponse) => headers.get('idempotent-replayed') === 'true';
const countLinks = async (title: string) =>
  (await management.pool.query('select from links where title = $1', [title])).rowCount;

describe('the same key and request', () => {
  test.each([
    ['a link', '/v1/links', { url }],
    ['links in bulk', '/v1/links/bulk', { links: [{ url }, { url: 'wrong' }] }],
    ['a profile', '/v1/profiles', { displayName: 'Ann', slug: 'ann' }],
  ])('replays the response to %s byte for byte', async (_name, path, body) => {
    const key = newKey();
    const first = await post(key, body, path);
    const second = await post(key, body, path);
    expect([first.status, isReplay(first), second.status, isReplay(second)]).toEqual([201, false, 201, true]);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    // At the other base path it is the same route.
    expect((await post(key, body, `/api${path}`)).text).toBe(first.text);
  });

  test('replays the response to a body with its fields in another order, and refuses another value', async () => {
    const key = newKey();
    const send = (text: string) =>
      fetch(`${management.url}/v1/links`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${management.owner.token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: text,
      });
    const first = await send(`{"url":"${url}","title":"order","social":{"title":"a","description":"b"}}`);
    const again = await send(` {"social": {"description": "b", "title": "a"}, "title": "order", "url": "${url}"}\n`);
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true']);
    expect(await again.text()).toBe(await first.text());
    const other = await send(`{"url":"${url}","title":"order","social":{"title":"b","description":"a"}}`);
    expect(((await other.json()) as TestResponse['body']).error.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await countLinks('order')).toBe(1);
    const deep = await send(`{"url":"${url}","clicks":${'['.repeat(10_000)}${']'.repeat(10_000)}}`);
    expect(deep.status).toBe(400);
  });

  test('replays the response to a new block; another profile is another request', async () => {
    const profiles = await Promise.all(
      ['one', 'two'].map((slug) => management.call('POST', '/v1/profiles', { displayName: slug, slug: `of-${slug}` })),
    );
    const [one, two] = profiles.map(({ body }) => `/v1/profiles/${body.data.id}/blocks`) as [string, string];
    const key = newKey();
    const first = await post(key, { type: 'divider' }, one);
    expect((await post(key, { type: 'divider' }, one)).text).toBe(first.text);
    expect((await post(key, { type: 'divider' }, two)).body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
    const { body } = await management.call('GET', one.replace('/blocks', ''));
    expect((body.data as unknown as { blocks: unknown[] }).blocks).toHaveLength(1);
  });

  test('has one effect, which is published to the caches', async () => {
    const [key, title] = [newKey(), createId('evt')];
    const first = await post(key, { url, title });
    for (let n = 0; n < 3; n += 1) await post(key, { url, title });
    expect(await countLinks(title)).toBe(1);
    await waitFor(() => management.published.some(({ slugKey }) => slugKey === first.body.data.slug));
  });

  test('of another workspace is another key', async () => {
    const key = newKey();
    const first = await post(key, { url });
    const { token } = await management.newWorkspace();
    const theirs = await post(key, { url }, '/v1/links', token);
    expect([theirs.status, isReplay(theirs)]).toEqual([201, false]);
    expect(theirs.body.data.id).not.toBe(first.body.data.id);
  });

  test('counts against the rate limit like any request', async () => {
    const { token } = await management.newWorkspace('free');
    const key = newKey();
    await untilMinuteHasRoom();
    const left = async () =>
      Number((await post(key, { url }, '/v1/links', token)).headers.get('x-ratelimit-remaining'));
    expect([await left(), await left()]).toEqual([59, 58]);
  });
});

test('the same key with another body or route is IDEMPOTENCY_KEY_REUSED, and changes nothing', async () => {
  const [key, title] = [newKey(), createId('evt')];
  await post(key, { url, title: 'x' });
  for (const [body, path] of [
    [{ url, title }, '/v1/links'],
    [{ url, title: 'X' }, '/v1/links'],
    [{ url, title: 'x', notes: null }, '/v1/links'],
    [{ links: [{ url, title }] }, '/v1/links/bulk'],
  ] as const) {
    const { status, body: response } = await post(key, body, path);
    expect([status, response.error.code]).toEqual([400, 'IDEMPOTENCY_KEY_REUSED']);
  }
  expect(await countLinks(title)).toBe(0);
});

describe('a request that failed', () => {
  test('leaves its key free, because nothing was changed', async () => {
    const slug = 'idempotent-slug';
    const taken = await management.create({ slug });
    for (const [body, code] of [
      [{ url: 'wrong' }, 'INVALID_URL'],
      [{ url, slug }, 'SLUG_TAKEN'],
      ['{', 'INVALID_JSON'],
    ] as const) {
      const key = newKey();
      expect((await post(key, body)).body.error.code).toBe(code);
      const { rows } = await management.pool.query('select from idempotency_keys where key = $1', [key]);
      expect(rows).toEqual([]);
      expect((await post(key, { url })).status).toBe(201);
    }
    const key = newKey();
    expect((await post(key, { url, slug })).body.error.code).toBe('SLUG_TAKEN');
    await management.call('DELETE', `/v1/links/${taken.id}`);
    const again = await post(key, { url, slug });
    expect([again.status, isReplay(again)]).toEqual([201, false]);
  });
});

describe('concurrent requests with one key', () => {
  test('have one effect: the others wait and get the same response', async () => {
    const [key, title] = [newKey(), createId('evt')];
    const responses = await Promise.all(Array.from({ length: 40 }, () => post(key, { url, title })));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses.filter((response) => !isReplay(response))).toHaveLength(1);
    expect(await countLinks(title)).toBe(1);
  });

  test('in two processes have one effect', async () => {
    // A pool and memory of its own, like another process.
    const other = await startManagement({ databaseUrl: database.url, owner: management.owner });
    try {
      for (let round = 0; round < 10; round += 1) {
        const [key, title] = [newKey(), createId('evt')];
        const post = (to: string) =>
          fetch(`${to}/v1/links`, {
            method: 'POST',
            body: JSON.stringify({ url, title }),
            headers: {
              'content-type': 'application/json',
              'idempotency-key': key,
              authorization: `Bearer ${management.owner.token}`,
            },
          });
        const responses = await Promise.all([management.url, other.url, management.url, other.url].map(post));
        const texts = await Promise.all(responses.map((response) => response.text()));
        expect([new Set(texts).size, await countLinks(title)]).toEqual([1, 1]);
        expect(responses.filter(({ headers }) => !headers.has('idempotent-replayed'))).toHaveLength(1);
      }
    } finally {
      await other.stop();
    }
  });

  test('wait without a connection, and get 503 with Retry-After when the first one does not end', async () => {
    const slug = 'held-slug';
    // The statement timeout ends the first one.
    const poolLimits = { statementTimeoutMs: 3_000, queryTimeoutMs: 4_000 };
    const hasty = await startManagement({ databaseUrl: database.url, owner: management.owner, poolLimits });
    onTestFinished(() => hasty.stop());
    await holdSlug(slug, async () => {
      const headers = { 'idempotency-key': newKey() };
      // Many times as many as the pool has connections.
      const repeats = Array.from({ length: 100 }, () => hasty.call('POST', '/v1/links', { url, slug }, { headers }));
      await waitFor(async () => (await waitingBackends()) === 1);
      expect((await hasty.call('GET', '/v1/links?limit=1')).status).toBe(200);
      for (const { status, headers, body } of await Promise.all(repeats)) {
        expect([status, body.error.code]).toEqual([503, 'UNAVAILABLE']);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
    });
  });

  test('are each tried when the first one fails', async () => {
    const key = newKey();
    await management.create({ slug: 'already-taken' });
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(key, { url, slug: 'already-taken' })));
    expect(new Set(responses.map(({ body }) => body.error.code))).toEqual(new Set(['SLUG_TAKEN']));
  });
});

test('concurrent requests with more keys than the pool has connections all succeed', async () => {
  const domain = 'localhost:8080';
  const responses = await Promise.all(
    Array.from({ length: 60 }, async (_, n) => [
      await post(newKey(), { url, domain }),
      await post(newKey(), { links: [{ url, domain: 'nowhere.example' }, { url }] }, '/v1/links/bulk'),
      await post(newKey(), { displayName: 'x', slug: `at-once-${n}`, domain }, '/v1/profiles'),
    ]),
  );
  expect(new Set(responses.flat().map(({ status }) => status))).toEqual(new Set([201]));
});

test('a request that is interrupted has no effect and leaves its key free for a retry', async () => {
  const [key, title, slug] = [newKey(), createId('evt'), 'dies-in-the-middle'];
  await holdSlug(slug, async (holder) => {
    const dying = post(key, { url, title, slug });
    await waitFor(async () => (await waitingBackends()) === 1);
    await holder.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${isWaiting}`);
    expect((await dying).status).toBe(503);
  });
  expect(await countLinks(title)).toBe(0);
  const again = await post(key, { url, title, slug });
  expect([again.status, isReplay(again), await countLinks(title)]).toEqual([201, false, 1]);
  expect(isReplay(await post(key, { url, title, slug }))).toBe(true);
});

test('a key is 1 to 255 printable ASCII characters', async () => {
  for (const key of ['', ' ', 'x'.repeat(256), 'é', 'a\tb']) {
    const { status, body } = await post(key, { url });
    expect([key, status, body.error.details[0]?.field]).toEqual([key, 400, 'Idempotency-Key']);
  }
  for (const key of ['x', 'x'.repeat(255), '!~ "\\\'%s$1']) expect((await post(key, { url })).status).toBe(201);
});

test('methods other than POST ignore the key', async () => {
  const headers = { 'idempotency-key': newKey() };
  const link = await management.create();
  for (const title of ['a', 'b']) {
    const { body } = await management.call('PATCH', `/v1/links/${link.id}`, { title }, { headers });
    expect(body.data.title).toBe(title);
  }
});

describe('after 24 hours', () => {
  const age = (key: string, interval: string) =>
    management.pool.query('update idempotency_keys set created_at = now() - $2::interval where key = $1', [
      key,
      interval,
    ]);

  test('a key is free again, removed or not', async () => {
    const key = newKey();
    const first = await post(key, { url });
    await age(key, '23 hours 59 minutes');
    expect((await post(key, { url })).text).toBe(first.text);
    await age(key, '24 hours 1 second');
    const later = await post(key, { url, title: 'another request' });
    expect([later.status, isReplay(later)]).toEqual([201, false]);
    expect(isReplay(await post(key, { url, title: 'another request' }))).toBe(true);
  });

  test('expired responses are removed, younger ones are not', async () => {
    const [old, young] = [newKey(), newKey()];
    await Promise.all([post(old, { url }), post(young, { url })]);
    await management.pool.query(
      `insert into idempotency_keys (workspace_id, key, request_hash, status, body, created_at)
       select $1, 'old ' || n, '', 201, '', now() - interval '25 hours' from generate_series(1, 2500) n`,
      [management.owner.workspaceId],
    );
    await age(old, '25 hours');
    const logger = createLogger('test', 'silent');
    const removing = removeExpiredPeriodically({ database: management.pool, logger });
    const left = async () =>
      (
        await management.pool.query<{ key: string }>(
          `select key from idempotency_keys where key in ($1, $2) or key like 'old %'`,
          [old, young],
        )
      ).rows;
    await waitFor(async () => (await left()).length === 1);
    await removing.stop();
    expect(await left()).toEqual([{ key: young }]);
  });
});

const isWaiting = `datname = current_database() and wait_event_type = 'Lock' and query like '%insert into slugs%'`;

async function waitingBackends(): Promise<number> {
  const { rows } = await management.pool.query<{ waiting: number }>(
    `select count(*) as waiting from pg_stat_activity where ${isWaiting}`,
  );
  return rows[0]!.waiting;
}

/** While `work` runs, requests for this slug wait for a transaction that is then rolled back. */
async function holdSlug(slug: string, work: (holder: Connection) => Promise<void>): Promise<void> {
  const pool = openTestPool(database.url);
  const { rows } = await pool.query<{ id: string }>('select id from links limit 1');
  const released = new Error('released');
  await inTransaction(pool, async (holder) => {
    await holder.query(`insert into slugs (host, slug_key, link_id) values ('', $1, $2)`, [slug, rows[0]!.id]);
    await work(holder);
    throw released;
  }).catch((error: unknown) => {
    if (error !== released) throw error;
  });
  await pool.end();
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '@linkplane/testing';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
beforeAll(async () => {
  management = await startManagement();
});
afterAll(() => management.stop());

const url = 'https://example.com/';
const post = (body: unknown, token?: string) =>
  management.call('POST', '/v1/links', body, token === undefined ? {} : { token });

/** The transactions that stored the links. */
async function countTransactions(ids: string[]): Promise<number> {
  const { rows } = await management.pool.query<{ transactions: string }>(
    'select count(distinct xmin::text) as transactions from links where id = any ($1)',
    [ids],
  );
  return Number(rows[0]?.transactions);
}

test('links that are created while another is being stored share transactions, and each has its own response', async () => {
  const taken = await management.create();
  const other = await management.newWorkspace('pro');
  const bodies = Array.from({ length: 60 }, (_, nth) => ({ url: `https://example.com/${nth}`, title: `Title ${nth}` }));
  const release = await holdSlug('held-first');
  const first = post({ url, slug: 'held-first' });
  await waitFor(async () => (await countWaiting()) === 1);
  const pending = Promise.all([
    Promise.all(bodies.map((body) => post(body))),
    post({ url, slug: taken.slug.toUpperCase() }),
    post({ url: 'nonsense' }),
  ]);
  // Sent after them, and stored before any of them: by then they have arrived, and wait for the first.
  expect((await post({ url }, other.token)).status).toBe(201);
  await release();
  expect((await first).status).toBe(201);
  const [responses, refused, invalid] = await pending;
  expect([refused.body.error.code, invalid.body.error.code]).toEqual(['SLUG_TAKEN', 'INVALID_URL']);
  for (const [nth, { status, body }] of responses.entries()) {
    expect(status).toBe(201);
    expect(body.data).toMatchObject(bodies[nth]!);
  }
  const slugs = responses.map(({ body }) => body.data.slug);
  expect(new Set(slugs).size).toBe(60);
  expect(await countTransactions(responses.map(({ body }) => body.data.id))).toBeLessThan(30);
  await waitFor(() => slugs.every((slug) => management.published.some((change) => change.slugKey === slug)));
});

test('of several links with one slug that are created at the same time one gets it', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => post({ url, slug: 'only-once' })));
  const codes = responses.map(({ status, body }) => (status === 201 ? 'created' : body.error.code)).sort();
  expect(codes).toEqual([...Array<string>(19).fill('SLUG_TAKEN'), 'created']);
});

test('a workspace whose creation waits in the database does not delay another one', async () => {
  const other = await management.newWorkspace('pro');
  const release = await holdSlug('held-back');
  const waiting = post({ url, slug: 'held-back' });
  await waitFor(async () => (await countWaiting()) === 1);
  expect((await post({ url }, other.token)).status).toBe(201);
  await release();
  expect((await waiting).status).toBe(201);
});

/** A request for the slug waits in the database until the returned function has been called. */
async function holdSlug(slugKey: string): Promise<() => Promise<void>> {
  const holder = await management.pool.connect();
  const { rows } = await holder.query<{ id: string }>('select id from links limit 1');
  await holder.query('begin');
  await holder.query(`insert into slugs (host, slug_key, link_id) values ('', $1, $2)`, [slugKey, rows[0]?.id]);
  return async () => {
    await holder.query('rollback');
    holder.release();
  };
}

async function countWaiting(): Promise<number> {
  const { rows } = await management.pool.query<{ waiting: string }>(
    `select count(*) as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into slugs%'`,
  );
  return Number(rows[0]?.waiting);
}

test('a link that the database refuses fails alone', async () => {
  await management.pool.query(`
    create function refuse_title() returns trigger language plpgsql as $$
      begin if new.title = 'refused' then raise exception 'refused by the test'; end if; return new; end $$`);
  await management.pool.query(
    'create trigger refuse_title before insert on links for each row execute function refuse_title()',
  );
  const titles = ['fine', 'refused', 'fine', 'fine', 'fine'];
  const responses = await Promise.all(titles.map((title) => post({ url, title })));
  expect(responses.map(({ status }) => status)).toEqual([201, 500, 201, 201, 201]);
});

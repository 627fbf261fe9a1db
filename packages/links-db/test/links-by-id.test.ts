import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteLinks, findLinks, lockLinks, updateLinks } from '../src/links/index.ts';
import { inTransaction, type Transaction } from '../src/transactions.ts';
import { openTestDb, type TestDb } from './open-test-db.ts';

const linksOfWorkspace = 20_000;
const idsPerCall = 20;
/** Pages of the table and its indexes that one link takes: about 4, and once in each index where it is changed. */
const pagesPerLinkMax = { lock: 8, find: 8, update: 120, delete: 18 };

let db: TestDb;
let owner: string;
let ids: string[];
beforeAll(async () => {
  db = await openTestDb();
  owner = await db.addWorkspace();
  await db.pool.query(
    `insert into links (id, workspace_id, slug, url)
     select 'lnk_many' || n, $1, 'many' || n, 'https://example.com/' from generate_series(1, $2::integer) n`,
    [owner, linksOfWorkspace],
  );
  ids = Array.from({ length: idsPerCall }, (_, n) => `lnk_many${n * 97 + 1}`);
  // The statistics of a database with many small workspaces and a few large ones.
  await db.pool.query('alter table links alter workspace_id set (n_distinct = 5000)');
  await db.pool.query('vacuum analyze links');
});
afterAll(() => db.close());

const countPagesSql = `
  select pg_stat_get_xact_blocks_fetched('links'::regclass) + sum(pg_stat_get_xact_blocks_fetched(indexrelid)) as pages
  from pg_index where indrelid = 'links'::regclass`;

async function countPages(transaction: Transaction, work: () => Promise<unknown>): Promise<number> {
  const read = async () => Number((await transaction.query<{ pages: string }>(countPagesSql)).rows[0]?.pages);
  const before = await read();
  await work();
  return (await read()) - before;
}

test('links are locked, read, changed and deleted by their ids without reading others of a large workspace', async () => {
  await inTransaction(db.pool, async (transaction) => {
    // The plan that Postgres uses for every workspace once a statement has run a few times on a connection.
    await transaction.query('set local plan_cache_mode = force_generic_plan');
    const links = await findLinks(transaction, owner, ids);
    expect(links).toHaveLength(idsPerCall);
    const works: Record<keyof typeof pagesPerLinkMax, () => Promise<unknown>> = {
      lock: () => lockLinks(transaction, owner, ids),
      find: () => findLinks(transaction, owner, ids),
      update: () => updateLinks(transaction, owner, links),
      delete: () => deleteLinks(transaction, owner, ids),
    };
    for (const [name, work] of Object.entries(works)) {
      const pages = await countPages(transaction, work);
      expect(pages, name).toBeLessThan(idsPerCall * pagesPerLinkMax[name as keyof typeof pagesPerLinkMax]);
    }
  });
});

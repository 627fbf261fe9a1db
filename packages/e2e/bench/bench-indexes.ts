// `npm run bench indexes`: how long creating a link waits while an index of all links is built, as a migration builds it and
// as a transaction would. `LINKS=5000000` sets how many there are.
import { performance } from 'node:perf_hooks';
import { sleep } from '@linkplane/runtime';
import { startProduct, type Product } from '../support/start-product.ts';
import { describeTimes } from './measure-calls.ts';
import { openProductStores } from './open-product-stores.ts';

const links = Number(process.env['LINKS'] ?? 1_000_000);
const rowsPerInsert = 100_000;
const pauseMs = 10;
const columns = 'links (workspace_id, length(url), id)';

const product = await startProduct({ plan: 'enterprise' });
const { pool, close } = await openProductStores(product);
try {
  const { id } = await product.api.createLink({ url: 'https://example.com/model' });
  for (let from = 0; from < links; from += rowsPerInsert) await copyLink(id, from);
  console.log(`${links} links`);
  await measure(product, 'nothing', () => sleep(2_000));
  await measure(product, 'create index concurrently', () =>
    pool.query(`create index concurrently beside on ${columns}`),
  );
  await measure(product, 'create index', () => pool.query(`create index alone on ${columns}`));
} finally {
  await close();
  await product.stop();
}

/** Rows like that of the link, with ids of their own. */
async function copyLink(id: string, from: number): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = 'links'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const names = rows.map(({ name }) => name);
  const changed: Record<string, string> = {
    id: `'lnk_bench' || n`,
    slug: `'bench' || n`,
    slug_key: `'bench' || n`,
    url: `'https://example.com/' || repeat('p', n % 60) || n`,
  };
  await pool.query(
    `insert into links (${names.join(', ')})
     select ${names.map((name) => changed[name] ?? `l.${name}`).join(', ')}
     from links l, generate_series($2::int, $3::int) n where l.id = $1`,
    [id, from, from + rowsPerInsert - 1],
  );
}

/** Creates links by the API, one after the other, for as long as the work takes. */
async function measure({ api }: Product, what: string, work: () => Promise<unknown>): Promise<void> {
  const done = new AbortController();
  const startedAt = performance.now();
  const working = work().finally(() => done.abort());
  const times: number[] = [];
  let failures = 0;
  while (!done.signal.aborted) {
    const sentAt = performance.now();
    const { status } = await api.call('POST', '/links', { url: 'https://example.com/new' });
    if (status !== 201) failures += 1;
    times.push(performance.now() - sentAt);
    await sleep(pauseMs);
  }
  await working;
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(
    `${what}: ${seconds} s; creating a link: ${describeTimes(times)}, longest ${Math.max(...times).toFixed(0)} ms`,
  );
}

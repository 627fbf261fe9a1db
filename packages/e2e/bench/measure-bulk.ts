import { randomBytes } from 'node:crypto';
import { readCpuMs } from '@linkplane/testing';
import type { Product } from '../support/start-product.ts';
import type { ProductStores } from './open-product-stores.ts';

const linksPerCall = 1_000;
const calls = 20;
/** A filter may find so many in one call. */
const taggedLinks = 10_000;
const rowsPerBareInsert = 100;
const tag = 'Bench bulk';

export type BulkFigures = { linksPerSecond: number; msPerCall: number; cpuMicros: number };

const linksOfCall = (fields: { tags?: string[] } = {}) =>
  Array.from({ length: linksPerCall }, (_, nth) => ({
    url: `https://example.com/some/page?from=bench${nth}`,
    title: 'Bench',
    ...fields,
  }));

/** Creates links by one bulk call after the other, after a few that warm up. */
export async function createInBulk(product: Product): Promise<BulkFigures> {
  for (let call = 0; call < calls / 2; call += 1) await createAll(product);
  return await measure(product, calls, linksPerCall, () => createAll(product));
}

/** Gives 10,000 links a tag by one call and takes it from them by the next. */
export async function tagInBulk(product: Product): Promise<BulkFigures> {
  for (let links = 0; links < taggedLinks; links += linksPerCall) await createAll(product, { tags: [tag] });
  const chosen = { filter: { tag: [tag] }, expect: taggedLinks };
  const changeAll = async (change: object) => {
    const { updated } = await send<{ updated: number }>(product, 'PATCH', { ...chosen, ...change });
    if (updated !== taggedLinks) throw new Error(`${updated} links were changed.`);
  };
  await changeAll({ addTags: ['Warm'] });
  let isAdded = false;
  return await measure(product, 4, taggedLinks, async () => {
    isAdded = !isAdded;
    await changeAll(isAdded ? { addTags: ['Added'] } : { removeTags: ['Added'] });
  });
}

/** Rows a second of bare statements of a hundred links each, into the same table with the same indexes. */
export async function insertBare({ firstRun }: Product, { pool }: ProductStores): Promise<number> {
  const insert = async () => {
    const links = linksOfCall().slice(0, rowsPerBareInsert);
    const slugs = links.map(() => randomBytes(5).toString('hex'));
    await pool.query({
      name: 'insert-bare',
      text: `insert into links (id, workspace_id, slug, url, title)
             select 'lnk_bare' || slug, $1, slug, url, title from unnest($2::text[], $3::text[], $4::text[]) as w (slug, url, title)`,
      values: [firstRun.workspaceId, slugs, links.map(({ url }) => url), links.map(({ title }) => title)],
    });
  };
  const statements = (calls * linksPerCall) / rowsPerBareInsert;
  for (let warmUp = 0; warmUp < statements / 4; warmUp += 1) await insert();
  const startedAt = performance.now();
  for (let statement = 0; statement < statements; statement += 1) await insert();
  return Math.round((calls * linksPerCall * 1_000) / (performance.now() - startedAt));
}

async function createAll(product: Product, fields?: { tags?: string[] }): Promise<void> {
  const { created } = await send<{ created: number }>(product, 'POST', { links: linksOfCall(fields) });
  if (created !== linksPerCall) throw new Error(`${created} links were created.`);
}

async function measure(product: Product, times: number, links: number, call: () => Promise<void>) {
  const cpuBefore = readCpuMs(product.pid());
  const startedAt = performance.now();
  for (let done = 0; done < times; done += 1) await call();
  const ms = performance.now() - startedAt;
  return {
    linksPerSecond: Math.round((times * links * 1_000) / ms),
    msPerCall: Math.round(ms / times),
    cpuMicros: Math.round(((readCpuMs(product.pid()) - cpuBefore) * 1_000) / (times * links)),
  };
}

async function send<Data>({ origin, firstRun }: Product, method: 'POST' | 'PATCH', body: object): Promise<Data> {
  const response = await fetch(`${origin}/v1/links/bulk`, {
    method,
    headers: { authorization: `Bearer ${firstRun.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The server responded with ${response.status}: ${text.slice(0, 500)}`);
  return (JSON.parse(text) as { data: Data }).data;
}

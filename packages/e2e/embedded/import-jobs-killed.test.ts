import { readdirSync, readFileSync } from 'node:fs';
import { openTestPool } from '@linkplane/analytics/testing';
import type { ImportJob, Link } from '@linkplane/contracts';
import { daysAgo, dubLink, respondAsDub, startImitation } from '@linkplane/import-sources/testing';
import { waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { signUpOwner, type SignedUp } from '../support/sign-up-owner.ts';
import { startProduct, type Product } from '../support/start-product.ts';

const jobTimeoutMs = 90_000;
const linkCount = 150;
let product: Product;
let owner: SignedUp;

beforeAll(async () => {
  product = await startProduct({ env: { SIGN_UP: 'true', DEFAULT_PLAN: 'enterprise', WEBHOOK_ALLOW_PRIVATE: 'true' } });
  owner = await signUpOwner(product);
});
afterAll(async () => await product.stop());

/** The process of the product that runs an import job now. */
function findJobProcess(): number | undefined {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids.map(Number).find((pid) => {
    try {
      const parent = / \(.*\) \S (\d+) /.exec(` ${readFileSync(`/proc/${pid}/stat`, 'utf8')}`)?.[1];
      return Number(parent) === product.pid() && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('order-process');
    } catch {
      // It has ended in the meantime.
      return false;
    }
  });
}

async function killJobProcess(): Promise<void> {
  const pid = await waitFor(() => Promise.resolve(findJobProcess()), { what: 'the process of the job' });
  process.kill(pid, 'SIGKILL');
  await waitFor(() => Promise.resolve(findJobProcess() !== pid), { what: 'its end' });
}

/** Lets every insert of a slug wait. */
async function holdSlug(slug: string): Promise<() => Promise<void>> {
  const pool = openTestPool(product.databaseUrl);
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(`insert into slugs (host, slug_key, link_id) select '', $1, id from links limit 1`, [slug]);
  let isHeld = true;
  return async () => {
    if (!isHeld) return;
    isHeld = false;
    holder.release(true);
    await pool.end();
  };
}

const read = (id: string) => owner.send<ImportJob>('GET', `/v1/import-jobs/${id}`);
const waitUntil = (id: string, what: string, holds: (job: ImportJob) => boolean) =>
  waitFor(
    async () => {
      const job = await read(id);
      return holds(job) ? job : undefined;
    },
    { timeoutMs: jobTimeoutMs, what, pollMs: 300 },
  );
const isThere = async (slug: string) => (await product.visit(`/${slug}`, { method: 'HEAD' })).status === 302;

async function readClicks(): Promise<number[]> {
  const clicks: number[] = [];
  for (let page = 1; ; page++) {
    const { items } = await owner.send<{ items: Link[] }>('GET', `/v1/links?tag=moved&limit=100&page=${page}`);
    clicks.push(...items.map((link) => link.clicks));
    if (items.length < 100) return clicks;
  }
}

test('the process of an import job is killed while it reads and while it stores, and each link and click is there once', async () => {
  await owner.send('POST', '/v1/links', { url: 'https://example.com/own' });
  const slugs = Array.from({ length: linkCount }, (_, nth) => `killed-${nth}`);
  const account = {
    links: slugs.map((slug) =>
      dubLink(slug, { createdAt: `${daysAgo(1)}T08:00:00.000Z`, clicks: 3, tags: [{ name: 'moved' }] }),
    ),
    clicks: slugs.map((slug) => ({ at: `${daysAgo(1)}T10:00:00.000Z`, link: `link_${slug}`, id: `c-${slug}` })),
  };
  let isSlow = true;
  const dub = await startImitation(async (request) => {
    if (isSlow && request.path === '/analytics/events')
      await new Promise((resolve) => setTimeout(resolve, jobTimeoutMs).unref());
    return respondAsDub(account)(request);
  });
  onTestFinished(() => dub.close());
  const release = await holdSlug(slugs.at(-1) ?? '');
  onTestFinished(release);
  const { id } = await owner.send<ImportJob>('POST', '/v1/import-jobs', {
    service: 'dub',
    url: dub.origin,
    apiKey: 'key-Of-An-Account-9c4e',
    hosts: [{ from: 'go.example', to: new URL(product.origin).host }],
  });
  await waitUntil(id, 'the reading', ({ progress }) => (progress?.done ?? 0) > 0);
  await killJobProcess();
  isSlow = false;
  await waitFor(() => isThere(slugs[0] ?? ''), { timeoutMs: jobTimeoutMs, what: 'the first links', pollMs: 100 });
  await killJobProcess();
  await release();
  const job = await waitUntil(id, 'the end of the job', ({ state }) => state === 'done' || state === 'stopped');
  expect(job).toMatchObject({ state: 'done', result: { created: 50, unchanged: 100, clicks: 150, isWhole: true } });
  await expect.poll(readClicks, { timeout: 20_000, interval: 400 }).toEqual(Array.from({ length: linkCount }, () => 3));
}, 180_000);

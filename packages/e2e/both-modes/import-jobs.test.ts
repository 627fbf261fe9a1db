import { openTestPool } from '@linkplane/analytics/testing';
import type { ImportJob, ImportProblemPage, Link } from '@linkplane/contracts';
import {
  bitlink,
  daysAgo,
  dubLink,
  respondAsBitly,
  respondAsDub,
  startImitation,
  type BitlyAccount,
  type DubAccount,
  type ImitatedRequest,
  type ImitatedResponse,
} from '@linkplane/import-sources/testing';
import { waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { signUpOwner, type SignedUp } from '../support/sign-up-owner.ts';
import { startProduct, type Product } from '../support/start-product.ts';

const apiKey = 'key-Of-An-Account-9c4e';
const jobTimeoutMs = 60_000;
let product: Product;
let owner: SignedUp;
/** The source's host is the service's own here. */
let hosts: { from: string; to: string }[];

beforeAll(async () => {
  product = await startProduct({ env: { SIGN_UP: 'true', DEFAULT_PLAN: 'enterprise', WEBHOOK_ALLOW_PRIVATE: 'true' } });
  owner = await signUpOwner(product);
  hosts = [{ from: 'go.example', to: new URL(product.origin).host }];
});
afterAll(async () => await product.stop());

let names = 0;
/** Slugs that no other test has. */
const nameSlug = () => `moved-${(names += 1)}-${Date.now().toString(36)}`;
const recent = `${daysAgo(1)}T08:00:00.000Z`;

type Respond = (request: ImitatedRequest) => ImitatedResponse | Promise<ImitatedResponse>;

/** A service on this machine, Dub unless it responds otherwise, which accepts one key. */
async function startDub(account: DubAccount, respond: Respond = respondAsDub(account)) {
  const refusal = { status: 401, body: { error: { code: 'unauthorized', message: 'Unauthorized: Invalid API key.' } } };
  const dub = await startImitation((request) =>
    request.headers.authorization === `Bearer ${apiKey}` ? respond(request) : refusal,
  );
  onTestFinished(() => dub.close());
  return dub;
}

/** Links with a click of yesterday each. */
function makeAccount(count: number): DubAccount & { slugs: string[] } {
  const slugs = Array.from({ length: count }, nameSlug);
  return {
    slugs,
    links: slugs.map((slug) => dubLink(slug, { createdAt: recent, clicks: 3 })),
    clicks: slugs.map((slug) => ({ at: `${daysAgo(1)}T10:00:00.000Z`, link: `link_${slug}`, id: `c-${slug}` })),
  };
}

const create = (url: string, more: object = {}, who = owner) =>
  who.send<ImportJob>('POST', '/v1/import-jobs', { service: 'dub', url, apiKey, hosts, ...more });
const read = (id: string, who = owner) => who.send<ImportJob>('GET', `/v1/import-jobs/${id}`);
const act = (id: string, action: 'run' | 'pause' | 'undo', body: object = {}, who = owner) =>
  who.send<ImportJob>('POST', `/v1/import-jobs/${id}/${action}`, action === 'pause' ? undefined : body);
const waitUntil = (id: string, what: string, holds: (job: ImportJob) => boolean, who = owner) =>
  waitFor(
    async () => {
      const job = await read(id, who);
      return holds(job) ? job : undefined;
    },
    // Requests of a workspace are limited.
    { timeoutMs: jobTimeoutMs, what, pollMs: 400 },
  );
const hasEnded = ({ state }: ImportJob) => state === 'done' || state === 'stopped';
const waitForEnd = (id: string, who = owner) => waitUntil(id, 'the end of the job', hasEnded, who);
const locationOf = async (slug: string) => (await product.visit(`/${slug}`, { method: 'HEAD' })).headers.location;

async function findLink(slug: string, who = owner): Promise<Link> {
  const { items } = await who.send<{ items: Link[] }>('GET', `/v1/links?q=${slug}`);
  const found = items.find((link) => link.slug === slug);
  if (!found) throw new Error(`There is no link ${slug}.`);
  return found;
}

/** All clicks of a link, those without a date included. */
const totalOf = async (slug: string) => (await findLink(slug)).clicks;

test('a job checks first and changes nothing, then imports links and clicks, and a later run adds what has come since', async () => {
  const account = makeAccount(3);
  const [first = '', taken = ''] = account.slugs;
  await owner.send('POST', '/v1/links', { url: 'https://example.com/own', slug: taken });
  const dub = await startDub(account);
  const { id } = await create(dub.origin, { dryRun: true });
  const checked = await waitForEnd(id);
  expect(checked).toMatchObject({
    task: 'check',
    state: 'done',
    hasKey: true,
    resultOf: 'check',
    result: { created: 2, refused: 1, clicks: 3, isWhole: false },
    problems: { SLUG_TAKEN: 1 },
  });
  expect(await locationOf(first)).toBeUndefined();
  const page = await owner.send<ImportProblemPage>('GET', `/v1/import-jobs/${id}/problems?code=SLUG_TAKEN`);
  expect(page).toMatchObject({
    items: [{ code: 'SLUG_TAKEN', shortUrl: `go.example/${taken}` }],
    pagination: { next: null },
  });
  await act(id, 'run');
  expect(await waitForEnd(id)).toMatchObject({
    task: 'import',
    state: 'done',
    hasKey: false,
    result: { created: 2, refused: 1, clicks: 2, clicksWithoutLink: 1, undatedClicks: 4, isWhole: false },
  });
  await expect.poll(() => locationOf(first), { timeout: 1_000 }).toBe(`https://example.com/${first}`);
  await expect.poll(() => totalOf(first), { timeout: 20_000, interval: 400 }).toBe(3);

  const later = nameSlug();
  account.links.unshift(dubLink(later, { createdAt: recent }));
  await act(id, 'run', { apiKey });
  expect(await waitForEnd(id)).toMatchObject({ state: 'done', result: { created: 1, unchanged: 2, refused: 1 } });
  expect(await totalOf(first)).toBe(3);
});

test('a key that the source refuses stops a job with its reason, and a right one lets it go on', async () => {
  const account = makeAccount(1);
  const dub = await startDub(account);
  const { id } = await create(dub.origin, { apiKey: 'wrong-key-1234' });
  const stopped = await waitForEnd(id);
  expect(stopped).toMatchObject({ state: 'stopped', result: null, stop: { reason: 'SOURCE_REFUSED' } });
  expect(JSON.stringify(stopped)).not.toContain('wrong-key-1234');
  await act(id, 'run', { apiKey });
  expect(await waitForEnd(id)).toMatchObject({ state: 'done', stop: null, result: { created: 1, isWhole: true } });
});

test('a job that is paused while the source is read goes on when it is run again, and shows how far it is', async () => {
  const account = makeAccount(2);
  let isSlow = true;
  const dub = await startDub(account, async (request) => {
    if (isSlow && request.path === '/analytics/events')
      await new Promise((resolve) => setTimeout(resolve, 60_000).unref());
    return respondAsDub(account)(request);
  });
  const { id } = await create(dub.origin);
  const running = await waitUntil(id, 'progress', ({ progress }) => (progress?.done ?? 0) > 0);
  expect(running).toMatchObject({ state: 'running', progress: { step: 'read', total: null, done: 2 } });
  expect(await act(id, 'pause')).toMatchObject({ state: 'paused', progress: null });
  isSlow = false;
  await act(id, 'run');
  expect(await waitForEnd(id)).toMatchObject({ state: 'done', result: { created: 2, clicks: 2, isWhole: true } });
  for (const slug of account.slugs) await expect.poll(() => totalOf(slug), { timeout: 20_000, interval: 400 }).toBe(3);
});

test('a job goes on after a restart of the service that runs it, and stores each link and click once', async () => {
  const account = makeAccount(250);
  let isSlow = true;
  const dub = await startDub(account, async (request) => {
    if (isSlow && request.path === '/analytics/events')
      await new Promise((resolve) => setTimeout(resolve, 60_000).unref());
    return respondAsDub(account)(request);
  });
  const { id } = await create(dub.origin);
  await waitUntil(id, 'the reading', ({ progress }) => (progress?.done ?? 0) > 0);
  isSlow = false;
  await product.kill();
  await product.restart();
  expect(await waitForEnd(id)).toMatchObject({ state: 'done', result: { created: 250, clicks: 250, isWhole: true } });
  for (const slug of account.slugs.slice(0, 3))
    await expect.poll(() => totalOf(slug), { timeout: 20_000, interval: 400 }).toBe(3);
});

test('a job whose quota is used up goes on where it was, also after its process was killed, and asks for each link once', async () => {
  const slugs = Array.from({ length: 20 }, nameSlug);
  const account: BitlyAccount = {
    groups: { Bg1: slugs.map((slug) => bitlink(`go.example/${slug}`)) },
    clicksOf: () => 7,
    quota: 8,
  };
  const bitly = await startDub({ links: [], clicks: [] }, respondAsBitly(account));
  const totals = () => bitly.requests.map(({ path }) => path).filter((path) => path.startsWith('/v4/bitlinks/'));
  const { id } = await create(bitly.origin, { service: 'bitly' });
  const waiting = await waitUntil(id, 'the end of the quota', ({ stop }) => stop?.reason === 'SOURCE_EXHAUSTED');
  expect(waiting).toMatchObject({ state: 'queued', result: null });
  expect(totals().length).toBe(7);

  account.quota = Infinity;
  await act(id, 'pause');
  await act(id, 'run');
  await waitUntil(id, 'the reading to go on', () => totals().length > 11);
  await product.kill();
  const killedAt = totals().length;
  expect(killedAt).toBeLessThan(20);
  await product.restart();
  expect(await waitForEnd(id)).toMatchObject({ state: 'done', problems: {}, result: { created: 20, isWhole: true } });
  // What the killed process had read in its last second is read again.
  expect(new Set(totals()).size).toBe(20);
  expect(totals().length).toBeLessThanOrEqual(20 + 1 + 4);
  for (const slug of slugs.slice(0, 3)) expect(await totalOf(slug)).toBe(7);
});

test('an undo removes what was imported, but keeps what was clicked here unless that is asked for', async () => {
  const account = makeAccount(3);
  const [clicked = '', other = ''] = account.slugs;
  const dub = await startDub(account);
  const { id } = await create(dub.origin);
  expect(await waitForEnd(id)).toMatchObject({ state: 'done', result: { created: 3 } });
  await expect.poll(() => locationOf(clicked), { timeout: 1_000 }).toBeDefined();
  await product.visit(`/${clicked}`, {
    headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  });
  await expect.poll(() => totalOf(clicked), { timeout: 20_000, interval: 400 }).toBe(4);
  await act(id, 'undo');
  expect(await waitForEnd(id)).toMatchObject({
    task: 'undo',
    state: 'done',
    undone: { clicks: 3, deleted: 2, inUse: 1, suspended: 0 },
  });
  await expect.poll(() => locationOf(other), { timeout: 1_000 }).toBeUndefined();
  expect(await locationOf(clicked)).toBe(`https://example.com/${clicked}`);
  await act(id, 'undo', { deleteInUse: true });
  expect(await waitForEnd(id)).toMatchObject({ state: 'done', undone: { deleted: 1, inUse: 0 } });
  await expect.poll(() => locationOf(clicked), { timeout: 1_000 }).toBeUndefined();
});

/** Lets every insert of a slug wait. */
async function holdSlug(slug: string): Promise<() => Promise<void>> {
  const pool = openTestPool(product.databaseUrl);
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(`insert into slugs (host, slug_key, link_id) select '', $1, id from links limit 1`, [slug]);
  let isReleased = false;
  return async () => {
    if (isReleased) return;
    isReleased = true;
    holder.release(true);
    await pool.end();
  };
}

test('an import that is paused half-way is undone, and imported from the beginning after that', async () => {
  await owner.send('POST', '/v1/links', { url: 'https://example.com/own' });
  const account = makeAccount(150);
  const [first = '', last = ''] = [account.slugs[0], account.slugs.at(-1)];
  const dub = await startDub(account);
  const release = await holdSlug(last);
  onTestFinished(release);
  const { id } = await create(dub.origin);
  await waitFor(async () => (await locationOf(first)) !== undefined, {
    timeoutMs: jobTimeoutMs,
    what: 'the first links',
    pollMs: 100,
  });
  expect(await act(id, 'pause')).toMatchObject({ task: 'import', state: 'paused', result: null });
  expect(await locationOf(first)).toBe(`https://example.com/${first}`);
  await act(id, 'undo');
  expect(await waitForEnd(id)).toMatchObject({
    task: 'undo',
    state: 'done',
    undone: { clicks: 0, deleted: 100, inUse: 0, suspended: 0 },
  });
  await release();
  await expect.poll(() => locationOf(first), { timeout: 1_000 }).toBeUndefined();
  await act(id, 'run', { apiKey });
  expect(await waitForEnd(id)).toMatchObject({ state: 'done', result: { created: 150, clicks: 150, isWhole: true } });
  await expect.poll(() => totalOf(last), { timeout: 20_000, interval: 400 }).toBe(3);
});

test('the job of one account waits for no job of another whose source does not respond', async () => {
  const hanging = await startDub(makeAccount(1), () => new Promise(() => undefined));
  const busy = await signUpOwner(product);
  const stuck = await create(hanging.origin, {}, busy);
  await waitUntil(stuck.id, 'the start of the job', ({ state }) => state === 'running', busy);
  const elsewhere = await busy.addWorkspace('Elsewhere');
  const waiting = await create(hanging.origin, { account: 'second' }, elsewhere);
  const dub = await startDub(makeAccount(1));
  const { id } = await create(dub.origin);
  expect(await waitForEnd(id)).toMatchObject({ state: 'done', result: { created: 1 } });
  expect(await read(waiting.id, elsewhere)).toMatchObject({ state: 'queued' });
  await act(stuck.id, 'pause', {}, busy);
  await act(waiting.id, 'pause', {}, elsewhere);
});

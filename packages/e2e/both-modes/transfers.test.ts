import type { Link, TransferredLinks } from '@linkplane/contracts';
import { readSeed, waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectWithinASecond } from '../support/expect-within-a-second.ts';
import { createRandom } from '../support/random.ts';
import { readRows } from '../support/read-rows.ts';
import { runCli } from '../support/run-cli.ts';
import { signUpOwner, type SignedUp } from '../support/sign-up-owner.ts';
import { startMarkedLoad } from '../support/start-marked-load.ts';
import { startProduct, type Product } from '../support/start-product.ts';

const countedWithinMs = 60_000;
const seed = readSeed();
const random = createRandom(seed);
let product: Product;
/** Two workspaces of one person. */
let one: SignedUp;
let other: SignedUp;

beforeAll(async () => {
  product = await startProduct({ env: { SIGN_UP: 'true', DEFAULT_PLAN: 'enterprise' } });
  one = await signUpOwner(product);
  other = await one.addWorkspace('Other');
});
afterAll(async () => await product.stop());

const url = 'https://example.com/moved';
const create = async (at: SignedUp, fields: object = {}) =>
  await at.send<Link>('POST', '/v1/links', { url, ...fields });
const read = async (at: SignedUp, { id }: Pick<Link, 'id'>) => await at.send<Link>('GET', `/v1/links/${id}`);
const destinationOf = async ({ slug }: Link) => {
  const { status, headers } = await product.visit(`/${slug}`, { method: 'HEAD' });
  return status === 302 ? headers.location : status;
};

/** Moves links, each of which has to move; returns them as they are in the target. */
async function transfer(
  from: SignedUp,
  to: SignedUp,
  links: Link[],
  history: 'keep' | 'drop' = 'keep',
): Promise<Link[]> {
  const body = { ids: links.map(({ id }) => id), workspaceId: to.workspaceId, history };
  const { results } = await from.send<TransferredLinks>('POST', '/v1/links/transfer', body);
  return results.map((result) => {
    if (!result.success) throw new Error(JSON.stringify(result.error));
    return result.data;
  });
}

test(`links that move between two workspaces under load always redirect, and each click is stored once, in one of the two (SEED=${seed})`, async () => {
  const first = await Promise.all(Array.from({ length: 6 }, () => create(one)));
  const load = startMarkedLoad(product, first, random, { clients: 8, pauseMs: 2 });
  const ids = new Map(first.map(({ id }) => [id, one.workspaceId]));
  let links = first;
  for (let turn = 0; turn < 6; turn += 1) {
    const [from, to] = turn % 2 === 0 ? [one, other] : [other, one];
    links = await transfer(from, to, links);
    for (const { id } of links) ids.set(id, to.workspaceId);
    const edited = `${url}/${turn}`;
    const [link] = links as [Link];
    await to.send('PATCH', `/v1/links/${link.id}`, { url: edited });
    await expectWithinASecond(() => destinationOf(link), edited);
  }
  await load.stop();
  expect([...load.statuses.keys()]).toEqual([302]);

  const list = [...ids.keys()].map((id) => `'${id}'`).join();
  const readStored = () =>
    readRows<{ referrer: string; link_id: string; workspace_id: string }>(
      product,
      `select referrer, link_id, workspace_id from clicks where link_id in (${list})`,
    );
  await waitFor(async () => (await readStored()).length >= load.acknowledged.size, {
    timeoutMs: countedWithinMs,
    what: `${load.acknowledged.size} clicks to be stored`,
  });
  const stored = await readStored();
  expect(stored.map(({ referrer }) => referrer).toSorted()).toEqual([...load.acknowledged].toSorted());
  for (const { link_id, workspace_id } of stored) expect(workspace_id).toBe(ids.get(link_id));
  for (const link of links) {
    const own = stored.filter(({ link_id }) => link_id === link.id).length;
    await expect
      .poll(
        async () => {
          const { clicks, clicksBefore } = await read(one, link);
          return clicks - clicksBefore;
        },
        { timeout: countedWithinMs },
      )
      .toBe(own);
  }
  for (const { workspaceId } of [one, other]) {
    const counts = await runCli(product.cliEnv, ['verify-counts', '--workspace', workspaceId, '--json']);
    expect(counts).toMatchObject({ differences: [] });
  }
});

test('a capped link that moves while visitors use up its limit redirects as often as the limit says, and shows that it is used up only then', async () => {
  const limit = 300;
  let [link] = [await create(one, { clickLimit: limit })];
  const tally = { redirects: 0, refusals: 0, others: 0 };
  const early: number[] = [];
  let isMoving = true;
  const client = async () => {
    while (isMoving || tally.refusals < 50) {
      const { status } = await product.visit(`/${link.slug}`);
      if (status === 302) tally.redirects += 1;
      else if (status === 410) {
        tally.refusals += 1;
        if (tally.redirects < limit - 16) early.push(tally.redirects);
      } else tally.others += 1;
    }
  };
  const clients = Array.from({ length: 8 }, client);
  for (let turn = 0; turn < 6; turn += 1) {
    const [from, to] = turn % 2 === 0 ? [one, other] : [other, one];
    await waitFor(() => tally.redirects >= (turn + 1) * 40, { timeoutMs: 20_000, what: 'some redirects' });
    [link] = (await transfer(from, to, [link])) as [Link];
  }
  isMoving = false;
  await Promise.all(clients);
  expect([tally, early]).toEqual([{ ...tally, redirects: limit, others: 0 }, []]);
  expect(await destinationOf(link)).toBe(410);
});

test('a link begins with the clicks so far where it moves to, and the reports of these clicks stay where it was', async () => {
  const link = await create(one);
  for (let visits = 0; visits < 3; visits += 1) await product.visit(`/${link.slug}`);
  await expect.poll(async () => (await read(one, link)).clicks, { timeout: countedWithinMs }).toBe(3);
  const [moved] = (await transfer(one, other, [link])) as [Link];
  expect(moved).toMatchObject({ clicks: 3, clicksBefore: 3, slug: link.slug });
  // A visit before redirects have learnt of the transfer is one of the old workspace.
  const later = `${url}/later`;
  await other.send('PATCH', `/v1/links/${moved.id}`, { url: later });
  await expectWithinASecond(() => destinationOf(moved), later);
  await product.visit(`/${link.slug}`);
  await expect.poll(async () => (await read(other, moved)).clicks, { timeout: countedWithinMs }).toBe(4);
  const totalOf = async (at: SignedUp, path: string) =>
    (await at.send<{ totalClicks: number }>('GET', `/v1${path}`)).totalClicks;
  expect(await totalOf(other, `/links/${moved.id}/stats`)).toBe(1);
  const of = (await readRows<{ workspace_id: string; clicks: number }>(
    product,
    `select workspace_id, toUInt32(count()) as clicks from clicks where link_id = '${link.id}' group by workspace_id`,
  )) as object[];
  expect(of).toEqual([{ workspace_id: one.workspaceId, clicks: 3 }]);
});

test('after the service was killed during a transfer each link is whole in one of the two workspaces, and redirects', async () => {
  const links = Array.from({ length: 90 }, (_, nth) => ({
    url,
    tags: [`tag ${nth % 5}`],
    aliases: [{ slug: `killed-${nth}` }],
  }));
  const { results } = await one.send<{ results: { data: Link }[] }>('POST', '/v1/links/bulk', { links });
  const made = results.map(({ data }) => data);
  const moving = Array.from({ length: 9 }, (_, nth) => made.slice(nth * 10, nth * 10 + 10)).map((part) =>
    transfer(one, other, part).catch(() => {}),
  );
  await Promise.race(moving);
  await product.kill();
  await Promise.all(moving);
  await product.restart();
  const slugs = new Set(made.map(({ slug }) => slug));
  const here = (await one.send<{ items: Link[] }>('GET', '/v1/links?limit=100')).items;
  const there = (await other.send<{ items: Link[] }>('GET', '/v1/links?limit=100')).items;
  const found = [...here, ...there].filter(({ slug }) => slugs.has(slug));
  expect(found.map(({ slug }) => slug).toSorted()).toEqual([...slugs].toSorted());
  for (const { slug, tags, aliases } of found) {
    const before = made.find((link) => link.slug === slug);
    expect({ tags, aliases }).toEqual({ tags: before?.tags, aliases: before?.aliases });
    for (const each of [slug, ...aliases.map((alias) => alias.slug)])
      expect((await product.visit(`/${each}`, { method: 'HEAD' })).headers.location).toBe(url);
  }
});

import { waitFor } from '@linkplane/testing';
import { beforeAll, expect, test } from 'vitest';
import { shareProduct, type SharedProduct } from '../support/share-product.ts';

let product: SharedProduct;
beforeAll(async () => {
  product = await shareProduct({ plan: 'enterprise' });
});

type Link = { id: string; slug: string; clicks: number };
type Stats = { totalClicks: number; botClicks: number; clicksOverTime: { clicks: number }[] };

const call = async <Data>(method: string, path: string, body?: unknown) => {
  const response = await product.api.call(method, path, body);
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
  return response.body.data as Data;
};
const create = () => call<Link>('POST', '/links', { url: 'https://example.com/' });
const clicksOf = async ({ id }: Link) => (await call<Link>('GET', `/links/${id}`)).clicks;
const statsOf = ({ id }: Link) => call<Stats>('GET', `/links/${id}/stats?includeBots=false`);

async function exportClicks(query: string): Promise<string> {
  const dayMs = 86_400_000;
  const at = (time: number) => new Date(time).toISOString();
  const range = `start=${at(Date.now() - dayMs)}&end=${at(Date.now() + dayMs)}`;
  const headers = { Authorization: `Bearer ${product.firstRun.token}` };
  return (await product.visit(`/v1/analytics/export?type=clicks&${range}&${query}`, { headers })).body;
}

async function visit({ slug }: Link, times: number, userAgent: string): Promise<void> {
  for (let time = 0; time < times; time += 1)
    await product.visit(`/${slug}`, { headers: { 'user-agent': `${userAgent} ${time}` } });
}
const person = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

test('a reset takes the clicks of one link out of reports, exports and totals, and counting goes on', async () => {
  const [reset, other] = [await create(), await create()];
  await visit(reset, 6, person);
  await visit(reset, 2, 'Googlebot/2.1');
  await visit(other, 3, person);
  await waitFor(async () => (await clicksOf(reset)) === 6 && (await clicksOf(other)) === 3, { what: 'clicks' });
  const { erasure } = await call<{ erasure: { id: string } }>('POST', `/links/${reset.id}/stats/reset`, {});
  const read = () => call<{ state: string; clicks: number }>('GET', `/erasures/${erasure.id}`);
  await waitFor(async () => (await read()).state === 'done', { timeoutMs: 30_000, what: 'the erasure is done' });
  expect(await read()).toMatchObject({ clicks: 8 });
  expect([await clicksOf(reset), await clicksOf(other)]).toEqual([0, 3]);
  expect(await statsOf(reset)).toMatchObject({ totalClicks: 0, botClicks: 0 });
  expect(await statsOf(other)).toMatchObject({ totalClicks: 3 });
  const exported = await exportClicks('includeBots=true');
  expect(exported).toContain(other.id);
  expect(exported).not.toContain(reset.id);

  await visit(reset, 2, person);
  await waitFor(async () => (await clicksOf(reset)) === 2, { what: 'new clicks' });
  expect(await statsOf(reset)).toMatchObject({ totalClicks: 2 });
});

test('a visitor is erased by the id of a click', async () => {
  const link = await create();
  await visit(link, 1, `${person} first`);
  await visit(link, 1, `${person} first`);
  await visit(link, 1, `${person} second`);
  await waitFor(async () => (await clicksOf(link)) === 3, { what: 'clicks' });
  const [first] = JSON.parse(await exportClicks(`format=json&filter[link]=${link.id}`)) as { clickId: string }[];
  const subject = { type: 'visitor', clickId: first?.clickId };
  const { id } = await call<{ id: string }>('POST', '/erasures', { subject });
  const read = () => call<{ state: string; clicks: number }>('GET', `/erasures/${id}`);
  await waitFor(async () => (await read()).state === 'done', { timeoutMs: 30_000, what: 'the erasure is done' });
  expect([await read(), await clicksOf(link)]).toMatchObject([{ clicks: 2 }, 1]);
});

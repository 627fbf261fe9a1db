import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeMmdb } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct, type Product } from '../support/start-product.ts';

const countedWithinMs = 20_000;
const directory = mkdtempSync(join(tmpdir(), 'linkplane-places-'));
let product: Product;

beforeAll(async () => {
  const path = join(directory, 'city.mmdb');
  writeFileSync(
    path,
    writeMmdb([
      { network: '193.99.144.0/24', country: 'DE', region: 'Land Berlin', city: 'Berlin' },
      { network: '2001:db8:7::/48', country: 'JP', region: 'Tokyo', city: '東京' },
    ]),
  );
  product = await startProduct({ env: { GEO_CITY_DB: path, GEO_HEADERS: 'cloudflare', TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(async () => {
  await product.stop();
  rmSync(directory, { recursive: true });
});

/** Clicks by the values of a dimension. */
async function listClicks({ api }: Product, by: string, filters = ''): Promise<Record<string, number>> {
  const { body } = await api.call('GET', `/analytics/breakdown?by=${by}${filters}`);
  const { rows } = body.data as { rows: { name: string; clicks: number }[] };
  return Object.fromEntries(rows.map(({ name, clicks }) => [name, clicks]));
}

test('with a city database reports have the region and the city of visitors, and can be filtered by them', async () => {
  const { slug } = await product.api.createLink({ url: 'https://example.com/' });
  for (const address of ['193.99.144.80', '193.99.144.90', '2001:db8:7:1::2', '8.8.8.8'])
    await product.visit(`/${slug}`, { headers: { 'X-Forwarded-For': address } });
  const list = (by: string, filters = '') => listClicks(product, by, filters);
  await expect.poll(() => list('city'), { timeout: countedWithinMs }).toEqual({ Berlin: 2, 東京: 1, Unknown: 1 });
  expect(await list('region')).toEqual({ 'Land Berlin': 2, Tokyo: 1, Unknown: 1 });
  expect(await list('country')).toEqual({ DE: 2, JP: 1, US: 1 });
  expect(await list('city', '&filter[region]=Tokyo')).toEqual({ 東京: 1 });
});

test('the headers of a trusted proxy come before the city database, and are completed by it in the same country', async () => {
  const { id, slug } = await product.api.createLink({ url: 'https://example.com/' });
  const berlin = { 'X-Forwarded-For': '193.99.144.80' };
  const visits: Record<string, string>[] = [
    { ...berlin, 'CF-IPCountry': 'DE' },
    { ...berlin, 'CF-IPCountry': 'AT' },
    { ...berlin, 'CF-IPCountry': 'DE', 'CF-Region': 'Bavaria', 'CF-IPCity': Buffer.from('München').toString('latin1') },
    { ...berlin, 'CF-IPCountry': 'XX' },
  ];
  for (const headers of visits) await product.visit(`/${slug}`, { headers });
  const list = (by: string) => listClicks(product, by, `&filter[link]=${id}`);
  await expect.poll(() => list('city'), { timeout: countedWithinMs }).toEqual({ Berlin: 2, München: 1, Unknown: 1 });
  expect(await list('country')).toEqual({ DE: 3, AT: 1 });
  expect(await list('region')).toEqual({ 'Land Berlin': 2, Bavaria: 1, Unknown: 1 });
});

test('the same headers of anyone else are ignored', async () => {
  const other = await startProduct({ env: { GEO_HEADERS: 'cloudflare', TRUSTED_PROXIES: '192.0.2.1' } });
  try {
    const { slug } = await other.api.createLink({ url: 'https://example.com/' });
    await other.visit(`/${slug}`, { headers: { 'CF-IPCountry': 'JP' } });
    await expect.poll(() => listClicks(other, 'country'), { timeout: countedWithinMs }).toEqual({ Unknown: 1 });
  } finally {
    await other.stop();
  }
});

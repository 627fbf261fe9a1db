// `npm run bench reports`: overview and profile stats over 10,000,000 clicks in 100,000 links.
import { startProduct, type Product } from '../support/start-product.ts';
import { measureCalls } from './measure-calls.ts';
import { openProductStores } from './open-product-stores.ts';
import { seedManyLinks, seedProfile, untilMerged } from './seed-clicks.ts';

const clicks = Number(process.env.CLICKS ?? 10_000_000);
const links = 100_000;
const zones = ['UTC', 'Europe/Berlin', 'Asia/Kolkata'];

const product = await startProduct({ plan: 'enterprise' });
const stores = await openProductStores(product);
try {
  const { workspaceId } = product.firstRun;
  const profileId = await create(product, '/profiles', { displayName: 'Popular', slug: 'popular' });
  const blockIds: string[] = [];
  for (let n = 0; n < 20; n += 1)
    blockIds.push(
      await create(product, `/profiles/${profileId}/blocks`, { type: 'link', content: `https://example.com/${n}` }),
    );
  console.log(`seeding ${clicks} clicks on ${links} links, and 1000000 events of a profile`);
  await seedManyLinks(stores, { workspaceId, clicks, links });
  await seedProfile(stores, { workspaceId, profileId, blockIds, clicks: 1_000_000 });
  await untilMerged(stores);
  for (const zone of zones) {
    await measureCalls(product, `overview ${zone}`, `/analytics/overview?timezone=${zone}`);
    await measureCalls(product, `profile stats ${zone}`, `/profiles/${profileId}/stats?timezone=${zone}`);
  }
  await measureCalls(product, 'overview with bots', '/analytics/overview?includeBots=true');
  for (const by of ['country', 'link', 'utmSource'])
    await measureCalls(product, `breakdown by ${by}`, `/analytics/breakdown?by=${by}`);
  await measureCalls(product, 'overview with one filter', '/analytics/overview?filter[country]=DE');
  await measureCalls(
    product,
    'overview with two filters',
    '/analytics/overview?filter[country]=DE&filter[device]=mobile',
  );
  const { body } = await product.api.call('GET', '/analytics/breakdown?by=link&limit=20');
  const ids = (body.data as { rows: { name: string }[] }).rows.map(({ name }) => name);
  await measureCalls(product, 'sparklines of 20 links', `/analytics/sparklines?ids=${ids.join()}`);
  await measureCalls(product, 'realtime', '/analytics/realtime');
} finally {
  await stores.close();
  await product.stop();
}

async function create({ api }: Product, path: string, fields: Record<string, unknown>): Promise<string> {
  const { status, body } = await api.call('POST', path, fields);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return (body.data as { id: string }).id;
}

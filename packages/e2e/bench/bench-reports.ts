// `npm run bench reports`: reports of a workspace with 10,000,000 clicks on 100,000 links, or with as many as
// `-- --clicks 100000000` says. With `--data <directory>` that directory keeps what was seeded, and a later run measures
// it again: on the same day, because the clicks are those of the last month.
import { parseArgs } from 'node:util';
import { startProduct, type Product } from '../support/start-product.ts';
import { measureCalls } from './measure-calls.ts';
import { printDiskUse, watchEngineMemory } from './measure-clickhouse.ts';
import { openProductStores, type ProductStores } from './open-product-stores.ts';
import { openSeededDirectory, type Seeded } from './open-seeded-directory.ts';
import { idOfAverageLink, idOfPopularLink, seedManyLinks, seedProfile, untilMerged } from './seed-clicks.ts';

const { values: options } = parseArgs({
  options: {
    clicks: { type: 'string', default: process.env.CLICKS ?? '10000000' },
    data: { type: 'string' },
    /** Measures only the reports whose names contain this text. */
    only: { type: 'string', default: '' },
  },
});
const clicks = Number(options.clicks);
const links = 100_000;
const eventsOfProfile = 1_000_000;
const zones = ['UTC', 'Europe/Berlin', 'Asia/Kolkata'];

const directory = options.data === undefined ? undefined : openSeededDirectory(options.data);
const product = await startProduct({
  plan: 'enterprise',
  ...(directory && { dataDirectory: directory.dataDirectory }),
});
const stores = await openProductStores(product);
try {
  const memory = watchEngineMemory(product);
  const seeded = directory?.seeded ?? (await seed(product, stores));
  directory?.remember(seeded);
  console.log(`measuring ${seeded.clicks} clicks`);
  await printDiskUse(stores);
  memory.forgetPeak();
  await measureReports(product, stores, seeded);
  memory.print();
} finally {
  await stores.close();
  if (directory) await stopAndKeepData(product);
  else await product.stop();
}

async function seed(on: Product, into: ProductStores): Promise<Seeded> {
  const { workspaceId } = on.firstRun;
  const profileId = await create(on, '/profiles', { displayName: 'Popular', slug: 'popular' });
  const blockIds: string[] = [];
  for (let n = 0; n < 20; n += 1)
    blockIds.push(
      await create(on, `/profiles/${profileId}/blocks`, { type: 'link', content: `https://example.com/${n}` }),
    );
  console.log(`seeding ${clicks} clicks on ${links} links, and ${eventsOfProfile} events of a profile`);
  const memory = watchEngineMemory(on);
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1_000);
  await seedManyLinks(into, { workspaceId, clicks, links });
  await seedProfile(into, { workspaceId, profileId, blockIds, clicks: eventsOfProfile });
  console.log(`seeded in ${seconds()} s`);
  await untilMerged(into);
  console.log(`merged after ${seconds()} s`);
  memory.print();
  return { clicks, profileId };
}

async function measureReports(on: Product, from: ProductStores, { profileId }: Seeded): Promise<void> {
  const measure = async (name: string, path: string) => {
    if (name.includes(options.only)) await measureCalls(on, name, path, from);
  };
  for (const zone of zones) {
    await measure(`overview ${zone}`, `/analytics/overview?timezone=${zone}`);
    await measure(`overview ${zone} with bots`, `/analytics/overview?includeBots=true&timezone=${zone}`);
    await measure(`profile stats ${zone}`, `/profiles/${profileId}/stats?timezone=${zone}`);
    await measure(`stats of a popular link ${zone}`, `/links/${idOfPopularLink}/stats?timezone=${zone}`);
    await measure(`stats of an average link ${zone}`, `/links/${idOfAverageLink(links)}/stats?timezone=${zone}`);
  }
  for (const by of ['country', 'device', 'link', 'utmSource'])
    await measure(`breakdown by ${by}`, `/analytics/breakdown?by=${by}`);
  const filters = {
    'a country': 'filter[country]=C1',
    'a device': 'filter[device]=mobile',
    'a referrer': 'filter[referrer]=site1.example',
    'two filters': 'filter[country]=C1&filter[device]=mobile',
    'two filters, one of a referrer': 'filter[country]=C1&filter[referrer]=site1.example',
  };
  for (const [name, filter] of Object.entries(filters)) {
    await measure(`overview of ${name}`, `/analytics/overview?${filter}`);
    await measure(`overview of ${name} in Berlin`, `/analytics/overview?timezone=Europe/Berlin&${filter}`);
    await measure(`breakdown by browser of ${name}`, `/analytics/breakdown?by=browser&${filter}`);
  }
  const { body } = await on.api.call('GET', '/analytics/breakdown?by=link&limit=20');
  const ids = (body.data as { rows: { name: string }[] }).rows.map((row) => row.name);
  await measure('sparklines of 20 links', `/analytics/sparklines?ids=${ids.join()}`);
  await measure('realtime', '/analytics/realtime');
}

async function stopAndKeepData({ pid, ended }: Product): Promise<void> {
  process.kill(pid(), 'SIGTERM');
  await ended();
}

async function create({ api }: Product, path: string, fields: Record<string, unknown>): Promise<string> {
  const { status, body } = await api.call('POST', path, fields);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return (body.data as { id: string }).id;
}

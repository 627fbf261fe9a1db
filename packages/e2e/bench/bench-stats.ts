// `npm run bench stats`: stats of a link with 1,000,000 clicks; listing and searching a workspace of 200,000 links.
import { startProduct } from '../support/start-product.ts';
import { measureCalls } from './measure-calls.ts';
import { openProductStores } from './open-product-stores.ts';
import { runLoad } from './run-load.ts';
import { seedPopularLink, untilMerged } from './seed-clicks.ts';

const product = await startProduct({ plan: 'enterprise' });
const stores = await openProductStores(product);
try {
  const { token, workspaceId } = product.firstRun;
  const { id: linkId } = await product.api.createLink({ url: 'https://example.com/popular' });
  await seedPopularLink(stores, { workspaceId, linkId, clicks: 1_000_000 });
  const withCities = await product.api.createLink({ url: 'https://example.com/everywhere' });
  await seedPopularLink(stores, { workspaceId, linkId: withCities.id, clicks: 1_000_000, withCities: true });
  await untilMerged(stores);
  for (const query of ['', '?interval=hour', '?timezone=Europe/Berlin&includeBots=true', '?timezone=Asia/Kolkata'])
    await measureCalls(product, `stats ${query || '(defaults)'}`, `/links/${linkId}/stats${query}`);
  await measureCalls(product, 'stats with 3,000 cities', `/links/${withCities.id}/stats`);
  await runLoad('load-list.ts', ['--url', product.origin, '--token', token, '--database-url', stores.databaseUrl]);
} finally {
  await stores.close();
  await product.stop();
}

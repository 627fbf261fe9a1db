// `npm run bench lists`: lists, pages, sorts and searches the links of a workspace of 1,000,000, and tags 10,000
// of them by one call.
import { startProduct } from '../support/start-product.ts';
import { openProductStores } from './open-product-stores.ts';
import { runLoad } from './run-load.ts';

const product = await startProduct({ plan: 'enterprise' });
const stores = await openProductStores(product);
try {
  const { origin, firstRun } = product;
  const target = ['--url', origin, '--token', firstRun.token, '--database-url', stores.databaseUrl];
  await runLoad('load-list.ts', [...target, '--links', '1000000']);
} finally {
  await stores.close();
  await product.stop();
}

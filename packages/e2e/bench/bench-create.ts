// `npm run bench create`: links made per second through the whole product on its embedded stores.
import { startProduct } from '../support/start-product.ts';
import { runLoad } from './run-load.ts';

const product = await startProduct({ plan: 'enterprise' });
try {
  await runLoad('load-create.ts', ['--url', product.origin, '--token', product.firstRun.token]);
} finally {
  await product.stop();
}

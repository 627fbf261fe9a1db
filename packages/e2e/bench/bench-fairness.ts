// `npm run bench fairness`: response times of another tenant while one tenant or anonymous client uses a shared
// resource at its maximum; the table of docs/security.md. `-- <attack>` measures one attack alone, `-- --threads=4` the
// process with four threads for visitors, and `-- --seconds=3` for a shorter time each.
import { attackedEnv, attackNames, prepareAttacker } from '../fairness/attackers.ts';
import { describeFairness, fairnessHeader, measureFairness } from '../fairness/measure-fairness.ts';
import { startProduct } from '../support/start-product.ts';

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

const option = (name: string, otherwise: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise;
const threads = option('threads', '1');
const seconds = Number(option('seconds', '6'));
const product = await startProduct({ env: { ...attackedEnv, REDIRECT_WORKERS: threads } });
try {
  const { slug } = await product.api.createLink({ url: 'https://example.com/neighbour' });
  const neighbour = { slug, token: product.firstRun.token };
  const attacker = await prepareAttacker(product);
  console.log(fairnessHeader);
  for (const attack of attackNames) {
    if (wanted.length > 0 && !wanted.includes(attack)) continue;
    const measured = await measureFairness(product, { attack, attacker, neighbour, seconds });
    console.log(describeFairness(measured));
    if (measured.failed.length > 0) console.log(`  failed: ${measured.failed.length}, such as ${measured.failed[0]}`);
  }
} finally {
  await product.stop();
}

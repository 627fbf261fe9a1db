import { readSeed } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { convertSteadily } from '../support/convert-steadily.ts';
import { eraseSteadily } from '../support/erase-steadily.ts';
import { drawSample } from '../support/draw-sample.ts';
import { expectCountedOnce } from '../support/expect-counted-once.ts';
import { startMarkedLoad } from '../support/start-marked-load.ts';
import { createRandom } from '../support/random.ts';
import { startProduct, type Product } from '../support/start-product.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct({ env: { REDIRECT_WORKERS: '2' }, plan: 'enterprise' })));
afterAll(async () => await product.stop());

const seed = readSeed();
/** `KILLS=16` is the long form, and that of `SOAK=1`. */
const randomKills = Number(process.env['KILLS'] ?? (process.env['SOAK'] === '1' ? 16 : 3));
/** Each ends the process when it passes that place for the n-th time. */
const allFailpoints = [
  'after-journal-write:200',
  'after-pending-range:2',
  'after-insert:2',
  'before-final-transaction:2',
  'after-final-transaction:2',
  'after-conversions-begun:2',
  'after-conversions-stored:2',
  'after-erasure-counts',
  'after-conversions-erased',
  'after-erasure-settled',
];
/** Each costs a start, and the recovery from the one before it. */
const failpoints = drawSample(allFailpoints, 5, seed);
const testTimeoutMs = 300_000;

test(
  `the product killed ${randomKills + failpoints.length} times under load stores every acknowledged click and conversion exactly once, and all counts agree (SEED=${seed})`,
  async () => {
    console.log(`kill test: SEED=${seed}`);
    const random = createRandom(seed);
    const links = await Promise.all(
      Array.from({ length: 12 }, () => product.api.createLink({ url: 'https://example.com/' })),
    );
    const erasing = eraseSteadily(product, await product.api.createLink({ url: 'https://example.com/erased' }));
    const converted = { url: 'https://example.com/shop', clickToken: true };
    const converting = convertSteadily(product, await product.api.createLink(converted));
    const load = startMarkedLoad(product, links, random, { pauseMs: 20 }); // leaves most of the processor time to the restarts

    for (let kills = 0; kills < randomKills; kills += 1) {
      await new Promise((resolve) => setTimeout(resolve, 30 + random() * 700));
      await product.kill();
      await product.restart();
    }
    // Each of these starts has to recover from the kill before it.
    await product.kill();
    for (const place of failpoints) {
      await product.restart({ FAILPOINT: place });
      await product.ended();
    }
    await product.restart();
    await load.stop();
    // More clicks than the acknowledged ones may be stored: those recorded just before a kill, whose responses were
    // lost.
    const unacknowledgedMax = 16 * (randomKills + failpoints.length);
    const { acknowledged, stored } = await expectCountedOnce(product, links, [load], { unacknowledgedMax });
    expect(acknowledged).toBeGreaterThan(300);
    await erasing.expectExact();
    await converting.expectCountedOnce();
    console.log(`kill test: ${acknowledged} acknowledged, ${stored} stored, 0 lost, 0 doubled`);
  },
  testTimeoutMs,
);

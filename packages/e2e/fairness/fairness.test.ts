import { measureSlowness, readSeed } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawSome } from '../support/draw-sample.ts';
import { isDistributed, startProduct, type Product } from '../support/start-product.ts';
import { attackedEnv, attackNames, prepareAttacker, type Attacker } from './attackers.ts';
import {
  describeFairness,
  fairnessHeader,
  measureFairness,
  type Fairness,
  type Neighbour,
} from './measure-fairness.ts';

/** The guarantee: one tenant or anonymous client at its maximum changes the p95 of others by at most this factor. */
const ratioMax = 2;
/** Below these times the ratio measures the test machine rather than the product; for one of the usual speed. */
const floorMs = { visits: 10, calls: 50 };
/** Whatever else the test machine does may affect several tries in a row; what the product lacks affects all of them. */
const triesMax = 6;
const seconds = 1.5;
/**
 * The front door of `npm start` limits the share of one address that opens hundreds of connections. For services in
 * separate processes that is the balancer's part; the balancer of these tests has no such limit.
 */
const withoutFrontDoor = ['streams'];
const possible = attackNames.filter((name) => !isDistributed() || !withoutFrontDoor.includes(name));
/** All attacks, with each number of threads, take some ten minutes: `FAIRNESS=all npm test`, as every night. */
const wantsAll = process.env['FAIRNESS'] === 'all';
/** Each takes seven seconds in which no other test may run. */
const attacks = wantsAll ? possible : drawSome(possible, 5, readSeed());
/** Threads that serve visitors. */
const threadCounts = isDistributed() ? [1] : wantsAll ? [1, 4] : drawSome([1, 4], 1, readSeed() + 1);
const prepareTimeoutMs = 180_000;

describe.each(threadCounts)('with %i threads for visitors', (threads) => {
  let product: Product;
  let attacker: Attacker;
  let neighbour: Neighbour;
  const measured: Fairness[] = [];
  let slowness = Infinity;

  beforeAll(async () => {
    product = await startProduct({ env: { ...attackedEnv, REDIRECT_WORKERS: String(threads) }, hasOwner: true });
    const { slug } = await product.api.createLink({ url: 'https://example.com/neighbour' });
    neighbour = { slug, token: product.firstRun.token };
    attacker = await prepareAttacker(product, attacks);
  }, prepareTimeoutMs);

  afterAll(async () => {
    await product.stop();
    console.log(
      [
        `${threads} threads, ${slowness.toFixed(1)} times slower`,
        fairnessHeader,
        ...measured.map(describeFairness),
      ].join('\n'),
    );
  });

  test.each(attacks)("a tenant's p95 stays within the limit during an attack by another on %s", async (attack) => {
    let last: Fairness | undefined;
    for (let tries = 0; tries < triesMax; tries++) {
      slowness = Math.min(slowness, measureSlowness());
      last = await measureFairness(product, { attack, attacker, neighbour, seconds });
      // An attack without a response has not begun: it is slow on a machine that does much else.
      if (last.perSecond > 0 && isFair(last, slowness)) break;
    }
    measured.push(last!);
    expect(last!.perSecond, 'the attack has started').toBeGreaterThan(0);
    expect(last!.failed).toEqual([]);
    expect(isFair(last!, slowness), describeFairness(last!)).toBe(true);
  });
});

function isFair({ visits, calls, failed }: Fairness, slowness: number): boolean {
  const isWithin = ({ quietP95, besideP95 }: Fairness['visits'], floor: number) =>
    besideP95 <= Math.max(ratioMax * quietP95, floor * slowness);
  return failed.length === 0 && isWithin(visits, floorMs.visits) && isWithin(calls, floorMs.calls);
}

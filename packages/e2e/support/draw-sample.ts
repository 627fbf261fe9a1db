import { wantsAllFaults } from '../faults/soak.ts';
import { createRandom } from './random.ts';

/**
 * Draws from many alike cases those that this run tests: all of them, or with `FAULTS=common`, as in CI, some that
 * differ from run to run.
 */
export function drawSample<Case>(cases: readonly Case[], countMax: number, seed: number): Case[] {
  return wantsAllFaults ? [...cases] : drawSome(cases, countMax, seed);
}

/** Some of many alike cases, which differ from seed to seed. */
export function drawSome<Case>(cases: readonly Case[], countMax: number, seed: number): Case[] {
  const random = createRandom(seed);
  return cases
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, countMax)
    .map(({ one }) => one);
}

import { wantsAllFaults } from '../faults/soak.ts';
import { createRandom } from './random.ts';

/**
 * Of many alike cases, those that this run tests: all of them, or with `FAULTS=common`, as in CI, some that differ from
 * run to run.
 */
export function drawSample<Case>(cases: readonly Case[], countMax: number, seed: number): Case[] {
  if (wantsAllFaults) return [...cases];
  const random = createRandom(seed);
  return cases
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, countMax)
    .map(({ one }) => one);
}

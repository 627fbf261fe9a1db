/** Visitors of one variant, and the weight by which it should have got them. */
export type VariantSample = { weight: number; visitors: number };

/** The least number of expected visitors: below it the distribution of the statistic is another one. */
const expectedMin = 5;
/** What the statistic exceeds with a probability of 0.001, by degrees of freedom: one less than there are variants. */
const criticalValues = [0, 10.828, 13.816, 16.266, 18.467];

/**
 * Whether variants got other shares of the visitors than their weights say, beyond chance: the chi-square test of goodness of
 * fit, at p < 0.001. Then something else than the split sent or kept away visitors, and results cannot be compared. Null: too
 * few visitors to tell. Variants without weight are left out. Pure.
 */
export function hasSampleRatioMismatch(variants: readonly VariantSample[]): boolean | null {
  const weighted = variants.filter(({ weight }) => weight > 0);
  const critical = criticalValues[weighted.length - 1];
  if (weighted.length < 2 || critical === undefined) return null;
  const visitorsOfAll = weighted.reduce((sum, { visitors }) => sum + visitors, 0);
  const weightOfAll = weighted.reduce((sum, { weight }) => sum + weight, 0);
  let statistic = 0;
  for (const { weight, visitors } of weighted) {
    const expected = (visitorsOfAll * weight) / weightOfAll;
    if (expected < expectedMin) return null;
    statistic += (visitors - expected) ** 2 / expected;
  }
  return statistic > critical;
}

/** Clicks of one variant, and how many of them converted: never more. */
export type VariantSample = { clicks: number; convertedClicks: number };

export type Interval = { low: number; high: number };

/** The least number of clicks: if either variant has fewer, chance decides. */
const clicksMin = 100;
const convertedMin = 10;
/** The probability from which on a variant is called the better one. */
const decidedFrom = 0.95;
/** Two-sided 95 % of the normal distribution. */
const z95 = 1.959964;

export function hasEnoughData({ clicks, convertedClicks }: VariantSample): boolean {
  return clicks >= clicksMin && convertedClicks >= convertedMin;
}

/** Converted clicks per click; 0 without clicks. */
export function rateOf({ clicks, convertedClicks }: VariantSample): number {
  return clicks === 0 ? 0 : convertedClicks / clicks;
}

/** The 95 % interval of a rate (Wilson): right also near 0 and 1 and for few clicks. 0 to 1 without clicks. Pure. */
export function wilsonInterval(sample: VariantSample): Interval {
  const { clicks: trials } = sample;
  if (trials === 0) return { low: 0, high: 1 };
  const rate = rateOf(sample);
  const squared = z95 ** 2;
  const centre = rate + squared / (2 * trials);
  const spread = z95 * Math.sqrt((rate * (1 - rate)) / trials + squared / (4 * trials ** 2));
  const scale = 1 + squared / trials;
  return { low: Math.max(0, (centre - spread) / scale), high: Math.min(1, (centre + spread) / scale) };
}

/**
 * Returns for each variant the probability that its true rate is the highest, with a uniform prior: the rate of a
 * variant is beta distributed. Integrated and not drawn at random, so that the same counts always give the same result,
 * and equal counts equal ones. Pure.
 */
export function probabilitiesToBeBest(samples: readonly VariantSample[]): number[] {
  if (samples.length === 0) return [];
  const posteriors = samples.map(toPosterior);
  const grid = [...new Set(posteriors.flatMap(listPoints))].sort((a, b) => a - b);
  const curves = posteriors.map((posterior) => toCurve(posterior, grid));
  const areas = curves.map((curve, index) =>
    integrate(grid, (at) =>
      curves.reduce(
        (product, other, place) => (place === index ? product : product * (other.below[at] ?? 0)),
        curve.density[at] ?? 0,
      ),
    ),
  );
  const sum = areas.reduce((total, area) => total + area, 0);
  return areas.map((area) => area / sum);
}

/** What a test shows; `best` is the place of the better variant. */
export type Comparison =
  { state: 'notEnoughData' | 'undecided'; best: null } | { state: 'decided'; best: number; probability: number };

/** Never a winner on a tie, nor from too few data. Pure. */
export function compareVariants(samples: readonly VariantSample[], probabilities: readonly number[]): Comparison {
  if (samples.length < 2 || !samples.every(hasEnoughData)) return { state: 'notEnoughData', best: null };
  const probability = Math.max(...probabilities);
  if (probability < decidedFrom) return { state: 'undecided', best: null };
  return { state: 'decided', best: probabilities.indexOf(probability), probability };
}

/** The parameters of a beta distribution. */
type Posterior = { alpha: number; beta: number };

function toPosterior({ clicks, convertedClicks }: VariantSample): Posterior {
  return { alpha: convertedClicks + 1, beta: clicks - convertedClicks + 1 };
}

const pointsPerPosterior = 400;
const deviationsMax = 40;

/** Points between 0 and 1 that are close where the density is high. */
function listPoints({ alpha, beta }: Posterior): number[] {
  const total = alpha + beta;
  const mean = alpha / total;
  const deviation = Math.sqrt((alpha * beta) / (total ** 2 * (total + 1)));
  const points = [0, 1];
  for (let step = -pointsPerPosterior; step <= pointsPerPosterior; step += 1) {
    // Far ends are coarse: a skewed distribution reaches far, and is flat there.
    const share = step / pointsPerPosterior;
    const point = mean + share * Math.abs(share) * deviationsMax * deviation;
    if (point > 0 && point < 1) points.push(point);
  }
  return points;
}

/** A density on the points of a grid, and the probability of a rate below each of them. */
type Curve = { density: number[]; below: number[] };

function toCurve({ alpha, beta }: Posterior, grid: readonly number[]): Curve {
  const logs = grid.map((x) => weigh(alpha - 1, x) + weigh(beta - 1, 1 - x));
  const highest = Math.max(...logs);
  const density = logs.map((log) => Math.exp(log - highest));
  const below = [0];
  for (let at = 1; at < grid.length; at += 1)
    below.push((below[at - 1] ?? 0) + trapezoid(grid, at, (place) => density[place] ?? 0));
  const area = below.at(-1) ?? 1;
  return { density: density.map((value) => value / area), below: below.map((value) => value / area) };
}

/** `power * ln(x)`, where 0 times the logarithm of 0 is 0. */
function weigh(power: number, x: number): number {
  return power === 0 ? 0 : power * Math.log(x);
}

function integrate(grid: readonly number[], valueAt: (at: number) => number): number {
  let area = 0;
  for (let at = 1; at < grid.length; at += 1) area += trapezoid(grid, at, valueAt);
  return area;
}

function trapezoid(grid: readonly number[], at: number, valueAt: (at: number) => number): number {
  return (((grid[at] ?? 0) - (grid[at - 1] ?? 0)) * (valueAt(at) + valueAt(at - 1))) / 2;
}

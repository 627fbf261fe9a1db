const triesMax = 3;

/**
 * The least of what up to three tries measure, of which the last is the first one below `bound`. A machine that stands
 * still for a moment spoils one of them; what is slow by itself is slow in all.
 */
export async function leastOfTries(bound: number, measure: () => number | Promise<number>): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < triesMax && least >= bound; tries += 1) least = Math.min(least, await measure());
  return least;
}

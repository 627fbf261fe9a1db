const triesMax = 6;

/**
 * The lowest of up to six measurements, of which the last is the first one below `bound`. A pause of the machine
 * affects some of them; something that is slow by itself is slow in all.
 */
export async function leastOfTries(bound: number, measure: () => number | Promise<number>): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < triesMax && least >= bound; tries += 1) least = Math.min(least, await measure());
  return least;
}

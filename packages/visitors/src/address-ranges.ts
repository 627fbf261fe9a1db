/** Ranges of addresses in ascending order, as numbers below 2^53. */
export type AddressRanges = {
  firsts: Float64Array;
  lasts: Float64Array;
  /** For each range the index of its country in `countries`. */
  countryIndexes: Uint16Array;
  countries: string[];
};

/** Parses lines of `first,last,CC`. Other lines are ignored. */
export function parseRanges(text: string, parseAddress: (text: string) => number): AddressRanges {
  const lines = text.split('\n');
  const firsts = new Float64Array(lines.length);
  const lasts = new Float64Array(lines.length);
  const countryIndexes = new Uint16Array(lines.length);
  const indexOfCountry = new Map<string, number>();
  let count = 0;
  for (const line of lines) {
    const [first, last, country] = line.trimEnd().split(',');
    if (!first || !last || !country) continue;
    firsts[count] = parseAddress(first);
    lasts[count] = parseAddress(last);
    const index = indexOfCountry.get(country) ?? indexOfCountry.size;
    indexOfCountry.set(country, index);
    countryIndexes[count] = index;
    count++;
  }
  return {
    firsts: firsts.slice(0, count),
    lasts: lasts.slice(0, count),
    countryIndexes: countryIndexes.slice(0, count),
    countries: [...indexOfCountry.keys()],
  };
}

/** The country of the last range that begins at or before the address and contains it; empty without such a range. */
export function findRange({ firsts, lasts, countryIndexes, countries }: AddressRanges, address: number): string {
  let low = 0;
  let high = firsts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((firsts[middle] ?? Infinity) <= address) low = middle + 1;
    else high = middle;
  }
  if (low === 0 || !(address <= (lasts[low - 1] ?? -1))) return '';
  return countries[countryIndexes[low - 1] ?? 0] ?? '';
}

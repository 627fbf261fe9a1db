/** Ranges of addresses in ascending order, as numbers below 2^53. */
export type AddressRanges = {
  firsts: Float64Array;
  lasts: Float64Array;
  /** The index in `countries` of the country of each range. */
  countryIndexes: Uint16Array;
  countries: string[];
};

/** Reads the address at `text[from..to)`; NaN when it is malformed. */
export type ParseAddress = (text: string, from: number, to: number) => number;

const newline = 10;
const carriageReturn = 13;
const comma = 44;
const countryChars = 2;

/**
 * Parses lines of `first,last,CC`. Other lines are ignored. The text is read in place: the shipped tables have half a
 * million lines, and a string for each of their fields would take five times as long.
 */
export function parseRanges(text: string, parseAddress: ParseAddress): AddressRanges {
  const linesMax = countLines(text);
  const firsts = new Float64Array(linesMax);
  const lasts = new Float64Array(linesMax);
  const countryIndexes = new Uint16Array(linesMax);
  const indexOfCountry = new Map<number, number>();
  const countries: string[] = [];
  let count = 0;
  for (let from = 0; from < text.length;) {
    const { firstEnd, lastEnd, end } = findFields(text, from);
    const lineStart = from;
    from = end + 1;
    const first = parseAddress(text, lineStart, firstEnd);
    const last = parseAddress(text, firstEnd + 1, lastEnd);
    const countryEnd = text.charCodeAt(end - 1) === carriageReturn ? end - 1 : end;
    if (Number.isNaN(first + last) || countryEnd - lastEnd - 1 !== countryChars) continue;
    const key = text.charCodeAt(lastEnd + 1) * 65_536 + text.charCodeAt(lastEnd + 2);
    let index = indexOfCountry.get(key);
    if (index === undefined) {
      index = countries.push(text.slice(lastEnd + 1, countryEnd)) - 1;
      indexOfCountry.set(key, index);
    }
    firsts[count] = first;
    lasts[count] = last;
    countryIndexes[count] = index;
    count++;
  }
  return {
    firsts: firsts.slice(0, count),
    lasts: lasts.slice(0, count),
    countryIndexes: countryIndexes.slice(0, count),
    countries,
  };
}

function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** Where the first two fields of the line at `from` end, and the line; a field that is not there ends with the line. */
function findFields(text: string, from: number): { firstEnd: number; lastEnd: number; end: number } {
  let firstEnd = -1;
  let lastEnd = -1;
  let end = from;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === newline) break;
    if (code !== comma) continue;
    if (firstEnd === -1) firstEnd = end;
    else if (lastEnd === -1) lastEnd = end;
  }
  return { firstEnd: firstEnd === -1 ? end : firstEnd, lastEnd: lastEnd === -1 ? end : lastEnd, end };
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

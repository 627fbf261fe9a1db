import {
  countConversionsToRead,
  noConversions,
  readConversions,
  type ConversionFigures,
  type ConversionsQuery,
  type Revenue,
} from '@linkplane/clicks-db/read';
import { trimDecimal } from '@linkplane/contracts';
import { isHeavy } from './heavy-reports.ts';
import { readHeavy, type ReportsDeps } from './report.ts';

/** A report of fewer conversions is read at once. */
const lightConversionsMax = 20_000;

/**
 * A report and the conversions of its clicks. One that waits for its turn reads both in it. For others, no rollup has the
 * conversions: where there are many, they alone wait for a turn.
 * @param conversions their query, where it has more filters than the report
 */
export async function readWithConversions<Report>(
  deps: Pick<ReportsDeps, 'database' | 'clicks' | 'heavyReports'>,
  query: ConversionsQuery,
  read: () => Promise<Report>,
  conversions: ConversionsQuery = query,
): Promise<[Report, ConversionFigures]> {
  const { workspaceId, filters, includeInternal = false } = query;
  const readFigures = () => readConversions(deps.clicks, conversions);
  if (includeInternal || isHeavy(filters))
    return await readHeavy(deps, workspaceId, () => Promise.all([read(), readFigures()]));
  const readAlone = async () => {
    const isLight = (await countConversionsToRead(deps.clicks, conversions)) <= lightConversionsMax;
    return isLight ? await readFigures() : await readHeavy(deps, workspaceId, readFigures);
  };
  return await Promise.all([read(), readAlone()]);
}

/** Decimals of a value, which are added as whole numbers. */
const decimals = 4;

/** Conversions of different clicks together. */
export function addConversions(all: readonly ConversionFigures[]): ConversionFigures {
  return {
    conversions: all.reduce((sum, { conversions }) => sum + conversions, 0),
    convertedClicks: all.reduce((sum, { convertedClicks }) => sum + convertedClicks, 0),
    revenue: addRevenue(all.map(({ revenue }) => revenue)),
  };
}

/**
 * The figures of the clicks of a report. A conversion can be copied before its click is ingested: until then its click is not
 * among the converted ones, as it is not among the clicks. So a rate is never above 1.
 */
export function ofClicks(clicks: number, figures: ConversionFigures): ConversionFigures {
  return { ...figures, convertedClicks: Math.min(clicks, figures.convertedClicks) };
}

/** The figures of a name that has so many clicks; zeros where it has no conversions. */
export function conversionsOf(
  figures: ReadonlyMap<string, ConversionFigures>,
  name: string,
  clicks: number,
): ConversionFigures {
  return ofClicks(clicks, figures.get(name) ?? noConversions);
}

function addRevenue(all: readonly Revenue[]): Revenue {
  const sums = new Map<string, bigint>();
  for (const { currency, value } of all.flat()) sums.set(currency, (sums.get(currency) ?? 0n) + toUnits(value));
  return [...sums]
    .map(([currency, units]) => ({ currency, value: toDecimal(units) }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

function toUnits(value: string): bigint {
  const [whole = '0', fraction = ''] = value.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

function toDecimal(units: bigint): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  return trimDecimal(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
}

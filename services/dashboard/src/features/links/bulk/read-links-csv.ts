import { optionalLinkFieldNames, splitTagNames } from '@linkplane/contracts';
import Papa from 'papaparse';
import { cleanHost, completeAddress, completeWebAddress } from '../../../ui/complete-address.ts';

/** The known columns, in any order and letter case. */
export const csvColumns = ['url', 'slug', 'domain', ...optionalLinkFieldNames, 'archived', 'tags'] as const;
type Column = (typeof csvColumns)[number];

/** The columns of a file without a header row. */
const columnsByPlace: readonly Column[] = ['url', 'slug', 'title'];

/** One line of the file; `link` is the body for the API. */
export type LinkLine = {
  line: number;
  link: { url: string; clickLimit?: number | string; archived?: boolean | string; tags?: string[] } & Partial<
    Record<TextColumn, string>
  >;
};

type TextColumn = Exclude<Column, 'url' | 'clickLimit' | 'archived' | 'tags'>;

/**
 * Reads links from comma, semicolon or tab separated text. With a header row its names say what is what (`utm_source`
 * and "UTM source" too); without one the columns are the destination, the slug and the title.
 */
export function readLinksCsv(text: string): LinkLine[] {
  const { data } = Papa.parse<string[]>(text.trim(), { skipEmptyLines: 'greedy' });
  const [first = [], ...rest] = data;
  const named = first.map(toColumn);
  const hasHeader = named.includes('url');
  const places = hasHeader ? named : columnsByPlace;
  return (hasHeader ? rest : data).map((cells, index) => ({
    line: index + (hasHeader ? 2 : 1),
    link: toLink(cells, places),
  }));
}

function toColumn(name: string): Column | undefined {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const meant = { destination: 'url', longurl: 'url', link: 'url', shortname: 'slug', alias: 'slug', name: 'title' };
  const known = Object.hasOwn(meant, plain) ? meant[plain as keyof typeof meant].toLowerCase() : plain;
  return csvColumns.find((column) => column.toLowerCase() === known);
}

function toLink(cells: string[], places: readonly (Column | undefined)[]): LinkLine['link'] {
  const link: LinkLine['link'] = { url: '' };
  for (const [place, cell] of cells.entries()) {
    const column = places[place];
    const value = unguard(cell.trim());
    if (column === undefined || value === '') continue;
    if (column === 'clickLimit') link.clickLimit = toLimit(value);
    else if (column === 'tags') link.tags = splitTagNames(value);
    else if (column === 'archived') link.archived = toSwitch(value);
    else if (column === 'url') link.url = completeAddress(value);
    else link[column] = clean(column, value);
  }
  return link;
}

/** Exports put an apostrophe before what a spreadsheet would take for a formula. */
function unguard(value: string): string {
  return /^'[=+@-]/.test(value) ? value.slice(1) : value;
}

/** Normalizes a URL without its scheme, and a domain pasted as a URL. */
function clean(column: TextColumn, value: string): string {
  if (column === 'expirationUrl') return completeWebAddress(value);
  return column === 'domain' ? cleanDomain(value) : value;
}

/** The service's own host may include a port. */
function cleanDomain(value: string): string {
  return /^[^/]+:\d+$/.test(value) ? value : cleanHost(value);
}

/** Text that is neither is sent as it is, for the API to reject. */
function toSwitch(value: string): boolean | string {
  const plain = value.toLowerCase();
  return plain === 'true' || plain === 'false' ? plain === 'true' : value;
}

/** Text that is not a number is sent as it is, for the API to reject: NaN becomes null in JSON, which means no limit. */
function toLimit(value: string): number | string {
  const limit = Number(value);
  return Number.isFinite(limit) ? limit : value;
}

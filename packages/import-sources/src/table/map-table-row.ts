import { linkChoices, splitTagNames, structuredLinkFields } from '@linkplane/contracts';
import {
  flagColumns,
  readAliasesCell,
  readDigits,
  readJsonCell,
  readSwitch,
  splitShortUrl,
  trimSlashes,
  unguardCell,
} from '@linkplane/contracts/link-columns';
import { z } from 'zod';
import { cutText } from '../limit-text.ts';
import { linkLimits } from '../link-limits.ts';
import { fitFields } from '../mapping/fit-fields.ts';
import { leftOutItem, problemItem, type Spot } from '../mapping/problem-item.ts';
import { isHostOfAnyService } from '../mapping/service-hosts.ts';
import { stopLink } from '../mapping/stop-link.ts';
import type { LinkFields, ShortUrl, SourceItem, SourceLink } from '../source.ts';
import type { Field, PlannedColumn } from './plan-table.ts';
import { readDate } from './read-dates.ts';
import type { TableRow } from './read-rows.ts';

export type RowFacts = {
  columns: readonly PlannedColumn[];
  /** The host of short URLs whose row does not say it. */
  host: string | undefined;
  openProtected: boolean;
  now: number;
};

/** The cells of a row by what they are: the first that has a value counts. */
type Cells = ReadonlyMap<Field, { text: string; column: PlannedColumn }>;

const flags: ReadonlySet<string> = new Set(flagColumns);
const choices: ReadonlySet<string> = new Set(Object.keys(linkChoices));
/** What becomes part of the link in another way than as a field of the same name. */
const notFields: ReadonlySet<Field> = new Set<Field>([
  ...(['slug', 'domain', 'shortUrl', 'aliases', 'password', 'hasPassword'] as const),
  ...(['clicks', 'clicksBefore', 'createdAt', 'stopped'] as const),
]);
const aliasList = z.array(z.object({ domain: z.string().optional(), slug: z.string().min(1) }));
const keyCharsMax = 600;

/** A row as a link, and what of it is not carried over. */
export function mapTableRow({ place, values, fault }: TableRow, facts: RowFacts): SourceItem[] {
  const { columns, host: hostOfAll = '', now } = facts;
  const nowhere: Spot = { place, shortUrl: hostOfAll };
  if (!values) return [leftOutItem(nowhere, 'LINE_UNREADABLE', '', fault)];
  const filled = values.findLastIndex((value) => value.trim() !== '') + 1;
  if (values.length < columns.length || filled > columns.length) {
    // The values stay out of it: one of them may be a password.
    const detail = `it has ${values.length} values for ${columns.length} columns`;
    return [leftOutItem(nowhere, 'LINE_UNREADABLE', '', detail)];
  }
  const cells = readCells(values, columns);
  const { host, slug } = readPlace(cells, hostOfAll);
  const spot: Spot = { place, shortUrl: `${host}/${cutText(slug, linkLimits.slugCharsMax)}` };
  const wrong = findFault(host, slug);
  if (wrong) return [leftOutItem(spot, 'FIELD_INVALID', wrong.field, wrong.detail)];
  const password = readPassword(cells);
  if (password === 'unknown' && !facts.openProtected)
    return [leftOutItem(spot, 'FIELD_INVALID', 'password', 'it has a password, which is not in the file')];
  const problems: SourceItem[] = [];
  const fields = readFields(cells, spot, problems);
  if (typeof password === 'object') fields.password = password.text;
  const stopped = isStopped(cells, spot, problems) ? stopLink(fields, now) : fields;
  const fitted = fitFields(stopped, spot);
  const link: SourceLink = {
    key: `${host}/${slug}`,
    host,
    slug,
    place,
    fields: fitted.fields,
    aliases: readAliases(cells, host, spot, problems),
    createdAt: readTime(cells, 'createdAt', spot, problems),
    clicks: readClicks(cells, spot, problems),
    notCarried: password === 'unknown' ? ['password'] : [],
    staysAtSource: isHostOfAnyService(host),
  };
  return [...problems, ...fitted.problems, { type: 'link', link }];
}

function readCells(values: readonly string[], columns: readonly PlannedColumn[]): Cells {
  const cells = new Map<Field, { text: string; column: PlannedColumn }>();
  for (const [at, column] of columns.entries()) {
    const text = unguardCell(values[at]?.trim() ?? '');
    if (column.field !== undefined && text !== '' && !cells.has(column.field))
      cells.set(column.field, { text, column });
  }
  return cells;
}

function readPlace(cells: Cells, hostOfAll: string): ShortUrl {
  const short = splitShortUrl(cells.get('shortUrl')?.text ?? '');
  const slug = cells.get('slug')?.text;
  return {
    host: cleanHost(cells.get('domain')?.text ?? short.domain ?? hostOfAll),
    slug: slug === undefined ? (short.slug ?? '') : trimSlashes(slug),
  };
}

/** Some tools write the domain as a URL. Empty for what is no host. */
function cleanHost(text: string): string {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `http://${text}`);
  return url === null || url.username !== '' || url.search !== '' ? '' : url.host;
}

function findFault(host: string, slug: string): { field: string; detail: string } | undefined {
  if (host === '') return { field: 'domain', detail: 'it has no host' };
  if (slug === '') return { field: 'slug', detail: 'it has none' };
  const isLong = Array.from(slug).length > linkLimits.slugCharsMax || host.length + slug.length >= keyCharsMax;
  return isLong ? { field: 'slug', detail: `it has more than ${linkLimits.slugCharsMax} characters` } : undefined;
}

/**
 * Some tools write only whether there is one, in the words of spreadsheets. A word for no beside passwords of other links could be a password as well.
 */
function readPassword(cells: Cells): { text: string } | 'unknown' | undefined {
  const cell = cells.get('password');
  const given = cell && readSwitch(cell.text);
  if (cell && typeof given === 'string') return { text: given };
  if (cell && (given === true || !cell.column.hasSwitches)) return 'unknown';
  const says = cells.get('hasPassword')?.text;
  // A word that is neither yes nor no could mean that there is one.
  return says === undefined || readSwitch(says) === false ? undefined : 'unknown';
}

/** A cell that is no value of its field stays text, for which the link is refused with the reason. */
function readFields(cells: Cells, spot: Spot, problems: SourceItem[]): LinkFields {
  const fields: Record<string, unknown> = { url: '' };
  for (const [field, { text }] of cells) {
    if (notFields.has(field)) continue;
    if (field === 'tags') fields[field] = splitTagNames(text);
    else if (flags.has(field)) fields[field] = readSwitch(text);
    else if (field === 'clickLimit' || choices.has(field)) fields[field] = readDigits(text);
    else if (field === 'startsAt' || field === 'expiresAt') {
      const at = readTime(cells, field, spot, problems);
      if (at !== undefined) fields[field] = new Date(at);
    } else if (Object.hasOwn(structuredLinkFields, field)) {
      const value = readJsonCell(text);
      const { write } = structuredLinkFields[field as keyof typeof structuredLinkFields];
      if (write.safeParse(value).success) fields[field] = value;
      else problems.push(problemItem(spot, 'FIELD_INVALID', field, text));
    } else fields[field] = text;
  }
  // The contract checks them where the link is created.
  return fields as LinkFields;
}

function readTime(
  cells: Cells,
  field: 'startsAt' | 'expiresAt' | 'createdAt',
  spot: Spot,
  problems: SourceItem[],
): number | undefined {
  const cell = cells.get(field);
  if (!cell) return undefined;
  const at = readDate(cell.text, cell.column.order);
  if (at === undefined) problems.push(problemItem(spot, 'TIME_INVALID', cell.column.name, cell.text));
  return at;
}

/** Services write a switch, or when they have stopped it. What is neither could mean that it was. */
function isStopped(cells: Cells, spot: Spot, problems: SourceItem[]): boolean {
  const cell = cells.get('stopped');
  if (!cell) return false;
  const says = readSwitch(cell.text);
  if (typeof says === 'boolean') return says;
  if (readDate(cell.text, cell.column.order) === undefined)
    problems.push(problemItem(spot, 'FIELD_INVALID', cell.column.name, `it is stopped here: ${cell.text}`));
  return true;
}

function readClicks(cells: Cells, spot: Spot, problems: SourceItem[]): number | undefined {
  const cell = cells.get('clicksBefore') ?? cells.get('clicks');
  const clicks = cell && readDigits(cell.text);
  if (typeof clicks !== 'string') return clicks;
  problems.push(problemItem(spot, 'FIELD_INVALID', cell?.column.name ?? '', clicks));
  return undefined;
}

function readAliases(cells: Cells, host: string, spot: Spot, problems: SourceItem[]): ShortUrl[] {
  const text = cells.get('aliases')?.text;
  if (text === undefined) return [];
  const { data } = aliasList.safeParse(readAliasesCell(text));
  if (data) return data.map(({ domain, slug }) => ({ host: domain === undefined ? host : cleanHost(domain), slug }));
  problems.push(problemItem(spot, 'FIELD_INVALID', 'aliases', text));
  return [];
}

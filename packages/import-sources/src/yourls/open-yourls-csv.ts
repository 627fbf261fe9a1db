import type { CsvRow } from '../csv/read-csv-rows.ts';
import { describeRowFault, readTable } from '../csv/read-table.ts';
import type { NamedEncoding } from '../files/choose-encoding.ts';
import { leftOutItem } from '../mapping/problem-item.ts';
import { toDetail } from '../limit-text.ts';
import { readUtcTime } from '../read-times.ts';
import { SourceError, type Source, type SourceItem } from '../source.ts';
import { mapUrlRow, urlColumns, type NamedRow } from './map-yourls-rows.ts';

export type YourlsCsv = {
  file: string;
  /** The host of the short URLs, which the file does not have. */
  host: string;
  /** Undefined: UTF-8, unless its byte order mark says otherwise. */
  encoding: NamedEncoding | undefined;
};

/** Where the columns of a form have the fields of YOURLS. */
const columnsOfSource: Readonly<Record<string, string>> = { source: 'keyword', target: 'url', hits: 'clicks' };
/** A row without one of these would be no link, or its clicks would be lost. */
const neededColumns = ['keyword', 'url', 'clicks'] as const;
const formsKnown = `${urlColumns.join(',')} or ${Object.keys(columnsOfSource).join(',')}`;
/** The first names of a header are in the message about it. */
const namedColumnsMax = 20;

/**
 * A CSV file of the Import-Export plugin of YOURLS: the six columns of its table of short URLs, or `source,target,hits`, in any order. Numbers of
 * clicks have no dates.
 */
export function openYourlsCsv({ file, host, encoding }: YourlsCsv): Source {
  return {
    kind: 'yourls',
    cursor: () => null,
    async *read() {
      let columns: readonly string[] | undefined;
      for await (const rows of readTable(file, { encoding, isColumnName: isKnown })) {
        const items: SourceItem[] = [];
        for (const row of rows) {
          if (columns) items.push(...mapRow(row, columns, host));
          else columns = readHeader(row, file);
        }
        if (items.length > 0) yield items;
      }
    },
  };
}

function isKnown(name: string): boolean {
  const plain = name.toLowerCase();
  return Object.hasOwn(columnsOfSource, plain) || urlColumns.some((column) => column === plain);
}

/** @returns the fields of the columns @throws SourceError for what is not certainly one of the two forms */
function readHeader({ values = [] }: CsvRow, file: string): string[] {
  const names = values.map((name) => name.trim().toLowerCase());
  const shown = toDetail(values.slice(0, namedColumnsMax).join(','));
  const refuse = (reason: string) =>
    new SourceError('invalid', `${file} is no CSV of YOURLS's Import-Export plugin: ${reason}.`);
  if (names.includes('click_id') && names.includes('shorturl'))
    throw refuse('it is a log of clicks, and has no short URLs with their destinations');
  const isSource = names.some((name) => Object.hasOwn(columnsOfSource, name));
  if (isSource && names.some((name) => urlColumns.some((column) => column === name)))
    throw refuse(`its columns could be ${formsKnown}: "${shown}"`);
  const unknown = names.find((name) => !isKnown(name));
  if (unknown !== undefined)
    throw refuse(`the column "${toDetail(unknown)}" is not known. Its first line must name ${formsKnown}`);
  const fields = names.map((name) => columnsOfSource[name] ?? name);
  const twice = fields.find((name, at) => fields.indexOf(name) !== at);
  if (twice !== undefined) throw refuse(`it has two columns of ${twice}: "${shown}"`);
  const missing = neededColumns.find((name) => !fields.includes(name));
  if (missing !== undefined) throw refuse(`it has no column of ${missing}: "${shown}"`);
  return isSource ? fields.map((name) => (name === 'keyword' ? 'source' : name)) : fields;
}

function mapRow(row: CsvRow, columns: readonly string[], host: string): SourceItem[] {
  const place = `line ${row.line}`;
  const { values } = row;
  if (!values) return [leftOutItem({ place, shortUrl: host }, 'LINE_UNREADABLE', '', describeRowFault(row))];
  if (values.length !== columns.length) {
    const detail = `it has ${values.length} values for ${columns.length} columns: ${values.join(',')}`;
    return [leftOutItem({ place, shortUrl: host }, 'LINE_UNREADABLE', '', detail)];
  }
  const named: NamedRow = Object.fromEntries(columns.map((name, at) => [name, values[at]?.trim()]));
  const { source, ...fields } = named;
  const keyword = typeof source === 'string' ? withoutSlashes(source) : named['keyword'];
  return mapUrlRow({ ...fields, keyword }, place, { host, readCreated: readUtcTime });
}

/** The plugin writes one slash on either side. */
function withoutSlashes(source: string): string {
  const isWrapped = source.length > 2 && source.startsWith('/') && source.endsWith('/');
  return isWrapped ? source.slice(1, -1) : source;
}

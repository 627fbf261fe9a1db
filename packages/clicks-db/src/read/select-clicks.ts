import { createHash } from 'node:crypto';

/** The columns that reports can be limited by. */
export type FilterColumn = 'link_id';

/** A limit of a report to clicks with one of some values, or to those with none of them. */
export type ClickFilter = {
  column: FilterColumn;
  /** An empty text is a missing value. */
  values: readonly string[];
  isExcluded: boolean;
};

/** Clicks of a workspace as a condition on everything except time and kind. */
export type SelectedClicks = {
  where: string;
  params: Record<string, string | string[]>;
  /** The same for the same clicks, and for no others; short, however many values there are. */
  key: string;
};

/** Servers refuse a parameter of more than 131,072 bytes: a longer list is sent as several. */
const parameterBytesMax = 100_000;
/** What a value takes in a list besides its own bytes. */
const separatorBytes = 3;

/** The clicks of the workspace that pass all filters. */
export function selectClicks(workspaceId: string, filters: readonly ClickFilter[]): SelectedClicks {
  const selected = { workspaceId } as Record<string, string | string[]>;
  const conditions = filters.map(({ column, values, isExcluded }, index) => {
    const names = splitList(values).map((part, nth) => {
      const name = `filter${index}_${nth}`;
      selected[name] = part;
      return `{${name}:Array(String)}`;
    });
    const list = names.length === 1 ? names.join() : `arrayConcat(${names.join(', ')})`;
    return `AND ${column} ${isExcluded ? 'NOT IN' : 'IN'} ${list}`;
  });
  return {
    where: ['workspace_id = {workspaceId:String}', ...conditions].join(' '),
    params: selected,
    key: createHash('sha256').update(JSON.stringify(filters)).digest('hex'),
  };
}

/** The clicks of one link. */
export function selectLink(workspaceId: string, linkId: string): SelectedClicks {
  return {
    where: 'workspace_id = {workspaceId:String} AND link_id = {linkId:String}',
    params: { workspaceId, linkId },
    key: `link ${linkId}`,
  };
}

/** The values in parts that fit into one parameter each; one empty part for no values. */
function splitList(values: readonly string[]): string[][] {
  let part: string[] = [];
  let bytes = 0;
  const parts = [part];
  for (const value of values) {
    const added = Buffer.byteLength(value) + separatorBytes;
    if (bytes + added > parameterBytesMax && part.length > 0) {
      part = [];
      bytes = 0;
      parts.push(part);
    }
    part.push(value);
    bytes += added;
  }
  return parts;
}

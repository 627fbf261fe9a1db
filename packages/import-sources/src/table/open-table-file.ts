import { problemItem } from '../mapping/problem-item.ts';
import type { Source, SourceItem } from '../source.ts';
import { mapTableRow } from './map-table-row.ts';
import type { TablePlan } from './plan-table.ts';

export type TableSource = {
  /** The host of short URLs whose host the table does not say. */
  host: string | undefined;
  /** Whether links whose password is not known become links without one. */
  openProtected: boolean;
  /** The time of the import. */
  now: number;
};

/** The links of a table by its plan. Numbers of clicks have no dates. */
export function openTableFile({ table, header, columns }: TablePlan, given: TableSource): Source {
  return {
    kind: 'csv',
    cursor: () => null,
    async *read() {
      const leftOut = columns.filter(({ isLeftOut, name }) => isLeftOut && name !== '');
      const place = { place: 'header', shortUrl: '' };
      if (leftOut.length > 0)
        yield leftOut.map(({ name }): SourceItem => problemItem(place, 'FIELD_INVALID', name, 'it is not imported'));
      for await (const rows of table.read(header)) yield rows.flatMap((row) => mapTableRow(row, { columns, ...given }));
    },
  };
}

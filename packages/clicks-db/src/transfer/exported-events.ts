import { clickShape } from '../write/click-rows.ts';
import { profileEventShape } from '../write/profile-event-rows.ts';
import type { TransferredTable } from './transferred-tables.ts';

/** Columns that mean nothing in another database: whose rows they are, and their position in the stream. */
const ownToDatabase: readonly string[] = ['workspace_id', 'source', 'partition', 'offset'];

type ExportedFields = readonly (readonly [property: string, column: string])[];

function exportedFields(fields: readonly (readonly [column: string, property: string])[]): ExportedFields {
  return fields.filter(([column]) => !ownToDatabase.includes(column)).map(([column, property]) => [property, column]);
}

/**
 * The fields of the lines of each table, and an order of its rows: that of the table, and the id. The number of a conversion
 * is left out, because another database gives it a number of its own.
 */
export const exportedEvents: Record<TransferredTable, { fields: ExportedFields; order: string }> = {
  clicks: {
    fields: exportedFields(clickShape.fields),
    order: 'workspace_id, toStartOfDay(timestamp), link_id, timestamp, id',
  },
  profile_events: {
    fields: exportedFields(profileEventShape.fields),
    order: 'workspace_id, toStartOfDay(timestamp), profile_id, timestamp, id',
  },
  conversions: {
    fields: [
      ['id', 'id'],
      ['linkId', 'link_id'],
      ['clickId', 'click_id'],
      ['clickedAt', 'timestamp'],
      ['at', 'converted_at'],
      ['name', 'name'],
      ['value', 'value'],
      ['currency', 'currency'],
      ['ruleId', 'rule_id'],
      ['variantId', 'variant_id'],
      ['externalId', 'external_id'],
      ['isClickErased', 'click_erased'],
    ],
    order: 'workspace_id, toStartOfDay(timestamp), link_id, timestamp, id',
  },
};

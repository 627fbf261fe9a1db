// The queries of this folder that the management plane may use: its permission list.
export {
  deleteOldConversionDays,
  deleteOldConversions,
  listConversions,
  recordConversion,
  removeSomeConversions,
  type ConversionRecord,
  type NewConversion,
} from './conversions.ts';

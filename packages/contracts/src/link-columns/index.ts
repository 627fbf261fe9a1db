// Files with links that people and other services write: what their columns and cells mean. Runs in browsers, too.
export {
  readAliasesCell,
  readDigits,
  readJsonCell,
  readSwitch,
  splitShortUrl,
  trimSlashes,
  unguardCell,
} from './cell-values.ts';
export { findMarkedEncoding, findUtf16 } from './find-encoding.ts';
export {
  csvColumns,
  flagColumns,
  isColumnName,
  isDestinationName,
  nameColumns,
  structuredColumns,
  toColumnName,
  type ChosenMeaning,
  type Column,
  type ColumnProblem,
  type Fact,
  type FileColumn,
  type Meaning,
} from './name-columns.ts';

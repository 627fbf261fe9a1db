export { openYourlsDump, type YourlsDump } from './yourls/open-yourls-dump.ts';
export { openYourlsCsv, type YourlsCsv } from './yourls/open-yourls-csv.ts';
export { namedEncodings, type NamedEncoding } from './files/choose-encoding.ts';
export {
  openYourlsDatabase,
  openYourlsMysql,
  type YourlsDatabase,
  type YourlsMysqlOptions,
} from './yourls/open-yourls-mysql.ts';
export { isMysqlUrl } from './mysql/parse-mysql-url.ts';
export { readZone, type Zone } from './read-times.ts';
export {
  detailCharsMax,
  problemCodes,
  SourceError,
  type LinkFields,
  type ProblemCode,
  type ReadSoFar,
  type ShortUrl,
  type Source,
  type SourceClick,
  type SourceItem,
  type SourceKind,
  type SourceLink,
  type SourceProblem,
} from './source.ts';
export { openKuttDatabase, type KuttOptions } from './kutt/open-kutt-database.ts';
export { openKuttApi } from './kutt/open-kutt-api.ts';
export { openKuttMysql } from './kutt/open-kutt-mysql.ts';
export { openKuttPostgres } from './kutt/open-kutt-postgres.ts';
export { openKuttSqlite } from './kutt/open-kutt-sqlite.ts';
export type { KuttDatabase } from './kutt/kutt-database.ts';
export type { HttpOptions } from './http/request-json.ts';
export { openShlinkApi } from './shlink/open-shlink-api.ts';
export { openDubApi } from './dub/open-dub-api.ts';
export { openRebrandlyApi } from './rebrandly/open-rebrandly-api.ts';
export { openShortioApi } from './shortio/open-shortio-api.ts';
export { openBitlyApi, type BitlyQuota } from './bitly/open-bitly-api.ts';
export { openChhotoFile } from './chhoto/open-chhoto-file.ts';
export { openSinkFile } from './sink/open-sink-file.ts';
export { readLinkstackFile, type LinkstackPage } from './linkstack/read-linkstack-file.ts';
export { planTable, type TablePlan } from './table/plan-table.ts';
export { openTableFile, type TableSource } from './table/open-table-file.ts';
export { dateOrders, type DateOrder } from './table/read-dates.ts';
export {
  emptyMapping,
  formatMapping,
  mappableFields,
  parseMapping,
  readPair,
  type TableMapping,
} from './table/table-mapping.ts';

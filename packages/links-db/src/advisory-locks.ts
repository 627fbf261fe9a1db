/**
 * The ids of all Postgres advisory locks that this program takes, in whichever package. Advisory locks are one
 * namespace for the whole database: two purposes with one id would wait for each other. A new lock gets the next free
 * id here.
 */
export const advisoryLocks = {
  /** Session lock: one process at a time migrates the schema. */
  migration: 7_163_022,
  /** Transaction lock: replays of dead letters get their offsets one transaction after the other. */
  replay: 7_163_023,
  /** Session lock: one `rebuild` of the totals at a time. */
  rebuildTotals: 7_163_024,
  /** Transaction lock: one process creates the first account. */
  firstRun: 7_163_025,
  /** Transaction lock, with a second id: creations and changes of links with an external id, see `lockExternalIds`. */
  externalIds: 7_163_026,
  /** Transaction lock: shared by those who settle the outbox, exclusive for a merge of tags. */
  tagCounts: 7_163_027,
  /** Session lock: one process at a time erases clicks. Comparisons of counts take it as well, so that no rows go. */
  erasures: 7_163_028,
  /** Session lock: one process at a time copies conversions to ClickHouse. */
  conversionCopy: 7_163_029,
  /** Session lock: one restore at a time. Its mark is there for the next one, which would take it for an interrupted one. */
  restore: 7_163_030,
  /** Session lock: one import of a workspace at a time. */
  workspaceImport: 7_163_031,
  /** Session lock, with a workspace: one import from other services into it, or undo of one, at a time. */
  sourceImport: 7_163_032,
  /** Session lock: one process at a time creates the roles of the planes in a local cluster. */
  planeRoles: 7_163_101,
} as const;

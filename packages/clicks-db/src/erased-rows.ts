import type { EventTable } from './write/row-lines.ts';

/** The offset below which a partition of the click stream is ingested. */
export type StreamEnd = { source: string; partition: number; nextOffset: number };

/** Which rows an erasure takes; `before` excludes itself. */
export type ErasedSubjects =
  /** Visits of these workspaces before a time; `before` is null for all of them. */
  | { kind: 'workspaces'; workspaces: { workspaceId: string; before: Date | null }[] }
  /** Clicks on these links before a time. */
  | { kind: 'links'; links: { workspaceId: string; linkId: string; before: Date }[] }
  /** What these visitors did within a workspace on a UTC day. `visitor` is a hash of that day, in hexadecimal. */
  | { kind: 'visitors'; visitors: { workspaceId: string; visitor: string; day: Date }[] }
  /** Clicks that imports stored in a workspace, each with a source of its own in the stream. */
  | { kind: 'imports'; imports: { workspaceId: string; source: string }[] };

/**
 * An erasure as it was ordered: which of the conversions of the erased clicks it takes. A subject may have several.
 */
export type ErasureOrder = {
  /** The name of its subject, as `nameSubjects` returns it. */
  name: string;
  /** Clicks before it are erased; null for all of them. */
  before: Date | null;
  /** The number of the last conversion that had been recorded; null for all of them. */
  lastConversion: number | null;
};

/** Rows to be erased: those of the subjects that lie below the ends of their partitions. */
export type ErasedRows = {
  subjects: ErasedSubjects;
  ends: readonly StreamEnd[];
  orders: readonly ErasureOrder[];
};

/** A condition on the rows of a table, and the parameters that it names; all begin with `erased`. */
export type ErasedCondition = {
  where: string;
  params: Record<string, unknown>;
  /** SQL for the name of the subject that a row belongs to, as `nameSubjects` returns it. */
  subject: string;
};

const belowEnds = `offset < transform(concat(source, '/', toString(partition)),
  {erasedPartitions:Array(String)}, {erasedEnds:Array(UInt64)}, toUInt64(0))`;
const workspace = 'toString(workspace_id)';
const linkOfWorkspace = `concat(${workspace}, '/', link_id)`;
const sourceOfWorkspace = `concat(${workspace}, '/', source)`;
const visitorOfDay = `concat(${workspace}, '/', lower(hex(visitor)), '/', toString(toUnixTimestamp(toStartOfDay(timestamp))))`;
const subjectSql = {
  workspaces: workspace,
  links: linkOfWorkspace,
  visitors: visitorOfDay,
  imports: sourceOfWorkspace,
} as const satisfies Record<ErasedSubjects['kind'], string>;
const instant = 'toUnixTimestamp64Milli(timestamp)';
/** Later than every row. */
const everMs = Number.MAX_SAFE_INTEGER;

/** Undefined when no row of the table can be meant. */
export function erasedCondition(table: EventTable, { subjects, ends }: ErasedRows): ErasedCondition | undefined {
  const workspaceIds = listWorkspaceIds(subjects);
  const names = nameSubjects(subjects);
  const isOfClicksAlone = subjects.kind === 'links' || subjects.kind === 'imports';
  if (names.length === 0 || (isOfClicksAlone && table !== 'clicks')) return undefined;
  const subject = subjectSql[subjects.kind];
  const isNamed =
    subjects.kind === 'visitors' || subjects.kind === 'imports'
      ? `${subject} IN {erasedNames:Array(String)}`
      : `${instant} < transform(${subject}, {erasedNames:Array(String)}, {erasedBefore:Array(Int64)}, toInt64(0))`;
  return {
    // The first condition is the beginning of the primary key, the second one leaves out months.
    where: `workspace_id IN {erasedWorkspaces:Array(String)}
      AND timestamp < fromUnixTimestamp64Milli({erasedBeforeMax:Int64}, 'UTC') AND ${isNamed} AND ${belowEnds}`,
    params: {
      erasedWorkspaces: [...new Set(workspaceIds)],
      erasedNames: names,
      erasedBefore: listEnds(subjects),
      erasedBeforeMax: Math.min(latestMs, Math.max(...listEnds(subjects))),
      erasedPartitions: ends.map(({ source, partition }) => `${source}/${partition}`),
      erasedEnds: ends.map(({ nextOffset }) => nextOffset),
    },
    subject,
  };
}

/**
 * What becomes of conversions of the clicks that are erased: those that were recorded when the erasure was ordered are
 * `taken` with them; when these are gone, the others are `left` and not marked yet.
 */
export type ErasedConversions = 'taken' | 'left';

/**
 * Conversions whose time alone shows that their click is erased: they have the second of their click. Undefined when there
 * are none.
 */
export function conversionsByTime(
  rows: ErasedRows,
  which: ErasedConversions,
): Omit<ErasedCondition, 'subject'> | undefined {
  const { kind } = rows.subjects;
  if (kind === 'visitors' || kind === 'imports' || rows.orders.length === 0) return undefined;
  const isBefore = `${instant} < intDiv(before, 1000) * 1000`;
  return {
    where: `${inOrders} AND ${isOrdered(kind === 'links' ? linkOfWorkspace : workspace, isBefore, which)}`,
    params: orderParams(rows),
  };
}

/**
 * The ids of conversions of erased clicks that only the clicks show, as long as these are there: those of visitors, of imports, and of
 * links in the second in which an erasure ends. Undefined when there are none.
 */
export function conversionsByClick(
  rows: ErasedRows,
  which: ErasedConversions,
): { sql: string; params: Record<string, unknown> } | undefined {
  const condition = erasedCondition('clicks', rows);
  if (!condition || rows.subjects.kind === 'workspaces') return undefined;
  const { where, params, subject } = condition;
  const isBefore = rows.subjects.kind === 'links' ? 'erased_at < before' : '1';
  const inLastSecond =
    rows.subjects.kind === 'links'
      ? `AND arrayExists(before -> intDiv(${instant}, 1000) = intDiv(before, 1000), {ordersBefore:Array(Int64)})`
      : '';
  return {
    sql: `SELECT id FROM conversions
      INNER JOIN (
        SELECT id AS erased_id, ${subject} AS erased_subject, ${instant} AS erased_at FROM clicks
        WHERE ${where} ${inLastSecond}
      ) AS erased ON click_id = erased_id
      WHERE ${inOrders} AND ${isOrdered('erased_subject', isBefore, which)}`,
    params: { ...params, ...orderParams(rows) },
  };
}

const inOrders = 'workspace_id IN {ordersWorkspaces:Array(String)}';

/** @param isBefore whether the click is before the end `before` of an order */
function isOrdered(subject: string, isBefore: string, which: ErasedConversions): string {
  const isTaken = which === 'taken' ? ' AND number <= last' : '';
  return `${subject} IN {ordersNames:Array(String)} ${which === 'taken' ? '' : 'AND NOT click_erased'}
    AND arrayExists((name, before, last) -> name = ${subject} AND ${isBefore}${isTaken},
      {ordersNames:Array(String)}, {ordersBefore:Array(Int64)}, {ordersLast:Array(UInt64)})`;
}

function orderParams({ subjects, orders }: ErasedRows): Record<string, unknown> {
  return {
    ordersWorkspaces: [...new Set(listWorkspaceIds(subjects))],
    ordersNames: orders.map(({ name }) => name),
    ordersBefore: orders.map(({ before }) => before?.getTime() ?? everMs),
    ordersLast: orders.map(({ lastConversion }) => lastConversion ?? everMs),
  };
}

/** The last instant that the column can have: the year 2299. */
const latestMs = Date.UTC(2299, 0, 1);
const dayMs = 86_400_000;

/** A name for each subject, in their order: unique among those of one kind. */
export function nameSubjects(subjects: ErasedSubjects): string[] {
  switch (subjects.kind) {
    case 'workspaces':
      return subjects.workspaces.map(({ workspaceId }) => workspaceId);
    case 'links':
      return subjects.links.map(({ workspaceId, linkId }) => `${workspaceId}/${linkId}`);
    case 'visitors':
      return subjects.visitors.map(
        ({ workspaceId, visitor, day }) => `${workspaceId}/${visitor}/${day.getTime() / 1_000}`,
      );
    case 'imports':
      return subjects.imports.map(({ workspaceId, source }) => `${workspaceId}/${source}`);
  }
}

function listWorkspaceIds(subjects: ErasedSubjects): string[] {
  switch (subjects.kind) {
    case 'workspaces':
      return subjects.workspaces.map(({ workspaceId }) => workspaceId);
    case 'links':
      return subjects.links.map(({ workspaceId }) => workspaceId);
    case 'visitors':
      return subjects.visitors.map(({ workspaceId }) => workspaceId);
    case 'imports':
      return subjects.imports.map(({ workspaceId }) => workspaceId);
  }
}

/** The instant that each subject ends at, in milliseconds. */
function listEnds(subjects: ErasedSubjects): number[] {
  switch (subjects.kind) {
    case 'workspaces':
      return subjects.workspaces.map(({ before }) => before?.getTime() ?? everMs);
    case 'links':
      return subjects.links.map(({ before }) => before.getTime());
    case 'visitors':
      return subjects.visitors.map(({ day }) => day.getTime() + dayMs);
    case 'imports':
      return subjects.imports.map(() => everMs);
  }
}

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
  | { kind: 'visitors'; visitors: { workspaceId: string; visitor: string; day: Date }[] };

/** Rows to be erased: those of the subjects that lie below the ends of their partitions. */
export type ErasedRows = { subjects: ErasedSubjects; ends: readonly StreamEnd[] };

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
const visitorOfDay = `concat(${workspace}, '/', lower(hex(visitor)), '/', toString(toUnixTimestamp(toStartOfDay(timestamp))))`;
const instant = 'toUnixTimestamp64Milli(timestamp)';
/** Later than every row. */
const everMs = Number.MAX_SAFE_INTEGER;

/** Undefined when no row of the table can be meant. */
export function erasedCondition(table: EventTable, { subjects, ends }: ErasedRows): ErasedCondition | undefined {
  const workspaceIds = listWorkspaceIds(subjects);
  const names = nameSubjects(subjects);
  if (names.length === 0 || (subjects.kind === 'links' && table !== 'clicks')) return undefined;
  const subject = { workspaces: workspace, links: linkOfWorkspace, visitors: visitorOfDay }[subjects.kind];
  const isNamed =
    subjects.kind === 'visitors'
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
 * The same for the conversions of these clicks, which are at the time of their click. Those of a visitor are found by the clicks, as
 * long as they are there. Undefined when none can be meant.
 */
export function erasedConversionsCondition(rows: ErasedRows): Omit<ErasedCondition, 'subject'> | undefined {
  const condition = erasedCondition('clicks', rows);
  if (!condition) return undefined;
  const { kind } = rows.subjects;
  const { params } = condition;
  const inWorkspaces = 'workspace_id IN {erasedWorkspaces:Array(String)}';
  if (kind === 'visitors')
    return { where: `${inWorkspaces} AND click_id IN (SELECT id FROM clicks WHERE ${condition.where})`, params };
  const subject = kind === 'links' ? linkOfWorkspace : workspace;
  // They have the second of their click.
  const before = `transform(${subject}, {erasedNames:Array(String)}, {erasedBefore:Array(Int64)}, toInt64(0))`;
  return { where: `${inWorkspaces} AND ${instant} < intDiv(${before}, 1000) * 1000`, params };
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
  }
}

import type { Connection } from '../transactions.ts';
import type { ErasureKind } from './erasure-passes.ts';

/** An erasure as its workspace sees it. */
export type ErasureRecord = {
  id: string;
  kind: ErasureKind;
  linkId: string | null;
  clickId: string | null;
  before: Date;
  createdAt: Date;
  /** A pass over the stored visits is at work. */
  isRunning: boolean;
  /** When the first pass ended; null: not yet. */
  erasedAt: Date | null;
  /** When the next pass may begin; null: none is left. */
  dueAt: Date | null;
  /** Rows that have gone so far, those of bots and of other visits that do not count included. */
  clicks: number;
  profileEvents: number;
};

const erasureColumns = `
  id, kind, link_id as "linkId", click_id as "clickId", before, created_at as "createdAt",
  pass_id is not null as "isRunning", erased_at as "erasedAt", due_at as "dueAt", clicks, profile_events as "profileEvents"`;

export type NewErasure = { id: string; workspaceId: string; before: Date } & (
  { kind: 'link'; linkId: string } | { kind: 'visitor'; clickId: string } | { kind: 'workspace' }
);

const requestErasureSql = `
  with known as (
    update erasures set before = greatest(before, $6),
      last_conversion = coalesce(pg_sequence_last_value('conversions_number_seq'), 0)
    where workspace_id = $2 and kind = $3 and link_id is not distinct from $4 and click_id is not distinct from $5
      and due_at is not null and passes = 0
    returning *
  ), inserted as (
    insert into erasures (id, workspace_id, kind, link_id, click_id, before, due_at)
    select $1, $2, $3, $4, $5, $6, now()
    where not exists (select from known)
      and (select count(*) from erasures where workspace_id = $2 and due_at is not null and passes = 0) < $7
      and (select count(*) from erasures where workspace_id = $2 and due_at is not null) < $8
    returning *
  )
  select ${erasureColumns} from (select * from known union all select * from inserted) as e`;

/**
 * Requests an erasure, or adds to the same one that has not begun yet. Undefined when `waitingMax` of the workspace wait
 * for their beginning, or `dueMax` for that or for a repetition.
 */
export async function requestErasure(
  connection: Connection,
  erasure: NewErasure,
  { waitingMax, dueMax }: { waitingMax: number; dueMax: number },
): Promise<ErasureRecord | undefined> {
  const { id, workspaceId, kind, before } = erasure;
  const linkId = erasure.kind === 'link' ? erasure.linkId : null;
  const clickId = erasure.kind === 'visitor' ? erasure.clickId : null;
  const { rows } = await connection.query<ErasureRecord>({
    text: requestErasureSql,
    values: [id, workspaceId, kind, linkId, clickId, before, waitingMax, dueMax],
  });
  return rows[0];
}

const listErasuresSql = `
  select ${erasureColumns} from erasures where workspace_id = $1 order by created_at desc, id desc limit $2`;

/** The erasures of a workspace, newest first. */
export async function listErasures(
  connection: Connection,
  workspaceId: string,
  rowsMax: number,
): Promise<ErasureRecord[]> {
  const { rows } = await connection.query<ErasureRecord>({ text: listErasuresSql, values: [workspaceId, rowsMax] });
  return rows;
}

const findErasureSql = `select ${erasureColumns} from erasures where workspace_id = $1 and id = $2`;

/** The erasure; undefined when the workspace has none of that id. */
export async function findErasure(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<ErasureRecord | undefined> {
  const { rows } = await connection.query<ErasureRecord>({ text: findErasureSql, values: [workspaceId, id] });
  return rows[0];
}

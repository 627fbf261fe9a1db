import type { Pool } from 'pg';
import { inTransaction, type Connection, type Transaction } from '../transactions.ts';
import { suspendedWorkspaces } from '../workspaces/suspensions.ts';

export type FormEntry = { label: string; value: string };

export type SubmissionRecord = { id: string; entries: FormEntry[]; createdAt: Date; expiresAt: Date };

/** The block that a form is sent to, with the profile whose page has it. */
export type FormBlock = {
  id: string;
  type: string;
  settings: Record<string, unknown>;
  workspaceId: string;
};

const findFormSql = `
  select b.id, b.type, b.settings, p.workspace_id as "workspaceId"
  from blocks b join profiles p on p.id = b.profile_id
  where b.id = $1 and p.suspended_at is null and p.workspace_id not in (${suspendedWorkspaces})`;

/** A block by its id alone, as visitors have it; undefined also while its profile or workspace is suspended. */
export async function findPublicBlock(connection: Connection, blockId: string): Promise<FormBlock | undefined> {
  return (await connection.query<FormBlock>({ text: findFormSql, values: [blockId] })).rows[0];
}

export type NewSubmission = {
  id: string;
  workspaceId: string;
  blockId: string;
  entries: FormEntry[];
  retentionDays: number;
};

export type SubmissionLimits = { perBlockMax: number; perWorkspaceMax: number; bytesPerWorkspaceMax: number };

/** full: the form or the workspace has as much as it may. gone: the form was deleted a moment ago. */
export type SubmissionOutcome = 'stored' | 'full' | 'gone';

// A workspace that is being deleted, and a block, are locked before totals are, as by the statements that delete them.
const lockFormSql = `
  select 1 from workspaces w, blocks b where w.id = $1 and b.id = $2 for key share of w, b`;

const insertSubmissionSql = `
  with in_workspace as (
    insert into form_totals as t (workspace_id, submissions, bytes) values ($2, 1, $8::integer)
    on conflict (workspace_id) do update set submissions = t.submissions + 1, bytes = t.bytes + excluded.bytes
    where t.submissions < $7 and t.bytes + excluded.bytes <= $9::bigint
    returning 1
  ), in_block as (
    insert into form_block_totals as t (block_id, submissions) select $3, 1 from in_workspace
    on conflict (block_id) do update set submissions = t.submissions + 1 where t.submissions < $6
    returning 1
  )
  insert into form_submissions (id, workspace_id, block_id, entries, bytes, expires_at)
  select $1, $2, $3, $4::jsonb, $8::integer, now() + make_interval(days => $5::integer) from in_block`;

/** Rolls the transaction back: the workspace may have been counted, and the form is full. */
class FullError extends Error {}

/**
 * Stores a submission within the limits of its form and of its workspace. Submissions to one workspace wait for each
 * other, so that no two take the last place.
 */
export async function insertSubmission(
  pool: Pool,
  { id, workspaceId, blockId, entries, retentionDays }: NewSubmission,
  { perBlockMax, perWorkspaceMax, bytesPerWorkspaceMax }: SubmissionLimits,
): Promise<SubmissionOutcome> {
  const json = JSON.stringify(entries);
  const values = [
    ...[id, workspaceId, blockId, json, retentionDays, perBlockMax, perWorkspaceMax],
    ...[Buffer.byteLength(json), bytesPerWorkspaceMax],
  ];
  try {
    return await inTransaction(pool, async (transaction) => {
      const { rowCount: found } = await transaction.query({ text: lockFormSql, values: [workspaceId, blockId] });
      if (found === 0) return 'gone';
      const { rowCount } = await transaction.query({ text: insertSubmissionSql, values });
      if (rowCount === 0) throw new FullError('The form is full.');
      return 'stored';
    });
  } catch (error) {
    if (error instanceof FullError) return 'full';
    throw error;
  }
}

/** The position after a submission in the list. */
export type SubmissionPlace = { createdAt: Date; id: string };

const submissionColumns = `id, entries, created_at as "createdAt", expires_at as "expiresAt"`;

const listNewestSql = `
  select ${submissionColumns} from form_submissions
  where workspace_id = $1 and block_id = $2 and ($3::timestamptz is null or (created_at, id) < ($3, $4))
  order by created_at desc, id desc limit $5`;

/** Submissions of a form, the newest first. */
export async function listSubmissions(
  connection: Connection,
  workspaceId: string,
  blockId: string,
  { after, limit }: { after: SubmissionPlace | undefined; limit: number },
): Promise<SubmissionRecord[]> {
  const values = [workspaceId, blockId, after?.createdAt ?? null, after?.id ?? null, limit];
  return (await connection.query<SubmissionRecord>({ text: listNewestSql, values })).rows;
}

const pageOldestSql = `
  select ${submissionColumns} from form_submissions
  where workspace_id = $1 and block_id = $2 and ($3::timestamptz is null or (created_at, id) > ($3, $4))
  order by created_at, id limit $5`;

/** Submissions of a form, the oldest first: for exports. */
export async function pageSubmissions(
  connection: Connection,
  workspaceId: string,
  blockId: string,
  { after, limit }: { after: SubmissionPlace | undefined; limit: number },
): Promise<SubmissionRecord[]> {
  const values = [workspaceId, blockId, after?.createdAt ?? null, after?.id ?? null, limit];
  return (await connection.query<SubmissionRecord>({ text: pageOldestSql, values })).rows;
}

const listLabelsSql = `
  select a.entry->>'label' as label
  from form_submissions s, jsonb_array_elements(s.entries) with ordinality as a (entry, place)
  where s.workspace_id = $1 and s.block_id = $2
  group by 1 order by max(s.created_at) desc, min(a.place) limit $3`;

/** The labels of all submissions of a form: those of the newest ones first. */
export async function listSubmissionLabels(
  connection: Connection,
  workspaceId: string,
  blockId: string,
  limit: number,
): Promise<string[]> {
  const values = [workspaceId, blockId, limit];
  const { rows } = await connection.query<{ label: string }>({ text: listLabelsSql, values });
  return rows.map(({ label }) => label);
}

const deleteSubmissionSql = `delete from form_submissions where workspace_id = $1 and block_id = $2 and id = $3`;

/** False when the form has no such submission. */
export async function deleteSubmission(
  connection: Connection,
  workspaceId: string,
  blockId: string,
  id: string,
): Promise<boolean> {
  return (await connection.query({ text: deleteSubmissionSql, values: [workspaceId, blockId, id] })).rowCount === 1;
}

// Totals are locked first and rows without waiting: a deletion that has the rows waits for the totals.
const deleteExpiredSql = `
  with totals as materialized (
    select workspace_id from form_totals
    where workspace_id in (select workspace_id from form_submissions where expires_at <= now() limit $1)
    order by workspace_id for update
  )
  delete from form_submissions where ctid = any (array(
    select ctid from form_submissions
    where expires_at <= now() and workspace_id in (select workspace_id from totals) limit $1 for update skip locked
  ))`;

/** Deletes submissions that have been kept for as long as their forms say, of all workspaces; returns how many. */
export async function deleteExpiredSubmissions(connection: Connection, max: number): Promise<number> {
  return (await connection.query({ text: deleteExpiredSql, values: [max] })).rowCount ?? 0;
}

const removeSomeSql = `
  delete from form_submissions where ctid = any (array(
    select ctid from form_submissions where workspace_id = $1 limit $2
  ))`;

/** Deletes some submissions of a workspace that is being deleted; returns how many. */
export async function removeSomeSubmissions(
  transaction: Transaction,
  workspaceId: string,
  max: number,
): Promise<number> {
  return (await transaction.query({ text: removeSomeSql, values: [workspaceId, max] })).rowCount ?? 0;
}

const removeOfBlocksSql = `
  delete from form_submissions where ctid = any (array(
    select s.ctid from form_submissions s join blocks b on b.id = s.block_id join profiles p on p.id = b.profile_id
    where p.workspace_id = $1 and p.id = $2 and p.suspended_at is null and ($3::text is null or b.id = $3) limit $4
  ))`;

/** Deletes some submissions of a profile, or of one of its blocks, that is about to be deleted; returns how many. */
export async function removeSubmissionsOfProfile(
  connection: Connection,
  workspaceId: string,
  { profileId, blockId }: { profileId: string; blockId?: string },
  max: number,
): Promise<number> {
  const values = [workspaceId, profileId, blockId ?? null, max];
  return (await connection.query({ text: removeOfBlocksSql, values })).rowCount ?? 0;
}

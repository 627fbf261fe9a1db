import type { Connection, Transaction } from '../transactions.ts';
import { suspendedWorkspaces } from './suspensions.ts';

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

export type SubmissionLimits = { perBlockMax: number; perWorkspaceMax: number };

const insertSubmissionSql = `
  insert into form_submissions (id, workspace_id, block_id, entries, expires_at)
  select $1, $2, $3, $4::jsonb, now() + make_interval(days => $5::integer)
  where (select count(*) from (select 1 from form_submissions where block_id = $3 limit $6) s) < $6
    and (select count(*) from (select 1 from form_submissions where workspace_id = $2 limit $7) s) < $7`;

/** False when the form, or the workspace, has as many as it may. */
export async function insertSubmission(
  connection: Connection,
  { id, workspaceId, blockId, entries, retentionDays }: NewSubmission,
  { perBlockMax, perWorkspaceMax }: SubmissionLimits,
): Promise<boolean> {
  const values = [id, workspaceId, blockId, JSON.stringify(entries), retentionDays, perBlockMax, perWorkspaceMax];
  return (await connection.query({ text: insertSubmissionSql, values })).rowCount === 1;
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

const deleteExpiredSql = `
  delete from form_submissions where ctid = any (array(
    select ctid from form_submissions where expires_at <= now() limit $1 for update skip locked
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

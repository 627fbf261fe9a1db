import type { Connection, Transaction } from '../transactions.ts';
import { suspendedWorkspaces } from '../workspaces/suspensions.ts';

export type UploadFormat = 'webp' | 'png';

/** An uploaded picture, without its bytes. */
export type UploadRecord = {
  id: string;
  purpose: string;
  format: UploadFormat;
  width: number;
  height: number;
  bytes: number;
  createdAt: Date;
};

export type NewUpload = Omit<UploadRecord, 'createdAt'> & { workspaceId: string };

export type UploadLimits = { countMax: number; bytesMax: number };

const uploadColumns = `u.id, u.purpose, u.format, u.width, u.height, u.bytes, u.created_at as "createdAt"`;

const insertUploadSql = `
  insert into uploads (id, workspace_id, purpose, format, width, height, bytes)
  select $1, $2, $3, $4, $5::integer, $6::integer, $7::integer
  from (select count(*) as count, coalesce(sum(bytes), 0) as bytes from uploads where workspace_id = $2) used
  where used.count < $8::bigint and used.bytes + $7::integer <= $9::bigint
  returning id`;

/**
 * Adds an upload whose file is still to be stored; false when the workspace has too many, or too large ones. The
 * workspace is locked, see `lockWorkspace`.
 */
export async function insertUpload(
  transaction: Transaction,
  { id, workspaceId, purpose, format, width, height, bytes }: NewUpload,
  { countMax, bytesMax }: UploadLimits,
): Promise<boolean> {
  const values = [id, workspaceId, purpose, format, width, height, bytes, countMax, bytesMax];
  return (await transaction.query({ text: insertUploadSql, values })).rowCount === 1;
}

const hasRoomSql = `
  select count(*) < $2::bigint and coalesce(sum(bytes), 0) < $3::bigint as "hasRoom" from uploads where workspace_id = $1`;

/** Whether a workspace may have one more upload; `insertUpload` decides in the end. */
export async function hasRoomForUpload(
  connection: Connection,
  workspaceId: string,
  { countMax, bytesMax }: UploadLimits,
): Promise<boolean> {
  const values = [workspaceId, countMax, bytesMax];
  return (await connection.query<{ hasRoom: boolean }>({ text: hasRoomSql, values })).rows[0]?.hasRoom === true;
}

const finishUploadSql = `
  update uploads u set stored = true where u.workspace_id = $1 and u.id = $2 returning ${uploadColumns}`;

/** Marks the file of an upload as complete; undefined when the upload is gone, with its workspace or after its time. */
export async function finishUpload(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<UploadRecord | undefined> {
  return (await connection.query<UploadRecord>({ text: finishUploadSql, values: [workspaceId, id] })).rows[0];
}

/** The position after an upload in the list. */
export type UploadPlace = { createdAt: Date; id: string };

const listUploadsSql = `
  select ${uploadColumns} from uploads u
  where u.workspace_id = $1 and u.stored and ($2::text is null or u.purpose = $2)
    and ($3::timestamptz is null or (u.created_at, u.id) < ($3, $4))
  order by u.created_at desc, u.id desc limit $5`;

/** Uploads of the workspace, the newest first. */
export async function listUploads(
  connection: Connection,
  workspaceId: string,
  { purpose, after, limit }: { purpose: string | undefined; after: UploadPlace | undefined; limit: number },
): Promise<UploadRecord[]> {
  const values = [workspaceId, purpose ?? null, after?.createdAt ?? null, after?.id ?? null, limit];
  return (await connection.query<UploadRecord>({ text: listUploadsSql, values })).rows;
}

const findUploadSql = `select ${uploadColumns} from uploads u where u.workspace_id = $1 and u.id = $2 and u.stored`;

export async function findUpload(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<UploadRecord | undefined> {
  return (await connection.query<UploadRecord>({ text: findUploadSql, values: [workspaceId, id] })).rows[0];
}

const findServedSql = `
  select u.workspace_id as "workspaceId" from uploads u
  where u.id = $1 and u.format = $2 and u.stored and u.workspace_id not in (${suspendedWorkspaces})`;

/**
 * The workspace of a picture that is shown to everyone; undefined before it is complete, and while the workspace is
 * suspended.
 */
export async function findServedWorkspace(
  connection: Connection,
  id: string,
  format: UploadFormat,
): Promise<string | undefined> {
  const { rows } = await connection.query<{ workspaceId: string }>({ text: findServedSql, values: [id, format] });
  return rows[0]?.workspaceId;
}

const deleteUploadSql = `delete from uploads u where u.workspace_id = $1 and u.id = $2 returning u.format`;

/** Deletes an upload, and notes its file for removal; returns the format of the file, undefined without one. */
export async function deleteUpload(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<UploadFormat | undefined> {
  const { rows } = await connection.query<{ format: UploadFormat }>({
    text: deleteUploadSql,
    values: [workspaceId, id],
  });
  return rows[0]?.format;
}

const deleteUnfinishedSql = `
  delete from uploads where id in (
    select id from uploads where not stored and created_at < now() - make_interval(secs => $1) limit $2
  )`;

/** Deletes uploads that were begun and never completed, of all workspaces; their files are noted for removal. */
export async function deleteUnfinishedUploads(connection: Connection, ageSeconds: number, max: number): Promise<void> {
  await connection.query({ text: deleteUnfinishedSql, values: [ageSeconds, max] });
}

const takeRemovedSql = `
  update removed_uploads set removed_at = now() where id in (
    select id from removed_uploads where removed_at < now() - make_interval(secs => $1)
    order by removed_at limit $2 for update skip locked
  ) returning id, format`;

/**
 * Files to remove, of uploads that have been gone for long enough. They move to the end of the row: another caller takes
 * them after that time only, and those that cannot be removed do not stand before the others.
 */
export async function takeRemovedUploads(
  connection: Connection,
  ageSeconds: number,
  max: number,
): Promise<{ id: string; format: UploadFormat }[]> {
  const values = [ageSeconds, max];
  return (await connection.query<{ id: string; format: UploadFormat }>({ text: takeRemovedSql, values })).rows;
}

const forgetRemovedSql = `delete from removed_uploads where id = $1`;

/** To be called once the file is removed. */
export async function forgetRemovedUpload(connection: Connection, id: string): Promise<void> {
  await connection.query({ text: forgetRemovedSql, values: [id] });
}

const removeSomeSql = `
  delete from uploads where id in (select id from uploads where workspace_id = $1 limit $2)`;

/** Deletes some uploads of a workspace that is being deleted; returns how many. */
export async function removeSomeUploads(
  transaction: Transaction,
  workspaceId: string,
  uploadsMax: number,
): Promise<number> {
  return (await transaction.query({ text: removeSomeSql, values: [workspaceId, uploadsMax] })).rowCount ?? 0;
}

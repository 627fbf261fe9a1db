import type { Connection, Transaction } from '../transactions.ts';

/** A public page of statistics. */
export type ShareRecord = ShareSettings & {
  id: string;
  workspaceId: string;
  /** At most one of the two; without both it is the whole workspace. */
  linkId: string | null;
  tagId: string | null;
  /** The unguessable part of its address. */
  secret: string;
  createdAt: Date;
  updatedAt: Date;
};

/** What members of the workspace can change. */
export type ShareSettings = {
  passwordHash: string | null;
  expiresAt: Date | null;
  /** Names of the rankings on the page, as in the API. */
  dimensions: string[];
  embed: boolean;
};

const shareColumns = `
  s.id, s.workspace_id as "workspaceId", s.link_id as "linkId", s.tag_id as "tagId", s.secret,
  s.password_hash as "passwordHash", s.expires_at as "expiresAt", s.dimensions, s.embed,
  s.created_at as "createdAt", s.updated_at as "updatedAt"`;

const listSharesSql = `
  select ${shareColumns} from shares s where s.workspace_id = $1 order by s.created_at desc, s.id limit $2`;

/** The shares of the workspace, the newest first. */
export async function listShares(connection: Connection, workspaceId: string, limit: number): Promise<ShareRecord[]> {
  const { rows } = await connection.query<ShareRecord>({ text: listSharesSql, values: [workspaceId, limit] });
  return rows;
}

const findSharedPageSql = `
  select ${shareColumns} from shares s join workspaces w on w.id = s.workspace_id
  where s.secret = $1 and w.suspended_at is null and (s.expires_at is null or s.expires_at > now())`;

/** The share whose page has this address; undefined when it has ended, or its workspace is suspended. */
export async function findSharedPage(connection: Connection, secret: string): Promise<ShareRecord | undefined> {
  const { rows } = await connection.query<ShareRecord>({
    name: 'find-shared-page',
    text: findSharedPageSql,
    values: [secret],
  });
  return rows[0];
}

const lockShareSql = `select ${shareColumns} from shares s where s.workspace_id = $1 and s.id = $2 for update`;

/** The share; no other transaction can change or delete it before this one ends. */
export async function lockShare(
  transaction: Transaction,
  workspaceId: string,
  id: string,
): Promise<ShareRecord | undefined> {
  const { rows } = await transaction.query<ShareRecord>({ text: lockShareSql, values: [workspaceId, id] });
  return rows[0];
}

const insertShareSql = `
  insert into shares as s (workspace_id, id, link_id, tag_id, secret, password_hash, expires_at, dimensions, embed)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9
  where (select count(*) from shares where workspace_id = $1) < $10
    and (
      select count(*) from shares
      where workspace_id = $1 and link_id is not distinct from $3 and tag_id is not distinct from $4
    ) < $11
  returning ${shareColumns}`;

/** How many shares there may be. */
export type ShareLimits = { perWorkspaceMax: number; perSubjectMax: number };

/**
 * Creates a share; undefined at one of the limits.
 * @param transaction one that has locked the workspace, so that concurrent creations cannot exceed the limits
 */
export async function insertShare(
  transaction: Transaction,
  share: Omit<ShareRecord, 'createdAt' | 'updatedAt'>,
  { perWorkspaceMax, perSubjectMax }: ShareLimits,
): Promise<ShareRecord | undefined> {
  const { workspaceId, id, linkId, tagId, secret, passwordHash, expiresAt, dimensions, embed } = share;
  const values = [workspaceId, id, linkId, tagId, secret, passwordHash, expiresAt, dimensions, embed];
  const { rows } = await transaction.query<ShareRecord>({
    text: insertShareSql,
    values: [...values, perWorkspaceMax, perSubjectMax],
  });
  return rows[0];
}

const updateShareSql = `
  update shares s set password_hash = $3, expires_at = $4, dimensions = $5, embed = $6, updated_at = now()
  where s.workspace_id = $1 and s.id = $2
  returning ${shareColumns}`;

/** Sets every setting of a locked share. */
export async function updateShare(
  transaction: Transaction,
  workspaceId: string,
  id: string,
  { passwordHash, expiresAt, dimensions, embed }: ShareSettings,
): Promise<ShareRecord> {
  const values = [workspaceId, id, passwordHash, expiresAt, dimensions, embed];
  const { rows } = await transaction.query<ShareRecord>({ text: updateShareSql, values });
  const [share] = rows;
  if (!share) throw new Error(`The share ${id} was locked, but does not exist any more.`);
  return share;
}

const deleteShareSql = `delete from shares where workspace_id = $1 and id = $2`;

/** False when the workspace has no share of that id. */
export async function deleteShare(connection: Connection, workspaceId: string, id: string): Promise<boolean> {
  const { rowCount } = await connection.query({ text: deleteShareSql, values: [workspaceId, id] });
  return rowCount === 1;
}

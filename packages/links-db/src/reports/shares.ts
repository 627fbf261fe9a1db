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
  name: string | null;
  /** Filters by dimension, as in the API. */
  filters: Record<string, string>;
  /** The last days of the time zone; null with `start`, or where who sees the page chooses. */
  days: number | null;
  start: Date | null;
  /** Null with `start`: the time of the visit. */
  end: Date | null;
  timezone: string;
  includeBots: boolean;
  includeInternal: boolean;
  /** The comparison, as in the API. */
  compare: string | null;
  passwordHash: string | null;
  expiresAt: Date | null;
  /** Names of the rankings on the page, as in the API. */
  dimensions: string[];
  embed: boolean;
};

const shareColumns = `
  s.id, s.workspace_id as "workspaceId", s.link_id as "linkId", s.tag_id as "tagId", s.secret,
  s.name, s.filters, s.days, s.range_start as "start", s.range_end as "end", s.timezone,
  s.include_bots as "includeBots", s.include_internal as "includeInternal", s.compared_with as "compare",
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

/** The columns of `ShareSettings`, in the order of `listSettings`. */
const settingColumns = `
  name, filters, days, range_start, range_end, timezone, include_bots, include_internal, compared_with, password_hash,
  expires_at, dimensions, embed`;

function listSettings(settings: ShareSettings): unknown[] {
  const { name, filters, days, start, end, timezone, includeBots, includeInternal, compare } = settings;
  const { passwordHash, expiresAt, dimensions, embed } = settings;
  return [
    ...[name, JSON.stringify(filters), days, start, end, timezone, includeBots, includeInternal, compare],
    ...[passwordHash, expiresAt, dimensions, embed],
  ];
}

const insertShareSql = `
  insert into shares as s (workspace_id, id, link_id, tag_id, secret, ${settingColumns})
  select $1, $2, $3, $4, $5, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20
  where (select count(*) from shares where workspace_id = $1) < $6
    and (
      select count(*) from shares
      where workspace_id = $1 and link_id is not distinct from $3 and tag_id is not distinct from $4
    ) < $7
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
  const { workspaceId, id, linkId, tagId, secret } = share;
  const values = [workspaceId, id, linkId, tagId, secret, perWorkspaceMax, perSubjectMax, ...listSettings(share)];
  const { rows } = await transaction.query<ShareRecord>({ text: insertShareSql, values });
  return rows[0];
}

const updateShareSql = `
  update shares s set (${settingColumns}, updated_at) =
    ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, now())
  where s.workspace_id = $1 and s.id = $2
  returning ${shareColumns}`;

/** Sets every setting of a locked share. */
export async function updateShare(
  transaction: Transaction,
  workspaceId: string,
  id: string,
  settings: ShareSettings,
): Promise<ShareRecord> {
  const values = [workspaceId, id, ...listSettings(settings)];
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

import type { Connection, Transaction } from '../transactions.ts';

/** What an address of the dashboard chooses, under a name. */
export type SavedViewRecord = {
  id: string;
  page: string;
  name: string;
  /** The search parameters of the page. */
  search: Record<string, unknown>;
  /** Whether every member of the workspace sees it. */
  isShared: boolean;
  /** Null: the account is gone. */
  createdBy: string | null;
  createdByEmail: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** The fields that members set. */
export type SavedViewFields = Pick<SavedViewRecord, 'name' | 'search' | 'isShared'>;

const viewColumns = `
  v.id, v.page, v.name, v.search, v.owner_id is null as "isShared", v.created_by as "createdBy",
  u.email as "createdByEmail", v.created_at as "createdAt", v.updated_at as "updatedAt"`;
const viewTables = `saved_views v left join users u on u.id = v.created_by`;
/** What the member sees. @remarks `$1` is the workspace, `$2` the member */
const isVisible = `v.workspace_id = $1 and (v.owner_id is null or v.owner_id = $2)`;

const listSavedViewsSql = `select ${viewColumns} from ${viewTables} where ${isVisible} order by v.created_at, v.id`;

/** The views that the member sees, the oldest first. */
export async function listSavedViews(
  connection: Connection,
  workspaceId: string,
  userId: string,
): Promise<SavedViewRecord[]> {
  const { rows } = await connection.query<SavedViewRecord>({ text: listSavedViewsSql, values: [workspaceId, userId] });
  return rows;
}

const findSavedViewSql = `select ${viewColumns} from ${viewTables} where ${isVisible} and v.id = $3`;

/** The view; undefined when the member sees none of that id. */
export async function findSavedView(
  connection: Connection,
  workspaceId: string,
  userId: string,
  id: string,
): Promise<SavedViewRecord | undefined> {
  const values = [workspaceId, userId, id];
  const { rows } = await connection.query<SavedViewRecord>({ text: findSavedViewSql, values });
  return rows[0];
}

const countSavedViewsSql = `
  select count(*)::int as views from saved_views where workspace_id = $1 and owner_id is not distinct from $2`;

/** The number of the member's own views; without a member, of those that the workspace shares. */
export async function countSavedViews(
  connection: Connection,
  workspaceId: string,
  userId: string | null,
): Promise<number> {
  const values = [workspaceId, userId];
  const { rows } = await connection.query<{ views: number }>({ text: countSavedViewsSql, values });
  return rows[0]?.views ?? 0;
}

const insertSavedViewSql = `
  insert into saved_views (workspace_id, id, owner_id, created_by, page, name, search)
  values ($1, $2, case when $4 then null else $3 end, $3, $5, $6, $7::text::jsonb)`;

/** @param transaction one that has locked the workspace, so that concurrent creations cannot exceed a limit */
export async function insertSavedView(
  transaction: Transaction,
  workspaceId: string,
  view: SavedViewFields & { id: string; userId: string; page: string },
): Promise<void> {
  const { id, userId, isShared, page, name, search } = view;
  const values = [workspaceId, id, userId, isShared, page, name, JSON.stringify(search)];
  await transaction.query({ text: insertSavedViewSql, values });
}

const updateSavedViewSql = `
  update saved_views
  set name = $3, search = $4::text::jsonb, owner_id = case when $5 then null else created_by end, updated_at = now()
  where workspace_id = $1 and id = $2`;

/** Sets every field. A view that is no longer shared is its creator's, who must be a member. */
export async function updateSavedView(
  transaction: Transaction,
  workspaceId: string,
  id: string,
  { name, search, isShared }: SavedViewFields,
): Promise<void> {
  const values = [workspaceId, id, name, JSON.stringify(search), isShared];
  await transaction.query({ text: updateSavedViewSql, values });
}

const deleteSavedViewSql = `delete from saved_views where workspace_id = $1 and id = $2`;

export async function deleteSavedView(connection: Connection, workspaceId: string, id: string): Promise<void> {
  await connection.query({ text: deleteSavedViewSql, values: [workspaceId, id] });
}

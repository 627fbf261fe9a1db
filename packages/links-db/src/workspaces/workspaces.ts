import type { Connection, Transaction } from '../transactions.ts';

export const plans = ['free', 'pro', 'business', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

const insertWorkspaceSql = `insert into workspaces (id, name, plan) values ($1, $2, $3)`;

export async function insertWorkspace(
  connection: Connection,
  workspace: { id: string; name: string; plan: Plan },
): Promise<void> {
  await connection.query({ text: insertWorkspaceSql, values: [workspace.id, workspace.name, workspace.plan] });
}

const hasWorkspaceSql = `select exists (select 1 from workspaces where id = $1) as found`;

/** Whether a workspace with this id exists. */
export async function hasWorkspace(connection: Connection, workspaceId: string): Promise<boolean> {
  const { rows } = await connection.query<{ found: boolean }>({ text: hasWorkspaceSql, values: [workspaceId] });
  return rows[0]?.found ?? false;
}

export async function renameWorkspace(connection: Connection, workspaceId: string, name: string): Promise<void> {
  await connection.query({ text: `update workspaces set name = $2 where id = $1`, values: [workspaceId, name] });
}

/**
 * Serialises the transactions that change the members, invites, tokens or webhooks of a workspace. Creations of links
 * do not wait for it.
 */
export async function lockWorkspace(transaction: Transaction, workspaceId: string): Promise<void> {
  const text = `select 1 from workspaces where id = $1 for no key update`;
  await transaction.query({ text, values: [workspaceId] });
}

/** The account of the workspace with this id, see `findAccount`; both are expressions of SQL. */
export const accountOf = (workspaceId: string) => `coalesce(
    (select user_id from members where workspace_id = ${workspaceId} and role = 'owner' order by created_at, user_id limit 1),
    ${workspaceId}
  )`;

const findAccountSql = `select ${accountOf('$1')} as account`;

/**
 * The account of a workspace, for limits per account: its first owner, who may have many workspaces. A workspace
 * without an owner, created by the operator, is an account of its own.
 */
export async function findAccount(connection: Connection, workspaceId: string): Promise<string> {
  const { rows } = await connection.query<{ account: string }>({
    name: 'find-account',
    text: findAccountSql,
    values: [workspaceId],
  });
  return rows[0]?.account ?? workspaceId;
}

const readAccountsSql = `
  select w.id as "workspaceId", ${accountOf('w.id')} as account from unnest($1::text[]) as w (id)`;

/** The accounts of many workspaces, see `findAccount`. */
export async function readAccounts(
  connection: Connection,
  workspaceIds: string[],
): Promise<{ workspaceId: string; account: string }[]> {
  const { rows } = await connection.query<{ workspaceId: string; account: string }>({
    name: 'read-accounts',
    text: readAccountsSql,
    values: [workspaceIds],
  });
  return rows;
}

const setPlanSql = `update workspaces set plan = $2 where id = $1`;

/** Sets the plan of a workspace; false when none has that id. */
export async function setPlan(connection: Connection, workspaceId: string, plan: Plan): Promise<boolean> {
  const { rowCount } = await connection.query({ text: setPlanSql, values: [workspaceId, plan] });
  return rowCount === 1;
}

/** Limits that an operator sets instead of those of the plan; null: the plan's limit. Left out: unchanged. */
export type WorkspaceLimits = { linksMax?: number | null | undefined; keptBytesMax?: number | null | undefined };

const setLimitsSql = `
  update workspaces set
    links_max = case when $2 then $3 else links_max end,
    kept_bytes_max = case when $4 then $5 else kept_bytes_max end
  where id = $1
  returning links_max as "linksMax", kept_bytes_max as "keptBytesMax"`;

/** Returns the limits after the change; undefined when the workspace does not exist. */
export async function setLimits(
  connection: Connection,
  workspaceId: string,
  { linksMax, keptBytesMax }: WorkspaceLimits,
): Promise<{ linksMax: number | null; keptBytesMax: number | null } | undefined> {
  const { rows } = await connection.query<{ linksMax: number | null; keptBytesMax: number | null }>({
    text: setLimitsSql,
    values: [workspaceId, linksMax !== undefined, linksMax ?? null, keptBytesMax !== undefined, keptBytesMax ?? null],
  });
  return rows[0];
}

const findDefaultHostSql = `select default_host as "defaultHost" from workspaces where id = $1`;

/** The host that new links of the workspace get; empty for the service's own. */
export async function findDefaultHost(connection: Connection, workspaceId: string): Promise<string> {
  const { rows } = await connection.query<{ defaultHost: string }>({ text: findDefaultHostSql, values: [workspaceId] });
  return rows[0]?.defaultHost ?? '';
}

const setDefaultHostSql = `update workspaces set default_host = $2 where id = $1`;

/** Sets the host that new links of the workspace get; empty for the service's own. */
export async function setDefaultHost(connection: Connection, workspaceId: string, host: string): Promise<void> {
  await connection.query({ text: setDefaultHostSql, values: [workspaceId, host] });
}

/** What the owners of a workspace have set for all of it. */
export type WorkspaceSettingsRecord = {
  destinationSchemes: string[];
  /** The number of days that clicks are kept; null: for ever. */
  retentionDays: number | null;
};

const settingsColumns = `destination_schemes as "destinationSchemes", retention_days as "retentionDays"`;

const readSettingsSql = `select ${settingsColumns} from workspaces where id = $1`;

/** The settings of a workspace that exists. */
export async function readWorkspaceSettings(
  connection: Connection,
  workspaceId: string,
): Promise<WorkspaceSettingsRecord> {
  const { rows } = await connection.query<WorkspaceSettingsRecord>({ text: readSettingsSql, values: [workspaceId] });
  if (!rows[0]) throw new Error(`There is no workspace ${workspaceId}.`);
  return rows[0];
}

const updateSettingsSql = `
  update workspaces set
    destination_schemes = coalesce($2, destination_schemes),
    retention_days = case when $3 then $4 else retention_days end
  where id = $1 returning ${settingsColumns}`;

/** Sets what is given; returns all settings after the change. */
export async function updateWorkspaceSettings(
  connection: Connection,
  workspaceId: string,
  {
    destinationSchemes,
    retentionDays,
  }: { [Field in keyof WorkspaceSettingsRecord]?: WorkspaceSettingsRecord[Field] | undefined },
): Promise<WorkspaceSettingsRecord> {
  const values = [workspaceId, destinationSchemes ?? null, retentionDays !== undefined, retentionDays ?? null];
  const { rows } = await connection.query<WorkspaceSettingsRecord>({ text: updateSettingsSql, values });
  if (!rows[0]) throw new Error(`There is no workspace ${workspaceId}.`);
  return rows[0];
}

import type { Pool } from 'pg';
import type { Connection, Transaction } from '../transactions.ts';

/** Which visits a workspace does not count. */
export type VisitorRulesRecord = {
  /** Addresses and CIDR ranges. */
  excludedAddresses: string[];
  /** Parts of User-Agent headers, in lower case. */
  botAgents: string[];
};

const readRulesSql = `
  select excluded_addresses as "excludedAddresses", bot_agents as "botAgents" from visitor_rules
  where workspace_id = $1`;

/** The rules of a workspace; empty lists when it has none. */
export async function readVisitorRules(connection: Connection, workspaceId: string): Promise<VisitorRulesRecord> {
  const { rows } = await connection.query<VisitorRulesRecord>({ text: readRulesSql, values: [workspaceId] });
  return rows[0] ?? { excludedAddresses: [], botAgents: [] };
}

const setRulesSql = `
  with state as (
    update visitor_rules_state set version = version + 1 returning version
  )
  insert into visitor_rules as known (workspace_id, excluded_addresses, bot_agents, version)
  select $1, coalesce($2::text[], '{}'), coalesce($3::text[], '{}'), version from state
  on conflict (workspace_id) do update set
    excluded_addresses = coalesce($2::text[], known.excluded_addresses),
    bot_agents = coalesce($3::text[], known.bot_agents),
    version = excluded.version
  returning excluded_addresses as "excludedAddresses", bot_agents as "botAgents"`;

/**
 * Sets the lists that are given; returns both after the change. Changes of all workspaces wait for each other until the
 * transaction ends, so this is its last statement.
 */
export async function setVisitorRules(
  transaction: Transaction,
  workspaceId: string,
  { excludedAddresses, botAgents }: { [Rule in keyof VisitorRulesRecord]?: string[] | undefined },
): Promise<VisitorRulesRecord> {
  const values = [workspaceId, excludedAddresses ?? null, botAgents ?? null];
  const { rows } = await transaction.query<VisitorRulesRecord>({ text: setRulesSql, values });
  if (!rows[0]) throw new Error('There is no version of visitor rules.');
  return rows[0];
}

/** The rules of a workspace since a version. */
export type ChangedVisitorRules = VisitorRulesRecord & { workspaceId: string; version: number };

const listChangedRulesSql = `
  select workspace_id as "workspaceId", excluded_addresses as "excludedAddresses", bot_agents as "botAgents", version
  from visitor_rules where version > $1 order by version limit $2`;

/** The rules that have changed since a version, in the order of their versions. */
export async function listChangedVisitorRules(
  pool: Pool,
  sinceVersion: number,
  rowsMax: number,
): Promise<ChangedVisitorRules[]> {
  const { rows } = await pool.query<ChangedVisitorRules>({
    name: 'list-changed-visitor-rules',
    text: listChangedRulesSql,
    values: [sinceVersion, rowsMax],
  });
  return rows;
}

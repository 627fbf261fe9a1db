import { advisoryLocks } from '../advisory-locks.ts';
import type { Connection, Transaction } from '../transactions.ts';
import { linkColumns, totalColumns, type LinkRecord } from './link-columns.ts';

/** How many transactions of one workspace can hold locks at the same time; a transaction holds at most as many. */
const locksPerWorkspace = 16;

const lockExternalIdsSql = `
  select pg_advisory_xact_lock(${advisoryLocks.externalIds}, id) from (
    select distinct (hashtext($1) / ${locksPerWorkspace}) * ${locksPerWorkspace} + abs(hashtext(external_id) % ${locksPerWorkspace}) as id
    from unnest($2::text[]) as external_id order by id
  ) as ids`;

/**
 * Waits until no other transaction creates or changes links with one of these external ids. To be taken before any
 * other lock, so that transactions do not wait for each other.
 */
export async function lockExternalIds(
  transaction: Transaction,
  workspaceId: string,
  externalIds: string[],
): Promise<void> {
  await transaction.query({
    name: 'lock-external-ids',
    text: lockExternalIdsSql,
    values: [workspaceId, externalIds],
  });
}

const listTakenExternalIdsSql = `
  select external_id as "externalId", id as "linkId" from links where workspace_id = $1 and external_id = any ($2::text[])`;

/** Those of the external ids that links of the workspace have, with the ids of these links. */
export async function listTakenExternalIds(
  connection: Connection,
  workspaceId: string,
  externalIds: string[],
): Promise<Map<string, string>> {
  const { rows } = await connection.query<{ externalId: string; linkId: string }>({
    name: 'list-taken-external-ids',
    text: listTakenExternalIdsSql,
    values: [workspaceId, externalIds],
  });
  return new Map(rows.map(({ externalId, linkId }) => [externalId, linkId]));
}

const findLinkByExternalIdSql = `
  select ${linkColumns}, ${totalColumns}
  from links l left join link_totals t on t.link_id = l.id
  where l.workspace_id = $1 and l.external_id = $2`;

/** The link; undefined when the workspace has none with this external id. */
export async function findLinkByExternalId(
  connection: Connection,
  workspaceId: string,
  externalId: string,
): Promise<LinkRecord | undefined> {
  const { rows } = await connection.query<LinkRecord>({
    name: 'find-link-by-external-id',
    text: findLinkByExternalIdSql,
    values: [workspaceId, externalId],
  });
  return rows[0];
}

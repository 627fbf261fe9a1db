import type { Connection } from '../transactions.ts';
import { sendsCreatedEvents } from '../webhooks/webhooks.ts';
import type { Plan } from './workspaces.ts';

/** A workspace as an operator's command, or the service itself, works in it. */
export type OperatedWorkspace = {
  workspaceId: string;
  plan: Plan;
  isSuspended: boolean;
  linksMax: number | null;
  keptBytesMax: number | null;
  defaultHost: string;
  destinationSchemes: string[];
  /** The number of days that clicks are kept; null: for ever. */
  retentionDays: number | null;
  /** Whether it has a webhook for `link.created`. */
  sendsCreatedEvents: boolean;
};

const findSql = `
  select id as "workspaceId", plan, suspended_at is not null as "isSuspended", links_max as "linksMax",
    kept_bytes_max as "keptBytesMax", default_host as "defaultHost", destination_schemes as "destinationSchemes",
    retention_days as "retentionDays", ${sendsCreatedEvents}
  from workspaces w where id = $1 and deleting_since is null`;

/** Undefined where there is none, or it is being deleted. */
export async function findOperatedWorkspace(
  connection: Connection,
  workspaceId: string,
): Promise<OperatedWorkspace | undefined> {
  return (await connection.query<OperatedWorkspace>({ text: findSql, values: [workspaceId] })).rows[0];
}

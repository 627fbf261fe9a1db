import type { Connection } from '../../in-transaction.ts';
import { tellsCreations } from '../webhooks/tells-creations.ts';
import type { Plan } from './insert-workspace.ts';

/** Who a token stands for, and whether it still does. */
export type TokenRecord = {
  id: string;
  workspaceId: string;
  /** Null: full access. */
  scopes: string[] | null;
  isRevoked: boolean;
  isExpired: boolean;
  /** Its last use on record is missing or older than a minute. */
  isUseStale: boolean;
  plan: Plan;
  /** By the operator. */
  isSuspended: boolean;
  /** By the operator, in the place of the plan's; null: the plan's. */
  linksMax: number | null;
  keptBytesMax: number | null;
  defaultHost: string;
  /** Whether a webhook of the workspace wants to hear of new links. */
  tellsCreations: boolean;
};

const text = `
  select t.id, t.workspace_id as "workspaceId", t.scopes, t.revoked_at is not null as "isRevoked",
         coalesce(t.expires_at <= now(), false) as "isExpired",
         coalesce(t.last_used_at < now() - interval '1 minute', true) as "isUseStale",
         w.plan, w.suspended_at is not null as "isSuspended", w.links_max as "linksMax",
         w.kept_bytes_max as "keptBytesMax", w.default_host as "defaultHost", ${tellsCreations}
  from tokens t join workspaces w on w.id = t.workspace_id
  where t.token_hash = $1`;

/** The token with this SHA-256, revoked and expired ones included. */
export async function findToken(connection: Connection, tokenHash: Buffer): Promise<TokenRecord | undefined> {
  const { rows } = await connection.query<TokenRecord>({ name: 'find-token', text, values: [tokenHash] });
  return rows[0];
}

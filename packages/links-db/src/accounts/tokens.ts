import type { Connection } from '../transactions.ts';
import { isLiveSession } from './sessions.ts';
import { sendsCreatedEvents } from '../webhooks/webhooks.ts';
import type { Plan } from '../workspaces/workspaces.ts';

/** A token, the state it is in, and what a request needs to know of its workspace. */
export type TokenRecord = {
  id: string;
  workspaceId: string;
  /** The member who has created it; null: an operator, or an account that was deleted. */
  createdBy: string | null;
  /** Null: full access. */
  scopes: string[] | null;
  isRevoked: boolean;
  isExpired: boolean;
  /** The recorded last use is missing or older than a minute. */
  isUseStale: boolean;
  plan: Plan;
  /** Set by the operator. */
  isSuspended: boolean;
  /** Set by the operator instead of the plan's limit; null: the plan's. */
  linksMax: number | null;
  keptBytesMax: number | null;
  defaultHost: string;
  /** Schemes of apps that its links may open, besides those of the contract. */
  destinationSchemes: string[];
  /** Whether a webhook of the workspace subscribes to new links. */
  sendsCreatedEvents: boolean;
};

const findTokensSql = `
  select t.token_hash as "tokenHash",
         t.id, t.workspace_id as "workspaceId", t.created_by as "createdBy", t.scopes, t.revoked_at is not null as "isRevoked",
         coalesce(t.expires_at <= now(), false) as "isExpired",
         coalesce(t.last_used_at < now() - interval '1 minute', true) as "isUseStale",
         w.plan, w.suspended_at is not null as "isSuspended", w.links_max as "linksMax",
         w.kept_bytes_max as "keptBytesMax", w.default_host as "defaultHost",
  w.destination_schemes as "destinationSchemes", ${sendsCreatedEvents}
  from tokens t join workspaces w on w.id = t.workspace_id
  where t.token_hash = any($1::bytea[])`;

/** The tokens with these SHA-256 hashes, revoked and expired ones included. */
export async function findTokens(
  connection: Connection,
  tokenHashes: Buffer[],
): Promise<(TokenRecord & { tokenHash: Buffer })[]> {
  const { rows } = await connection.query<TokenRecord & { tokenHash: Buffer }>({
    name: 'find-tokens',
    text: findTokensSql,
    values: [tokenHashes],
  });
  return rows;
}

export type ListedToken = {
  id: string;
  name: string;
  last4: string;
  scopes: string[] | null;
  createdAt: Date;
  /** Null: created before this was recorded, by an operator, or by an account that was deleted. */
  createdBy: string | null;
  createdByEmail: string | null;
  lastUsedAt: Date | null;
  /** The network of the last use, never an address. */
  lastUsedFrom: string | null;
  expiresAt: Date | null;
};

const listTokensSql = `
  select t.id, t.name, t.last4, t.scopes, t.created_at as "createdAt", t.created_by as "createdBy",
         u.email as "createdByEmail", t.last_used_at as "lastUsedAt", t.last_used_from as "lastUsedFrom",
         t.expires_at as "expiresAt"
  from tokens t left join users u on u.id = t.created_by
  where t.workspace_id = $1 and t.revoked_at is null order by t.created_at desc, t.id desc`;

/** The tokens of a workspace that are not revoked, the newest first. */
export async function listTokens(connection: Connection, workspaceId: string): Promise<ListedToken[]> {
  const { rows } = await connection.query<ListedToken>({ text: listTokensSql, values: [workspaceId] });
  return rows;
}

export type NewToken = {
  id: string;
  name: string;
  tokenHash: Buffer;
  last4: string;
  /** Null: full access. */
  scopes: string[] | null;
  /** Null: never. */
  expiresAt: Date | null;
  /** Null: an operator. */
  createdBy: string | null;
};

const insertTokenSql = `
  insert into tokens (id, workspace_id, name, token_hash, last4, scopes, expires_at, created_by)
  select $2, w.id, $3, $4, $5, $6, $7, $8 from workspaces w where w.id = $1`;

/** Adds a token; false when the workspace does not exist. */
export async function insertToken(connection: Connection, workspaceId: string, token: NewToken): Promise<boolean> {
  const { id, name, tokenHash, last4, scopes, expiresAt, createdBy } = token;
  const values = [workspaceId, id, name, tokenHash, last4, scopes, expiresAt?.toISOString() ?? null, createdBy];
  const { rowCount } = await connection.query({ text: insertTokenSql, values });
  return rowCount === 1;
}

const touchTokenSql = `
  update tokens set last_used_at = now(), last_used_from = $2
  where id = $1 and coalesce(last_used_at < now() - interval '1 minute', true)`;

/**
 * Records the use of a token, at most once a minute.
 * @param network the network of the client, never its address
 */
export async function touchToken(connection: Connection, id: string, network: string): Promise<void> {
  await connection.query({ name: 'touch-token', text: touchTokenSql, values: [id, network] });
}

const revokeTokenOfAnyoneSql = `update tokens set revoked_at = coalesce(revoked_at, now()) where id = $1`;

/** Revokes a token of any workspace, for operators; false when no token has that id. Repeating it is no error. */
export async function revokeTokenOfAnyone(connection: Connection, id: string): Promise<boolean> {
  const { rowCount } = await connection.query({ text: revokeTokenOfAnyoneSql, values: [id] });
  return rowCount === 1;
}

/** Revokes a token of a workspace; false when it has no unrevoked one of that id. */
export async function revokeToken(connection: Connection, workspaceId: string, id: string): Promise<boolean> {
  const { rowCount } = await connection.query({
    text: `update tokens set revoked_at = now() where workspace_id = $1 and id = $2 and revoked_at is null`,
    values: [workspaceId, id],
  });
  return rowCount === 1;
}

/** Revokes the tokens of a workspace that a member of it has created; returns how many. */
export async function revokeTokensOf(connection: Connection, workspaceId: string, userId: string): Promise<number> {
  const { rowCount } = await connection.query({
    text: `update tokens set revoked_at = now() where workspace_id = $1 and created_by = $2 and revoked_at is null`,
    values: [workspaceId, userId],
  });
  return rowCount ?? 0;
}

/** What a client reads a workspace with: a token of it, or a session of one of its members. */
export type Credential = { kind: 'token' | 'session'; id: string; workspaceId: string };

const listLiveCredentialsSql = `
  with given as (
    select * from unnest($1::text[], $2::text[], $3::text[]) as g (kind, id, workspace_id)
  )
  select g.kind, g.id, g.workspace_id as "workspaceId"
  from given g join tokens t on t.id = g.id and t.workspace_id = g.workspace_id
  where g.kind = 'token' and t.revoked_at is null and coalesce(t.expires_at > now(), true)
  union
  select g.kind, g.id, g.workspace_id
  from given g join sessions s on s.id = g.id
    join members m on m.workspace_id = g.workspace_id and m.user_id = s.user_id
  where g.kind = 'session' and ${isLiveSession}`;

/** Returns those of the credentials that are still valid. */
export async function listLiveCredentials(connection: Connection, credentials: Credential[]): Promise<Credential[]> {
  const { rows } = await connection.query<Credential>({
    name: 'list-live-credentials',
    text: listLiveCredentialsSql,
    values: [
      credentials.map(({ kind }) => kind),
      credentials.map(({ id }) => id),
      credentials.map(({ workspaceId }) => workspaceId),
    ],
  });
  return rows;
}

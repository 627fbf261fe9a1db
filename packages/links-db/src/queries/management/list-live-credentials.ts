import type { Connection } from '../../in-transaction.ts';
import { sessionLives } from './session-life.ts';

/** By what somebody reads a workspace: a token of it, or a session of one of its members. */
export type Credential = { kind: 'token' | 'session'; id: string; workspaceId: string };

const text = `
  with asked as (
    select * from unnest($1::text[], $2::text[], $3::text[]) as a (kind, id, workspace_id)
  )
  select a.kind, a.id, a.workspace_id as "workspaceId"
  from asked a join tokens t on t.id = a.id and t.workspace_id = a.workspace_id
  where a.kind = 'token' and t.revoked_at is null and coalesce(t.expires_at > now(), true)
  union
  select a.kind, a.id, a.workspace_id
  from asked a join sessions s on s.id = a.id
    join members m on m.workspace_id = a.workspace_id and m.user_id = s.user_id
  where a.kind = 'session' and ${sessionLives}`;

/** Those of the credentials that are still good. */
export async function listLiveCredentials(connection: Connection, asked: Credential[]): Promise<Credential[]> {
  const { rows } = await connection.query<Credential>({
    name: 'list-live-credentials',
    text,
    values: [asked.map(({ kind }) => kind), asked.map(({ id }) => id), asked.map(({ workspaceId }) => workspaceId)],
  });
  return rows;
}

import type { Connection } from '../transactions.ts';
import type { MemberRole } from './members.ts';

export type NewInvite = {
  id: string;
  /** Null: an operator. */
  createdBy: string | null;
  tokenHash: Buffer;
  role: MemberRole;
  /** Null: anyone who has the link may accept it. */
  email: string | null;
  daysOpen: number;
};

export type InviteRecord = { id: string; role: MemberRole; email: string | null; createdAt: Date; expiresAt: Date };

const columns = `id, role, email_key as email, created_at as "createdAt", expires_at as "expiresAt"`;

export async function insertInvite(
  connection: Connection,
  workspaceId: string,
  invite: NewInvite,
): Promise<InviteRecord | undefined> {
  const text = `
    insert into invites (id, workspace_id, created_by, token_hash, role, email_key, expires_at)
    values ($2, $1, $3, $4, $5, lower($6), now() + $7 * interval '1 day') returning ${columns}`;
  const { id, createdBy, tokenHash, role, email, daysOpen } = invite;
  const values = [workspaceId, id, createdBy, tokenHash, role, email, daysOpen];
  const { rows } = await connection.query<InviteRecord>({ text, values });
  return rows[0];
}

/** The open invites of a workspace, the oldest first. */
export async function listInvites(connection: Connection, workspaceId: string): Promise<InviteRecord[]> {
  const text = `
    select ${columns} from invites where workspace_id = $1 and expires_at > now() order by created_at, id`;
  const { rows } = await connection.query<InviteRecord>({ text, values: [workspaceId] });
  return rows;
}

/** Withdraws an invite; false when the workspace has none of that id. */
export async function deleteInvite(connection: Connection, workspaceId: string, id: string): Promise<boolean> {
  const text = `delete from invites where workspace_id = $1 and id = $2`;
  const { rowCount } = await connection.query({ text, values: [workspaceId, id] });
  return rowCount === 1;
}

export async function deleteExpiredInvites(connection: Connection, workspaceId: string): Promise<void> {
  const text = `delete from invites where workspace_id = $1 and expires_at <= now()`;
  await connection.query({ text, values: [workspaceId] });
}

/** Whether the invite `i` can be accepted: it has not expired, and its creator may still invite. */
const isOpen = `i.expires_at > now() and (i.created_by is null or exists (
  select 1 from members m where m.workspace_id = i.workspace_id and m.user_id = i.created_by and m.role = 'owner'
))`;

/** The link that its creator got, or that of its mail. */
const hasToken = `i.id in (
  select id from invites where token_hash = $2 union all select invite_id from invite_links where token_hash = $2
)`;

/** `invitedBy`: an address that was verified; null where there is none. */
export type MailedInvite = { workspaceName: string; role: MemberRole; email: string; invitedBy: string | null };

/**
 * Gives an invite the secret of the link in its mail.
 * @returns what to write; undefined: the invite cannot be accepted any more, or is for no address
 */
export async function openInviteByMail(
  connection: Connection,
  id: string,
  mailTokenHash: Buffer,
): Promise<MailedInvite | undefined> {
  const text = `
    with invite as (
      select i.id, w.name as "workspaceName", i.role, i.email_key as email,
        (select email from users where id = i.created_by and email_verified_at is not null) as "invitedBy"
      from invites i join workspaces w on w.id = i.workspace_id
      where i.id = $1 and i.email_key is not null and ${isOpen}
    ), link as (insert into invite_links (token_hash, invite_id) select $2, id from invite)
    select "workspaceName", role, email, "invitedBy" from invite`;
  const { rows } = await connection.query<MailedInvite>({ text, values: [id, mailTokenHash] });
  return rows[0];
}

/**
 * What the invite whose token has this SHA-256 is for. Undefined where `takeInvite` would refuse it.
 * @param userId null: the client is not signed in, and may still turn out to be the one that the invite is for
 */
export async function findInvite(
  connection: Connection,
  userId: string | null,
  tokenHash: Buffer,
): Promise<{ workspaceName: string; role: MemberRole } | undefined> {
  const text = `
    select w.name as "workspaceName", i.role from invites i join workspaces w on w.id = i.workspace_id
    where ${hasToken} and ${isOpen}
      and (i.email_key is null or $1::text is null or i.email_key = (select email_key from users where id = $1))`;
  const values = [userId, tokenHash];
  const { rows } = await connection.query<{ workspaceName: string; role: MemberRole }>({ text, values });
  return rows[0];
}

/**
 * Accepts and deletes the invite whose token has this SHA-256. Undefined when there is none, it has expired, it is for
 * another address, or its creator is no owner any more. Of two users who accept it at once, one gets it.
 */
export async function takeInvite(
  connection: Connection,
  userId: string,
  tokenHash: Buffer,
): Promise<{ workspaceId: string; role: MemberRole } | undefined> {
  const text = `
    delete from invites i where ${hasToken} and ${isOpen}
      and (i.email_key is null or i.email_key = (select email_key from users where id = $1))
    returning i.workspace_id as "workspaceId", i.role`;
  const { rows } = await connection.query<{ workspaceId: string; role: MemberRole }>({
    text,
    values: [userId, tokenHash],
  });
  return rows[0];
}

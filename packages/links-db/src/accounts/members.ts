import type { Connection } from '../transactions.ts';
import { sendsCreatedEvents } from '../webhooks/webhooks.ts';
import type { Plan } from '../workspaces/workspaces.ts';

export type MemberRole = 'owner' | 'member';

/** A workspace and the role of a member in it. */
export type Membership = {
  workspaceId: string;
  name: string;
  plan: Plan;
  /** Set by the operator. */
  isSuspended: boolean;
  /** Set by the operator instead of the plan's limit; null: the plan's. */
  linksMax: number | null;
  keptBytesMax: number | null;
  defaultHost: string;
  /** Schemes of apps that its links may open, besides those of the contract. */
  destinationSchemes: string[];
  role: MemberRole;
  /** Whether a webhook of the workspace subscribes to new links. */
  sendsCreatedEvents: boolean;
  createdAt: Date;
};

const membershipColumns = `
  w.id as "workspaceId", w.name, w.plan, w.suspended_at is not null as "isSuspended", w.links_max as "linksMax",
  w.kept_bytes_max as "keptBytesMax", w.default_host as "defaultHost",
  w.destination_schemes as "destinationSchemes", m.role, w.created_at as "createdAt",
  ${sendsCreatedEvents}`;
const membershipTables = `members m join workspaces w on w.id = m.workspace_id`;

/** The workspace, if the user is a member of it. */
export async function findMembership(
  connection: Connection,
  workspaceId: string,
  userId: string,
): Promise<Membership | undefined> {
  const text = `select ${membershipColumns} from ${membershipTables} where m.workspace_id = $1 and m.user_id = $2`;
  const { rows } = await connection.query<Membership>({ name: 'find-membership', text, values: [workspaceId, userId] });
  return rows[0];
}

/** The workspaces of which the user is a member, the oldest first. */
export async function listMemberships(connection: Connection, userId: string): Promise<Membership[]> {
  const text = `select ${membershipColumns} from ${membershipTables} where m.user_id = $1 order by w.created_at, w.id`;
  const { rows } = await connection.query<Membership>({ text, values: [userId] });
  return rows;
}

export type MemberRecord = { userId: string; email: string; role: MemberRole; joinedAt: Date };

/** The members of a workspace, the oldest first. */
export async function listMembers(connection: Connection, workspaceId: string): Promise<MemberRecord[]> {
  const text = `
    select m.user_id as "userId", u.email, m.role, m.created_at as "joinedAt"
    from members m join users u on u.id = m.user_id where m.workspace_id = $1 order by m.created_at, m.user_id`;
  const { rows } = await connection.query<MemberRecord>({ text, values: [workspaceId] });
  return rows;
}

export async function setRole(
  connection: Connection,
  workspaceId: string,
  userId: string,
  role: MemberRole,
): Promise<void> {
  const text = `update members set role = $3 where workspace_id = $1 and user_id = $2`;
  await connection.query({ text, values: [workspaceId, userId, role] });
}

export async function deleteMember(connection: Connection, workspaceId: string, userId: string): Promise<void> {
  const text = `delete from members where workspace_id = $1 and user_id = $2`;
  await connection.query({ text, values: [workspaceId, userId] });
}

const insertMemberSql = `
  insert into members (workspace_id, user_id, role) values ($1, $2, $3)
  on conflict (workspace_id, user_id) do nothing`;

/** Adds a member; false when the user is one already. */
export async function insertMember(
  connection: Connection,
  workspaceId: string,
  member: { userId: string; role: 'owner' | 'member' },
): Promise<boolean> {
  const { rowCount } = await connection.query({
    text: insertMemberSql,
    values: [workspaceId, member.userId, member.role],
  });
  return rowCount === 1;
}

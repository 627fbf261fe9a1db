import type { Connection } from '../../in-transaction.ts';
import { tellsCreations } from '../webhooks/tells-creations.ts';
import type { Plan } from './insert-workspace.ts';

export type MemberRole = 'owner' | 'member';

/** A workspace as one of its members has it. */
export type Membership = {
  workspaceId: string;
  name: string;
  plan: Plan;
  /** By the operator. */
  isSuspended: boolean;
  /** By the operator, in the place of the plan's; null: the plan's. */
  linksMax: number | null;
  keptBytesMax: number | null;
  defaultHost: string;
  role: MemberRole;
  /** Whether a webhook of it wants to hear of new links. */
  tellsCreations: boolean;
  createdAt: Date;
};

const columns = `w.id as "workspaceId", w.name, w.plan, w.suspended_at is not null as "isSuspended", w.links_max as "linksMax",
         w.kept_bytes_max as "keptBytesMax", w.default_host as "defaultHost", m.role, w.created_at as "createdAt", ${tellsCreations}`;
const tables = `members m join workspaces w on w.id = m.workspace_id`;

/** The workspace, if the user is a member of it. */
export async function findMembership(
  connection: Connection,
  workspaceId: string,
  userId: string,
): Promise<Membership | undefined> {
  const text = `select ${columns} from ${tables} where m.workspace_id = $1 and m.user_id = $2`;
  const { rows } = await connection.query<Membership>({ name: 'find-membership', text, values: [workspaceId, userId] });
  return rows[0];
}

/** The workspaces of which the user is a member, the oldest first. */
export async function listMemberships(connection: Connection, userId: string): Promise<Membership[]> {
  const text = `select ${columns} from ${tables} where m.user_id = $1 order by w.created_at, w.id`;
  const { rows } = await connection.query<Membership>({ text, values: [userId] });
  return rows;
}

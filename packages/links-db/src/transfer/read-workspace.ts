import type { Connection } from '../transactions.ts';
import { workspaceKinds, type FieldType, type TransferField, type WorkspaceKindName } from './workspace-kinds.ts';

/** Rows that are in memory at once. */
const rowsPerFetch = 500;

/** Exact to what the column stores, whatever the time zone of the session. */
function readAs(expression: string, type: FieldType): string {
  const toTime = (digits: string) =>
    `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.${digits}"Z"')`;
  if (type === 'timestamptz') return toTime('US');
  if (type === 'timestamptz(3)') return toTime('MS');
  if (type === 'numeric') return `(${expression})::text`;
  return type === 'bytea' ? `encode(${expression}, 'hex')` : expression;
}

function selectField([property, source, type]: TransferField): string {
  return `${readAs(/^\w+$/.test(source) ? `t."${source}"` : source, type)} as "${property}"`;
}

const readSql = (kind: WorkspaceKindName): string => {
  const { fields, from, order } = workspaceKinds[kind];
  return `
    declare transferred no scroll cursor for
    select row_to_json(r)::text as line from (
      select ${fields.map(selectField).join(', ')} from ${from} order by ${order}
    ) r`;
};

/**
 * The rows of one kind that a workspace has, each as a JSON object, some hundred at a time.
 * @param connection in a transaction, which reads one kind after the other
 */
export async function* readWorkspaceRows(
  connection: Connection,
  workspaceId: string,
  kind: WorkspaceKindName,
): AsyncGenerator<string[]> {
  await connection.query({ text: readSql(kind), values: [workspaceId] });
  for (;;) {
    const { rows } = await connection.query<{ line: string }>(`fetch ${rowsPerFetch} from transferred`);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < rowsPerFetch) break;
  }
  await connection.query('close transferred');
}

/** A workspace that is to be exported, and what no file of the export has. */
export type ExportedWorkspace = {
  id: string;
  name: string;
  isDeleting: boolean;
  /** In the form of `describeSlugPolicy`; null before the first start of management. */
  ownSlugPolicy: string | null;
  defaultDomain: string;
  /** Erasures that were ordered and have not begun or not ended: what they take is still stored. */
  waitingErasures: number;
  passwordLinks: number;
  passwordShares: number;
  activeWebhooks: number;
  enabledSchedules: number;
  personalViews: number;
  members: number;
  tokens: number;
};

const describeSql = `
  select w.id, w.name, w.deleting_since is not null as "isDeleting", w.default_host as "defaultDomain",
    (select slug_policy from installation) as "ownSlugPolicy",
    (select count(*)::integer from erasures e where e.workspace_id = w.id
      and (e.erased_at is null or e.pass_id is not null)) as "waitingErasures",
    (select count(*)::integer from links l where l.workspace_id = w.id and l.password_hash is not null) as "passwordLinks",
    (select count(*)::integer from shares s where s.workspace_id = w.id and s.password_hash is not null) as "passwordShares",
    (select count(*)::integer from webhooks h where h.workspace_id = w.id and h.active) as "activeWebhooks",
    (select count(*)::integer from export_schedules s where s.workspace_id = w.id and s.enabled) as "enabledSchedules",
    (select count(*)::integer from saved_views v where v.workspace_id = w.id and v.owner_id is not null) as "personalViews",
    (select count(*)::integer from members m where m.workspace_id = w.id) as members,
    (select count(*)::integer from tokens k where k.workspace_id = w.id and k.revoked_at is null) as tokens
  from workspaces w where w.id = $1`;

/** Undefined when there is no such workspace. */
export async function describeExportedWorkspace(
  connection: Connection,
  workspaceId: string,
): Promise<ExportedWorkspace | undefined> {
  return (await connection.query<ExportedWorkspace>({ text: describeSql, values: [workspaceId] })).rows[0];
}

import type { Connection, Transaction } from '../transactions.ts';
import { deletedLinksSql } from '../links/change-links.ts';
import { outboxColumns, type OutboxRow } from '../outbox/outbox.ts';
import { deletedProfilesSql } from '../profiles/profiles.ts';

/** What went with a workspace, and when. */
export type WorkspaceDeletionRecord = {
  workspaceId: string;
  name: string;
  requestedAt: Date;
  /** When everything but the visits was gone. */
  removedAt: Date | null;
  links: number;
  profiles: number;
  domains: number;
  webhooks: number;
  tokens: number;
  members: number;
  /** When the stored visits were gone for the first time. */
  visitsErasedAt: Date | null;
  clicks: number;
  profileEvents: number;
  repeatsAt: Date | null;
};

const deletionColumns = `
  d.workspace_id as "workspaceId", d.name, d.requested_at as "requestedAt", d.removed_at as "removedAt", d.links, d.profiles,
  d.domains, d.webhooks, d.tokens, d.members, e.erased_at as "visitsErasedAt", coalesce(e.clicks, 0) as clicks,
  coalesce(e.profile_events, 0) as "profileEvents", case when e.erased_at is not null then e.due_at end as "repeatsAt"`;

// The row of the state is updated as in `suspendWorkspace`: the redirects stop the workspace's links within a second. They
// forget its rules for visitors because these are empty in a new version; the row goes with the workspace.
const beginDeletionSql = `
  with w as (
    update workspaces set deleting_since = now(), suspended_at = coalesce(suspended_at, now())
    where id = $1 and deleting_since is null
    returning id, name
  ), state as (
    update suspension_state set version = version + 1 where exists (select from w)
  ), rules_state as (
    update visitor_rules_state set version = version + 1
    where exists (select from visitor_rules where workspace_id in (select id from w))
    returning version
  ), emptied_rules as (
    update visitor_rules set excluded_addresses = '{}', bot_agents = '{}', version = rules_state.version
    from rules_state where workspace_id in (select id from w)
  ), gone_members as (
    delete from members where workspace_id in (select id from w) returning 1
  ), gone_tokens as (
    delete from tokens where workspace_id in (select id from w) returning 1
  ), gone_invites as (
    delete from invites where workspace_id in (select id from w)
  )
  insert into workspace_deletions (workspace_id, name, requested_by, members, tokens)
  select w.id, w.name, $2, (select count(*) from gone_members), (select count(*) from gone_tokens) from w
  returning workspace_id`;

/**
 * Marks a workspace as deleted: its links and profiles stop, and no user or token has access to it any more. False when it does not
 * exist, or is being deleted already. `takeWorkspaceToRemove` finds it from the commit on.
 * @param requestedBy id of the user; null: an operator, or a user whose account is being deleted
 */
export async function beginWorkspaceDeletion(
  transaction: Transaction,
  workspaceId: string,
  requestedBy: string | null,
): Promise<boolean> {
  const { rowCount } = await transaction.query({ text: beginDeletionSql, values: [workspaceId, requestedBy] });
  return rowCount === 1;
}

const takeWorkspaceSql = `
  select id from workspaces where deleting_since is not null order by deleting_since, id limit 1
  for update skip locked`;

/**
 * A workspace that is being deleted, locked until the transaction ends: nothing can be added to it until then. Undefined when
 * there is none that no other process has locked.
 */
export async function takeWorkspaceToRemove(transaction: Transaction): Promise<string | undefined> {
  const { rows } = await transaction.query<{ id: string }>({ text: takeWorkspaceSql });
  return rows[0]?.id;
}

const lockSomeLinksSql = `select id from links where workspace_id = $1 order by id limit $2 for update`;
const removeLinksSql = deletedLinksSql('true');

/** Deletes some links of a workspace, suspended ones too; returns what has to be published, one row for each. */
export async function removeSomeLinks(
  transaction: Transaction,
  workspaceId: string,
  linksMax: number,
): Promise<OutboxRow[]> {
  const { rows } = await transaction.query<{ id: string }>({ text: lockSomeLinksSql, values: [workspaceId, linksMax] });
  if (rows.length === 0) return [];
  const values = [workspaceId, rows.map(({ id }) => id)];
  return (await transaction.query<OutboxRow>({ text: removeLinksSql, values })).rows;
}

const lockSomeProfilesSql = `select id from profiles where workspace_id = $1 order by id limit $2 for update`;
const removeProfilesSql = deletedProfilesSql('id = any ($2::text[])');

/** Deletes some profiles with their blocks, like `removeSomeLinks`. */
export async function removeSomeProfiles(
  transaction: Transaction,
  workspaceId: string,
  profilesMax: number,
): Promise<OutboxRow[]> {
  const { rows } = await transaction.query<{ id: string }>({
    text: lockSomeProfilesSql,
    values: [workspaceId, profilesMax],
  });
  if (rows.length === 0) return [];
  const values = [workspaceId, rows.map(({ id }) => id)];
  return (await transaction.query<OutboxRow>({ text: removeProfilesSql, values })).rows;
}

const removeDomainsSql = `
  with d as (
    delete from domains where workspace_id = $1 returning host, workspace_id
  )
  insert into outbox (kind, host, workspace_id) select 'host', host, workspace_id from d
  returning ${outboxColumns}`;

/** Deletes all domains of a workspace; returns what has to be published, one row for each. */
export async function removeDomains(transaction: Transaction, workspaceId: string): Promise<OutboxRow[]> {
  const { rows } = await transaction.query<OutboxRow>({ text: removeDomainsSql, values: [workspaceId] });
  return rows;
}

// Their deliveries are pruned by the plane that sends them.
const removeWebhooksSql = `
  with b as (
    select webhook_id from webhook_backlogs
    where webhook_id in (select id from webhooks where workspace_id = $1) order by webhook_id for update
  )
  delete from webhooks w using b where w.id = b.webhook_id`;

/** Deletes all webhooks of a workspace; returns how many. */
export async function removeWebhooks(transaction: Transaction, workspaceId: string): Promise<number> {
  return (await transaction.query({ text: removeWebhooksSql, values: [workspaceId] })).rowCount ?? 0;
}

const removeResponsesSql = `
  delete from idempotency_keys where ctid = any (array(select ctid from idempotency_keys where workspace_id = $1 limit $2))`;

/** Deletes some stored responses of a workspace; returns how many. */
export async function removeSomeResponses(
  transaction: Transaction,
  workspaceId: string,
  responsesMax: number,
): Promise<number> {
  const values = [workspaceId, responsesMax];
  return (await transaction.query({ text: removeResponsesSql, values })).rowCount ?? 0;
}

const removeSourceLinksSql = `
  delete from source_links where ctid = any (array(select ctid from source_links where workspace_id = $1 limit $2))`;

/** Deletes some of the notes that imports have made of their links; returns how many. */
export async function removeSomeSourceLinks(
  transaction: Transaction,
  workspaceId: string,
  rowsMax: number,
): Promise<number> {
  const values = [workspaceId, rowsMax];
  return (await transaction.query({ text: removeSourceLinksSql, values })).rowCount ?? 0;
}

/** Numbers of things that went with a workspace. */
export type RemovedCounts = { links?: number; profiles?: number; domains?: number; webhooks?: number };

const countRemovedSql = `
  update workspace_deletions set links = links + $2, profiles = profiles + $3, domains = domains + $4, webhooks = webhooks + $5
  where workspace_id = $1`;

export async function countRemoved(
  transaction: Transaction,
  workspaceId: string,
  { links = 0, profiles = 0, domains = 0, webhooks = 0 }: RemovedCounts,
): Promise<void> {
  await transaction.query({ text: countRemovedSql, values: [workspaceId, links, profiles, domains, webhooks] });
}

// The foreign keys delete the rest: tags, templates, shares, settings and counts.
const finishDeletionSql = `
  with w as (
    delete from workspaces where id = $1 returning id
  ), erasure as (
    insert into erasures (id, workspace_id, kind, before, due_at) select $2, id, 'workspace', now(), now() from w
  )
  update workspace_deletions d set removed_at = now(), erasure_id = $2 from w where d.workspace_id = w.id`;

/** Deletes a workspace of which nothing large is left, and requests the erasure of its visits. */
export async function finishWorkspaceDeletion(
  transaction: Transaction,
  workspaceId: string,
  newErasureId: string,
): Promise<void> {
  await transaction.query({ text: finishDeletionSql, values: [workspaceId, newErasureId] });
}

const listDeletionsSql = `
  select ${deletionColumns} from workspace_deletions d left join erasures e on e.id = d.erasure_id
  where $1::text is null or d.requested_by = $1 order by d.requested_at desc, d.workspace_id limit $2`;

/** The deletions that a user has requested (null: all), newest first. */
export async function listWorkspaceDeletions(
  connection: Connection,
  requestedBy: string | null,
  rowsMax: number,
): Promise<WorkspaceDeletionRecord[]> {
  const values = [requestedBy, rowsMax];
  const { rows } = await connection.query<WorkspaceDeletionRecord>({ text: listDeletionsSql, values });
  return rows;
}

const findDeletionSql = `
  select ${deletionColumns} from workspace_deletions d left join erasures e on e.id = d.erasure_id where d.workspace_id = $1`;

export async function findWorkspaceDeletion(
  connection: Connection,
  workspaceId: string,
): Promise<WorkspaceDeletionRecord | undefined> {
  const { rows } = await connection.query<WorkspaceDeletionRecord>({ text: findDeletionSql, values: [workspaceId] });
  return rows[0];
}

import type { Connection, Transaction } from '../transactions.ts';

/** A webhook as management sees it. Its secrets are no part of it: whoever makes one knows it already. */
export type WebhookRecord = {
  id: string;
  url: string;
  description: string | null;
  events: string[];
  active: boolean;
  /** Null: it was not turned off without its owner's doing. */
  disabledReason: 'failing' | 'gone' | 'backlog' | null;
  disabledAt: Date | null;
  failingSince: Date | null;
  /** Its deliveries that wait. */
  waiting: number;
  createdAt: Date;
  updatedAt: Date;
};

/** The fields that a person sets. */
export type WebhookFields = Pick<WebhookRecord, 'url' | 'description' | 'events' | 'active'>;

/** A WebhookRecord's columns of `webhooks` named `w`, all but `waiting`. */
export const webhookColumns = `
  w.id, w.url, w.description, w.events, w.active, w.disabled_reason as "disabledReason",
  w.disabled_at as "disabledAt", w.failing_since as "failingSince", w.created_at as "createdAt",
  w.updated_at as "updatedAt"`;

/** Deliveries that may wait for one webhook; beyond that it is turned off. */
export const waitingDeliveriesMax = 1_000_000;

/** The same for one that was turned on again while as many waited, however often. */
export const waitingAfterFreshStartMax = 2_000_000;

/** The first attempt and its nine retries. */
export const attemptsMax = 10;

const listWebhooksSql = `
  select ${webhookColumns}, b.waiting
  from webhooks w join webhook_backlogs b on b.webhook_id = w.id
  where w.workspace_id = $1
  order by w.created_at, w.id`;

/** All webhooks of a workspace, the oldest first. */
export async function listWebhooks(connection: Connection, workspaceId: string): Promise<WebhookRecord[]> {
  const { rows } = await connection.query<WebhookRecord>({
    name: 'list-webhooks',
    text: listWebhooksSql,
    values: [workspaceId],
  });
  return rows;
}

const findWebhookSql = `
  select ${webhookColumns}, b.waiting
  from webhooks w join webhook_backlogs b on b.webhook_id = w.id
  where w.workspace_id = $1 and w.id = $2`;

/** A webhook of the workspace; undefined when it has none of that id. */
export async function findWebhook(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<WebhookRecord | undefined> {
  const { rows } = await connection.query<WebhookRecord>({
    name: 'find-webhook',
    text: findWebhookSql,
    values: [workspaceId, id],
  });
  return rows[0];
}

export type NewWebhook = WebhookFields & { id: string; secret: string };

// The count includes what is committed by then: the workspace has to be locked before.
const insertWebhookSql = `
  with room as (
    select 1 where (select count(*) from webhooks where workspace_id = $1) < $8
  ), w as (
    insert into webhooks (id, workspace_id, url, description, events, active, secret)
    select $2, $1, $3, $4, $5, $6, $7 from room
    returning *
  ), counted as (
    insert into webhook_backlogs (webhook_id, waiting_max) select id, ${waitingDeliveriesMax} from w
  )
  select ${webhookColumns}, 0 as waiting from w`;

/**
 * Makes a webhook that nothing waits for; undefined when the workspace has no room for it.
 * @param transaction one that has locked the workspace: then there are never more than `webhooksMax`
 */
export async function insertWebhook(
  transaction: Transaction,
  workspaceId: string,
  webhooksMax: number,
  { id, url, description, events, active, secret }: NewWebhook,
): Promise<WebhookRecord | undefined> {
  const values = [workspaceId, id, url, description, events, active, secret, webhooksMax];
  const { rows } = await transaction.query<WebhookRecord>({ text: insertWebhookSql, values });
  return rows[0];
}

// Whoever counts deliveries takes the backlog before the webhook, so it is taken first here, too.
const updateWebhookSql = `
  with b as (
    select b.webhook_id from webhook_backlogs b join webhooks w on w.id = b.webhook_id
    where w.workspace_id = $1 and w.id = $2 for update of b
  ), w as (
    update webhooks w set
      url = coalesce($3, w.url),
      description = case when $4 then $5 else w.description end,
      events = coalesce($6, w.events),
      active = coalesce($7, w.active),
      disabled_reason = case when $7 then null else w.disabled_reason end,
      disabled_at = case when $7 then null else w.disabled_at end,
      failing_since = case when $7 or w.url <> coalesce($3, w.url) then null else w.failing_since end,
      updated_at = now()
    from b where w.id = b.webhook_id
    returning w.*
  ), raised as (
    update webhook_backlogs b set waiting_max = least(b.waiting + ${waitingDeliveriesMax}, ${waitingAfterFreshStartMax})
    from w where b.webhook_id = w.id and $7
  )
  select ${webhookColumns}, b.waiting from w join webhook_backlogs b on b.webhook_id = w.id`;

/**
 * Sets the given fields of a webhook; undefined when the workspace has none of that id. `active: true` makes a fresh
 * start of it: what is said against it is forgotten, and there is room for as many deliveries again, as long as not too many wait in all.
 * Of another address nothing is known yet: it has not been failing.
 */
export async function updateWebhook(
  connection: Connection,
  workspaceId: string,
  id: string,
  { url, description, events, active }: { [Field in keyof WebhookFields]?: WebhookFields[Field] | undefined },
): Promise<WebhookRecord | undefined> {
  const values = [
    ...[workspaceId, id, url ?? null, description !== undefined, description ?? null],
    ...[events ?? null, active ?? null],
  ];
  const { rows } = await connection.query<WebhookRecord>({ name: 'update-webhook', text: updateWebhookSql, values });
  return rows[0];
}

/** So long the old secret signs beside the new one. */
export const previousSecretHours = 24;

const rotateWebhookSecretSql = `
  update webhooks set
    previous_secret = secret, previous_secret_until = now() + interval '${previousSecretHours} hours',
    secret = $3, updated_at = now()
  where workspace_id = $1 and id = $2
  returning previous_secret_until as "previousSecretUntil"`;

/**
 * Gives a webhook another secret, and tells until when the one that it replaces signs, too: the one before that no
 * longer does. Undefined when the workspace has no webhook of that id.
 */
export async function rotateWebhookSecret(
  connection: Connection,
  workspaceId: string,
  id: string,
  secret: string,
): Promise<Date | undefined> {
  const values = [workspaceId, id, secret];
  const { rows } = await connection.query<{ previousSecretUntil: Date }>({ text: rotateWebhookSecretSql, values });
  return rows[0]?.previousSecretUntil;
}

// The backlog goes with the webhook; whoever counts deliveries takes it before the webhook, so it is taken first here.
const deleteWebhookSql = `
  with b as (
    select b.webhook_id from webhook_backlogs b join webhooks w on w.id = b.webhook_id
    where w.workspace_id = $1 and w.id = $2 for update of b
  )
  delete from webhooks w using b where w.id = b.webhook_id`;

/**
 * Deletes a webhook; false when the workspace has none of that id. Its deliveries stay behind, for the delivery of
 * webhooks to remove piece by piece: this takes no longer when a million of them wait.
 */
export async function deleteWebhook(connection: Connection, workspaceId: string, id: string): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'delete-webhook',
    text: deleteWebhookSql,
    values: [workspaceId, id],
  });
  return rowCount === 1;
}

/**
 * A column of `workspaces` named `w`: whether a webhook wants to hear of new links. It is read where a request is
 * authenticated, so that links of all others are made without a look at webhooks: a webhook that was made before a
 * request came is heard of.
 */
export const tellsCreations = `
  exists (
    select 1 from webhooks k where k.workspace_id = w.id and k.active and 'link.created' = any (k.events)
  ) as "tellsCreations"`;

const listWantedTypesSql = `
  select w.workspace_id as "workspaceId", array_agg(distinct type) as types
  from webhooks w, unnest(w.events) as type
  where w.workspace_id = any ($1::text[]) and w.active
  group by w.workspace_id`;

/** Of which types of events webhooks of these workspaces want to hear. Workspaces without any are left out. */
export async function listWantedTypes(
  connection: Connection,
  workspaceIds: string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const { rows } = await connection.query<{ workspaceId: string; types: string[] }>({
    ...{ name: 'list-wanted-types', text: listWantedTypesSql, values: [workspaceIds] },
  });
  return new Map(rows.map(({ workspaceId, types }) => [workspaceId, new Set(types)]));
}

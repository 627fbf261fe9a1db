import type { Connection, Transaction } from '../transactions.ts';

/** A webhook as management sees it, without its secrets, which are returned only when they are created. */
export type WebhookRecord = {
  id: string;
  url: string;
  description: string | null;
  events: string[];
  active: boolean;
  /** Why the service has turned it off; null: it is on, or its owner has turned it off. */
  disabledReason: 'failing' | 'gone' | 'backlog' | null;
  disabledAt: Date | null;
  failingSince: Date | null;
  /** How many of its deliveries are in the state `waiting`. */
  waiting: number;
  createdAt: Date;
  updatedAt: Date;
};

/** The fields that the owner sets. */
export type WebhookFields = Pick<WebhookRecord, 'url' | 'description' | 'events' | 'active'>;

/** A WebhookRecord's columns of `webhooks` named `w`, all but `waiting`. */
export const webhookColumns = `
  w.id, w.url, w.description, w.events, w.active, w.disabled_reason as "disabledReason",
  w.disabled_at as "disabledAt", w.failing_since as "failingSince", w.created_at as "createdAt",
  w.updated_at as "updatedAt"`;

/** Waiting deliveries of one webhook; with more it is turned off. */
export const waitingDeliveriesMax = 1_000_000;

/** The same for a webhook that was turned on again, however often, while deliveries were waiting. */
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

// The count is exact because the workspace was locked before this statement began.
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
 * Creates a webhook without deliveries; undefined when the workspace has `webhooksMax` already.
 * @param transaction one that has locked the workspace, so that concurrent creations cannot exceed the limit
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

// Every statement that locks both locks the backlog before the webhook.
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
 * Sets the given fields of a webhook; undefined when the workspace has none of that id. `active: true` resets its
 * health and raises the limit of its backlog by `waitingDeliveriesMax`, up to `waitingAfterFreshStartMax` in all. A
 * changed URL resets `failingSince`: the health is that of the receiver at the old one.
 */
export async function updateWebhook(
  connection: Connection,
  workspaceId: string,
  id: string,
  { url, description, events, active }: { [Field in keyof WebhookFields]?: WebhookFields[Field] | undefined },
): Promise<WebhookRecord | undefined> {
  const values = [
    workspaceId,
    id,
    url ?? null,
    description !== undefined,
    description ?? null,
    events ?? null,
    active ?? null,
  ];
  const { rows } = await connection.query<WebhookRecord>({ name: 'update-webhook', text: updateWebhookSql, values });
  return rows[0];
}

/** The time in which the old secret still signs beside the new one. */
export const previousSecretHours = 24;

const rotateWebhookSecretSql = `
  update webhooks set
    previous_secret = secret, previous_secret_until = now() + interval '${previousSecretHours} hours',
    secret = $3, updated_at = now()
  where workspace_id = $1 and id = $2
  returning previous_secret_until as "previousSecretUntil"`;

/**
 * Replaces the secret of a webhook. Returns until when the previous one signs as well; the one before that stops at
 * once. Undefined when the workspace has no webhook of that id.
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

// The foreign key deletes the backlog. Every statement that locks both locks the backlog before the webhook.
const deleteWebhookSql = `
  with b as (
    select b.webhook_id from webhook_backlogs b join webhooks w on w.id = b.webhook_id
    where w.workspace_id = $1 and w.id = $2 for update of b
  )
  delete from webhooks w using b where w.id = b.webhook_id`;

/**
 * Deletes a webhook; false when the workspace has none of that id. `pruneDeliveries` removes its deliveries later, in
 * small parts: the time that this takes does not depend on how many there are.
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
 * A column of `workspaces` named `w`: whether an active webhook subscribes to new links. It is read when a request is
 * authenticated, so that creating a link of any other workspace does not read webhooks; a webhook that existed when the
 * request was authenticated gets its event.
 */
export const sendsCreatedEvents = `
  exists (
    select 1 from webhooks k where k.workspace_id = w.id and k.active and 'link.created' = any (k.events)
  ) as "sendsCreatedEvents"`;

const listWantedTypesSql = `
  select w.workspace_id as "workspaceId", array_agg(distinct type) as types
  from webhooks w, unnest(w.events) as type
  where w.workspace_id = any ($1::text[]) and w.active
  group by w.workspace_id`;

/** The event types that active webhooks of these workspaces subscribe to. Workspaces without any are left out. */
export async function listWantedTypes(
  connection: Connection,
  workspaceIds: string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const { rows } = await connection.query<{ workspaceId: string; types: string[] }>({
    name: 'list-wanted-types',
    text: listWantedTypesSql,
    values: [workspaceIds],
  });
  return new Map(rows.map(({ workspaceId, types }) => [workspaceId, new Set(types)]));
}

import type { Connection } from '../transactions.ts';

/** A webhook is turned off when no attempt has succeeded for this long. */
export const failingDaysMax = 5;

/** The receiver that an attempt was made to. The result counts only while the webhook still has this URL. */
export type TriedReceiver = { webhookId: string; url: string };

// Statements that lock several webhooks lock them in the order of their ids.
const recordReceiverFailureSql = `
  with concerned as (
    select w.id from webhooks w
    join unnest($1::text[], $2::text[]) as tried (id, url) on w.id = tried.id and w.url = tried.url
    where w.active and (
      w.failing_since is null
      or w.failing_since < now() + $3 * interval '1 millisecond' - interval '${failingDaysMax} days'
    )
    order by w.id for update of w
  )
  update webhooks w set
    failing_since = coalesce(w.failing_since, now() + $3 * interval '1 millisecond'),
    active = w.failing_since is null,
    disabled_reason = case when w.failing_since is not null then 'failing' end,
    disabled_at = case when w.failing_since is not null then now() end
  from concerned where w.id = concerned.id
  returning w.id, w.active`;

/** Records that attempts failed, and turns off those webhooks that have failed for too long; returns their ids. */
export async function recordReceiverFailure(
  connection: Connection,
  receivers: readonly TriedReceiver[],
  { clockAheadMs }: { clockAheadMs: number },
): Promise<string[]> {
  const values = [...toColumns(receivers), clockAheadMs];
  const { rows } = await connection.query<{ id: string; active: boolean }>({ text: recordReceiverFailureSql, values });
  return rows.filter(({ active }) => !active).map(({ id }) => id);
}

const recordReceiverSuccessSql = `
  with concerned as (
    select w.id from webhooks w
    join unnest($1::text[], $2::text[]) as tried (id, url) on w.id = tried.id and w.url = tried.url
    where w.failing_since is not null
    order by w.id for update of w
  )
  update webhooks w set failing_since = null from concerned where w.id = concerned.id`;

/** Records that attempts succeeded. */
export async function recordReceiverSuccess(
  connection: Connection,
  receivers: readonly TriedReceiver[],
): Promise<void> {
  await connection.query({ text: recordReceiverSuccessSql, values: toColumns(receivers) });
}

const disableGoneReceiversSql = `
  with concerned as (
    select w.id from webhooks w
    join unnest($1::text[], $2::text[]) as tried (id, url) on w.id = tried.id and w.url = tried.url
    where w.active
    order by w.id for update of w
  )
  update webhooks w set active = false, disabled_reason = 'gone', disabled_at = now()
  from concerned where w.id = concerned.id
  returning w.id`;

/** Turns off webhooks whose receivers responded that they are gone for good; returns their ids. */
export async function disableGoneReceivers(
  connection: Connection,
  receivers: readonly TriedReceiver[],
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>({
    text: disableGoneReceiversSql,
    values: toColumns(receivers),
  });
  return rows.map(({ id }) => id);
}

function toColumns(receivers: readonly TriedReceiver[]): [ids: string[], urls: string[]] {
  return [receivers.map(({ webhookId }) => webhookId), receivers.map(({ url }) => url)];
}

const sumBacklogsSql = `
  select coalesce(sum(b.waiting) filter (where w.active), 0) as sending,
    coalesce(sum(b.waiting) filter (where not w.active), 0) as "heldBack"
  from webhook_backlogs b join webhooks w on w.id = b.webhook_id
  where b.waiting > 0`;

/** How many deliveries wait: `sending` for webhooks that are on, `heldBack` for those that are off. */
export async function sumBacklogs(connection: Connection): Promise<{ sending: number; heldBack: number }> {
  const { rows } = await connection.query<{ sending: string; heldBack: string }>({ text: sumBacklogsSql });
  return { sending: Number(rows[0]?.sending ?? 0), heldBack: Number(rows[0]?.heldBack ?? 0) };
}

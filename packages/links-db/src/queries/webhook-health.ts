import type { Connection } from '../transactions.ts';

/** A webhook is turned off when nothing has got through to it for so long. */
export const failingDaysMax = 5;

/** The receiver of a webhook, as long as its URL is that one: an attempt says nothing of another address. */
export type TriedReceiver = { webhookId: string; url: string };

// Whoever takes several webhooks takes them in the order of their ids.
const failingText = `
  with concerned as (
    select w.id from webhooks w join unnest($1::text[], $2::text[]) as tried (id, url) on w.id = tried.id and w.url = tried.url
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

/** Notes that attempts failed, and turns those webhooks off that have been failing for too long: it tells which. */
export async function noteFailing(
  connection: Connection,
  receivers: readonly TriedReceiver[],
  { clockAheadMs }: { clockAheadMs: number },
): Promise<string[]> {
  const values = [...toColumns(receivers), clockAheadMs];
  const { rows } = await connection.query<{ id: string; active: boolean }>({ text: failingText, values });
  return rows.filter(({ active }) => !active).map(({ id }) => id);
}

const workingText = `
  with concerned as (
    select w.id from webhooks w join unnest($1::text[], $2::text[]) as tried (id, url) on w.id = tried.id and w.url = tried.url
    where w.failing_since is not null
    order by w.id for update of w
  )
  update webhooks w set failing_since = null from concerned where w.id = concerned.id`;

/** Notes that attempts got through. */
export async function noteWorking(connection: Connection, receivers: readonly TriedReceiver[]): Promise<void> {
  await connection.query({ text: workingText, values: toColumns(receivers) });
}

const goneText = `
  with concerned as (
    select w.id from webhooks w join unnest($1::text[], $2::text[]) as tried (id, url) on w.id = tried.id and w.url = tried.url
    where w.active
    order by w.id for update of w
  )
  update webhooks w set active = false, disabled_reason = 'gone', disabled_at = now()
  from concerned where w.id = concerned.id
  returning w.id`;

/** Turns webhooks off whose receivers said that they are gone for good: it tells which. */
export async function noteGone(connection: Connection, receivers: readonly TriedReceiver[]): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>({ text: goneText, values: toColumns(receivers) });
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

/** How many deliveries wait, for webhooks that are on and for those that are off. */
export async function sumBacklogs(connection: Connection): Promise<{ sending: number; heldBack: number }> {
  const { rows } = await connection.query<{ sending: string; heldBack: string }>({ text: sumBacklogsSql });
  return { sending: Number(rows[0]?.sending ?? 0), heldBack: Number(rows[0]?.heldBack ?? 0) };
}

import type { Connection } from '../../in-transaction.ts';

/** A webhook is turned off when nothing has got through to it for so long. */
export const failingDaysMax = 5;

const failingText = `
  update webhooks w set
    failing_since = coalesce(w.failing_since, now() + $2 * interval '1 millisecond'),
    active = w.failing_since is null,
    disabled_reason = case when w.failing_since is not null then 'failing' end,
    disabled_at = case when w.failing_since is not null then now() end
  where w.id = any ($1::text[]) and w.active and (
    w.failing_since is null or w.failing_since < now() + $2 * interval '1 millisecond' - interval '${failingDaysMax} days'
  )
  returning w.id, w.active`;

/** Notes that attempts failed, and turns those webhooks off that have been failing for too long: it tells which. */
export async function noteFailing(
  connection: Connection,
  webhookIds: string[],
  { clockAheadMs }: { clockAheadMs: number },
): Promise<string[]> {
  const values = [webhookIds, clockAheadMs];
  const { rows } = await connection.query<{ id: string; active: boolean }>({ text: failingText, values });
  return rows.filter(({ active }) => !active).map(({ id }) => id);
}

const workingText = `update webhooks set failing_since = null where id = any ($1::text[]) and failing_since is not null`;

/** Notes that attempts got through. */
export async function noteWorking(connection: Connection, webhookIds: string[]): Promise<void> {
  await connection.query({ text: workingText, values: [webhookIds] });
}

const goneText = `
  update webhooks set active = false, disabled_reason = 'gone', disabled_at = now() where id = any ($1::text[]) and active`;

/** Turns webhooks off whose receivers said that they are gone for good. */
export async function noteGone(connection: Connection, webhookIds: string[]): Promise<void> {
  await connection.query({ text: goneText, values: [webhookIds] });
}

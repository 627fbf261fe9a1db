import type { Connection } from '../../in-transaction.ts';

const text = `
  select coalesce(sum(b.waiting) filter (where w.active), 0) as sending,
    coalesce(sum(b.waiting) filter (where not w.active), 0) as "heldBack"
  from webhook_backlogs b join webhooks w on w.id = b.webhook_id
  where b.waiting > 0`;

/** How many deliveries wait, for webhooks that are on and for those that are off. */
export async function sumBacklogs(connection: Connection): Promise<{ sending: number; heldBack: number }> {
  const { rows } = await connection.query<{ sending: string; heldBack: string }>({ text });
  return { sending: Number(rows[0]?.sending ?? 0), heldBack: Number(rows[0]?.heldBack ?? 0) };
}

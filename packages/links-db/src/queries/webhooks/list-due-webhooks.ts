import type { Connection } from '../../in-transaction.ts';

/** A webhook that has deliveries due, with what its worker needs to know of it. */
export type DueWebhook = {
  id: string;
  url: string;
  /** The one that counts first. */
  secrets: string[];
  /** Null: the last attempt got through. */
  failingSince: Date | null;
};

/** Where the walk over all webhooks goes on, and those that are due of the ones passed. */
export type DueWebhooks = { due: DueWebhook[]; passed: string[] };

type Row = {
  id: string;
  isDue: boolean;
  url: string | null;
  secret: string;
  previousSecret: string | null;
  failingSince: Date | null;
};

// Jumps from one webhook to the next along the index of what waits: as many steps as there are webhooks with something
// waiting, however much that is.
const text = `
  with recursive waiting (webhook_id, next_at, n) as (
    (
      select d.webhook_id, d.next_at, 1 from webhook_deliveries d
      where d.state = 'waiting' and d.webhook_id > $1 order by d.webhook_id, d.next_at limit 1
    )
    union all
    select following.* from waiting, lateral (
      select d.webhook_id, d.next_at, waiting.n + 1 from webhook_deliveries d
      where d.state = 'waiting' and d.webhook_id > waiting.webhook_id order by d.webhook_id, d.next_at limit 1
    ) following
    where waiting.n < $2
  )
  select waiting.webhook_id as id, waiting.next_at <= now() + $3 * interval '1 millisecond' as "isDue",
    w.url, w.secret, w.failing_since as "failingSince",
    case when w.previous_secret_until > now() then w.previous_secret end as "previousSecret"
  from waiting left join webhooks w on w.id = waiting.webhook_id and w.active
  order by waiting.webhook_id`;

/**
 * The webhooks with due deliveries among the next `passedMax` after `after` that have any waiting.
 * @param clockAheadMs how far ahead of the database's clock now is: 0 but for tests of the schedule
 */
export async function listDueWebhooks(
  connection: Connection,
  { after, passedMax, clockAheadMs }: { after: string; passedMax: number; clockAheadMs: number },
): Promise<DueWebhooks> {
  const values = [after, passedMax, clockAheadMs];
  const { rows } = await connection.query<Row>({ name: 'list-due-webhooks', text, values });
  const due = rows.flatMap(({ id, isDue, url, secret, previousSecret, failingSince }) =>
    isDue && url !== null
      ? [{ id, url, failingSince, secrets: [secret, ...(previousSecret === null ? [] : [previousSecret])] }]
      : [],
  );
  return { due, passed: rows.map(({ id }) => id) };
}

import type { Connection } from '../../in-transaction.ts';

/** A webhook that has deliveries waiting, with what its worker needs to know of it. */
export type WaitingWebhook = {
  id: string;
  /** False: nobody is to send any just now. Some may be in a worker's hands. */
  isDue: boolean;
  url: string;
  /** The one that counts first. */
  secrets: string[];
  /** Null: the last attempt got through. */
  failingSince: Date | null;
};

/** Those that a step of the walk over all webhooks has passed, and after which one it goes on; null: that was all. */
export type WaitingWebhooks = {
  on: WaitingWebhook[];
  /** Turned off or deleted. */
  off: string[];
  next: string | null;
};

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
 * The next `passedMax` webhooks after `after` that have deliveries waiting, due or not.
 * @param clockAheadMs how far ahead of the database's clock now is: 0 but for tests of the schedule
 */
export async function listWaitingWebhooks(
  connection: Connection,
  { after, passedMax, clockAheadMs }: { after: string; passedMax: number; clockAheadMs: number },
): Promise<WaitingWebhooks> {
  const values = [after, passedMax, clockAheadMs];
  const { rows } = await connection.query<Row>({ name: 'list-waiting-webhooks', text, values });
  const on = rows.flatMap(({ url, secret, previousSecret, ...webhook }) =>
    url === null ? [] : [{ ...webhook, url, secrets: [secret, ...(previousSecret === null ? [] : [previousSecret])] }],
  );
  const off = rows.filter(({ url }) => url === null).map(({ id }) => id);
  return { on, off, next: rows.length < passedMax ? null : (rows.at(-1)?.id ?? null) };
}

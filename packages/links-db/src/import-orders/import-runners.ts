import type { Connection } from '../transactions.ts';

const noteSql = `
  insert into import_runners (id, seen_at) values ($1, now()) on conflict (id) do update set seen_at = excluded.seen_at`;

/** Notes that an installation runs its jobs. */
export async function noteImportRunner(connection: Connection, id: string): Promise<void> {
  await connection.query({ text: noteSql, values: [id] });
}

const stopSql = `
  update import_orders o set state = 'stopped', stop = '{"reason": "KEY_MISSING", "detail": null}', progress = null, sealed_key = null,
    leased_by = null, leased_until = null, updated_at = now()
  where o.state in ('queued', 'running') and o.task <> 'undo' and (o.leased_until is null or o.leased_until < now())
    and not exists (select from import_runners r where r.id = o.runner_id and r.seen_at > now() - $1 * interval '1 millisecond')`;

/** Stops jobs whose installation was not seen for so long: what it knew of their keys may be gone with it. */
export async function stopAbandonedOrders(connection: Connection, unseenMs: number): Promise<void> {
  await connection.query({ text: stopSql, values: [unseenMs] });
}

const forgetSql = `
  delete from import_runners r where r.seen_at < now() - interval '1 day'
    and not exists (select from import_orders o where o.runner_id = r.id)`;

/** Forgets installations that no job belongs to. */
export async function forgetImportRunners(connection: Connection): Promise<void> {
  await connection.query(forgetSql);
}

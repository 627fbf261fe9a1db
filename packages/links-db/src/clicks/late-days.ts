import type { Connection } from '../transactions.ts';

const readIngestedUntilSql = `
  select min(coalesce(ingested_until, '-infinity')) as "ingestedUntil" from stream_positions
  where source <> 'dead-letters' and source not like 'import/%' and updated_at > now() - interval '2 days'`;

/**
 * The time up to which all partitions of the click stream are ingested, as far as their order shows; undefined without a
 * partition. One that nothing has read for two days is left out: its source was replaced.
 */
export async function readIngestedUntil(connection: Connection): Promise<Date | undefined> {
  const { rows } = await connection.query<{ ingestedUntil: Date | number | null }>({
    name: 'read-ingested-until',
    text: readIngestedUntilSql,
  });
  const found = rows[0]?.ingestedUntil ?? null;
  if (found === null) return undefined;
  // The driver has the number for an infinity.
  return found instanceof Date ? found : new Date(0);
}

/** Conversions come for weeks after a click: a period of them is exported again at most this often. */
const conversionsGatheredFor = `interval '1 day'`;

// Rows are deleted, so that a day that becomes late once more is a new one. A period whose export is at work may have been
// read before these visits came. Corrections of a schedule that is turned off wait until it is turned on again.
const takeLateSql = (table: string, { ripe, types }: { ripe: string; types: string }) => `
  with taken as (
    delete from ${table} where (workspace_id, day) in (
      select workspace_id, day from ${table} where ${ripe} order by workspace_id, day limit 5000 for update skip locked
    )
    returning workspace_id, day
  ), exported as (
    select s.id, taken.day,
      case s.interval when 'daily' then 'day' when 'weekly' then 'week' else 'month' end as unit, s.created_at, s.next_period,
      s.leased_until
    from taken join export_schedules s on s.workspace_id = taken.workspace_id
    where ${types}
  )
  insert into export_corrections as c (schedule_id, day)
  select id, day from exported
  where day >= date_trunc(unit, created_at at time zone 'UTC')::date
    and (day < (next_period at time zone 'UTC')::date or leased_until > now())
  order by id, day
  on conflict (schedule_id, day) do update set queued_at = now()`;

const takeLateDaysSql = takeLateSql('late_days', { ripe: 'true', types: `s.type <> 'conversions'` });
const takeLateConversionsSql = takeLateSql('late_conversion_days', {
  ripe: `since <= now() - ${conversionsGatheredFor}`,
  types: `s.type = 'conversions'`,
});

/** Turns days with late visits or conversions into corrections of the schedules that have exported them. */
export async function takeLateDays(connection: Connection): Promise<void> {
  await connection.query({ name: 'take-late-days', text: takeLateDaysSql });
  await connection.query({ name: 'take-late-conversions', text: takeLateConversionsSql });
}

import type { Connection } from '../../in-transaction.ts';
import type { Counted } from './page-totals.ts';

const given = `unnest($1::text[], $2::bigint[]) as given (id, change)`;

// In the order of the ids, as the consumers do it, so that nobody waits in a circle.
const texts = {
  link: `
    with locked as (
      select link_id from link_totals where link_id = any ($1::text[]) order by link_id for update
    )
    update link_totals t set clicks = t.clicks + given.change
    from locked, ${given} where t.link_id = locked.link_id and given.id = locked.link_id`,
  profile: `
    insert into profile_totals as t (profile_id, views)
    select given.id, given.change from ${given} join profiles on profiles.id = given.id order by given.id
    on conflict (profile_id) do update set views = t.views + excluded.views`,
  block: `
    insert into block_totals as t (block_id, clicks)
    select given.id, given.change from ${given} join blocks on blocks.id = given.id order by given.id
    on conflict (block_id) do update set clicks = t.clicks + excluded.clicks`,
} as const satisfies Record<Counted, string>;

/** Adds to totals, all or nothing; a change may be negative. What is gone meanwhile is left out. */
export async function addToTotals(
  connection: Connection,
  counted: Counted,
  changes: ReadonlyMap<string, number>,
): Promise<void> {
  await connection.query(texts[counted], [[...changes.keys()], [...changes.values()]]);
}

import type { Pool } from 'pg';

// `last_granted` is what this update took: the row lock makes the sum of all grants exact under concurrency.
const takeClicksSql = `
  update click_budgets b
  set last_granted = least($2::bigint, greatest(l.click_limit - b.used, 0)),
      used = b.used + least($2::bigint, greatest(l.click_limit - b.used, 0))
  from links l
  where b.link_id = $1 and l.id = b.link_id and b.used < l.click_limit
  returning b.last_granted as granted`;

/**
 * Takes up to `wanted` clicks from the budget of a capped link, durably, and returns how many it got.
 * Over any number of nodes the grants never add up to more than the limit.
 */
export async function takeClicks(pool: Pool, linkId: string, wanted: number): Promise<number> {
  const { rows } = await pool.query<{ granted: number }>({
    name: 'take-clicks',
    text: takeClicksSql,
    values: [linkId, wanted],
  });
  return rows[0]?.granted ?? 0;
}

const readBudgetLeftSql = `
  select greatest(l.click_limit - b.used, 0) as "left"
  from click_budgets b join links l on l.id = b.link_id
  where b.link_id = $1`;

/** The clicks that a capped link has left, for visits that take none (HEAD, prefetch, bots). */
export async function readBudgetLeft(pool: Pool, linkId: string): Promise<number> {
  const { rows } = await pool.query<{ left: number }>({
    name: 'read-budget-left',
    text: readBudgetLeftSql,
    values: [linkId],
  });
  return rows[0]?.left ?? 0;
}

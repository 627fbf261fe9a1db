import type { Pool } from 'pg';

// `last_granted` holds what this very update took: the row lock makes the sum of all grants exact, whatever runs beside.
const text = `
  update click_budgets b
  set last_granted = least($2::bigint, greatest(l.click_limit - b.used, 0)),
      used = b.used + least($2::bigint, greatest(l.click_limit - b.used, 0))
  from links l
  where b.link_id = $1 and l.id = b.link_id and b.used < l.click_limit
  returning b.last_granted as granted`;

/**
 * Takes up to `wanted` clicks from a capped link's budget, durably, and says how many were there.
 * Over any number of nodes the grants never add up to more than the limit.
 */
export async function takeClicks(pool: Pool, linkId: string, wanted: number): Promise<number> {
  const { rows } = await pool.query<{ granted: number }>({ name: 'take-clicks', text, values: [linkId, wanted] });
  return rows[0]?.granted ?? 0;
}

import type { Pool } from 'pg';

const text = `
  select greatest(l.click_limit - b.used, 0) as "left"
  from click_budgets b join links l on l.id = b.link_id
  where b.link_id = $1`;

/** Clicks that a capped link still has, for visits that take none (HEAD, prefetch, bots). */
export async function readBudgetLeft(pool: Pool, linkId: string): Promise<number> {
  const { rows } = await pool.query<{ left: number }>({ name: 'read-budget-left', text, values: [linkId] });
  return rows[0]?.left ?? 0;
}

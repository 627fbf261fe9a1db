import type { Pool } from 'pg';
import type { Connection } from '../transactions.ts';

// What the link still has: the limit less what redirects have taken, and less the clicks that took nothing, from before it had
// a limit. Without a limit, for visitors who were admitted under the one of before, there is all that they want.
const leftOf = (unlimited: string) =>
  `coalesce(l.click_limit - b.used - coalesce(t.unspent_clicks, 0), ${unlimited}::bigint)`;

// `last_granted` is what this update took: the row lock makes the sum of all grants exact under concurrency.
const takeClicksSql = `
  update click_budgets b
  set last_granted = least($2::bigint, ${leftOf('$2')}), used = b.used + least($2::bigint, ${leftOf('$2')})
  from links l left join link_totals t on t.link_id = l.id
  where b.link_id = $1 and l.id = b.link_id and ${leftOf('$2')} > 0 and (not b.unsettled or l.click_limit is null)
  returning b.last_granted as granted`;

/**
 * Takes up to `wanted` clicks from the budget of a capped link, durably, and returns how many it got: none while the budget
 * is not settled. Over any number of nodes the grants never add up to more than the limit.
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
  select greatest(${leftOf('1')}, 0) as "left"
  from click_budgets b join links l on l.id = b.link_id left join link_totals t on t.link_id = l.id
  where b.link_id = $1`;

/**
 * The clicks that a capped link has left, for visits that take none (HEAD, prefetch, bots); at most so many while its budget
 * is not settled. Undefined when there is no such link any more.
 */
export async function readBudgetLeft(pool: Pool, linkId: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ left: number }>({
    name: 'read-budget-left',
    text: readBudgetLeftSql,
    values: [linkId],
  });
  return rows[0]?.left;
}

// Everyone who was redirected counts towards a limit, since the link exists here. What took nothing from it is counted beside it.
const countedClicks = 'least(t.clicks - t.clicks_before, l.click_limit) - t.unspent_clicks';

const pageLateBudgetsSql = `
  select b.link_id as id
  from click_budgets b join links l on l.id = b.link_id join link_totals t on t.link_id = b.link_id
  where b.link_id > $1 and ($2::text is null or l.workspace_id = $2) and b.used < ${countedClicks}
  order by b.link_id limit $3`;

/** Capped links with fewer clicks spent than counted, which no redirect does: one page, in the order of the ids. */
export async function pageLateBudgets(
  connection: Connection,
  page: { after: string; workspaceId: string | undefined; limit: number },
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'page-late-budgets',
    text: pageLateBudgetsSql,
    values: [page.after, page.workspaceId ?? null, page.limit],
  });
  return rows.map(({ id }) => id);
}

// The condition is evaluated again on a row that a redirect has changed in between: `used` never falls. One row at a time,
// so that no deadlock with a change of many links is possible.
const raiseBudgetSql = `
  update click_budgets b set used = ${countedClicks}
  from links l, link_totals t
  where b.link_id = $1 and l.id = b.link_id and t.link_id = b.link_id and b.used < ${countedClicks}`;

/** Takes the clicks of a capped link that are counted and were not spent from its budget. */
export async function raiseBudget(connection: Connection, linkId: string): Promise<void> {
  await connection.query({ name: 'raise-budget', text: raiseBudgetSql, values: [linkId] });
}

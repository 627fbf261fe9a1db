/**
 * What the limit of a link `l` that had none before begins with: people who were redirected here before clicks beside a
 * limit were counted as such. `t` is its row of `link_totals`, or null.
 */
export const budgetStart = 'greatest(coalesce(t.clicks - t.clicks_before - t.unspent_clicks, 0), 0)';

/** How many clicks a limit counts: what redirects have taken from the budget `b`, and what took nothing, from before the limit. */
export const usedClicks = 'b.used + coalesce(t.unspent_clicks, 0)';

/**
 * `clickLimitUsed` of a LinkRecord. The budget is looked up for links with a limit alone, and there is none yet in the
 * statement that sets the first limit of a link.
 */
export const clickLimitUsedColumn = `case when l.click_limit is not null then coalesce(
    (select ${usedClicks} from click_budgets b where b.link_id = l.id), ${budgetStart} + coalesce(t.unspent_clicks, 0)
  ) end as "clickLimitUsed"`;

/** The same for a link that the statement inserts. */
export const insertedLimitUsedColumn = `case when l.click_limit is not null then 0 end as "clickLimitUsed"`;

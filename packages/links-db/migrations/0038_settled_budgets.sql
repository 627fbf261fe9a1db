-- A click limit holds over every visit that was redirected, also when it is set later and while clicks are not counted
-- yet: see docs/decisions/0011-limits-that-are-set-later.md.

-- analytics. Clicks of people that took nothing from a click limit, since this column exists. No erasure lowers it.
alter table link_totals add column unspent_clicks bigint not null default 0;

-- A link keeps its row when its limit is cleared. What a limit counts is `used` and the link's `unspent_clicks`.
alter table click_budgets
  -- The limit was set on a link without one: redirects may have clicks in their journals that are not counted yet.
  add column unsettled boolean not null default false,
  -- When a redirect first saw that: after the commit.
  add column settle_from timestamptz;
create index click_budgets_unsettled on click_budgets (settle_from) where unsettled;

-- redirect. The journals of the redirects that run. A redirect appends markers to its journal, and writes down where they
-- are; once analytics has passed them, all clicks of before are counted.
create table redirect_journals (
  journal_id text collate "C" primary key,
  seen_at timestamptz not null default now(),
  -- Every click before this moment is counted.
  counted_until timestamptz,
  -- The markers that were appended after `marked_at`; null: there are none to wait for.
  marked_at timestamptz,
  lanes text[] collate "C" not null default '{}',
  sequences bigint[] not null default '{}'
);

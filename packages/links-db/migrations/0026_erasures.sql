-- Erasing of clicks: by request, by the retention of a workspace, or because the workspace was deleted.

alter table workspaces
  -- management. For how many days clicks are stored; null: for ever.
  add column retention_days integer check (retention_days between 30 and 3650),
  -- management. When the deletion of the workspace began, which takes many steps.
  add column deleting_since timestamptz(3);
create index workspaces_with_retention on workspaces (id) where retention_days is not null;
create index workspaces_deleting on workspaces (deleting_since) where deleting_since is not null;

-- analytics. The time before which retention has erased the clicks of a workspace.
create table retention_progress (
  workspace_id text primary key,
  kept_from timestamptz(3) not null
);

-- analytics. One pass over the stored clicks, for up to some hundred erasures. Only rows below `ends` are erased: the
-- batches that stored them are complete and are never replayed, so that no replay finds some of its rows missing.
create table erasure_passes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('link', 'visitor', 'retention', 'workspace')),
  -- `counting`: the rows to erase are being counted. `erasing`: the counts are in `erasure_counts`, and the rows are
  -- being deleted. Then each count is subtracted from its total and deleted in one transaction.
  state text not null check (state in ('counting', 'erasing', 'done')),
  -- The positions of the stream when the pass began: a list of `{source, partition, nextOffset}`.
  ends jsonb not null,
  begun_at timestamptz(3) not null default now(),
  finished_at timestamptz(3)
);
create unique index erasure_passes_one_at_a_time on erasure_passes ((true)) where state <> 'done';

-- analytics. Rows that the current pass erases and that are not subtracted from the totals yet. A total is the sum of
-- the rows that the pass does not erase, of this count, and of the rows that retention erased before.
create table erasure_counts (
  counted text not null check (counted in ('link', 'profile', 'block')),
  id text collate "C" not null,
  count bigint not null,
  primary key (counted, id)
);

-- management (requests), analytics (erasures by retention, and results). There are no foreign keys: the report of an
-- erasure is stored longer than its link or workspace.
create table erasures (
  id text collate "C" primary key,
  workspace_id text not null,
  kind text not null check (kind in ('link', 'visitor', 'retention', 'workspace')),
  link_id text collate "C",
  -- A request names a visitor by one of the visits. `visitor`, a hash of that day, is looked up, and deleted at the
  -- end.
  click_id text collate "C",
  visitor text,
  visitor_day timestamptz,
  -- Visits before it are erased.
  before timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  -- When the next pass may begin; null: the last pass has ended.
  due_at timestamptz(3),
  pass_id bigint references erasure_passes,
  passes smallint not null default 0,
  -- Rows that were erased so far.
  clicks bigint not null default 0,
  profile_events bigint not null default 0,
  -- Rows that the current pass erases.
  pass_clicks bigint not null default 0,
  pass_profile_events bigint not null default 0,
  -- When the first pass ended.
  erased_at timestamptz(3),
  check ((kind = 'link') = (link_id is not null)),
  check ((kind = 'visitor') = (click_id is not null))
);
create index erasures_due on erasures (due_at) where due_at is not null;
create index erasures_due_of_workspace on erasures (workspace_id) where due_at is not null;
create index erasures_of_pass on erasures (pass_id) where pass_id is not null;
create index erasures_of_workspace on erasures (workspace_id, created_at desc, id desc);
create index erasures_by_age on erasures (created_at);

-- analytics. Clicks and views that retention has erased, because totals count all time.
alter table link_totals add column clicks_gone bigint not null default 0;
alter table profile_totals add column views_gone bigint not null default 0;
alter table block_totals add column clicks_gone bigint not null default 0;

-- management. What was deleted with a workspace, for its report. There are no foreign keys, for the same reason as
-- above.
create table workspace_deletions (
  workspace_id text primary key,
  name text not null,
  -- Null: by an operator, or by an account that was deleted.
  requested_by text references users on delete set null,
  requested_at timestamptz(3) not null default now(),
  -- When everything except the clicks was deleted; `erasure_id` is set from then on.
  removed_at timestamptz(3),
  erasure_id text collate "C",
  links bigint not null default 0,
  profiles bigint not null default 0,
  domains bigint not null default 0,
  webhooks bigint not null default 0,
  tokens bigint not null default 0,
  members bigint not null default 0
);
create index workspace_deletions_of_user on workspace_deletions (requested_by, requested_at desc);

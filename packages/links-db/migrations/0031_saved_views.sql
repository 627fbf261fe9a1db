-- management. Saved views of lists and reports: the search parameters of a dashboard page under a name.
create table saved_views (
  id text collate "C" primary key,
  workspace_id text not null references workspaces on delete cascade,
  -- The only member who sees the view, which is deleted with the membership; null: all members see it.
  owner_id text,
  -- Null: the account was deleted.
  created_by text references users on delete set null,
  -- As in the API: links or analytics.
  page text not null,
  name text not null,
  -- The search parameters of the page.
  search jsonb not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  foreign key (workspace_id, owner_id) references members (workspace_id, user_id) on delete cascade
);
create index saved_views_of_workspace on saved_views (workspace_id, owner_id);
create index saved_views_by_creator on saved_views (created_by);

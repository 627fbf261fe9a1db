-- management. Saved views of lists and reports: what an address of the dashboard chooses, under a name.
create table saved_views (
  id text collate "C" primary key,
  workspace_id text not null references workspaces on delete cascade,
  -- The member who alone sees it, and with whose membership it goes; null: every member of the workspace sees it.
  owner_id text,
  -- Null: the account is gone.
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

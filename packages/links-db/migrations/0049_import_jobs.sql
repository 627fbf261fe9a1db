-- management (operator). Imports from other link services with their clicks. A run of one that was killed goes on where it was.
create table import_jobs (
  id text collate "C" primary key,
  workspace_id text collate "C" not null references workspaces on delete cascade,
  -- Names what is imported within the workspace, such as `yourls/go.acme.com`: a later run of it brings what has come since.
  source text collate "C" not null,
  state text not null check (state in ('links', 'clicks', 'done')),
  -- SHA-256 of the rows that the run stores: a run is continued with exactly these.
  rows_hash text not null,
  -- The cursor of the run before it, behind which it reads; null for the first.
  since text collate "C",
  -- What the run has read of the source's clicks: the next run begins behind it. Null for a source without clicks.
  cursor text collate "C",
  -- What the run has done, by the names of its report.
  counts jsonb not null default '{}',
  begun_at timestamptz(3) not null default now(),
  finished_at timestamptz(3)
);
create unique index import_jobs_unfinished on import_jobs (workspace_id, source) where state <> 'done';
create index import_jobs_of_workspace on import_jobs (workspace_id, source, begun_at desc);

-- management (operator). The links that were imported, by what their source calls them. A row stays when its link is deleted: a later run
-- does not create it again.
create table source_links (
  workspace_id text collate "C" not null references workspaces on delete cascade,
  source text collate "C" not null,
  source_key text collate "C" not null,
  link_id text collate "C" not null,
  -- SHA-256 of what the source had.
  fingerprint text not null,
  -- `updated_at` of the link as the import left it: an edit since then is kept.
  stored_at timestamptz(3) not null,
  primary key (workspace_id, source, source_key)
);

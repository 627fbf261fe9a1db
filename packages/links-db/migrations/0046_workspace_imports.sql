-- management (operator). The import of an exported workspace: how many of its batches are stored, so that one that was
-- killed goes on behind the last of them. The workspace is suspended until it has finished.
create table workspace_imports (
  workspace_id text primary key references workspaces on delete cascade,
  -- SHA-256 of the manifest.
  export_hash text not null,
  batches integer not null default 0,
  begun_at timestamptz(3) not null default now(),
  finished_at timestamptz(3)
);

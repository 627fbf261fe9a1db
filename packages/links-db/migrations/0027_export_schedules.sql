-- management. Exports that are written to a bucket by schedule. There are no check constraints, because the error of a
-- check contains the whole row, including the secret.
create table export_schedules (
  id text collate "C" primary key,
  workspace_id text not null references workspaces on delete cascade,
  -- As in the API: clicks, links or profiles; csv, json or parquet; daily, weekly or monthly.
  type text not null,
  format text not null,
  interval text not null,
  include_bots boolean not null,
  include_internal boolean not null,
  -- Texts by dimension, as in the API.
  filters jsonb not null,
  endpoint text not null,
  region text not null,
  bucket text not null,
  prefix text not null,
  access_key_id text not null,
  secret_access_key text not null,
  enabled boolean not null,
  -- Rises with every request that changes what a run does: a run of an earlier revision marks no period as done.
  revision integer not null default 1,
  -- The start of the oldest period that is not exported yet.
  next_period timestamptz(3) not null,
  -- No run begins before this time.
  due_at timestamptz(3) not null,
  -- Whether the last period will be exported again.
  run_requested boolean not null default false,
  failures integer not null default 0,
  failing_since timestamptz(3),
  -- The run that has leased the schedule, and the end of its lease.
  leased_by text collate "C",
  leased_until timestamptz(3),
  -- A multipart upload that a killed process may have left unfinished: the URL of its object and its id.
  upload_url text,
  upload_id text,
  -- As in the API; null: it has never run.
  last_run jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index export_schedules_of_workspace on export_schedules (workspace_id, created_at, id);
create index export_schedules_due on export_schedules (due_at) where enabled;

-- management. Imports from other services that people have ordered through the API: one job is one row, whatever it does. `import_jobs` has the runs of the
-- importer, which these orders and the operator's commands begin. There are no check constraints on texts, because the error of a check contains the whole
-- row, including the key.
create table import_orders (
  id text collate "C" primary key,
  workspace_id text collate "C" not null references workspaces on delete cascade,
  -- As in the API: the service, and the rest of what the job was created with but for the key.
  service text not null,
  settings jsonb not null,
  -- The key of the service, encrypted with a key that is in no database; null: it is not stored any more.
  sealed_key bytea,
  -- Which installation of management can read the key, and has the files of the job.
  runner_id text collate "C" not null,
  task text not null,
  state text not null,
  -- Whether an undo removes links that are in use.
  deletes_in_use boolean not null default false,
  -- Not before this time; null: as soon as possible.
  resume_at timestamptz(3),
  -- Runs that have failed in a row for a reason of this service.
  failures integer not null default 0,
  -- As in the API; null: it does not run.
  progress jsonb,
  -- Of the last check or import that has ended, and which of the two it was.
  result jsonb,
  result_of text,
  undone jsonb,
  problems jsonb not null default '{}',
  -- The reason and what the source has said; null: it is not stopped.
  stop jsonb,
  leased_by text collate "C",
  leased_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index import_orders_of_workspace on import_orders (workspace_id, created_at desc, id desc);
create index import_orders_unfinished on import_orders (updated_at) where state in ('queued', 'running', 'paused');
create index import_orders_with_key on import_orders (updated_at) where sealed_key is not null;

-- management. What the last check or import of a job has not carried over, the first ones of them.
create table import_problems (
  order_id text collate "C" not null references import_orders on delete cascade,
  number integer not null,
  place text not null,
  code text collate "C" not null,
  short_url text not null,
  field text not null,
  detail text not null,
  primary key (order_id, number)
);
create index import_problems_of_code on import_problems (order_id, code, number);

-- management. Installations of management that can read keys of jobs and have their files, and when each was last seen.
create table import_runners (
  id text collate "C" primary key,
  seen_at timestamptz(3) not null
);

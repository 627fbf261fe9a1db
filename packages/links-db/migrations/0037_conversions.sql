-- What visitors did on other sites after a click.

-- management (records conversions, and deletes those that are too old to be sent again), analytics (copies them to
-- ClickHouse, and erases them). A row is stored as long as its token is accepted, so that a conversion is counted once.
-- Reports read the copy.
create table conversions (
  -- The order in which conversions are copied.
  number bigint generated always as identity primary key,
  id text collate "C" not null unique,
  workspace_id text not null references workspaces on delete cascade,
  external_id text collate "C" not null,
  -- SHA-256 of the request: another request with the same external id is refused.
  request_hash bytea not null,
  -- No foreign keys: links, and clicks with their variants and rules, may have been deleted.
  link_id text collate "C" not null,
  click_id text collate "C" not null,
  clicked_at timestamptz(3) not null,
  variant_id text,
  rule_id text,
  name text not null,
  value numeric(16, 4) check (value >= 0),
  currency text,
  at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  -- The batch that copies it to ClickHouse; null: no batch has it yet.
  batch_id uuid,
  unique (workspace_id, external_id),
  check ((value is null) = (currency is null))
);
create index conversions_to_copy on conversions (number) where batch_id is null;
create index conversions_of_workspace on conversions (workspace_id, number desc);
create index conversions_of_link on conversions (workspace_id, link_id, number desc);
create index conversions_by_age on conversions (created_at);

-- management. The conversions of a workspace on a UTC day, as the sum of several rows, so that calls rarely wait for a
-- row.
create table conversion_days (
  workspace_id text not null references workspaces on delete cascade,
  day date not null,
  part smallint not null,
  recorded integer not null,
  primary key (workspace_id, day, part)
);

-- analytics. The batch that is being copied. Its id is the deduplication token of the insert, so that a repeated insert
-- is stored once. The row is deleted when the batch is stored.
create table conversion_batches (
  id uuid primary key default gen_random_uuid(),
  begun_at timestamptz(3) not null default now()
);
create index conversions_of_batch on conversions (batch_id) where batch_id is not null;

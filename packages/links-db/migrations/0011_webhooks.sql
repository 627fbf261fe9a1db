-- Webhooks, and their queue of deliveries.

-- management; webhooks and analytics (the columns of failures and of disabling).
create table webhooks (
  id text collate "C" primary key,
  workspace_id text not null references workspaces on delete cascade,
  url text not null,
  description text,
  events text[] not null,
  active boolean not null default true,
  -- `whsec_...`, in clear text, because deliveries are signed with it.
  secret text not null,
  -- Deliveries are also signed with the previous secret until then.
  previous_secret text,
  previous_secret_until timestamptz,
  -- The first failed attempt since the last success; null: the last attempt succeeded.
  failing_since timestamptz,
  -- Why the service disabled the webhook.
  disabled_reason text check (disabled_reason in ('failing', 'gone', 'backlog')),
  disabled_at timestamptz,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((disabled_reason is null) = (disabled_at is null)),
  check (disabled_reason is null or not active)
);
create index webhooks_of_workspace on webhooks (workspace_id, created_at, id);

-- management, analytics, webhooks. A statement that inserts or finishes deliveries updates the count as well. Several
-- rows are locked in the order of their ids, so that two statements cannot deadlock.
create table webhook_backlogs (
  webhook_id text collate "C" primary key references webhooks on delete cascade,
  -- The number of deliveries in the state `waiting`.
  waiting bigint not null default 0,
  -- With more waiting deliveries the webhook is disabled.
  waiting_max bigint not null
) with (fillfactor = 50);

-- management, analytics. One row for each event, shared by all webhooks that receive it; `body` is sent unchanged.
create table webhook_events (
  id text collate "C" primary key,
  type text not null,
  body text not null,
  created_at timestamptz(3) not null default now()
);
create index webhook_events_by_age on webhook_events (created_at);

-- management, analytics (insert), webhooks (update). There are no foreign keys, so that the deliveries of a deleted
-- webhook are deleted in small steps: a million of them block no other statement.
create table webhook_deliveries (
  event_id text collate "C" not null,
  webhook_id text collate "C" not null,
  created_at timestamptz(3) not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'succeeded', 'failed')),
  -- When the delivery is due. While a worker has leased it: when another worker may lease it.
  next_at timestamptz not null default now(),
  -- Rises with each lease: a late result of an earlier lease is ignored.
  lease integer not null default 0,
  attempts_left smallint not null,
  is_test boolean not null default false,
  -- The newest attempts, oldest first, in the form of docs/webhooks.md.
  attempts jsonb not null default '[]',
  attempt_count integer not null default 0,
  primary key (event_id, webhook_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at) where state = 'waiting';
create index webhook_deliveries_listed on webhook_deliveries (webhook_id, state, created_at desc, event_id desc);

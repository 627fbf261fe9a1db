-- Webhooks: who wants to hear of what, and what still has to be told.

-- management; the state of its health: webhooks, analytics.
create table webhooks (
  id text collate "C" primary key,
  workspace_id text not null references workspaces on delete cascade,
  url text not null,
  description text,
  events text[] not null,
  active boolean not null default true,
  -- `whsec_...`: it signs, so it has to be kept as it is.
  secret text not null,
  -- Signs beside the new one until then.
  previous_secret text,
  previous_secret_until timestamptz,
  -- Since when nothing has got through; null: the last attempt did.
  failing_since timestamptz,
  -- Why it was turned off without its owner's doing.
  disabled_reason text check (disabled_reason in ('failing', 'gone', 'backlog')),
  disabled_at timestamptz,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((disabled_reason is null) = (disabled_at is null)),
  check (disabled_reason is null or not active)
);
create index webhooks_of_workspace on webhooks (workspace_id, created_at, id);

-- management, analytics, webhooks: whoever adds or ends deliveries counts them in the same statement. Whoever takes
-- several of these rows takes them in the order of their ids.
create table webhook_backlogs (
  webhook_id text collate "C" primary key references webhooks on delete cascade,
  -- Its deliveries in the state `waiting`.
  waiting bigint not null default 0,
  -- Beyond it the webhook is turned off.
  waiting_max bigint not null
) with (fillfactor = 50);

-- management, analytics. What happened, once for all who want to hear of it; `body` is sent as it is.
create table webhook_events (
  id text collate "C" primary key,
  type text not null,
  body text not null,
  created_at timestamptz(3) not null default now()
);
create index webhook_events_by_age on webhook_events (created_at);

-- management, analytics: new ones; webhooks: what became of them. Without foreign keys: rows of a webhook that is gone
-- are removed piece by piece, and a million of them hold nobody up.
create table webhook_deliveries (
  event_id text collate "C" not null,
  webhook_id text collate "C" not null,
  created_at timestamptz(3) not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'succeeded', 'failed')),
  -- When it is due; while a worker has it in hand, when another one may take it over.
  next_at timestamptz not null default now(),
  -- Rises each time a worker takes it: what an earlier one says later is passed over.
  lease integer not null default 0,
  attempts_left smallint not null,
  is_test boolean not null default false,
  -- The newest ones, the oldest of them first, each as docs/webhooks.md describes an attempt.
  attempts jsonb not null default '[]',
  attempt_count integer not null default 0,
  primary key (event_id, webhook_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at) where state = 'waiting';
create index webhook_deliveries_listed on webhook_deliveries (webhook_id, state, created_at desc, event_id desc);

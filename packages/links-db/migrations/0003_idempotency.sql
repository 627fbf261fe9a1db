-- Answers to requests that carried an Idempotency-Key, for clients that lost them.

-- management. Claimed and answered in the transaction of the effect: a row that can be seen is complete, and an effect
-- without its row does not exist.
create table idempotency_keys (
  workspace_id text not null references workspaces on delete cascade,
  key text collate "C" not null,
  -- SHA-256 of the route and the body's bytes.
  request_hash bytea not null,
  status smallint,
  body text,
  created_at timestamptz not null default now(),
  primary key (workspace_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

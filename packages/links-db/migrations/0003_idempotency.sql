-- Responses to requests with an Idempotency-Key, for clients that lost the response and repeat the request.

-- management. The row is inserted and gets its response in the transaction of the request's effect: a visible row is
-- complete, and no effect is without its row.
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

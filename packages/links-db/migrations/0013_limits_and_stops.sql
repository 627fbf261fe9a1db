-- Suspensions, limits of workspaces, creators of tokens, and requested checks of domains.

-- management (operator). While it is set, visitors get a page about the suspension, and the API refuses changes.
alter table links add column suspended_at timestamptz;
alter table profiles add column suspended_at timestamptz;
alter table workspaces
  add column suspended_at timestamptz,
  -- Set by an operator; null: the limit of the plan.
  add column links_max bigint check (links_max >= 0),
  add column kept_bytes_max bigint check (kept_bytes_max >= 0);
create index links_suspended on links (suspended_at) where suspended_at is not null;
create index profiles_suspended on profiles (suspended_at) where suspended_at is not null;
create index workspaces_suspended on workspaces (id) where suspended_at is not null;

-- management (operator). The version rises in the transaction of every change of `workspaces.suspended_at`. Redirect
-- nodes poll it several times a second, and read the suspended workspaces only when it has changed.
create table suspension_state (
  id boolean primary key default true check (id),
  version bigint not null default 0
);
insert into suspension_state default values;

-- management. Null: created by an operator, or before this column existed.
alter table tokens
  add column created_by text references users on delete set null,
  -- The network of the last use, such as 203.0.113.0/24, without the address.
  add column last_used_from text;

-- management. A response is stored as text, or compressed where that is smaller; `bytes` is its stored size.
alter table idempotency_keys
  add column body_deflated bytea,
  add column bytes integer not null default 0;
update idempotency_keys set bytes = octet_length(body) where body is not null;
create index idempotency_keys_bytes on idempotency_keys (workspace_id) include (bytes);

-- management. When a user requested the check that is running; null: none is running.
alter table domains add column checking_since timestamptz;

-- management. Null: created by an operator. Such an invite does not depend on an owner.
alter table invites alter column created_by drop not null;

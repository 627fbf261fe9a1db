-- Which visits a workspace does not count: those from its own addresses, and those of programs that it knows as bots.

-- management. A workspace without a row has no rules; rows are emptied instead of deleted, so that redirect nodes learn of it.
create table visitor_rules (
  workspace_id text primary key references workspaces on delete cascade,
  -- Addresses and CIDR ranges.
  excluded_addresses text[] not null default '{}',
  -- Parts of User-Agent headers, in lower case.
  bot_agents text[] not null default '{}',
  version bigint not null
);
create index visitor_rules_version on visitor_rules (version);

-- management. Gives every change of `visitor_rules` its version. The row stays locked until the change is committed, so a
-- version is never seen before a lower one: redirect nodes read what is newer than the newest that they have.
create table visitor_rules_state (
  id boolean primary key default true check (id),
  version bigint not null default 0
);
insert into visitor_rules_state default values;

-- Visits that a workspace does not count: those from its own addresses, and those of programs that it names as bots.

-- management. A workspace without a row has no rules. Rows are emptied instead of deleted, so that redirect nodes find
-- the change by its version.
create table visitor_rules (
  workspace_id text primary key references workspaces on delete cascade,
  -- Addresses and CIDR ranges.
  excluded_addresses text[] not null default '{}',
  -- Parts of User-Agent headers, in lower case.
  bot_agents text[] not null default '{}',
  version bigint not null
);
create index visitor_rules_version on visitor_rules (version);

-- management. Gives every change of `visitor_rules` its version. The row is locked until the change is committed, so
-- that no version is visible before a lower one: redirect nodes read the rows with a higher version than the highest
-- they have.
create table visitor_rules_state (
  id boolean primary key default true check (id),
  version bigint not null default 0
);
insert into visitor_rules_state default values;

-- Each host has a slug policy: the allowed characters, the maximum length, and whether letter case matters.

-- management. In the form of `describeSlugPolicy`. It cannot be changed while the workspace has slugs on the host.
alter table domains add column slug_policy text not null default 'plain,64,case-insensitive'
  check (slug_policy ~ '^(plain|path|unicode),(64|255),case-(in)?sensitive$');

-- management. The policy of a removed domain, whose links and profiles remain with the keys of that policy.
create table former_slug_policies (
  workspace_id text not null references workspaces on delete cascade,
  host text not null,
  slug_policy text not null,
  primary key (workspace_id, host)
);

-- management. Settings of the service's own host that are fixed at the first start.
create table installation (
  id boolean primary key default true check (id),
  slug_policy text not null check (slug_policy ~ '^(plain|path|unicode),(64|255),case-(in)?sensitive$')
);

-- The key in `slugs`; null where it is the same as `slug_key`, which lists and searches read under every policy.
alter table links add column exact_key text collate "C";
alter table profiles add column exact_key text collate "C";

-- To find the slugs of a workspace on a host.
create index links_of_host on links (workspace_id, host) where host <> '';
create index profiles_of_host on profiles (workspace_id, host) where host <> '';

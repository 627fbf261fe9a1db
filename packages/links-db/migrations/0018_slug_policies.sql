-- How slugs are written is decided for each host: which characters, how long, and whether letter case counts.

-- management. In the form of `describeSlugPolicy`; fixed while the workspace has slugs on the host.
alter table domains add column slug_policy text not null default 'plain,64,case-insensitive'
  check (slug_policy ~ '^(plain|path|unicode),(64|255),case-(in)?sensitive$');

-- management. Of a removed domain: its links and profiles remain, with the keys that they have by this policy.
create table former_slug_policies (
  workspace_id text not null references workspaces on delete cascade,
  host text not null,
  slug_policy text not null,
  primary key (workspace_id, host)
);

-- management. What is decided once for the service's own host, at the first start.
create table installation (
  id boolean primary key default true check (id),
  slug_policy text not null check (slug_policy ~ '^(plain|path|unicode),(64|255),case-(in)?sensitive$')
);

-- The key in `slugs`; null where it is `slug_key`, which lists and searches read whatever the policy.
alter table links add column exact_key text collate "C";
alter table profiles add column exact_key text collate "C";

-- Whether a workspace has slugs on a host, and which.
create index links_of_host on links (workspace_id, host) where host <> '';
create index profiles_of_host on profiles (workspace_id, host) where host <> '';

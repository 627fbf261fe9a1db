-- management. Further short URLs of links. Each has its row in `slugs`, as the link's own has, and `slug_key` and
-- `exact_key` as in `links`.
create table link_aliases (
  link_id text collate "C" not null references links on delete cascade,
  workspace_id text not null,
  host text not null,
  slug text not null,
  slug_key text collate "C" not null generated always as (lower(slug)) stored,
  exact_key text collate "C",
  -- It leads to the link's own short URL instead of the destination.
  redirects boolean not null default false,
  primary key (link_id, host, slug)
);
-- To find the aliases of a workspace on a host.
create index link_aliases_of_host on link_aliases (workspace_id, host) where host <> '';

-- How many aliases a link has: those that have none, nearly all, cost no lookup.
alter table links add column alias_count smallint not null default 0;

-- An alias responds as its link does, so a change of the link is announced for each of them. Links are changed and
-- deleted by many statements, and with their workspace: the database sees to it.
create function announce_aliases() returns trigger language plpgsql as $$
begin
  insert into outbox (kind, host, slug_key, version, workspace_id)
  select 'target', host, coalesce(exact_key, slug_key), new.version, workspace_id
  from link_aliases where link_id = new.id;
  return null;
end
$$;
create trigger announce_aliases after update of version on links
for each row when (new.alias_count > 0 and new.version <> old.version) execute function announce_aliases();

create function announce_removed_alias() returns trigger language plpgsql as $$
begin
  insert into outbox (kind, host, slug_key, workspace_id)
  values ('target', old.host, coalesce(old.exact_key, old.slug_key), old.workspace_id);
  return null;
end
$$;
create trigger announce_removed_alias after delete on link_aliases
for each row execute function announce_removed_alias();

-- management. The old origin of a domain that has moved here: it is queried for unknown slugs until `fallback_until`. `fallback_host` is the Host header
-- of these requests; null: the domain's own.
alter table domains
  add column fallback_address text,
  add column fallback_host text,
  add column fallback_until timestamptz(3),
  add constraint domains_fallback_check check ((fallback_address is null) = (fallback_until is null));

-- management, redirect. What lookups at the old origin of a domain had as results. A row stays as long as its domain, also while the fallback is off.
create table fallback_reports (
  domain_id text primary key references domains on delete cascade,
  found bigint not null default 0,
  not_found bigint not null default 0,
  failed bigint not null default 0,
  -- The last five times at which redirects were granted a lookup, the earliest first: no sixth one is granted within the window.
  granted_at timestamptz(3)[] not null default array_fill('-infinity'::timestamptz(3), array[5])
);

-- redirect, management. One lookup at a time for each slug: a redirect requests it, management settles it.
create table fallback_lookups (
  domain_id text not null references domains on delete cascade,
  slug_key text collate "C" not null,
  -- As the visitor wrote it.
  slug text not null,
  requested_at timestamptz(3) not null default now(),
  -- When management has begun with it; null: it waits.
  taken_at timestamptz(3),
  -- `former`: the workspace had the slug on this host, and it is never looked up.
  outcome text check (outcome in ('found', 'not-found', 'failed', 'former')),
  settled_at timestamptz(3),
  primary key (domain_id, slug_key),
  check ((outcome is null) = (settled_at is null))
);
create index fallback_lookups_waiting on fallback_lookups (requested_at) where outcome is null;
create index fallback_lookups_forgotten on fallback_lookups (settled_at) where outcome in ('not-found', 'failed');

-- Domains get a fallback by several statements, also by the import of a workspace: the database sees to it.
create function add_fallback_report() returns trigger language plpgsql as $$
begin
  insert into fallback_reports (domain_id) values (new.id) on conflict do nothing;
  return null;
end
$$;
create trigger add_fallback_report after insert or update of fallback_address on domains
for each row when (new.fallback_address is not null) execute function add_fallback_report();

-- A slug that becomes free on a domain with a fallback, because its link was deleted or has moved, must not come back from the old origin. Slugs are
-- freed by many statements. Domains that never had a fallback cost one lookup.
create function note_former_slug() returns trigger language plpgsql as $$
begin
  insert into fallback_lookups (domain_id, slug_key, slug, outcome, settled_at)
  select d.id, old.slug_key, old.slug_key, 'former', now()
  from domains d join fallback_reports r on r.domain_id = d.id
  where d.host = old.host and d.verified_at is not null
  on conflict (domain_id, slug_key) do update set outcome = 'former', settled_at = excluded.settled_at;
  return null;
end
$$;
create trigger note_former_slug after delete on slugs
for each row when (old.host <> '') execute function note_former_slug();

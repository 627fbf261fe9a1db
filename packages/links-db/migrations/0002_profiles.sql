-- Profiles: public pages made of an ordered list of blocks.

-- management. Every change of a profile or of one of its blocks gives the profile a new version.
create table profiles (
  id text collate "C" primary key,
  workspace_id text not null references workspaces on delete cascade,
  -- The custom domain's host; empty for the service's own.
  host text not null default '',
  slug text not null,
  slug_key text collate "C" not null generated always as (lower(slug)) stored,
  display_name text not null,
  bio text,
  avatar text,
  version bigint not null default nextval('target_versions'),
  -- Milliseconds, as the API shows them.
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index profiles_by_created on profiles (workspace_id, created_at desc, id desc);

-- management. Written only while the profile's row is locked, so that positions have no gaps and start at 0.
create table blocks (
  id text collate "C" primary key,
  profile_id text collate "C" not null references profiles on delete cascade,
  type text not null check (
    type in ('link', 'heading', 'paragraph', 'divider', 'spacer', 'socials', 'image', 'youtube', 'spotify')
  ),
  label text,
  content text,
  icon text,
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  position integer not null check (position >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Deferrable, so that it is checked at the end of a statement that moves several blocks.
  unique (profile_id, position) deferrable
);

-- A slug belongs to a link or to a profile: both share one namespace.
alter table slugs
  add column profile_id text collate "C" references profiles on delete cascade,
  add constraint slugs_lead_to_one check (num_nonnulls(link_id, profile_id) = 1);
create index slugs_of_profile on slugs (profile_id) where profile_id is not null;

-- analytics. Few columns, because every batch updates it.
create table profile_totals (
  profile_id text collate "C" primary key,
  views bigint not null default 0
) with (fillfactor = 50);

-- analytics
create table block_totals (
  block_id text collate "C" primary key,
  clicks bigint not null default 0
) with (fillfactor = 50);

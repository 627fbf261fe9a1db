-- Accounts, links, the outbox of changes, and the positions of the click stream.
-- The service that writes a table is named above it: "management", "redirect" or "analytics".

create extension if not exists pg_trgm;

-- management
create table workspaces (
  id text primary key,
  name text not null,
  plan text not null check (plan in ('free', 'pro', 'business', 'enterprise')),
  -- The custom domain that new links get; empty for the service's own host.
  default_host text not null default '',
  created_at timestamptz not null default now()
);

-- management
create table users (
  id text primary key,
  email text not null,
  email_key text not null unique,
  password_hash text not null,
  created_at timestamptz not null default now()
);

-- management
create table members (
  workspace_id text not null references workspaces on delete cascade,
  user_id text not null references users on delete cascade,
  role text not null check (role in ('owner', 'member')),
  created_at timestamptz not null default now(),
  primary key (workspace_id, user_id)
);
create index members_of_user on members (user_id);

-- management. Stores the SHA-256 of a token, not the token.
create table tokens (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  name text not null default '',
  token_hash bytea not null unique,
  last4 text not null,
  -- null: full access
  scopes text[],
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create index tokens_of_workspace on tokens (workspace_id);

-- management. A domain serves links when verified_at is set.
create table domains (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  host text not null unique check (host = lower(host) and host <> ''),
  verified_at timestamptz,
  root_url text,
  not_found_url text,
  apple_app_site_association jsonb,
  asset_links jsonb,
  created_at timestamptz not null default now()
);
create index domains_of_workspace on domains (workspace_id);

-- Every change of the target of a slug takes the next number: a cache refuses a value with a lower number than its own.
create sequence target_versions;

-- management
create table links (
  -- The columns that lists and searches read come first and are in byte order, because one request compares up to
  -- several hundred thousand of them.
  id text collate "C" primary key,
  workspace_id text not null references workspaces on delete cascade,
  slug_key text collate "C" not null generated always as (lower(slug)) stored,
  title_key text collate "C" not null generated always as (lower(coalesce(title, ''))) stored,
  -- Milliseconds, as the API shows them, so that paging by them is exact.
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- The custom domain's host; empty for the service's own.
  host text not null default '',
  slug text not null,
  url text not null,
  title text,
  starts_at timestamptz,
  expires_at timestamptz,
  click_limit bigint,
  expiration_url text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  app_linking_enabled boolean not null default false,
  ios_enabled boolean not null default false,
  android_enabled boolean not null default false,
  redirect_delay_enabled boolean not null default false,
  forward_query boolean not null default false,
  version bigint not null default nextval('target_versions')
);
create index links_by_created on links (workspace_id, created_at desc, id desc);
create index links_by_updated on links (workspace_id, updated_at desc, id desc);
-- Includes the title, so that searches that are short or match many links read this index alone.
create index links_by_slug on links (workspace_id, slug_key, id) include (title_key);
create index links_by_title on links (workspace_id, title_key, id);
-- For searches of three characters and more. New links go to a pending list, which the insert that fills it merges into
-- the index, and which every search reads. A short list limits the time of both.
create index links_search on links using gin (slug_key gin_trgm_ops, title_key gin_trgm_ops)
  with (gin_pending_list_limit = 256);

-- management. Links and profiles of a host share one namespace: the primary key makes a slug unique on its host.
create table slugs (
  host text not null,
  slug_key text collate "C" not null,
  link_id text collate "C" references links on delete cascade,
  primary key (host, slug_key)
);
create index slugs_of_link on slugs (link_id);

-- redirect (used), management (inserts and deletes rows). Only links with a click limit have a row.
create table click_budgets (
  link_id text collate "C" primary key references links on delete cascade,
  used bigint not null default 0,
  -- The clicks that the latest update granted. Only that update reads it.
  last_granted bigint not null default 0
) with (fillfactor = 50);

-- management. A row is inserted in the transaction of the change, and deleted once the change has been published to the
-- caches.
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('target', 'host')),
  host text not null,
  slug_key text not null default '',
  version bigint not null default nextval('target_versions'),
  workspace_id text not null,
  -- 1 for a new link, -1 for a deleted one. Deleting the row adds the number to `link_counts`.
  links_change smallint not null default 0,
  created_at timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- management. The number of links of a workspace is this number plus the sum of `links_change` of its rows in the
-- outbox. That is exact at any moment, without a row that all creations of links would have to lock.
create table link_counts (
  workspace_id text primary key references workspaces on delete cascade,
  links bigint not null
) with (fillfactor = 50);

-- redirect. One salt for each day, shared by all nodes and deleted when its day is over.
create table visitor_salts (
  day date primary key,
  salt bytea not null
);

-- analytics. Few columns, because every batch updates it.
create table link_totals (
  link_id text collate "C" primary key,
  clicks bigint not null default 0
) with (fillfactor = 50);

-- analytics. The next offset of a (source, partition), and the range of the batch that is being written.
create table stream_positions (
  source text not null,
  partition integer not null,
  next_offset bigint not null default 0,
  epoch bigint not null default 0,
  pending_from bigint,
  pending_to bigint,
  updated_at timestamptz not null default now(),
  primary key (source, partition),
  check ((pending_from is null) = (pending_to is null))
) with (fillfactor = 50);

-- analytics. The highest sequence number that was ingested from each lane.
create table lane_marks (
  lane text primary key,
  mark bigint not null,
  updated_at timestamptz not null default now()
) with (fillfactor = 50);

-- analytics. Records that could not be decoded, byte for byte.
create table dead_letters (
  id bigint generated always as identity primary key,
  source text not null,
  partition integer not null,
  stream_offset bigint not null,
  payload bytea not null,
  reason text not null,
  created_at timestamptz not null default now(),
  replayed_at timestamptz,
  unique (source, partition, stream_offset)
);

-- Tags of links, and links that are archived.

-- management
create table tags (
  id text collate "C" primary key,
  workspace_id text not null references workspaces on delete cascade,
  name text not null,
  -- The name as it is compared: in lower case.
  name_key text collate "C" not null,
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  -- How many links have it, without the changes that are in the outbox: removing those rows adds them here.
  links bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (workspace_id, name_key)
) with (fillfactor = 50);

-- management. What links store of a tag. A tag that was merged into another one leaves its numbers to it, and those of a
-- deleted tag mean nothing any more: neither has to touch the links.
create table tag_numbers (
  number integer generated always as identity primary key,
  tag_id text collate "C" not null references tags on delete cascade
);
create index tag_numbers_of_tag on tag_numbers (tag_id);

-- Null: no tags. Part of the row, so that one index scan combines tags with searches. Visitors never see it.
alter table links add column tag_numbers integer[];

-- An archived link is left out of lists; it keeps redirecting. It is in the totals as well, because lists by clicks are
-- read from those.
alter table links add column archived boolean not null default false;
alter table link_totals add column archived boolean not null default false;

-- The tags of a link before and after a change; null: none.
alter table outbox
  add column tags_before integer[],
  add column tags_after integer[],
  -- 1 for a link that becomes archived, -1 for one that no longer is: like `links_change`.
  add column archived_change smallint not null default 0;
alter table link_counts add column archived bigint not null default 0;

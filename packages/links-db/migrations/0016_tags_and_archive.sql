-- Tags of links, and archived links.

-- management
create table tags (
  id text collate "C" primary key,
  workspace_id text not null references workspaces on delete cascade,
  name text not null,
  -- The name in lower case, for comparisons.
  name_key text collate "C" not null,
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  -- How many links have the tag, without the changes in the outbox: deleting a row there adds its change here.
  links bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (workspace_id, name_key)
) with (fillfactor = 50);

-- management. Links store numbers of tags. Merging a tag into another one moves its numbers to that tag, and the
-- numbers of a deleted tag have no tag: neither updates the links.
create table tag_numbers (
  number integer generated always as identity primary key,
  tag_id text collate "C" not null references tags on delete cascade
);
create index tag_numbers_of_tag on tag_numbers (tag_id);

-- Null: no tags. A column of the link, so that one index scan combines tags and searches. Visitors never see tags.
alter table links add column tag_numbers integer[];

-- An archived link is not in lists, but redirects. The totals have the column as well, because lists that are ordered
-- by clicks are read from them.
alter table links add column archived boolean not null default false;
alter table link_totals add column archived boolean not null default false;

-- The tags of a link before and after a change; null: none.
alter table outbox
  add column tags_before integer[],
  add column tags_after integer[],
  -- 1 for a link that is archived, -1 for one that is restored, added to `link_counts` like `links_change`.
  add column archived_change smallint not null default 0;
alter table link_counts add column archived bigint not null default 0;

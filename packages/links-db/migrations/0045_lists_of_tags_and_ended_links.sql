-- concurrent
-- Links that have exactly the same tags stand together, in the order of a list: the page of a tag is merged from the few
-- sets of tags that contain it, wherever its links are in the order of all links. Links without tags are not in them.
create index concurrently links_tagged_by_created on links (workspace_id, archived, tag_numbers, created_at desc, id desc)
  where tag_numbers is not null;
create index concurrently links_tagged_by_title on links (workspace_id, archived, tag_numbers, title_key, id)
  where tag_numbers is not null;
-- Links that can expire, with what decides whether they have, so that their lists read no other links and no rows. The
-- first one also has what lists by update and by slug sort by.
create index concurrently links_ending_by_created on links (workspace_id, archived, created_at desc, id desc)
  include (starts_at, expires_at, click_limit, tag_numbers, updated_at, slug_key)
  where expires_at is not null or click_limit is not null;
create index concurrently links_ending_by_title on links (workspace_id, archived, title_key, id)
  include (starts_at, expires_at, click_limit, tag_numbers) where expires_at is not null or click_limit is not null;

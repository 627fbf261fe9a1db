-- Indexes for the filters of lists. Reads go on while they are built; the old ones go at the end.

-- Every list is either of the links that are archived or of those that are not. With the tags in them, lists of tags
-- that many links have are read from these indexes alone.
create index links_listed_by_created on links (workspace_id, archived, created_at desc, id desc)
  include (tag_numbers);
create index links_listed_by_updated on links (workspace_id, archived, updated_at desc, id desc)
  include (tag_numbers);
-- With the title beside the slug it answers short and wide searches by itself.
create index links_listed_by_slug on links (workspace_id, archived, slug_key, id)
  include (title_key, tag_numbers);
create index links_listed_by_title on links (workspace_id, archived, title_key, id) include (tag_numbers);
create index link_totals_listed_by_clicks on link_totals (workspace_id, archived, clicks, link_id);

create index links_by_host on links (workspace_id, host, created_at desc, id desc);
-- States that few links are in.
create index links_by_start on links (workspace_id, archived, starts_at) where starts_at is not null;
create index links_by_expiry on links (workspace_id, archived, expires_at) where expires_at is not null;
create index links_capped on links (workspace_id, archived, id) where click_limit is not null;
create index links_by_tag on links using gin (tag_numbers) with (fastupdate = off) where tag_numbers is not null;
-- Searches in notes: of long ones only the beginning is indexed, as of destinations. It has the links without notes as
-- well, because the planner knows how many notes have a word only from an index of all links.
create index links_search_notes on links using gin ((left(lower(notes), 512)) gin_trgm_ops)
  with (gin_pending_list_limit = 256);

drop index links_by_created;
drop index links_by_updated;
drop index links_by_slug;
drop index links_by_title;
drop index link_totals_by_clicks;

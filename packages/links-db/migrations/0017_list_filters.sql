-- Indexes for the filters of lists. Reads continue while they are built, and the old indexes are dropped at the end.

-- Every list has either archived links or the others. The indexes include the tags, so that the list of a tag with many
-- links is read from an index alone.
create index links_listed_by_created on links (workspace_id, archived, created_at desc, id desc)
  include (tag_numbers);
create index links_listed_by_updated on links (workspace_id, archived, updated_at desc, id desc)
  include (tag_numbers);
-- Includes the title, so that searches that are short or match many links read this index alone.
create index links_listed_by_slug on links (workspace_id, archived, slug_key, id)
  include (title_key, tag_numbers);
create index links_listed_by_title on links (workspace_id, archived, title_key, id) include (tag_numbers);
create index link_totals_listed_by_clicks on link_totals (workspace_id, archived, clicks, link_id);

create index links_by_host on links (workspace_id, host, created_at desc, id desc);
-- For states that few links have.
create index links_by_start on links (workspace_id, archived, starts_at) where starts_at is not null;
create index links_by_expiry on links (workspace_id, archived, expires_at) where expires_at is not null;
create index links_capped on links (workspace_id, archived, id) where click_limit is not null;
create index links_by_tag on links using gin (tag_numbers) with (fastupdate = off) where tag_numbers is not null;
-- For searches in notes. Only the beginning of long notes is indexed, as with destinations. Links without notes are in
-- the index as well, because the planner can estimate how many notes have a word only with an index of all links.
create index links_search_notes on links using gin ((left(lower(notes), 512)) gin_trgm_ops)
  with (gin_pending_list_limit = 256);

drop index links_by_created;
drop index links_by_updated;
drop index links_by_slug;
drop index links_by_title;
drop index link_totals_by_clicks;

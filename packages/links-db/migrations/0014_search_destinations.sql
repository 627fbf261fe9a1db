-- Searches also match destinations. Only the beginning is indexed: a destination may have 8,192 characters, and each of
-- them would be an entry. The pending list is as short as that of `links_search`, for the same reason.
create index links_search_destinations on links using gin ((left(lower(url), 512)) gin_trgm_ops)
  with (gin_pending_list_limit = 256);

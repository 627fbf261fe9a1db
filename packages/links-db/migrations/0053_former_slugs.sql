-- concurrent
-- The former slugs of a domain in the order in which they became free: those beyond the limit of a domain are found and removed without reading others.
create index concurrently fallback_lookups_former on fallback_lookups (domain_id, settled_at, slug_key)
  where outcome = 'former';

-- management (operator). The clicks that the source of a link had counted in all when it was last read; null where it counts none, and for links
-- whose imports did not note it. What it has counted since, beyond clicks with a date, is added to the clicks of before.
alter table source_links add column clicks bigint;

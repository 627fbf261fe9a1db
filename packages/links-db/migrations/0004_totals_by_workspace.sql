-- Management inserts and deletes the rows together with the links, and analytics updates the totals. Every link
-- therefore has a row, and an index has the links of a workspace in the order of their clicks.
alter table link_totals add column workspace_id text;
insert into link_totals (link_id) select id from links on conflict do nothing;
update link_totals set workspace_id = links.workspace_id from links where links.id = link_totals.link_id;
delete from link_totals where workspace_id is null;
alter table link_totals alter column workspace_id set not null;
create index link_totals_by_clicks on link_totals (workspace_id, clicks, link_id);

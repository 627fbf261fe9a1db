-- From now on management makes and removes the rows, with the links; analytics adds to them. So every link has one, and
-- the most and the least clicked links of a workspace are read from an index.
alter table link_totals add column workspace_id text;
insert into link_totals (link_id) select id from links on conflict do nothing;
update link_totals set workspace_id = links.workspace_id from links where links.id = link_totals.link_id;
delete from link_totals where workspace_id is null;
alter table link_totals alter column workspace_id set not null;
create index link_totals_by_clicks on link_totals (workspace_id, clicks, link_id);

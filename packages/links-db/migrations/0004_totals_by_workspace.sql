-- analytics. The most clicked links of a workspace, without counting anything.
alter table link_totals add column workspace_id text;
update link_totals set workspace_id = links.workspace_id from links where links.id = link_totals.link_id;
delete from link_totals where workspace_id is null;
alter table link_totals alter column workspace_id set not null;
create index link_totals_by_clicks on link_totals (workspace_id, clicks, link_id);

-- The id of a link in another system, unique in its workspace, so that a sync needs no table of ids.
alter table links add column external_id text;
create unique index links_by_external_id on links (workspace_id, external_id) where external_id is not null;

-- management. Imports of links, so that one can be undone: an id that its client has chosen, and the links that it created.
create table imports (
  workspace_id text collate "C" not null references workspaces on delete cascade,
  id text collate "C" not null,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id)
);
create index imports_by_created on imports (workspace_id, created_at desc, id);

create table imported_links (
  link_id text collate "C" primary key references links on delete cascade,
  workspace_id text collate "C" not null,
  import_id text collate "C" not null,
  foreign key (workspace_id, import_id) references imports on delete cascade
);
create index imported_links_of_import on imported_links (workspace_id, import_id, link_id);

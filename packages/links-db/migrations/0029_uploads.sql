-- management. Pictures that workspaces have uploaded; their bytes are files, or objects in a bucket.
create table uploads (
  id text collate "C" primary key,
  workspace_id text not null references workspaces on delete cascade,
  -- As in the API.
  purpose text not null,
  -- The extension of the file's name: webp or png.
  format text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  -- Whether the file is complete. The row is inserted before the file is written, so that every file has a row.
  stored boolean not null default false,
  created_at timestamptz(3) not null default now()
);
create index uploads_of_workspace on uploads (workspace_id, created_at desc, id desc) include (bytes);
create index uploads_unfinished on uploads (created_at) where not stored;

-- management. Files whose rows in `uploads` were deleted. The file is deleted first, and then its row here.
create table removed_uploads (
  id text collate "C" primary key,
  format text not null,
  removed_at timestamptz(3) not null default now()
);
create index removed_uploads_in_order on removed_uploads (removed_at);

create function note_removed_upload() returns trigger language plpgsql as $$
begin
  insert into removed_uploads (id, format) values (old.id, old.format) on conflict do nothing;
  return null;
end
$$;
create trigger note_removed_upload after delete on uploads for each row execute function note_removed_upload();

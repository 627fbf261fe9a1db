-- Adds types of blocks.
alter table blocks drop constraint blocks_type_check;
alter table blocks add constraint blocks_type_check check (
  type in (
    'link', 'heading', 'paragraph', 'divider', 'spacer', 'socials', 'image', 'youtube', 'spotify',
    'vimeo', 'soundcloud', 'tiktok', 'applemusic', 'twitch', 'email', 'phone', 'vcard', 'map', 'form'
  )
) not valid; -- 0035 validates it in a transaction of its own, which does not block reads

-- management. What visitors have sent with forms of profiles. Deleting a block deletes its submissions.
create table form_submissions (
  id text collate "C" primary key,
  workspace_id text not null references workspaces on delete cascade,
  block_id text collate "C" not null references blocks on delete cascade,
  -- Labels and entries in the order of the form, as the visitor saw them.
  entries jsonb not null,
  created_at timestamptz(3) not null default now(),
  -- It is deleted after this time, by the setting that the block had when it was sent.
  expires_at timestamptz(3) not null
);
create index form_submissions_of_block on form_submissions (block_id, created_at desc, id desc);
create index form_submissions_expired on form_submissions (expires_at);
create index form_submissions_of_workspace on form_submissions (workspace_id);

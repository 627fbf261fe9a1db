-- Public pages of statistics of a link, of a tag or, without both, of the whole workspace.
create table shares (
  id text collate "C" primary key,
  workspace_id text not null references workspaces on delete cascade,
  link_id text collate "C" references links on delete cascade,
  tag_id text collate "C" references tags on delete cascade,
  -- A part of the page's address, which cannot be guessed.
  secret text collate "C" not null unique,
  -- Argon2id; null: no password.
  password_hash text,
  expires_at timestamptz(3),
  -- Names of the rankings on the page, as in the API.
  dimensions text[] not null,
  embed boolean not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (link_id is null or tag_id is null),
  check (password_hash is null or not embed)
);
create index shares_of_workspace on shares (workspace_id, created_at, id);
create index shares_of_link on shares (link_id) where link_id is not null;
create index shares_of_tag on shares (tag_id) where tag_id is not null;

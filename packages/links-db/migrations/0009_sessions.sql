-- What the dashboard adds to the accounts: who is signed in, and who has been asked to join.

-- management. Only the SHA-256 of a session's token is kept; the row goes when its user signs out.
create table sessions (
  id text primary key,
  user_id text not null references users on delete cascade,
  token_hash bytea not null unique,
  device text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index sessions_of_user on sessions (user_id, last_seen_at);

-- management. An invite that was used is gone: a row is one that still waits, or has expired.
create table invites (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  -- It holds as long as this person is an owner.
  created_by text not null references users on delete cascade,
  token_hash bytea not null unique,
  role text not null check (role in ('owner', 'member')),
  -- null: whoever has the link
  email_key text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index invites_of_workspace on invites (workspace_id, created_at);
create index invites_of_user on invites (created_by);

-- Sessions of the dashboard, and invites to workspaces.

-- management. Stores the SHA-256 of a session's token. The row is deleted when the user signs out.
create table sessions (
  id text primary key,
  user_id text not null references users on delete cascade,
  token_hash bytea not null unique,
  device text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index sessions_of_user on sessions (user_id, last_seen_at);

-- management. The row of an invite is deleted when it is used: a row is an open or expired invite.
create table invites (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  -- The invite is valid as long as this user is an owner.
  created_by text not null references users on delete cascade,
  token_hash bytea not null unique,
  role text not null check (role in ('owner', 'member')),
  -- null: anyone who has the link
  email_key text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index invites_of_workspace on invites (workspace_id, created_at);
create index invites_of_user on invites (created_by);

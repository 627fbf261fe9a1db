-- redirect, management. A visitor has given the password that belongs to a hash of another service, and a redirect has hashed it as we do: management
-- replaces the hash of the link, if it is still that one, and removes the row.
create table password_rehashes (
  workspace_id text collate "C" not null,
  link_id text collate "C" not null,
  foreign_hash text not null,
  own_hash text not null,
  requested_at timestamptz(3) not null default now(),
  primary key (workspace_id, link_id)
);

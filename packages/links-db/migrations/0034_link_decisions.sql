-- Fields of a link that decide where a visitor is redirected, who is refused, and how.
alter table links
  add column rules jsonb,
  add column blocked_url text,
  add column split jsonb,
  add column social jsonb,
  -- Argon2id. The password itself is not stored.
  add column password_hash text,
  add column click_token boolean not null default false,
  add column forward_path text not null default 'off',
  add column redirect_status integer not null default 302;

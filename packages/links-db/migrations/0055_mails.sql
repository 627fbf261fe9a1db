-- management. Mails that wait to be sent. A row says what to write about and to whom; its text, with the secret of a link, is made when it is sent, so that
-- no secret is in the database or a backup. A row is deleted once the mail server has accepted the mail, or nothing is to be written any more.
create table mails (
  id text collate "C" primary key,
  -- As in mail-order.ts.
  kind text not null,
  recipient text not null,
  -- Equal for requests of which one mail is enough; null: each is a mail of its own.
  once_key text collate "C" unique,
  params jsonb not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- Not before this time; while it is being sent: when it is sent again unless it was deleted.
  due_at timestamptz(3) not null default now(),
  attempts integer not null default 0
);
create index mails_due on mails (due_at);

-- management. What the links in mails allow, by the SHA-256 of their secret.
create table account_tokens (
  token_hash bytea primary key,
  user_id text collate "C" not null references users on delete cascade,
  -- `passwordReset` or `email`.
  purpose text not null,
  -- The new address that the link confirms; null: the link is for something else.
  email text,
  -- The mail that has the link: a mail that is sent again has another link.
  mail_id text collate "C" not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index account_tokens_of_user on account_tokens (user_id, purpose, created_at);

-- management. The links in mails of invites, beside the link that its creator got.
create table invite_links (
  token_hash bytea primary key,
  invite_id text collate "C" not null references invites on delete cascade
);
create index invite_links_of_invite on invite_links (invite_id);

-- When a link in a mail to the address was used; null: not yet.
alter table users add email_verified_at timestamptz(3);

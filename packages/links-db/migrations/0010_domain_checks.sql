-- Domains that people add by themselves: proved by a TXT record, and asked again and again whether it is still there.

-- management. `verified_at is not null` is what makes a domain serve, now for one workspace of several that ask for a host.
alter table domains
  drop constraint domains_host_key,
  -- What the TXT record must say; null: an operator vouches for the domain, and nothing is checked.
  add column token text,
  -- Since when the record has been gone, as answers said; a domain serves on for a while.
  add column failing_since timestamptz,
  -- What the last check found wrong.
  add column problem text check (problem in ('missing', 'wrong', 'claimed', 'taken', 'no-answer')),
  -- Whether visitors of the host get here; null: it could not be told.
  add column points_here boolean,
  add column last_checked_at timestamptz,
  -- null: not by itself any more.
  add column next_check_at timestamptz,
  -- Whose page the root shows.
  add column root_profile_id text collate "C" references profiles on delete set null,
  add constraint domains_one_root check (root_url is null or root_profile_id is null);
create unique index domains_served on domains (host) where verified_at is not null;
create unique index domains_once_a_workspace on domains (host, workspace_id);
create index domains_to_check on domains (next_check_at) where next_check_at is not null;
create index domains_of_profile on domains (root_profile_id) where root_profile_id is not null;

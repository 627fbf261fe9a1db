-- Domains that users add themselves. A TXT record verifies the domain, and is checked again at intervals.

-- management. Several workspaces can request one host; it serves the one whose row has `verified_at`.
alter table domains
  drop constraint domains_host_key,
  -- The expected content of the TXT record. null: an operator has verified the domain, and nothing is checked.
  add column token text,
  -- Since when DNS has responded without the record. The domain continues to serve for a while.
  add column failing_since timestamptz,
  -- The problem that the last check found.
  add column problem text check (problem in ('missing', 'wrong', 'claimed', 'taken', 'no-answer')),
  -- Whether the host resolves to this service; null: unknown.
  add column points_here boolean,
  add column last_checked_at timestamptz,
  -- null: no further check is planned.
  add column next_check_at timestamptz,
  -- The profile that the root of the host shows.
  add column root_profile_id text collate "C" references profiles on delete set null,
  add constraint domains_one_root check (root_url is null or root_profile_id is null);
create unique index domains_served on domains (host) where verified_at is not null;
create unique index domains_once_a_workspace on domains (host, workspace_id);
create index domains_to_check on domains (next_check_at) where next_check_at is not null;
create index domains_of_profile on domains (root_profile_id) where root_profile_id is not null;

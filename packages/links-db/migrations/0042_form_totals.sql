-- management. How much the forms of a workspace have received, so that a form that is sent reads one row. Deletions are
-- counted by a trigger, because submissions also go with their block, profile or workspace. Insertions are counted by the
-- statement that makes them, so that a restored backup has what it says.
create table form_totals (
  workspace_id text primary key references workspaces on delete cascade,
  submissions integer not null,
  bytes bigint not null
) with (fillfactor = 50);

-- management. The same of one form.
create table form_block_totals (
  block_id text collate "C" primary key references blocks on delete cascade,
  submissions integer not null
) with (fillfactor = 50);

insert into form_totals (workspace_id, submissions, bytes)
select workspace_id, count(*), sum(bytes) from form_submissions group by workspace_id;
insert into form_block_totals (block_id, submissions)
select block_id, count(*) from form_submissions group by block_id;

-- Rows of totals are updated in order, so that two deletions never wait for each other.
create function count_removed_submissions() returns trigger language plpgsql as $$
begin
  perform from form_totals where workspace_id in (select workspace_id from removed) order by workspace_id for update;
  update form_totals t set submissions = greatest(t.submissions - r.submissions, 0), bytes = greatest(t.bytes - r.bytes, 0)
  from (select workspace_id, count(*) as submissions, sum(bytes) as bytes from removed group by workspace_id) r
  where t.workspace_id = r.workspace_id;
  update form_block_totals t set submissions = greatest(t.submissions - r.submissions, 0)
  from (select block_id, count(*) as submissions from removed group by block_id) r
  where t.block_id = r.block_id;
  return null;
end
$$;
create trigger count_removed_submissions after delete on form_submissions
referencing old table as removed for each statement execute function count_removed_submissions();

-- An erasure takes the conversions that were recorded when it was ordered, at each of its repetitions, and none that is
-- recorded afterwards.

-- The number of the last conversion that was recorded when the erasure was ordered: no clock decides what came first.
alter table erasures add column last_conversion bigint not null
  default coalesce(pg_sequence_last_value('conversions_number_seq'), 0);
update erasures set last_conversion = coalesce((
  select max(number) from conversions where conversions.created_at <= erasures.created_at
), 0)
where due_at is not null or pass_id is not null;

-- Whether the click of a conversion was erased, which is looked up for each one that is copied to ClickHouse.
create index erasures_of_link on erasures (workspace_id, link_id, before) where kind = 'link';
create index erasures_of_visitor_day on erasures (workspace_id, visitor_day) where kind = 'visitor';
create index erasures_by_retention on erasures (workspace_id, before) where kind = 'retention';

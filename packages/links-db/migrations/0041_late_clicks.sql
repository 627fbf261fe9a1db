-- analytics. The time up to which a partition of the click stream is ingested, as far as its order shows: that of its
-- newest event, or of a read that found no more.
alter table stream_positions add column ingested_until timestamptz(3);

-- analytics (adds), management (takes). UTC days of which clicks or views were ingested long after they had happened.
-- There is no foreign key, because visits are also ingested after their workspace was deleted.
create table late_days (
  workspace_id text collate "C" not null,
  day date not null,
  arrived_at timestamptz(3) not null default now(),
  primary key (workspace_id, day)
);

-- management. Late days of periods that a schedule has exported: it exports these periods again.
create table export_corrections (
  schedule_id text collate "C" not null references export_schedules on delete cascade,
  day date not null,
  queued_at timestamptz(3) not null default now(),
  primary key (schedule_id, day)
);

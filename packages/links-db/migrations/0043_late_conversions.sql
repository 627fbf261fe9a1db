-- analytics (adds), management (takes). UTC days of clicks whose conversions were stored long after the click, and since
-- when: the exports of these days are written again once a day. There is no foreign key, for the reason of late_days.
create table late_conversion_days (
  workspace_id text collate "C" not null,
  day date not null,
  since timestamptz(3) not null default now(),
  primary key (workspace_id, day)
);
create index late_conversion_days_by_age on late_conversion_days (since);

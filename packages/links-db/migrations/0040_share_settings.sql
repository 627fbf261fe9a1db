-- What a shared page shows: management alone reads and writes it. Pages from before show all clicks of people.
alter table shares
  -- The heading of the page.
  add column name text,
  -- Filters of reports by dimension, as the API has them.
  add column filters jsonb not null default '{}',
  -- The last days, or a time; with neither, who sees the page chooses.
  add column days integer,
  add column range_start timestamptz(3),
  add column range_end timestamptz(3),
  add column timezone text not null default 'UTC',
  add column include_bots boolean not null default false,
  add column include_internal boolean not null default false,
  -- 'previous' or 'year', as in the API.
  add column compared_with text,
  add check (days is null or range_start is null),
  add check (range_end is null or range_start is not null);

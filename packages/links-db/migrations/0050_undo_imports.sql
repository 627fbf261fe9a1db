-- management (operator), analytics. Clicks of an import are erased when it is undone.
alter table erasures
  -- The source in the stream of clicks that an undone import stored them with.
  add column stream_source text collate "C",
  drop constraint erasures_kind_check,
  add constraint erasures_kind_check check (kind in ('link', 'visitor', 'retention', 'workspace', 'import')),
  add constraint erasures_import_check check ((kind = 'import') = (stream_source is not null));
alter table erasure_passes
  drop constraint erasure_passes_kind_check,
  add constraint erasure_passes_kind_check check (kind in ('link', 'visitor', 'retention', 'workspace', 'import'));

-- `undoing`: the import is being undone, and no run of it can begin.
alter table import_jobs
  drop constraint import_jobs_state_check,
  add constraint import_jobs_state_check check (state in ('links', 'clicks', 'done', 'undoing'));

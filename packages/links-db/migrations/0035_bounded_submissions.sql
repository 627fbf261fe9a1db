-- Validates constraints of earlier migrations. Their tables can be read and written while that takes.
alter table profiles validate constraint theme_is_an_object;
alter table blocks validate constraint blocks_type_check;

-- management. The size of the entries as they were sent. The index alone has what the sum of a workspace needs.
alter table form_submissions add column bytes integer not null default 0;
update form_submissions set bytes = octet_length(entries::text);
drop index form_submissions_of_workspace;
create index form_submissions_of_workspace on form_submissions (workspace_id) include (bytes);

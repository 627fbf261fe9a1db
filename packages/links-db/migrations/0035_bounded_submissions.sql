-- Constraints that earlier versions have added: their tables stay readable and writable while they are read.
alter table profiles validate constraint theme_is_an_object;
alter table blocks validate constraint blocks_type_check;

-- management. The size of the entries as they were sent; what a workspace has is summed from the index alone.
alter table form_submissions add column bytes integer not null default 0;
update form_submissions set bytes = octet_length(entries::text);
drop index form_submissions_of_workspace;
create index form_submissions_of_workspace on form_submissions (workspace_id) include (bytes);

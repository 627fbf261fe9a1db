/**
 * Settings of reads over whole tables: they may take long, and spill to the disk beyond 256 MiB of memory. One whose caller
 * has given up ends as well.
 */
export const scanSettings = {
  cancel_http_readonly_queries_on_client_close: 1,
  max_execution_time: 3_600,
  max_bytes_before_external_group_by: '268435456',
  max_bytes_before_external_sort: '268435456',
} as const;

/** Restricts a read to one workspace; an empty parameter selects all. */
export const ofWorkspace = `({workspaceId:String} = '' OR workspace_id = {workspaceId:String})`;

import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/create-api.ts';
import { workspaceKey } from '../workspaces/workspace-context.ts';

/** The custom domains of a workspace, the oldest first. */
export function domainsQuery(api: Api, workspaceId: string) {
  return queryOptions({
    queryKey: workspaceKey(workspaceId, 'domains'),
    queryFn: async ({ signal }) =>
      await api.account('get', '/workspaces/:workspaceId/domains', { params: { workspaceId }, signal }),
  });
}

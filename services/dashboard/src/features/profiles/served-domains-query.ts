import type { Domain } from '@linkplane/contracts/account';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/create-api.ts';
import { workspaceKey } from '../workspaces/workspace-context.ts';

export const domainsKey = (workspaceId: string) => workspaceKey(workspaceId, 'domains');

/** The domains of a workspace that are proved and serve. */
export function servedDomainsQuery(workspaceId: string, api: Api) {
  return queryOptions({
    queryKey: domainsKey(workspaceId),
    queryFn: async ({ signal }): Promise<Domain[]> =>
      await api.account('get', '/workspaces/:workspaceId/domains', { params: { workspaceId }, signal }),
    select: (domains) => domains.filter(({ isServed }) => isServed),
  });
}

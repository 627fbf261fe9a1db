import type { Workspace } from '@linkplane/contracts/account';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/create-api.ts';

export const workspacesKey = ['workspaces'];

/** The workspaces of the signed-in user, oldest first. */
export function workspacesQuery(api: Api) {
  return queryOptions({
    queryKey: workspacesKey,
    queryFn: async ({ signal }): Promise<Workspace[]> => await api.account('get', '/workspaces', { signal }),
  });
}

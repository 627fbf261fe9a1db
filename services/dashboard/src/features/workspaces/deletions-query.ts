import type { WorkspaceDeletion } from '@linkplane/contracts/account';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/create-api.ts';

const refreshMs = 5_000;

export const deletionsKey = ['workspace-deletions'];

/** The workspaces that the user has deleted, newest first; refetched while something is still there. */
export function deletionsQuery(api: Api) {
  return queryOptions({
    queryKey: deletionsKey,
    queryFn: async ({ signal }): Promise<WorkspaceDeletion[]> =>
      await api.account('get', '/workspace-deletions', { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ visitsErasedAt }) => visitsErasedAt === null) === true ? refreshMs : false,
  });
}

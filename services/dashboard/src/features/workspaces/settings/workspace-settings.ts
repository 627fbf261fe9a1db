import type { UpdateWorkspaceBody, WorkspaceSettings } from '@linkplane/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Call, V1Operation } from '../../../api/api-types.ts';
import { RequestError } from '../../../api/request-error.ts';
import { describeProblem } from '../../../ui/describe-problem.ts';
import { useV1, useWorkspace, workspaceKey } from '../workspace-context.ts';

const settingsKey = (workspaceId: string) => workspaceKey(workspaceId, 'settings');

function settingsQuery(v1: Call<V1Operation>, workspaceId: string) {
  return queryOptions({
    queryKey: settingsKey(workspaceId),
    queryFn: async ({ signal }): Promise<WorkspaceSettings> => await v1('get', '/workspace', { signal }),
  });
}

/** What the owners have set for the whole workspace. */
export function useWorkspaceSettings() {
  const { id } = useWorkspace();
  return useQuery(settingsQuery(useV1(), id));
}

/** Saves some of the settings; the others stay as they are. */
export function useSaveSettings() {
  const v1 = useV1();
  const { id } = useWorkspace();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: UpdateWorkspaceBody) => {
      const settings = await v1('patch', '/workspace', { body });
      queries.setQueryData(settingsKey(id), settings);
      return settings;
    },
  });
}

/** The server names an entry of a list by its place: `excludedAddresses.3`. */
export function findListError(error: unknown, list: keyof WorkspaceSettings): string | undefined {
  const details = error instanceof RequestError ? error.details : [];
  const detail = details.find(({ field }) => field.split('.', 1)[0] === list);
  return detail && describeProblem(detail);
}

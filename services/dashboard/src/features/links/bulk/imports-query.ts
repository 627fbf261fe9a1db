import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call, V1Operation } from '../../../api/api-types.ts';
import { useV1, useWorkspace, workspaceKey } from '../../workspaces/workspace-context.ts';

export const importsKey = (workspaceId: string) => workspaceKey(workspaceId, 'imports');

/** The last imports that can be undone. */
export function importsQuery(v1: Call<V1Operation>, workspaceId: string) {
  return queryOptions({
    queryKey: importsKey(workspaceId),
    queryFn: async ({ signal }) => await v1('get', '/imports', { signal }),
  });
}

/** Undoes an import. Without `deleteInUse`, links that are in use stay. The lists are fetched again. */
export function useUndoImport(importId: string) {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (deleteInUse: number | undefined) =>
      await v1('post', '/imports/:id/undo', { params: { id: importId }, body: { deleteInUse } }),
    onSettled: async () => {
      await Promise.all(
        ['links', 'tags', 'imports'].map((what) =>
          queries.invalidateQueries({ queryKey: workspaceKey(workspaceId, what) }),
        ),
      );
    },
  });
}

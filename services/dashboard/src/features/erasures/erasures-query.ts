import type { Erasure } from '@linkplane/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Call, V1Operation } from '../../api/api-types.ts';
import { useV1, useWorkspace, workspaceKey } from '../workspaces/workspace-context.ts';

const listRefreshMs = 2_000;
/**
 * The pauses for one erasure: it takes seconds on most installations. A large one is queried less often, and then no
 * more.
 */
const pollMs = { first: 1_000, later: 5_000 } as const;
const firstPolls = 10;
const pollsMax = 60;

const erasuresKey = (workspaceId: string) => workspaceKey(workspaceId, 'erasures');

/** The visits of an erasure are gone. It may be repeated for late ones, which changes nothing that can be seen. */
export function isErased({ erasedAt }: Erasure): boolean {
  return erasedAt !== null;
}

/** The last erasures of the workspace, newest first; refetched until the visits of each are gone. */
export function erasuresQuery(v1: Call<V1Operation>, workspaceId: string) {
  return queryOptions({
    queryKey: erasuresKey(workspaceId),
    queryFn: async ({ signal }): Promise<Erasure[]> => await v1('get', '/erasures', { signal }),
    refetchInterval: ({ state }) => (state.data?.every(isErased) === false ? listRefreshMs : false),
  });
}

/** Follows an erasure until its visits are gone, for some minutes at most. */
export function useErasure(begun: Erasure): Erasure {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const { data = begun } = useQuery({
    queryKey: [...erasuresKey(workspaceId), begun.id],
    queryFn: async ({ signal }) => await v1('get', '/erasures/:id', { params: { id: begun.id }, signal }),
    retry: false,
    refetchInterval: ({ state }) => {
      const polls = state.dataUpdateCount + state.errorUpdateCount;
      if (polls >= pollsMax || (state.data && isErased(state.data))) return false;
      return polls < firstPolls ? pollMs.first : pollMs.later;
    },
  });
  return data;
}

/** Erases the clicks of a link. @property before ISO 8601; undefined: now */
export function useResetStats(linkId: string) {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (before: string | undefined): Promise<Erasure> => {
      const body = before === undefined ? {} : { before };
      return (await v1('post', '/links/:id/stats/reset', { params: { id: linkId }, body })).erasure;
    },
    onSuccess: () => void queries.invalidateQueries({ queryKey: erasuresKey(workspaceId) }),
  });
}

/** Erases the visits of the visitor who made the visit of that id. */
export function useEraseVisitor() {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (clickId: string) =>
      await v1('post', '/erasures', { body: { subject: { type: 'visitor', clickId } } }),
    onSuccess: async () => await queries.invalidateQueries({ queryKey: erasuresKey(workspaceId) }),
  });
}

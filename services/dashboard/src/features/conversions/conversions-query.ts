import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Call, V1Operation } from '../../api/api-types.ts';
import { workspaceKey } from '../workspaces/workspace-context.ts';

/** The rows of a page in a report, and those that a reader loads. */
const newestRows = 5;
const furtherRows = 20;
/** The pause for the newest page only: further pages would shift while they are read. */
const refreshMs = 15_000;

/** The conversions of a link, newest first. Polled while only the newest page is shown. */
export function conversionsQuery(v1: Call<V1Operation>, workspaceId: string, linkId: string) {
  return infiniteQueryOptions({
    queryKey: workspaceKey(workspaceId, 'conversions', linkId),
    queryFn: async ({ signal, pageParam: cursor }) =>
      await v1('get', '/conversions', {
        query: { linkId, limit: cursor === '' ? newestRows : furtherRows, cursor },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ pagination }) => pagination.nextCursor ?? undefined,
    refetchInterval: ({ state: { data } }) => ((data?.pages.length ?? 1) === 1 ? refreshMs : false),
    refetchOnWindowFocus: ({ state: { data } }) => data?.pages.length === 1,
  });
}

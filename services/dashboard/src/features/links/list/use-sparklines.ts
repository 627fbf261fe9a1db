import type { Link } from '@linkplane/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ownTimezone } from '../../../ui/describe-time-zone.ts';
import { useV1, useWorkspace, workspaceKey } from '../../workspaces/workspace-context.ts';

const refreshMs = 60_000;
const none: readonly Link[] = [];

/** The clicks of the last days by link, in one request for all rows of the list; empty until they are loaded. */
export function useSparklines(links: readonly Link[] = none): ReadonlyMap<string, readonly number[]> {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const ids = links.map(({ id }) => id).join(',');
  const { data } = useQuery({
    queryKey: workspaceKey(workspaceId, 'sparklines', ids),
    queryFn: async ({ signal }) =>
      await v1('get', '/analytics/sparklines', { query: { ids, timezone: ownTimezone() }, signal }),
    enabled: ids !== '',
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  return useMemo(() => new Map(data?.links.map(({ id, clicks }) => [id, clicks])), [data]);
}

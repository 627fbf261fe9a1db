import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Call, V1Operation } from '../../api/api-types.ts';
import { useV1, useWorkspace, workspaceKey } from '../workspaces/workspace-context.ts';
import { toTagKey } from './tag-key.ts';

/** All tags of the workspace, by name. */
export function tagsQuery(v1: Call<V1Operation>, workspaceId: string) {
  return queryOptions({
    queryKey: workspaceKey(workspaceId, 'tags'),
    queryFn: async ({ signal }) => await v1('get', '/tags', { signal }),
  });
}

/** Finds the colour of a tag by its name; null without one. */
export function useTagColours(): (name: string) => string | null {
  const { data = [] } = useQuery(tagsQuery(useV1(), useWorkspace().id));
  const colours = new Map(data.map(({ name, colour }) => [toTagKey(name), colour]));
  return (name) => colours.get(toTagKey(name)) ?? null;
}

import type { Profile, ProfileSummary } from '@linkplane/contracts';
import { queryOptions } from '@tanstack/react-query';
import type { Call, V1Operation } from '../../api/api-types.ts';
import { workspaceKey } from '../workspaces/workspace-context.ts';

export const profilesKey = (workspaceId: string) => workspaceKey(workspaceId, 'profiles');
export const profileKey = (workspaceId: string, profileId: string) => [...profilesKey(workspaceId), profileId];

/** The profiles of a workspace, the newest first. */
export function profilesQuery(workspaceId: string, v1: Call<V1Operation>) {
  return queryOptions({
    queryKey: profilesKey(workspaceId),
    queryFn: async ({ signal }): Promise<ProfileSummary[]> => await v1('get', '/profiles', { signal }),
  });
}

/** One profile with its blocks in their order. */
export function profileQuery(workspaceId: string, v1: Call<V1Operation>, profileId: string) {
  return queryOptions({
    queryKey: profileKey(workspaceId, profileId),
    queryFn: async ({ signal }): Promise<Profile> =>
      await v1('get', '/profiles/:id', { params: { id: profileId }, signal }),
  });
}

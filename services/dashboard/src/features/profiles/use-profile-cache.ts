import type { Block, Profile } from '@linkplane/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { profileKey, profilesKey } from './profiles-query.ts';

export type ProfileCache = {
  /** The prefix of the mutation keys of all changes of the profile. */
  mutationKey: unknown[];
  read(): Profile | undefined;
  /** Applies a response of the API, or an optimistic change. */
  change(next: (profile: Profile) => Profile): void;
  changeBlocks(next: (blocks: Block[]) => Block[]): void;
  /** Cancels reads in flight, which could overwrite a change with older data. */
  cancelReads(): Promise<void>;
  /** Refetches the profile and the list of profiles. */
  refresh(): void;
};

/** Reads and changes of the profile in the query cache. */
export function useProfileCache(profileId: string): ProfileCache {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const queryKey = profileKey(workspaceId, profileId);
  const change: ProfileCache['change'] = (next) => {
    queries.setQueryData<Profile>(queryKey, (profile) => profile && next(profile));
    void queries.invalidateQueries({ queryKey: profilesKey(workspaceId), exact: true });
  };
  return {
    mutationKey: queryKey,
    read: () => queries.getQueryData<Profile>(queryKey),
    change,
    changeBlocks: (next) =>
      change((profile) => ({
        ...profile,
        blocks: next(profile.blocks).map((block, position) => ({ ...block, position })),
      })),
    cancelReads: async () => await queries.cancelQueries({ queryKey, exact: true }),
    refresh: () => void queries.invalidateQueries({ queryKey: profilesKey(workspaceId) }),
  };
}

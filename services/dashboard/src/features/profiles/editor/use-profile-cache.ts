import type { Block, Profile } from '@linkplane/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { profileKey, profilesKey } from '../profiles-query.ts';

export type ProfileCache = {
  /** Every change of the profile is a mutation under it. */
  mutationKey: unknown[];
  read(): Profile | undefined;
  /** What an answer of the API said, or what it will say. */
  change(next: (profile: Profile) => Profile): void;
  changeBlocks(next: (blocks: Block[]) => Block[]): void;
  /** Nothing that was asked for before may overwrite what changes now. */
  cancelReads(): Promise<void>;
  /** Asks again for the profile and for the list of all. */
  refresh(): void;
};

/** The profile as the query cache has it. */
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

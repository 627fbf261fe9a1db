import { useV1 } from '../../workspaces/workspace-context.ts';
import { useProfileCache } from '../use-profile-cache.ts';
import type { ThemeDraft } from './theme-draft.ts';

/** Saves a theme as a whole. @throws {RequestError} */
export function useSaveTheme(profileId: string): (id: string, draft: ThemeDraft) => Promise<void> {
  const v1 = useV1();
  const cache = useProfileCache(profileId);
  return async (_, { theme }) => {
    if (!cache.read()) return;
    await cache.cancelReads();
    const saved = await v1('patch', '/profiles/:id', { params: { id: profileId }, body: { theme } });
    // Other fields of the cached profile may be newer than those of the response.
    cache.change((profile) => ({ ...profile, theme: saved.theme, updatedAt: saved.updatedAt }));
  };
}

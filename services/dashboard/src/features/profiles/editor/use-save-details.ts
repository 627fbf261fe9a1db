import { useV1 } from '../../workspaces/workspace-context.ts';
import { detailsChanges, type DetailsDraft } from './details-draft.ts';
import { useProfileCache } from '../use-profile-cache.ts';

/** Saves the changes of a details draft. @throws {RequestError} */
export function useSaveDetails(profileId: string): (id: string, draft: DetailsDraft) => Promise<void> {
  const v1 = useV1();
  const cache = useProfileCache(profileId);
  return async (_, draft) => {
    const saved = cache.read();
    if (!saved) return;
    await cache.cancelReads();
    const { blocks: _blocks, ...details } = await v1('patch', '/profiles/:id', {
      params: { id: profileId },
      body: detailsChanges(saved, draft),
    });
    // The cached blocks may be newer than those of the response.
    cache.change((profile) => ({ ...profile, ...details }));
  };
}

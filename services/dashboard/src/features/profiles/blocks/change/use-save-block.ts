import { useV1 } from '../../../workspaces/workspace-context.ts';
import { useProfileCache } from '../../use-profile-cache.ts';
import { blockChanges, type BlockDraft } from '../block-draft.ts';

/** Saves the changes of a draft and puts the response into the cache. @throws {RequestError} */
export function useSaveBlock(profileId: string): (blockId: string, draft: BlockDraft) => Promise<void> {
  const v1 = useV1();
  const cache = useProfileCache(profileId);
  return async (blockId, draft) => {
    const saved = cache.read()?.blocks.find(({ id }) => id === blockId);
    if (!saved) return;
    const body = blockChanges(saved, draft);
    await cache.cancelReads();
    const block = await v1('patch', '/profiles/:profileId/blocks/:blockId', { params: { profileId, blockId }, body });
    cache.changeBlocks((blocks) => blocks.map((each) => (each.id === blockId ? block : each)));
  };
}

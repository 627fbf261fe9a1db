import type { Block } from '@linkplane/contracts';
import { useMutation } from '@tanstack/react-query';
import { useToasts } from '../../../../ui/toaster.tsx';
import { useV1 } from '../../../workspaces/workspace-context.ts';
import { useProfileCache } from '../../use-profile-cache.ts';
import { changeSettings } from '../block-draft.ts';
import { readFlag } from '../read-setting.ts';

/** Hides a block from visitors or shows it again; optimistic, reverted on failure. */
export function useHideBlock(profileId: string) {
  const v1 = useV1();
  const cache = useProfileCache(profileId);
  const { fail } = useToasts();
  const put = (blockId: string, settings: Block['settings']) =>
    cache.changeBlocks((blocks) => blocks.map((each) => (each.id === blockId ? { ...each, settings } : each)));
  return useMutation({
    mutationKey: cache.mutationKey,
    mutationFn: async (block: Block) =>
      await v1('patch', '/profiles/:profileId/blocks/:blockId', {
        params: { profileId, blockId: block.id },
        body: { settings: toggled(block) },
      }),
    onMutate: async (block) => {
      await cache.cancelReads();
      put(block.id, toggled(block));
    },
    // A read that began before the change was stored may have brought the old settings back.
    onSuccess: async ({ id, settings }) => {
      await cache.cancelReads();
      put(id, settings);
    },
    onError: (error, block) => {
      put(block.id, block.settings);
      fail(error);
    },
  });
}

function toggled({ settings }: Block): Block['settings'] {
  return changeSettings(settings, { hidden: readFlag(settings, 'hidden') ? undefined : true });
}

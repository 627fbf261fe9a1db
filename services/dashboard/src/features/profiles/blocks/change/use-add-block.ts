import type { BlockType } from '@linkplane/contracts';
import { useMutation } from '@tanstack/react-query';
import { useToasts } from '../../../../ui/toaster.tsx';
import { useV1 } from '../../../workspaces/workspace-context.ts';
import { useProfileCache } from '../../use-profile-cache.ts';
import { blockKinds } from '../block-kinds.ts';

/** Adds an empty block of a type at the end. @param onAdded called with its id */
export function useAddBlock(profileId: string, onAdded: (blockId: string) => void) {
  const v1 = useV1();
  const cache = useProfileCache(profileId);
  const { fail } = useToasts();
  return useMutation({
    mutationKey: cache.mutationKey,
    mutationFn: async (type: BlockType) =>
      await v1('post', '/profiles/:id/blocks', {
        params: { id: profileId },
        body: { type, settings: blockKinds[type].settings },
      }),
    onSuccess: (block) => {
      cache.changeBlocks((blocks) => [...blocks, block]);
      onAdded(block.id);
    },
    onError: fail,
  });
}

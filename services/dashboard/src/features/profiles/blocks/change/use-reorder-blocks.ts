import type { Block } from '@linkplane/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToasts } from '../../../../ui/toaster.tsx';
import { useV1 } from '../../../workspaces/workspace-context.ts';
import { useProfileCache } from '../../use-profile-cache.ts';

/** Reorders the blocks; optimistic, reverted on failure. Requests run one after another. */
export function useReorderBlocks(profileId: string) {
  const v1 = useV1();
  const queries = useQueryClient();
  const cache = useProfileCache(profileId);
  const { fail } = useToasts();
  const mutationKey = [...cache.mutationKey, 'reorder'];
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join('/') },
    mutationFn: async (blockIds: string[]) =>
      await v1('put', '/profiles/:id/blocks/reorder', { params: { id: profileId }, body: { blockIds } }),
    onMutate: async (blockIds) => {
      await cache.cancelReads();
      const before = cache.read()?.blocks.map(({ id }) => id) ?? [];
      cache.changeBlocks((blocks) => inOrder(blocks, blockIds));
      return { before };
    },
    onError: (error, _, made) => {
      // A queued later order already includes this one.
      if (made && queries.isMutating({ mutationKey }) === 1) {
        cache.changeBlocks((blocks) => inOrder(blocks, made.before));
        cache.refresh();
      }
      fail(error);
    },
  });
}

/** Blocks without a position, such as a new one, stay at the end. */
function inOrder(blocks: Block[], blockIds: string[]): Block[] {
  const placeOf = new Map(blockIds.map((id, place) => [id, place]));
  const place = ({ id }: Block) => placeOf.get(id) ?? blockIds.length;
  return blocks.toSorted((one, other) => place(one) - place(other));
}

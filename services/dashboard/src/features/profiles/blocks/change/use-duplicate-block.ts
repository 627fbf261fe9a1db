import type { Block } from '@linkplane/contracts';
import { useMutation } from '@tanstack/react-query';
import { t } from '../../../../language/translate.ts';
import { useToasts } from '../../../../ui/toaster.tsx';
import { useV1 } from '../../../workspaces/workspace-context.ts';
import { useProfileCache } from '../../use-profile-cache.ts';
import { useReorderBlocks } from './use-reorder-blocks.ts';

/** Adds a copy of the saved block below it, with 0 clicks. */
export function useDuplicateBlock(profileId: string) {
  const v1 = useV1();
  const cache = useProfileCache(profileId);
  const { mutate: reorder } = useReorderBlocks(profileId);
  const { notify, fail } = useToasts();
  return useMutation({
    mutationKey: cache.mutationKey,
    mutationFn: async ({ type, label, content, icon, settings }: Block) =>
      await v1('post', '/profiles/:id/blocks', {
        params: { id: profileId },
        body: { type, label, content, icon, settings },
      }),
    onSuccess: (copy, original) => {
      // The API adds at the end.
      cache.changeBlocks((blocks) => [...blocks, copy]);
      const others = cache.read()?.blocks.filter(({ id }) => id !== copy.id) ?? [];
      reorder(others.flatMap(({ id }) => (id === original.id ? [id, copy.id] : [id])));
      notify(t('Block duplicated'));
    },
    onError: fail,
  });
}

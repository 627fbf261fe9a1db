import { useMutation } from '@tanstack/react-query';
import { t } from '../../../../language/translate.ts';
import { useToasts } from '../../../../ui/toaster.tsx';
import { useV1 } from '../../../workspaces/workspace-context.ts';
import { useProfileCache } from '../../use-profile-cache.ts';

export function useDeleteBlock(profileId: string, onDeleted: () => void) {
  const v1 = useV1();
  const cache = useProfileCache(profileId);
  const { notify } = useToasts();
  return useMutation({
    mutationKey: cache.mutationKey,
    mutationFn: async (blockId: string) =>
      await v1('delete', '/profiles/:profileId/blocks/:blockId', { params: { profileId, blockId } }),
    onSuccess: (_, blockId) => {
      cache.changeBlocks((blocks) => blocks.filter(({ id }) => id !== blockId));
      notify(t('Block deleted'));
      onDeleted();
    },
  });
}

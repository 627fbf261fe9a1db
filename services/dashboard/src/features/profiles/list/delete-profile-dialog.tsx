import type { ProfileSummary } from '@linkplane/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../language/translate.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToasts } from '../../../ui/toaster.tsx';
import { useV1, useWorkspace } from '../../workspaces/workspace-context.ts';
import { profileKey, profilesKey } from '../profiles-query.ts';
import { showShortUrl } from '../../../ui/show-url.ts';

type DeleteProfileDialogProps = { profile: ProfileSummary; onClose: () => void };

export function DeleteProfileDialog({ profile, onClose }: DeleteProfileDialogProps) {
  const remove = useDeleteProfile(profile, onClose);
  return (
    <ConfirmDialog
      title={t('Delete {displayName}?', { displayName: profile.displayName })}
      action={t('Delete profile')}
      typed={profile.slug}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
      isBusy={remove.isPending}
      error={remove.error}
    >
      <p>
        {t(
          '{url} stops working immediately, and {blocks, plural, =0 {the page} one {its block} other {its # blocks}} cannot be restored.',
          { url: showShortUrl(profile.url), blocks: profile.blockCount },
        )}
      </p>
    </ConfirmDialog>
  );
}

function useDeleteProfile({ id, displayName }: ProfileSummary, onDeleted: () => void) {
  const { id: workspaceId } = useWorkspace();
  const v1 = useV1();
  const queries = useQueryClient();
  const { notify } = useToasts();
  return useMutation({
    mutationFn: async () => await v1('delete', '/profiles/:id', { params: { id } }),
    onSuccess: () => {
      queries.setQueryData<ProfileSummary[]>(profilesKey(workspaceId), (list) =>
        list?.filter((each) => each.id !== id),
      );
      queries.removeQueries({ queryKey: profileKey(workspaceId, id) });
      void queries.invalidateQueries({ queryKey: profilesKey(workspaceId), exact: true });
      notify(t('Profile deleted'), displayName);
      onDeleted();
    },
  });
}

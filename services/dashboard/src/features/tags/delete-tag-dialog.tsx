import type { Tag } from '@linkplane/contracts';
import { formatNumber, t } from '../../language/translate.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDeleteTag } from './change-tags.ts';

export function DeleteTagDialog({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const remove = useDeleteTag();
  const count = `${formatNumber(tag.links)} ${tag.links === 1 ? 'link' : 'links'}`;
  return (
    <ConfirmDialog
      title={t('Delete the tag {tag}?', { tag: tag.name })}
      action={t('Delete tag')}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(tag, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {t(
          'It is removed from {count}. The links and their clicks stay, but the report of the tag is gone. This cannot be undone.',
          { count },
        )}
      </p>
    </ConfirmDialog>
  );
}

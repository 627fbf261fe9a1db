import type { Tag } from '@linkplane/contracts';
import { t } from '../../language/translate.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDeleteTag } from './change-tags.ts';

export function DeleteTagDialog({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const remove = useDeleteTag();
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
          'It is removed from {links, plural, one {# link} other {# links}}. The links and their clicks stay, but the report of the tag is gone. This cannot be undone.',
          { links: tag.links },
        )}
      </p>
    </ConfirmDialog>
  );
}

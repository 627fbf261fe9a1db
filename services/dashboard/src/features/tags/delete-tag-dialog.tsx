import type { Tag } from '@linkplane/contracts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDeleteTag } from './change-tags.ts';

export function DeleteTagDialog({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const remove = useDeleteTag();
  const count = `${tag.links.toLocaleString('en')} ${tag.links === 1 ? 'link' : 'links'}`;
  return (
    <ConfirmDialog
      title={`Delete the tag ${tag.name}?`}
      action="Delete tag"
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(tag, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        It is removed from {count}. The links and their clicks stay, but the report of the tag is gone. This cannot be
        undone.
      </p>
    </ConfirmDialog>
  );
}

import type { Block } from '@linkplane/contracts';
import { t } from '../../../../language/translate.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { describeBlock } from './describe-block.ts';
import { useDeleteBlock } from '../change/use-delete-block.ts';

type DeleteBlockDialogProps = { block: Block; onClose: () => void; onDeleted: (blockId: string) => void };

export function DeleteBlockDialog({ block, onClose, onDeleted }: DeleteBlockDialogProps) {
  const remove = useDeleteBlock(block.profileId, () => {
    onDeleted(block.id);
    onClose();
  });
  return (
    <ConfirmDialog
      title={t('Delete this block?')}
      action={t('Delete block')}
      onConfirm={() => remove.mutate(block.id)}
      onClose={onClose}
      isBusy={remove.isPending}
      error={remove.error}
    >
      <p>
        {t(
          '“{title}” is removed from the page immediately. If you undo it, it comes back with its clicks counted from zero.',
          {
            title: describeBlock(block).title,
          },
        )}
      </p>
      {block.type === 'form' && (
        <p>
          {t(
            'The messages that visitors have sent with this form are deleted for good. An undo does not bring them back.',
          )}
        </p>
      )}
    </ConfirmDialog>
  );
}

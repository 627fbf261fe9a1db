import { t } from '../../../language/translate.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { deletionDelaySeconds, usePendingDeletions } from '../change/pending-deletions.ts';
import { nameLinks } from '../name-links.ts';
import type { SelectedLinks } from './selected-change.ts';

/** Up to so many links are deleted without typing their number. */
const untypedMax = 50;

type DeleteSelectedDialogProps = { links: SelectedLinks; onDone: () => void; onClose: () => void };

/** Confirms the deletion of the chosen links, which can be undone for some seconds. */
export default function DeleteSelectedDialog({ links, onDone, onClose }: DeleteSelectedDialogProps) {
  const { deferMany } = usePendingDeletions();
  const count = nameLinks(links.count);
  return (
    <ConfirmDialog
      title={t('Delete {count}?', { count })}
      action={t('Delete {count}', { count })}
      {...(links.count > untypedMax && { typed: String(links.count) })}
      isBusy={false}
      error={null}
      onConfirm={() => {
        deferMany(links.target, links.count);
        onDone();
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        {t(
          'Their short links stop working, their slugs become free, and their analytics are no longer shown. You can undo this for {deletionDelaySeconds} seconds, during which the links still work.',
          { deletionDelaySeconds },
        )}
      </p>
    </ConfirmDialog>
  );
}

import type { ImportJob } from '@linkplane/contracts';
import { useState } from 'react';
import { t } from '../../../language/translate.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Stack } from '../../../ui/form.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { nameSource } from './describe-job.ts';
import type { JobActions } from './import-jobs-query.ts';

type UndoJobDialogProps = { job: ImportJob; undo: JobActions['undo']; onClose: () => void };

/** Confirms that the links and clicks of all imports from a source are removed. */
export function UndoJobDialog({ job, undo, onClose }: UndoJobDialogProps) {
  const [deletesInUse, setDeletesInUse] = useState(false);
  return (
    <ConfirmDialog
      title={t('Undo this import?')}
      action={t('Undo import')}
      isBusy={undo.isPending}
      error={undo.error}
      onConfirm={() => undo.mutate(deletesInUse, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Stack>
        <p>
          {t(
            'All links and clicks that were imported from {source} are removed, those of earlier imports included, and the short links stop working. Links that were edited or clicked here stay, and so do those that the operator has suspended.',
            { source: nameSource(job) },
          )}
        </p>
        <SwitchField
          label={t('Also delete links that are in use')}
          hint={t('Those that were edited or clicked here. Clicks that happened here stay in the reports.')}
          checked={deletesInUse}
          onChange={setDeletesInUse}
        />
      </Stack>
    </ConfirmDialog>
  );
}

import { useId, useState, type SyntheticEvent } from 'react';
import { t } from '../../../language/translate.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormActions } from '../../../ui/form.tsx';
import { useCreateWorkspace } from './use-create-workspace.ts';

export default function CreateWorkspaceDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [name, setName] = useState('');
  const create = useCreateWorkspace(onClose);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    create.mutate(name);
  };
  return (
    <Dialog
      title={t('New workspace')}
      description={t('A separate space with its own links, profiles, domains and members.')}
      loss={name.trim() !== '' && !create.isPending ? 'changes' : undefined}
      onClose={onClose}
      actions={
        <FormActions form={formId} isBusy={create.isPending} disabled={name.trim() === ''} onCancel={onClose}>
          {t('Create workspace')}
        </FormActions>
      }
    >
      <form id={formId} onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
        <TextField
          label={t('Name')}
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.target.value)}
          autoFocus
        />
        <ErrorNotice error={create.error} />
      </form>
    </Dialog>
  );
}

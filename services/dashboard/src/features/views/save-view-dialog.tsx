import type { ViewPage } from '@linkplane/contracts/account';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { t } from '../../language/translate.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { errorOf, restOf } from '../../ui/field-errors.ts';
import { TextField } from '../../ui/field.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { useCreateView, type ViewSearch } from './views-query.ts';

type SaveViewDialogProps = { page: ViewPage; search: ViewSearch; onClose: () => void };

const nameCharsMax = 60;

/** Saves what the page shows under a name. */
export default function SaveViewDialog({ page, search, onClose }: SaveViewDialogProps) {
  const formId = useId();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const create = useCreateView();
  const save = () =>
    create.mutate(
      { page, name, search, shared },
      {
        onSuccess: ({ id }) => {
          void navigate({ to: '.', search: (before: object) => ({ ...before, view: id }), replace: true });
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={t('Save as a view')}
      description={
        page === 'links'
          ? t('The search, the filters, the order, the columns and the height of rows.')
          : t('The range, the filters and what counts.')
      }
      onClose={onClose}
      actions={
        <FormActions form={formId} isBusy={create.isPending} onCancel={onClose}>
          {t('Save view')}
        </FormActions>
      }
    >
      <Form id={formId} noValidate onSubmit={save}>
        <TextField
          label={t('Name')}
          value={name}
          maxLength={nameCharsMax}
          placeholder={t('Print campaigns by clicks')}
          error={errorOf(create.error, 'name')}
          onChange={(event) => setName(event.target.value)}
        />
        <SwitchField
          label={t('Share with the workspace')}
          hint={t('Every member sees it. You and the owners can change it.')}
          checked={shared}
          onChange={setShared}
        />
        <ErrorNotice error={restOf(create.error, ['name'])} />
      </Form>
    </Dialog>
  );
}

import type { Domain } from '@linkplane/contracts/account';
import { useId, useState } from 'react';
import { t } from '../../language/translate.ts';
import { cleanHost } from '../../ui/complete-address.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { errorOf, restOf } from '../../ui/field-errors.ts';
import { TextField } from '../../ui/field.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { useAddDomain } from './domains-query.ts';

type AddDomainDialogProps = { onAdded: (domain: Domain) => void; onClose: () => void };

export function AddDomainDialog({ onAdded, onClose }: AddDomainDialogProps) {
  const formId = useId();
  const [host, setHost] = useState('');
  const add = useAddDomain(onAdded);
  return (
    <Dialog
      title={t('Add domain')}
      description={t(
        'Next, you get the DNS records to add: one to verify ownership, the others to direct traffic here.',
      )}
      loss={host.trim() !== '' && !add.isPending ? 'changes' : undefined}
      onClose={onClose}
      actions={
        <FormActions form={formId} isBusy={add.isPending} disabled={host.trim() === ''} onCancel={onClose}>
          {t('Add domain')}
        </FormActions>
      }
    >
      <Form id={formId} noValidate onSubmit={() => add.mutate(cleanHost(host))}>
        <TextField
          label={t('Domain')}
          placeholder="go.example.com"
          value={host}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
          hint={t('Use a subdomain, so that your website stays where it is.')}
          error={errorOf(add.error, 'host')}
          onChange={(event) => setHost(event.target.value)}
          onBlur={() => setHost(cleanHost(host))}
        />
        <ErrorNotice error={restOf(add.error, ['host'])} />
      </Form>
    </Dialog>
  );
}

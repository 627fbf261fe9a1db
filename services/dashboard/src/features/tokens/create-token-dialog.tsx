import { useId, useState } from 'react';
import type { Scope } from '@linkplane/contracts';
import { t } from '../../language/translate.ts';
import { ChoiceField, ChoicesField } from '../../ui/choice-field.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { errorOf, restOf } from '../../ui/field-errors.ts';
import { TextField } from '../../ui/field.tsx';
import { Form, FormActions, Stack } from '../../ui/form.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { ExpiryField, expiresAtOf, type Expiry } from './expiry-field.tsx';
import { QuickStart } from './quick-start.tsx';
import { scopeChoices } from './describe-scopes.ts';
import { useCreateToken } from './tokens-query.ts';

const shownFields = ['name', 'scopes', 'expiresAt'];

/** The form for a token, then its value, which is shown once. */
export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateToken();
  if (create.data) return <CreatedToken token={create.data.token} onClose={onClose} />;
  return <TokenForm create={create} onClose={onClose} />;
}

type TokenFormProps = { create: ReturnType<typeof useCreateToken>; onClose: () => void };

function TokenForm({ create, onClose }: TokenFormProps) {
  const formId = useId();
  const [name, setName] = useState('');
  const [access, setAccess] = useState<'everything' | 'some'>('everything');
  const [scopes, setScopes] = useState<Scope[]>([]);
  const [expiry, setExpiry] = useState<Expiry>({ kind: 'never' });
  const isLimited = access === 'some';
  const submit = () =>
    create.mutate({ name: name.trim(), scopes: isLimited ? scopes : null, expiresAt: expiresAtOf(expiry, Date.now()) });
  const isReady = name.trim() !== '' && (!isLimited || scopes.length > 0) && !(expiry.kind === 'date' && !expiry.date);
  return (
    <Dialog
      title={t('New API token')}
      description={t('Use a separate token for each program, so that you can revoke them individually.')}
      loss={name.trim() !== '' && !create.isPending ? 'changes' : undefined}
      onClose={onClose}
      actions={
        <FormActions form={formId} isBusy={create.isPending} disabled={!isReady} onCancel={onClose}>
          {t('Create token')}
        </FormActions>
      }
    >
      <Form id={formId} onSubmit={submit}>
        <TextField
          label={t('Name')}
          value={name}
          maxLength={100}
          autoFocus
          autoComplete="off"
          hint={t('For example, “Newsletter” or “Website”.')}
          error={errorOf(create.error, 'name')}
          onChange={(event) => setName(event.target.value)}
        />
        <ChoiceField
          label={t('Permissions')}
          value={access}
          choices={[
            { value: 'everything', name: t('Full access'), hint: t('Everything the API can do in this workspace.') },
            { value: 'some', name: t('Selected permissions') },
          ]}
          onChange={setAccess}
        />
        {isLimited && (
          <ChoicesField
            label={t('Selected permissions')}
            values={scopes}
            choices={scopeChoices}
            error={errorOf(create.error, 'scopes')}
            onChange={setScopes}
          />
        )}
        <ExpiryField expiry={expiry} onChange={setExpiry} error={errorOf(create.error, 'expiresAt')} />
        <ErrorNotice error={restOf(create.error, shownFields)} />
      </Form>
    </Dialog>
  );
}

function CreatedToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Dialog
      title={t('Your new token')}
      isWide
      onClose={onClose}
      actions={<DialogClose>{t('Done', {}, { context: 'button' })}</DialogClose>}
    >
      <Stack>
        <ShownOnce name="token" value={token}>
          {t('Copy the token now and store it securely. It cannot be shown again.')}
        </ShownOnce>
        <h3>{t('Try it')}</h3>
        <QuickStart token={token} />
      </Stack>
    </Dialog>
  );
}

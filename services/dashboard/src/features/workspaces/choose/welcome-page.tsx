import { useState, type SyntheticEvent } from 'react';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SignedOutPage } from '../../session/signed-out-page.tsx';
import { useCreateWorkspace } from './use-create-workspace.ts';

/** The page of a user who is not a member of any workspace. */
export function WelcomePage() {
  const [name, setName] = useState('');
  const create = useCreateWorkspace(() => undefined);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    create.mutate(name);
  };
  return (
    <SignedOutPage
      title={t('Create a workspace')}
      lead={t('You are not a member of any workspace. Ask for an invite, or create your own.')}
    >
      <form onSubmit={submit}>
        <TextField label={t('Name')} value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
        <ErrorNotice error={create.error} />
        <Button type="submit" look="primary" isBusy={create.isPending} disabled={name.trim() === ''}>
          {t('Create workspace')}
        </Button>
      </form>
    </SignedOutPage>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { errorOf, restOf } from '../../ui/field-errors.ts';
import { TextField } from '../../ui/field.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { identityKey } from '../session/identity-query.ts';

/** Asks for the password, deletes the account with everything that only it has, and ends at the sign-in page. */
export function DeleteAccountButton({ email }: { email: string }) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <div>
      <Button look="danger" onClick={() => setIsConfirming(true)}>
        {t('Delete account')}
      </Button>
      {isConfirming && <DeleteAccountDialog email={email} onClose={() => setIsConfirming(false)} />}
    </div>
  );
}

function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const formId = useId();
  const [password, setPassword] = useState('');
  const remove = useDeleteAccount();
  return (
    <Dialog
      title={t('Delete your account?')}
      onClose={onClose}
      actions={
        <FormActions
          form={formId}
          look="danger"
          isBusy={remove.isPending}
          disabled={password === ''}
          onCancel={onClose}
        >
          {t('Delete account')}
        </FormActions>
      }
    >
      <Form id={formId} noValidate onSubmit={() => remove.mutate(password)}>
        <p>
          {t(
            '{email} cannot sign in any more. Workspaces of which you are the only member are deleted with all their links, profiles and statistics; you leave all others. This cannot be undone.',
            { email },
          )}
        </p>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label={t('Your password')}
          type="password"
          autoComplete="current-password"
          value={password}
          error={errorOf(remove.error, 'password')}
          onChange={(event) => setPassword(event.target.value)}
        />
        <ErrorNotice error={restOf(remove.error, ['password'])} />
      </Form>
    </Dialog>
  );
}

function useDeleteAccount() {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (password: string) => await api.account('delete', '/account', { body: { password } }),
    onSuccess: async () => {
      // Clears all cached data, after leaving the page whose queries would fetch it again.
      queries.removeQueries({ queryKey: identityKey });
      await navigate({ to: '/sign-in' });
      queries.clear();
    },
  });
}

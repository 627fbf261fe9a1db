import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useApi } from '../../api/api-context.ts';
import { currentLocale, rich, t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { errorOf, restOf } from '../../ui/field-errors.ts';
import { TextField } from '../../ui/field.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toaster.tsx';
import { identityKey } from '../session/identity-query.ts';

const shownFields = ['email', 'password'];

type NewEmail = { email: string; password: string };

/** The new address of the account: with mail it is in force once the link in a mail to it was used, and the form says so. */
export function EmailForm() {
  const { register, handleSubmit, reset } = useForm<NewEmail>();
  const change = useChangeEmail(() => reset());
  return (
    <Form onSubmit={() => void handleSubmit((values) => change.mutate(values))()}>
      {change.data?.state === 'mailed' && (
        <Notice>
          {rich(
            'A mail is on its way to <strong>{email}</strong>. The address changes once you have used its link, which works for 30 minutes.',
            { email: change.data.email, strong: (text) => <strong>{text}</strong> },
          )}
        </Notice>
      )}
      <TextField
        label={t('New email')}
        type="email"
        autoComplete="off"
        required
        error={errorOf(change.error, 'email')}
        {...register('email')}
      />
      <TextField
        label={t('Password')}
        type="password"
        autoComplete="current-password"
        required
        error={errorOf(change.error, 'password')}
        {...register('password')}
      />
      <ErrorNotice error={restOf(change.error, shownFields)} />
      <FormFoot>
        <Button type="submit" isBusy={change.isPending}>
          {t('Change email')}
        </Button>
      </FormFoot>
    </Form>
  );
}

function useChangeEmail(onChanged: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  const { notify } = useToasts();
  return useMutation({
    mutationFn: async (body: NewEmail) =>
      await api.account('post', '/account/email', { body: { ...body, language: currentLocale() } }),
    onSuccess: async ({ state, email }) => {
      onChanged();
      if (state === 'mailed') return;
      notify(t('Email changed'), email);
      await queries.invalidateQueries({ queryKey: identityKey });
    },
  });
}

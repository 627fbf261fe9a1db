import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useApi } from '../../api/api-context.ts';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { errorOf } from '../../ui/field-errors.ts';
import { workspacesKey } from '../workspaces/workspaces-query.ts';
import { identityKey } from './identity-query.ts';

const passwordCharsMin = 10;

type SignUp = { email: string; password: string };

/** @param invite the secret of an invite; the new account joins its workspace */
export function SignUpForm({ invite }: { invite?: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useForm<SignUp>();
  const signUp = useMutation({
    mutationFn: async (body: SignUp) =>
      await api.account('post', '/sign-up', { body: { ...body, ...(invite !== undefined && { invite }) } }),
    onSuccess: async (identity) => {
      queries.setQueryData(identityKey, identity);
      queries.removeQueries({ queryKey: workspacesKey });
      await navigate({ to: '/' });
    },
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit((values) => signUp.mutate(values))(event)}>
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="username"
        autoFocus
        error={formState.errors.email?.message ?? errorOf(signUp.error, 'email')}
        {...register('email', { required: t('Enter an email address.') })}
      />
      <TextField
        label={t('Password')}
        type="password"
        autoComplete="new-password"
        hint={t('At least {passwordCharsMin} characters. A passphrase is easy to remember and hard to guess.', {
          passwordCharsMin,
        })}
        error={formState.errors.password?.message ?? errorOf(signUp.error, 'password')}
        {...register('password', {
          required: t('Choose a password.'),
          minLength: {
            value: passwordCharsMin,
            message: t('Use at least {passwordCharsMin} characters.', { passwordCharsMin }),
          },
        })}
      />
      <ErrorNotice error={signUp.error} />
      <Button type="submit" look="primary" isBusy={signUp.isPending}>
        {invite === undefined ? t('Create account') : t('Create account and join')}
      </Button>
    </form>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useApi } from '../../api/api-context.ts';
import { rich, t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { identityKey } from './identity-query.ts';
import { readNext } from './read-next.ts';
import { signUpStateQuery } from './sign-up-state-query.ts';

type SignIn = { email: string; password: string };

export function SignInPage() {
  const api = useApi();
  const { data: signUp } = useQuery(signUpStateQuery(api));
  const { next } = readNext(useSearch({ from: '/sign-in' }));
  const signIn = useSignIn(next);
  const { register, handleSubmit, formState } = useForm<SignIn>();
  return (
    <SignedOutPage
      title={t('Sign in')}
      lead={t('Welcome back.')}
      foot={
        signUp?.isOpen === true && (
          <>{rich('New here? <link>Create account</link>', { link: (text) => <Link to="/sign-up">{text}</Link> })}</>
        )
      }
    >
      <form noValidate onSubmit={(event) => void handleSubmit((values) => signIn.mutate(values))(event)}>
        <TextField
          label={t('Email')}
          type="email"
          autoComplete="username"
          autoFocus
          error={formState.errors.email?.message}
          {...register('email', { required: t('Enter an email address.') })}
        />
        <TextField
          label={t('Password')}
          type="password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password', { required: t('Enter your password.') })}
        />
        <ErrorNotice error={signIn.error} />
        <Link to="/forgot-password">{t('Forgot your password?')}</Link>
        <Button type="submit" look="primary" isBusy={signIn.isPending}>
          {t('Sign in')}
        </Button>
      </form>
    </SignedOutPage>
  );
}

/** @param next the path to open after signing in */
function useSignIn(next: string | undefined) {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (body: SignIn) => await api.account('post', '/session', { body }),
    onSuccess: async (identity) => {
      queries.clear();
      queries.setQueryData(identityKey, identity);
      // An href replaces `to` and is prefixed with the dashboard's base path.
      await navigate({ to: '/', ...(next !== undefined && { href: next }) });
    },
  });
}

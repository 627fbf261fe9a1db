import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useApi } from '../../api/api-context.ts';
import { currentLocale, rich, t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { errorOf, restOf } from '../../ui/field-errors.ts';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { signUpStateQuery } from './sign-up-state-query.ts';

/** Asks for a mail with a link for a new password; where the service sends no mail, it says who can set one. */
export function ForgotPasswordPage() {
  const { data: signUp } = useQuery(signUpStateQuery(useApi()));
  return (
    <SignedOutPage
      title={t('Forgot your password?')}
      lead={signUp?.sendsMail === true && t('We send you a link for a new one.')}
      foot={<Link to="/sign-in">{t('Back to sign-in')}</Link>}
    >
      {signUp?.sendsMail === false ? (
        <Notice>{t('This service sends no mail. Its operator can set a new password.')}</Notice>
      ) : (
        <OrderForm />
      )}
    </SignedOutPage>
  );
}

function OrderForm() {
  const api = useApi();
  const { register, handleSubmit, formState } = useForm<{ email: string }>();
  const order = useMutation({
    mutationFn: async ({ email }: { email: string }) =>
      await api.account('post', '/password-resets', { body: { email, language: currentLocale() } }),
  });
  if (order.isSuccess)
    return (
      <Notice tone="good">
        {rich('If <strong>{email}</strong> has an account here, a mail is on its way. Its link works for 30 minutes.', {
          email: order.variables.email.trim(),
          strong: (text) => <strong>{text}</strong>,
        })}
      </Notice>
    );
  return (
    <form noValidate onSubmit={(event) => void handleSubmit((values) => order.mutate(values))(event)}>
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="username"
        autoFocus
        error={formState.errors.email?.message ?? errorOf(order.error, 'email')}
        {...register('email', { required: t('Enter an email address.') })}
      />
      <ErrorNotice error={restOf(order.error, ['email'])} />
      <Button type="submit" look="primary" isBusy={order.isPending}>
        {t('Send link')}
      </Button>
    </form>
  );
}

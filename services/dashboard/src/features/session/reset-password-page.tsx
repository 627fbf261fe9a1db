import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useApi } from '../../api/api-context.ts';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { errorOf, restOf } from '../../ui/field-errors.ts';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SignedOutPage } from './signed-out-page.tsx';

const passwordCharsMin = 10;

/** The page of a link for a new password. Its secret is in the fragment and is sent only in a request body. */
export function ResetPasswordPage() {
  const { hash } = useLocation();
  return (
    <SignedOutPage
      title={t('Choose a new password')}
      lead={hash !== '' && t('All sessions of your account end with it.')}
      foot={<Link to="/forgot-password">{t('Send another link')}</Link>}
    >
      {hash === '' ? (
        <Notice tone="warn">{t('The link is incomplete. Copy the whole link and open it again.')}</Notice>
      ) : (
        <ResetForm token={hash} />
      )}
    </SignedOutPage>
  );
}

function ResetForm({ token }: { token: string }) {
  const api = useApi();
  const { register, handleSubmit, formState } = useForm<{ newPassword: string }>();
  const reset = useMutation({
    mutationFn: async ({ newPassword }: { newPassword: string }) =>
      await api.account('post', '/password-resets/complete', { body: { token, newPassword } }),
  });
  if (reset.isSuccess)
    return (
      <>
        <Notice tone="good">{t('Your password was changed.')}</Notice>
        <Link to="/sign-in">{t('Sign in')}</Link>
      </>
    );
  return (
    <form noValidate onSubmit={(event) => void handleSubmit((values) => reset.mutate(values))(event)}>
      <TextField
        label={t('New password')}
        type="password"
        autoComplete="new-password"
        autoFocus
        hint={t('At least {passwordCharsMin} characters. A passphrase is easy to remember and hard to guess.', {
          passwordCharsMin,
        })}
        error={formState.errors.newPassword?.message ?? errorOf(reset.error, 'newPassword')}
        {...register('newPassword', {
          required: t('Choose a password.'),
          minLength: {
            value: passwordCharsMin,
            message: t('Use at least {passwordCharsMin} characters.', { passwordCharsMin }),
          },
        })}
      />
      <ErrorNotice error={restOf(reset.error, ['newPassword'])} />
      <Button type="submit" look="primary" isBusy={reset.isPending}>
        {t('Change password')}
      </Button>
    </form>
  );
}

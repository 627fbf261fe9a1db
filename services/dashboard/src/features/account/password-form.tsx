import { useForm } from 'react-hook-form';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { errorOf, restOf } from '../../ui/field-errors.ts';
import { TextField } from '../../ui/field.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { useChangePassword } from './account-query.ts';

const passwordCharsMin = 10;
const shownFields = ['password', 'newPassword'];

type Passwords = { password: string; newPassword: string };

/** @param email for the browser's password manager, which stores the new password under it */
export function PasswordForm({ email }: { email: string }) {
  const { register, handleSubmit, reset } = useForm<Passwords>();
  const change = useChangePassword(() => reset());
  return (
    <Form onSubmit={() => void handleSubmit((values) => change.mutate(values))()}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label={t('Current password')}
        type="password"
        autoComplete="current-password"
        required
        error={errorOf(change.error, 'password')}
        {...register('password')}
      />
      <TextField
        label={t('New password')}
        type="password"
        autoComplete="new-password"
        required
        minLength={passwordCharsMin}
        hint={t('At least {passwordCharsMin} characters. A passphrase is easy to remember and hard to guess.', {
          passwordCharsMin,
        })}
        error={errorOf(change.error, 'newPassword')}
        {...register('newPassword')}
      />
      <ErrorNotice error={restOf(change.error, shownFields)} />
      <FormFoot>
        <Button type="submit" look="primary" isBusy={change.isPending}>
          {t('Change password')}
        </Button>
      </FormFoot>
    </Form>
  );
}

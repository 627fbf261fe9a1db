import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { useApi } from '../../api/api-context.ts';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { identityKey, readLastUser } from './identity-query.ts';
import styles from './sign-in-again.module.css';

/**
 * Shown over a page whose session has ended: typed input stays and can be submitted after signing in. The browser's own
 * modal dialog, because it is above every open panel.
 */
export default function SignInAgain() {
  const dialog = useRef<HTMLDialogElement>(null);
  const email = readLastUser(useQueryClient())?.email ?? '';
  const [password, setPassword] = useState('');
  const signIn = useSignInAgain();
  useEffect(() => {
    dialog.current?.showModal();
    // A dialog focuses its first field, which has its value already.
    dialog.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus();
  }, []);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    signIn.mutate({ email, password });
  };
  // At the end of the body: everything outside an open panel is hidden from screen readers.
  return createPortal(
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby="sign-in-again"
      onCancel={(event) => event.preventDefault()}
    >
      <form className={styles['form']} onSubmit={submit}>
        <div>
          <h2 id="sign-in-again">{t('Sign in again')}</h2>
          <p className={styles['lead']}>{t('Your session has ended. What you have typed is still here.')}</p>
        </div>
        <TextField label={t('Email')} type="email" autoComplete="username" value={email} readOnly />
        <TextField
          label={t('Password')}
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <ErrorNotice error={signIn.error} />
        <div className={styles['foot']}>
          <Button look="quiet" onClick={() => location.assign('/app/sign-in')}>
            {t('Use another account')}
          </Button>
          <Button type="submit" look="primary" isBusy={signIn.isPending}>
            {t('Sign in')}
          </Button>
        </div>
      </form>
    </dialog>,
    document.body,
  );
}

function useSignInAgain() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: { email: string; password: string }) => await api.account('post', '/session', { body }),
    onSuccess: async (identity) => {
      queries.setQueryData(identityKey, identity);
      await queries.invalidateQueries();
    },
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useApi } from '../../api/api-context.ts';
import { rich, t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Stack } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { identityKey } from './identity-query.ts';

/** The page of a link that confirms an address. It needs a press of a button: programs that check mails open links, too. */
export function ConfirmEmailPage() {
  const { hash } = useLocation();
  return (
    <SignedOutPage title={t('Confirm your email address')} foot={<Link to="/">{t('Go to the dashboard')}</Link>}>
      {hash === '' ? (
        <Notice tone="warn">{t('The link is incomplete. Copy the whole link and open it again.')}</Notice>
      ) : (
        <ConfirmButton token={hash} />
      )}
    </SignedOutPage>
  );
}

function ConfirmButton({ token }: { token: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useMutation({
    mutationFn: async () => await api.account('post', '/account/email/confirm', { body: { token } }),
    onSuccess: async () => await queries.invalidateQueries({ queryKey: identityKey }),
  });
  if (confirm.isSuccess)
    return (
      <Notice tone="good">
        {rich('Your account has the address <strong>{email}</strong> from now on.', {
          email: confirm.data.email,
          strong: (text) => <strong>{text}</strong>,
        })}
      </Notice>
    );
  return (
    <Stack>
      <ErrorNotice error={confirm.error} />
      <Button look="primary" isBusy={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('Confirm this address')}
      </Button>
    </Stack>
  );
}

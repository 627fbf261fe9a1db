import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RequestError } from '../../api/request-error.ts';
import { useApi } from '../../api/api-context.ts';
import { rich, t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { errorOf, restOf } from '../../ui/field-errors.ts';
import { Stack } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { SignedOutPage } from '../session/signed-out-page.tsx';
import { identityKey, identityQuery } from '../session/identity-query.ts';
import { SignUpForm } from '../session/sign-up-form.tsx';
import { useAcceptInvite, useInvitePreview } from './invites-query.ts';
import { storeInvite, readStoredInvite } from './stored-invite.ts';

/** The page of an invite link. Its secret is in the fragment and is sent only in a request body. */
export function InvitePage() {
  const { hash } = useLocation();
  const { data: identity, error, refetch } = useQuery(identityQuery(useApi()));
  const token = hash === '' ? readStoredInvite() : hash;
  if (token === undefined)
    return (
      <SignedOutPage title={t('You have been invited')} foot={<Link to="/">{t('Go to the dashboard')}</Link>}>
        <Notice tone="warn">{t('The invite link is incomplete. Copy the whole link and open it again.')}</Notice>
      </SignedOutPage>
    );
  if (identity) return <Join token={token} email={identity.user.email} />;
  if (identity === null) return <NewAccount token={token} />;
  return (
    <SignedOutPage title={t('You have been invited')}>
      {error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={3} />}
    </SignedOutPage>
  );
}

function Join({ token, email }: { token: string; email: string }) {
  const accept = useAcceptInvite();
  const { data: invite, error } = useInvitePreview(token, email);
  const switchAccount = useSwitchAccount(token);
  const isMember = errorOf(accept.error, 'token') !== undefined;
  return (
    <SignedOutPage
      title={t('You have been invited')}
      lead={
        <>
          {invite
            ? rich('Join <strong>{workspace}</strong> on Linkplane. You are signed in as <strong>{email}</strong>.', {
                workspace: <bdi>{invite.workspaceName}</bdi>,
                email,
                strong,
              })
            : rich('Join a workspace on Linkplane. You are signed in as <strong>{email}</strong>.', { email, strong })}
        </>
      }
      foot={<Link to="/">{t('Not now')}</Link>}
    >
      <Stack>
        {isMember && (
          <Notice>
            {t('You are already a member of this workspace. The invite can still be used by someone else.')}
          </Notice>
        )}
        <ErrorNotice error={accept.error ? restOf(accept.error, ['token']) : unusable(error)} />
        <ErrorNotice error={switchAccount.error} />
        <Button look="primary" isBusy={accept.isPending} onClick={() => accept.mutate(token)}>
          {t('Join workspace')}
        </Button>
        <Button isBusy={switchAccount.isPending} onClick={() => switchAccount.mutate()}>
          {t('Use another account')}
        </Button>
      </Stack>
    </SignedOutPage>
  );
}

const strong = (text: ReactNode) => <strong>{text}</strong>;

/** Only what the invite is: without its name the page works as well. */
function unusable(error: unknown): unknown {
  return error instanceof RequestError && error.params?.reason === 'INVITE_UNUSABLE' ? error : null;
}

function NewAccount({ token }: { token: string }) {
  const { data: invite, error } = useInvitePreview(token, null);
  return (
    <SignedOutPage
      title={t('You have been invited')}
      lead={
        invite
          ? rich('Create an account to join <strong>{workspace}</strong> on Linkplane.', {
              workspace: <bdi>{invite.workspaceName}</bdi>,
              strong,
            })
          : t('Create an account to join a workspace on Linkplane.')
      }
      foot={
        <>
          {rich('Already have an account? <link>Sign in to join</link>', {
            link: (text) => (
              <Link to="/sign-in" search={{ next: '/invite' }} onClick={() => storeInvite(token)}>
                {text}
              </Link>
            ),
          })}
        </>
      }
    >
      <ErrorNotice error={unusable(error)} />
      <SignUpForm invite={token} />
    </SignedOutPage>
  );
}

/** Signs out and stays on the page. */
function useSwitchAccount(token: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => await api.account('delete', '/session'),
    onSuccess: () => {
      storeInvite(token);
      queries.clear();
      queries.setQueryData(identityKey, null);
    },
  });
}

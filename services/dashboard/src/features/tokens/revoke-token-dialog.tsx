import type { ApiToken } from '@linkplane/contracts/account';
import { rich, t } from '../../language/translate.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useRevokeToken } from './tokens-query.ts';

export function RevokeTokenDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const revoke = useRevokeToken(onClose);
  return (
    <ConfirmDialog
      title={t('Revoke {token}?', { token: token.name })}
      action={t('Revoke token')}
      isBusy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate(token)}
      onClose={onClose}
    >
      <p>
        {rich(
          'Programs that use the token ending in <code>{last4}</code> lose access immediately. This cannot be undone.',
          { last4: token.last4, code: (text) => <code>{text}</code> },
        )}
      </p>
      {token.lastUsedAt !== null && (
        <p>{rich('It was last used {timeAgo}.', { timeAgo: <TimeAgo at={token.lastUsedAt} /> })}</p>
      )}
    </ConfirmDialog>
  );
}

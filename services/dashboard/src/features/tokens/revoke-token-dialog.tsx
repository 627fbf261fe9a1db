import type { ApiToken } from '@linkplane/contracts/account';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useRevokeToken } from './tokens-query.ts';

export function RevokeTokenDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const revoke = useRevokeToken(onClose);
  return (
    <ConfirmDialog
      title={`Revoke ${token.name}?`}
      action="Revoke token"
      isBusy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate(token)}
      onClose={onClose}
    >
      <p>
        Programs that use the token ending in <code>{token.last4}</code> lose access immediately. This cannot be undone.
      </p>
      {token.lastUsedAt !== null && (
        <p>
          It was last used <TimeAgo at={token.lastUsedAt} />.
        </p>
      )}
    </ConfirmDialog>
  );
}

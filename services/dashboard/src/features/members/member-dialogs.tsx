import type { Member } from '@linkplane/contracts/account';
import { rich, t } from '../../language/translate.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import type { MemberAction } from './member-row.tsx';
import { useTransferOwnership, useLeaveWorkspace, useRemoveMember } from './members-query.ts';

/** Confirms an action on a member and explains its consequences. */
export function MemberDialog({ action: { kind, member }, onClose }: { action: MemberAction; onClose: () => void }) {
  if (kind === 'remove') return <RemoveDialog member={member} onClose={onClose} />;
  if (kind === 'hand-over') return <TransferDialog member={member} onClose={onClose} />;
  return <LeaveDialog onClose={onClose} />;
}

function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { name } = useWorkspace();
  const remove = useRemoveMember(onClose);
  return (
    <ConfirmDialog
      title={t('Remove {email}?', { email: member.email })}
      action={t('Remove member')}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(member)}
      onClose={onClose}
    >
      <p>
        {t(
          'They lose access to {name} immediately. Links and profiles they created stay. API tokens they created are revoked, and programs that use them stop working. Also revoke other tokens that they may know.',
          { name },
        )}
      </p>
    </ConfirmDialog>
  );
}

function TransferDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { name } = useWorkspace();
  const transfer = useTransferOwnership(onClose);
  return (
    <ConfirmDialog
      title={t('Transfer {name}?', { name })}
      action={t('Transfer ownership')}
      isBusy={transfer.isPending}
      error={transfer.error}
      onConfirm={() => transfer.mutate(member)}
      onClose={onClose}
    >
      <p>
        {rich(
          '<strong>{email}</strong> becomes an owner and you become a member. You can still manage links and profiles, and view analytics, but no longer API tokens, domains, members or the workspace. You cannot undo this yourself. API tokens you created are revoked.',
          { email: member.email, strong: (text) => <strong>{text}</strong> },
        )}
      </p>
    </ConfirmDialog>
  );
}

function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { name } = useWorkspace();
  const leave = useLeaveWorkspace();
  return (
    <ConfirmDialog
      title={t('Leave {name}?', { name })}
      action={t('Leave workspace')}
      isBusy={leave.isPending}
      error={leave.error}
      onConfirm={() => leave.mutate()}
      onClose={onClose}
    >
      <p>
        {t(
          'You lose access immediately, and API tokens you created are revoked. To rejoin, you need a new invite from an owner.',
        )}
      </p>
    </ConfirmDialog>
  );
}

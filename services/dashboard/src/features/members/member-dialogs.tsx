import type { Member } from '@linkplane/contracts/account';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import type { MemberDeed } from './member-row.tsx';
import { useHandOver, useLeaveWorkspace, useRemoveMember } from './members-query.ts';

/** Asks once more, and says what it means. */
export function MemberDialog({ deed: { kind, member }, onClose }: { deed: MemberDeed; onClose: () => void }) {
  if (kind === 'remove') return <RemoveDialog member={member} onClose={onClose} />;
  if (kind === 'hand-over') return <HandOverDialog member={member} onClose={onClose} />;
  return <LeaveDialog onClose={onClose} />;
}

function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { name } = useWorkspace();
  const remove = useRemoveMember(onClose);
  return (
    <ConfirmDialog
      title={`Remove ${member.email}?`}
      action="Remove member"
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(member)}
      onClose={onClose}
    >
      <p>
        They lose access to {name} immediately. Links and profiles they created stay. API tokens they created are
        revoked, and programs that use them stop working. Also revoke other tokens that they may know.
      </p>
    </ConfirmDialog>
  );
}

function HandOverDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { name } = useWorkspace();
  const handOver = useHandOver(onClose);
  return (
    <ConfirmDialog
      title={`Transfer ${name}?`}
      action="Transfer ownership"
      isBusy={handOver.isPending}
      error={handOver.error}
      onConfirm={() => handOver.mutate(member)}
      onClose={onClose}
    >
      <p>
        <strong>{member.email}</strong> becomes an owner and you become a member. You can still manage links and
        profiles, and view analytics, but no longer API tokens, domains, members or the workspace. You cannot undo this
        yourself. API tokens you created are revoked.
      </p>
    </ConfirmDialog>
  );
}

function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { name } = useWorkspace();
  const leave = useLeaveWorkspace();
  return (
    <ConfirmDialog
      title={`Leave ${name}?`}
      action="Leave workspace"
      isBusy={leave.isPending}
      error={leave.error}
      onConfirm={() => leave.mutate()}
      onClose={onClose}
    >
      <p>
        You lose access immediately, and API tokens you created are revoked. To rejoin, you need a new invite from an
        owner.
      </p>
    </ConfirmDialog>
  );
}

import type { Member } from '@linkplane/contracts/account';
import { Ellipsis, KeyRound, LogOut, ShieldCheck, User, UserMinus } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { Row } from '../../ui/row-list.tsx';
import { tellDate } from '../../ui/tell-time.ts';
import { useChangeRole } from './members-query.ts';

export type MemberDeed = { kind: 'remove' | 'hand-over' | 'leave'; member: Member };

type MemberRowProps = {
  member: Member;
  isSelf: boolean;
  /** Whether whoever looks may change others. */
  canManage: boolean;
  /** A workspace without an owner cannot be. */
  isLastOwner: boolean;
  onDeed: (deed: MemberDeed) => void;
};

export function MemberRow({ member, isSelf, canManage, isLastOwner, onDeed }: MemberRowProps) {
  const { email, role, joinedAt } = member;
  return (
    <Row
      picture={email.slice(0, 1).toUpperCase()}
      title={email}
      badges={
        <>
          <Badge tone={role === 'owner' ? 'accent' : 'plain'}>{role === 'owner' ? 'Owner' : 'Member'}</Badge>
          {isSelf && <Badge>You</Badge>}
        </>
      }
      facts={[`Joined ${tellDate(joinedAt)}`, isSelf && isLastOwner && 'Only owner'].filter(Boolean)}
      actions={
        (isSelf || canManage) && (
          <Menu trigger={<IconButton label={`Actions for ${email}`} icon={<Ellipsis aria-hidden />} />}>
            {isSelf ? (
              <OwnItems isLastOwner={isLastOwner} onLeave={() => onDeed({ kind: 'leave', member })} />
            ) : (
              <OtherItems member={member} onDeed={onDeed} />
            )}
          </Menu>
        )
      }
    />
  );
}

function OwnItems({ isLastOwner, onLeave }: { isLastOwner: boolean; onLeave: () => void }) {
  return (
    <MenuItem icon={<LogOut aria-hidden />} tone="danger" disabled={isLastOwner} onSelect={onLeave}>
      {isLastOwner ? 'Leave: add another owner first' : 'Leave workspace'}
    </MenuItem>
  );
}

function OtherItems({ member, onDeed }: Pick<MemberRowProps, 'member' | 'onDeed'>) {
  const changeRole = useChangeRole();
  const { userId, role } = member;
  return (
    <>
      {role === 'member' ? (
        <MenuItem icon={<ShieldCheck aria-hidden />} onSelect={() => changeRole.mutate({ userId, role: 'owner' })}>
          Make owner
        </MenuItem>
      ) : (
        <MenuItem icon={<User aria-hidden />} onSelect={() => changeRole.mutate({ userId, role: 'member' })}>
          Make member
        </MenuItem>
      )}
      <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => onDeed({ kind: 'hand-over', member })}>
        Transfer ownership
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<UserMinus aria-hidden />} tone="danger" onSelect={() => onDeed({ kind: 'remove', member })}>
        Remove
      </MenuItem>
    </>
  );
}

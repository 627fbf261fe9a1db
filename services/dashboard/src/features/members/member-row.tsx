import type { Member } from '@linkplane/contracts/account';
import { Ellipsis, KeyRound, LogOut, ShieldCheck, User, UserMinus } from 'lucide-react';
import { t } from '../../language/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { Row } from '../../ui/row-list.tsx';
import { formatDate } from '../../ui/format-time.ts';
import { useChangeRole } from './members-query.ts';

export type MemberAction = { kind: 'remove' | 'hand-over' | 'leave'; member: Member };

type MemberRowProps = {
  member: Member;
  isSelf: boolean;
  /** Whether the signed-in user may change other members. */
  canManage: boolean;
  /** The last owner cannot leave: a workspace always has an owner. */
  isLastOwner: boolean;
  onAction: (action: MemberAction) => void;
};

export function MemberRow({ member, isSelf, canManage, isLastOwner, onAction }: MemberRowProps) {
  const { email, role, joinedAt } = member;
  return (
    <Row
      picture={email.slice(0, 1).toUpperCase()}
      title={email}
      badges={
        <>
          <Badge tone={role === 'owner' ? 'accent' : 'plain'}>{role === 'owner' ? t('Owner') : t('Member')}</Badge>
          {isSelf && <Badge>{t('You')}</Badge>}
        </>
      }
      facts={[
        t('Joined {joinedAt}', { joinedAt: formatDate(joinedAt) }),
        isSelf && isLastOwner && t('Only owner'),
      ].filter(Boolean)}
      actions={
        (isSelf || canManage) && (
          <Menu trigger={<IconButton label={t('Actions for {email}', { email })} icon={<Ellipsis aria-hidden />} />}>
            {isSelf ? (
              <OwnItems isLastOwner={isLastOwner} onLeave={() => onAction({ kind: 'leave', member })} />
            ) : (
              <OtherItems member={member} onAction={onAction} />
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
      {isLastOwner ? t('Leave: add another owner first') : t('Leave workspace')}
    </MenuItem>
  );
}

function OtherItems({ member, onAction }: Pick<MemberRowProps, 'member' | 'onAction'>) {
  const changeRole = useChangeRole();
  const { userId, role } = member;
  return (
    <>
      {role === 'member' ? (
        <MenuItem icon={<ShieldCheck aria-hidden />} onSelect={() => changeRole.mutate({ userId, role: 'owner' })}>
          {t('Make owner')}
        </MenuItem>
      ) : (
        <MenuItem icon={<User aria-hidden />} onSelect={() => changeRole.mutate({ userId, role: 'member' })}>
          {t('Make member')}
        </MenuItem>
      )}
      <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => onAction({ kind: 'hand-over', member })}>
        {t('Transfer ownership')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<UserMinus aria-hidden />} tone="danger" onSelect={() => onAction({ kind: 'remove', member })}>
        {t('Remove')}
      </MenuItem>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { RowList, RowSkeletons } from '../../ui/row-list.tsx';
import { usePanel } from '../../ui/use-panel.ts';
import { identityQuery } from '../session/identity-query.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { CreateInviteDialog } from './create-invite-dialog.tsx';
import { InvitesCard } from './invites-card.tsx';
import { MemberDialog } from './member-dialogs.tsx';
import { MemberRow, type MemberAction } from './member-row.tsx';
import { membersQuery } from './members-query.ts';

/** Members and pending invites. Owners change them, members view them. */
export function MembersPage() {
  const { isOwner } = useWorkspace();
  const { panel, open, close } = usePanel();
  return (
    <Page
      title={t('Members')}
      lead={t('People with access to this workspace.')}
      isNarrow
      actions={
        isOwner && (
          <Button look="primary" icon={<UserPlus aria-hidden />} onClick={() => open('new')}>
            {t('Invite')}
          </Button>
        )
      }
    >
      <MembersCard />
      {isOwner ? <InvitesCard /> : <Notice>{t('Only owners can invite, change and remove members.')}</Notice>}
      {isOwner && panel === 'new' && <CreateInviteDialog onClose={close} />}
    </Page>
  );
}

function MembersCard() {
  const api = useApi();
  const { id: workspaceId, isOwner } = useWorkspace();
  const { data: identity } = useQuery(identityQuery(api));
  const { data: members, error, refetch } = useQuery(membersQuery(api, workspaceId));
  const [action, setAction] = useState<MemberAction>();
  if (!members && error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  const owners = members?.filter(({ role }) => role === 'owner').length ?? 0;
  return (
    <Card isFlush>
      {members ? (
        <RowList label={t('Members')}>
          {members.map((member) => (
            <MemberRow
              key={member.userId}
              member={member}
              isSelf={member.userId === identity?.user.id}
              canManage={isOwner}
              isLastOwner={member.role === 'owner' && owners === 1}
              onAction={setAction}
            />
          ))}
        </RowList>
      ) : (
        <RowSkeletons rows={2} />
      )}
      {action && <MemberDialog action={action} onClose={() => setAction(undefined)} />}
    </Card>
  );
}

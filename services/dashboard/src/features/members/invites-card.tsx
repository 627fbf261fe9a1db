import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useApi } from '../../api/api-context.ts';
import { rich, t } from '../../language/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Card } from '../../ui/page.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { invitesQuery, useRevokeInvite } from './invites-query.ts';

/** The pending invites; renders nothing without any. */
export function InvitesCard() {
  const { id: workspaceId } = useWorkspace();
  const { data: invites, error, refetch } = useQuery(invitesQuery(useApi(), workspaceId));
  const revoke = useRevokeInvite();
  if (!invites) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (invites.length === 0) return null;
  return (
    <Card title={t('Pending invites')} isFlush>
      <RowList label={t('Pending invites')} isBelowTitle>
        {invites.map(({ id, email, role, createdAt, expiresAt }) => (
          <Row
            key={id}
            picture={<Mail />}
            title={email ?? t('Anyone with the link')}
            badges={
              <Badge tone={role === 'owner' ? 'accent' : 'plain'}>{role === 'owner' ? t('Owner') : t('Member')}</Badge>
            }
            facts={[
              <>{rich('Created {ago}', { ago: <TimeAgo at={createdAt} /> })}</>,
              <>{rich('Expires {ago}', { ago: <TimeAgo at={expiresAt} /> })}</>,
            ]}
            actions={
              <Button
                size="small"
                aria-label={
                  email === null
                    ? t('Revoke invite for anyone with the link')
                    : t('Revoke invite for {email}', { email })
                }
                onClick={() => revoke.mutate(id)}
              >
                {t('Revoke')}
              </Button>
            }
          />
        ))}
      </RowList>
    </Card>
  );
}

import type { Session } from '@linkplane/contracts/account';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useApi } from '../../api/api-context.ts';
import { rich, t } from '../../language/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Card } from '../../ui/page.tsx';
import { Row, RowList, RowSkeletons } from '../../ui/row-list.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './account-query.ts';

/** The active sessions of the account, each with a button that ends it. */
export function SessionsCard() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery(useApi()));
  const endOthers = useEndOtherSessions();
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent) === true;
  return (
    <Card
      title={t('Active sessions')}
      lead={t('If you do not recognize a session, sign it out and change your password.')}
      isFlush
      actions={
        hasOthers && (
          <Button size="small" isBusy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t('Sign out other sessions')}
          </Button>
        )
      }
    >
      {sessions && (
        <RowList label={t('Sessions')} isBelowTitle>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </RowList>
      )}
      {!sessions && (error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <RowSkeletons rows={2} />)}
    </Card>
  );
}

function SessionRow({ session }: { session: Session }) {
  const end = useEndSession();
  const { device, createdAt, lastSeenAt, isCurrent } = session;
  return (
    <Row
      picture={<MonitorSmartphone />}
      title={device}
      badges={isCurrent && <Badge tone="good">{t('Current session')}</Badge>}
      facts={[
        t('Signed in {createdAt}', { createdAt: formatDateTime(createdAt) }),
        <>{rich('Last seen {ago}', { ago: <TimeAgo at={lastSeenAt} /> })}</>,
      ]}
      actions={
        !isCurrent && (
          <Button size="small" aria-label={t('Sign out {device}', { device })} onClick={() => end.mutate(session)}>
            {t('Sign out')}
          </Button>
        )
      }
    />
  );
}

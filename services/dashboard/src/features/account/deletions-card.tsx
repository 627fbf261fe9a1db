import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useApi } from '../../api/api-context.ts';
import { rich, t } from '../../language/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Card } from '../../ui/page.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { deletionsQuery } from '../workspaces/deletions-query.ts';
import { describeGone, describeProgress } from './describe-deletion.ts';

/** The workspaces that the user has deleted; renders nothing without any. */
export function DeletionsCard() {
  const { data: deletions, error, refetch } = useQuery(deletionsQuery(useApi()));
  if (!deletions) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (deletions.length === 0) return null;
  return (
    <Card
      title={t('Deleted workspaces')}
      lead={t('Workspaces that you have deleted, and what has gone with them.')}
      isFlush
    >
      <RowList label={t('Deleted workspaces')} isBelowTitle>
        {deletions.map((deletion) => {
          const { words, isOver } = describeProgress(deletion);
          return (
            <Row
              key={deletion.workspaceId}
              picture={<Trash2 />}
              title={deletion.name}
              badges={isOver && <Badge tone="good">{words}</Badge>}
              facts={[
                <>{rich('Deleted {ago}', { ago: <TimeAgo at={deletion.requestedAt} /> })}</>,
                describeGone(deletion),
                !isOver && words,
              ]}
            />
          );
        })}
      </RowList>
    </Card>
  );
}

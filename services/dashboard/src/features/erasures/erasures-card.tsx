import type { Erasure } from '@linkplane/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock, Eraser, Link2, Undo2, User } from 'lucide-react';
import { useState } from 'react';
import { rich, t } from '../../language/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { Card } from '../../ui/page.tsx';
import { Row, RowList, RowSkeletons } from '../../ui/row-list.tsx';
import { showShortUrl } from '../../ui/show-url.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { linkQuery } from '../links/links-query.ts';
import { useV1, useWorkspace } from '../workspaces/workspace-context.ts';
import { describeErased, describeState, isPartial } from './describe-erasure.ts';
import styles from './erasures-card.module.css';
import { erasuresQuery } from './erasures-query.ts';

/** Each row of a link asks for its name. */
const shownAtFirst = 5;

/** The last erasures of the workspace, and what has gone. */
export function ErasuresCard() {
  const { id: workspaceId } = useWorkspace();
  const { data, error, refetch } = useQuery(erasuresQuery(useV1(), workspaceId));
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? data : data?.slice(0, shownAtFirst);
  return (
    <Card
      id="erasures"
      title={t('Erasures')}
      lead={t('What was erased last: by reset, by visitor, or because it was too old.')}
      isFlush
    >
      {shown && shown.length > 0 && (
        <RowList label={t('Erasures')} isBelowTitle>
          {shown.map((erasure) => (
            <ErasureRow key={erasure.id} erasure={erasure} />
          ))}
        </RowList>
      )}
      {data?.length === 0 && (
        <EmptyState icon={<Eraser aria-hidden />} title={t('No erasures')}>
          {t('Nothing has been erased in this workspace.')}
        </EmptyState>
      )}
      {data && shown && shown.length < data.length && (
        <div className={styles['inset']}>
          <Button size="small" onClick={() => setIsWhole(true)}>
            {t('Show all {count}', { count: data.length })}
          </Button>
        </div>
      )}
      {!data &&
        (error ? (
          <div className={styles['inset']}>
            <ErrorNotice error={error} onRetry={() => void refetch()} />
          </div>
        ) : (
          <RowSkeletons rows={2} />
        ))}
    </Card>
  );
}

const pictures = {
  link: <Link2 />,
  visitor: <User />,
  retention: <CalendarClock />,
  workspace: <Eraser />,
  import: <Undo2 />,
};

function ErasureRow({ erasure }: { erasure: Erasure }) {
  const { subject, before, createdAt, repeatsAt } = erasure;
  const { name, tone } = describeState(erasure);
  return (
    <Row
      picture={pictures[subject.type]}
      title={<Subject subject={subject} />}
      badges={<Badge tone={tone}>{name}</Badge>}
      facts={[
        describeErased(erasure),
        isPartial(erasure) && t('Before {before}', { before: formatDateTime(before) }),
        <>{rich('Requested {ago}', { ago: <TimeAgo at={createdAt} /> })}</>,
        repeatsAt !== null && <>{rich('Late visits follow {ago}', { ago: <TimeAgo at={repeatsAt} /> })}</>,
      ]}
    />
  );
}

function Subject({ subject: { type, id, clickId } }: { subject: Erasure['subject'] }) {
  if (type === 'link' && id !== null) return <LinkSubject linkId={id} />;
  if (type === 'visitor') return <>{t('Visitor of {clickId}', { clickId: clickId ?? '…' })}</>;
  if (type === 'import') return <>{t('Clicks of an import that was undone')}</>;
  return type === 'retention' ? t('Visits past the retention') : t('All visits');
}

/** The short URL of a link; the id of a deleted one. */
function LinkSubject({ linkId }: { linkId: string }) {
  const { id: workspaceId } = useWorkspace();
  const { data: link } = useQuery({ ...linkQuery(useV1(), workspaceId, linkId), retry: false });
  if (!link) return <>{t('Link {linkId}', { linkId })}</>;
  return (
    <Link to="/$workspaceId/links/$linkId" params={{ workspaceId, linkId }}>
      {link.title ?? showShortUrl(link.shortUrl)}
    </Link>
  );
}

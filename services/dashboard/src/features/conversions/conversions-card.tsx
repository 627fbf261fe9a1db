import type { Conversion, Link } from '@linkplane/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { rich, t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Card } from '../../ui/page.tsx';
import { Row, RowList, RowSkeletons } from '../../ui/row-list.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useV1, useWorkspace } from '../workspaces/workspace-context.ts';
import { conversionsQuery } from './conversions-query.ts';
import styles from './conversions.module.css';
import { formatMoney } from './format-money.ts';
import { nameLinkParts } from './name-link-parts.ts';

const SetupSteps = lazy(async () => await import('./setup-steps.tsx'));

/** The latest conversions of a link that gives its visitors a token. */
export function ConversionsCard({ link }: { link: Pick<Link, 'id' | 'rules' | 'split'> }) {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    conversionsQuery(v1, workspaceId, link.id),
  );
  const conversions = data?.pages.flatMap(({ items }) => items);
  const names = nameLinkParts(link);
  const isEmpty = conversions?.length === 0;
  return (
    <Card title={t('Latest conversions')} isFlush={!isEmpty && !error}>
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {conversions === undefined && !error && <RowSkeletons rows={3} />}
      {isEmpty && (
        <Suspense fallback={<RowSkeletons rows={3} />}>
          <SetupSteps />
        </Suspense>
      )}
      {conversions && !isEmpty && (
        <RowList label={t('Latest conversions')} isBelowTitle>
          {conversions.map((conversion) => (
            <ConversionRow key={conversion.id} conversion={conversion} names={names} />
          ))}
        </RowList>
      )}
      {hasNextPage && (
        <div className={styles['more']}>
          <Button size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('Load more')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function ConversionRow({ conversion, names }: { conversion: Conversion; names: ReadonlyMap<string, string> }) {
  const { name, value, currency, externalId, variantId, clickedAt, at } = conversion;
  const variant = names.get(variantId ?? '');
  return (
    <Row
      picture={<BadgeCheck />}
      title={name}
      facts={[
        value !== null && currency !== null && formatMoney({ value, currency }),
        <TimeAgo key="at" at={at} />,
        rich('clicked {ago}', { ago: <TimeAgo at={clickedAt} /> }),
        variant !== undefined && t('Variant “{name}”', { name: variant }),
        <bdi key="externalId">{externalId}</bdi>,
      ]}
    />
  );
}

import type { DeliveryState } from '@linkplane/contracts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Card } from '../../../ui/page.tsx';
import { ViewSwitch } from '../../../ui/view-switch.tsx';
import { useV1, useWorkspace } from '../../workspaces/workspace-context.ts';
import { DeliveriesTable } from './deliveries-table.tsx';
import { deliveriesQuery } from './deliveries-query.ts';
import { useWebhookSearch } from './use-webhook-search.ts';
import styles from '../webhooks.module.css';

const filters: readonly { value: DeliveryState | 'all'; name: string }[] = [
  { value: 'all', name: t('All') },
  { value: 'waiting', name: t('Pending') },
  { value: 'succeeded', name: t('Succeeded') },
  { value: 'failed', name: t('Failed', {}, { context: 'delivery' }) },
];

/** The deliveries, newest first; polled while only the newest page is shown. */
export function DeliveriesCard({ webhookId }: { webhookId: string }) {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { search, change } = useWebhookSearch();
  const query = deliveriesQuery(v1, { workspaceId, webhookId }, search);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(query);
  const deliveries = data?.pages.flatMap(({ items }) => items);
  const pages = data?.pages.length ?? 0;
  return (
    <Card
      title={t('Deliveries')}
      isFlush
      actions={
        <ViewSwitch
          label={t('Status')}
          value={search.state ?? 'all'}
          choices={filters}
          onChange={(value) => change({ state: value === 'all' ? undefined : value })}
        />
      }
    >
      {error && (
        <div className={styles['inset']}>
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {deliveries?.length === 0 && <NoDeliveries state={search.state} />}
      {deliveries?.length !== 0 && !(error && !deliveries) && <DeliveriesTable deliveries={deliveries} />}
      {(hasNextPage || pages > 1) && (
        <div className={styles['more']}>
          {hasNextPage && (
            <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('Load more')}
            </Button>
          )}
          {pages > 1 && (
            <Button look="quiet" onClick={() => void queries.resetQueries({ queryKey: query.queryKey, exact: true })}>
              {t('Back to latest')}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

function NoDeliveries({ state }: { state: DeliveryState | undefined }) {
  return state === undefined ? (
    <EmptyState icon={<Send />} title={t('No deliveries yet')}>
      {t('Deliveries appear here with every attempt and the response of the receiver. Send a test event to see one.')}
    </EmptyState>
  ) : (
    <EmptyState icon={<Send />} title={titles[state]}>
      {t('There are none at the moment.')}
    </EmptyState>
  );
}

const titles: Readonly<Record<DeliveryState, string>> = {
  waiting: t('No pending deliveries'),
  succeeded: t('No successful deliveries'),
  failed: t('No failed deliveries'),
};

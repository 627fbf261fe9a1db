import type { Webhook } from '@linkplane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Pencil, Send, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Card, Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useV1, useWorkspace } from '../../workspaces/workspace-context.ts';
import { DeleteWebhookDialog } from './delete-webhook-dialog.tsx';
import { DeliveriesCard } from '../deliveries/deliveries-card.tsx';
import { describeWebhook, nameWebhook } from '../describe-webhook.ts';
import { ForOwners } from '../for-owners.tsx';
import { ShortUrl } from '../short-url.tsx';
import { StateBadge } from '../state-badge.tsx';
import { TurnedOffNotice } from '../turned-off-notice.tsx';
import { useWebhookSearch } from '../deliveries/use-webhook-search.ts';
import { WebhookSummary } from './webhook-summary.tsx';
import styles from '../webhooks.module.css';
import { webhookQuery } from '../webhooks-query.ts';

const EditWebhookPanel = lazy(async () => await import('../form/edit-webhook-panel.tsx'));
const TestWebhookPanel = lazy(async () => await import('../deliveries/test-webhook-panel.tsx'));
const DeliveryPanel = lazy(async () => await import('../deliveries/delivery-panel.tsx'));

/** One webhook: its status, its deliveries and its actions. */
export function WebhookPage() {
  const { isOwner } = useWorkspace();
  return isOwner ? <OwnersPage /> : <ForOwners />;
}

function OwnersPage() {
  const { id: workspaceId } = useWorkspace();
  const { webhookId } = useParams({ from: '/signed-in/$workspaceId/webhooks/$webhookId' });
  const { data: webhook, error, refetch } = useQuery(webhookQuery(useV1(), workspaceId, webhookId));
  return (
    <Page
      title={webhook ? nameWebhook(webhook) : t('Webhook')}
      lead={
        <span className={styles['address']}>
          {webhook ? <Address webhook={webhook} /> : !error && <Skeleton width="16rem" height="20px" />}
        </span>
      }
      actions={(webhook !== undefined || !error) && <Actions webhook={webhook} />}
    >
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {webhook && <TurnedOffNotice webhook={webhook} />}
      {webhook ? <WebhookSummary webhook={webhook} /> : !error && <SummarySkeleton />}
      {(webhook !== undefined || !error) && <DeliveriesCard webhookId={webhookId} />}
      {webhook && <Panels webhook={webhook} />}
    </Page>
  );
}

function Address({ webhook }: { webhook: Webhook }) {
  return (
    <>
      <StateBadge state={describeWebhook(webhook)} />
      <ShortUrl url={webhook.url} />
      <CopyButton text={webhook.url} label={t('Copy URL')} />
    </>
  );
}

/** @param webhook undefined while it loads */
function Actions({ webhook }: { webhook: Webhook | undefined }) {
  const { change } = useWebhookSearch();
  const { id: workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);
  const leave = () => void navigate({ to: '/$workspaceId/webhooks', params: { workspaceId }, search: {} });
  return (
    <>
      <Button icon={<Trash2 aria-hidden />} disabled={!webhook} onClick={() => setIsDeleting(true)}>
        {t('Delete')}
      </Button>
      <Button icon={<Pencil aria-hidden />} disabled={!webhook} onClick={() => change({ panel: 'edit' })}>
        {t('Edit')}
      </Button>
      <Button look="primary" icon={<Send aria-hidden />} disabled={!webhook} onClick={() => change({ panel: 'test' })}>
        {t('Send test event')}
      </Button>
      {isDeleting && webhook && (
        <DeleteWebhookDialog webhook={webhook} onDeleted={leave} onClose={() => setIsDeleting(false)} />
      )}
    </>
  );
}

function Panels({ webhook }: { webhook: Webhook }) {
  const { search, change } = useWebhookSearch();
  const { panel, delivery } = search;
  const close = () => change({ panel: undefined, delivery: undefined });
  return (
    <Suspense>
      {panel === 'edit' && <EditWebhookPanel webhook={webhook} onClose={close} />}
      {panel === 'test' && <TestWebhookPanel webhook={webhook} onClose={close} />}
      {delivery !== undefined && panel === undefined && (
        <DeliveryPanel key={delivery} webhook={webhook} deliveryId={delivery} onClose={close} />
      )}
    </Suspense>
  );
}

function SummarySkeleton() {
  return (
    <Card>
      <div className={styles['wait']} role="status" aria-label={t('Loading')}>
        <Skeleton height="100%" />
      </div>
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { ListCard } from '../../../ui/list-card.tsx';
import { Page } from '../../../ui/page.tsx';
import { usePanel } from '../../../ui/use-panel.ts';
import { useV1, useWorkspace } from '../../workspaces/workspace-context.ts';
import { FirstWebhook } from './first-webhook.tsx';
import { ForOwners } from '../for-owners.tsx';
import { TurnedOffNotice } from '../turned-off-notice.tsx';
import { WebhookRow } from './webhook-row.tsx';
import { webhooksQuery } from '../webhooks-query.ts';

const CreateWebhookPanel = lazy(async () => await import('../form/create-webhook-panel.tsx'));

/** The webhooks of the workspace. Only owners see them. */
export function WebhooksPage() {
  const { isOwner } = useWorkspace();
  return isOwner ? <OwnersPage /> : <ForOwners />;
}

function OwnersPage() {
  const { id: workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const { panel, open, close } = usePanel();
  const query = useQuery(webhooksQuery(useV1(), workspaceId));
  const { data: webhooks } = query;
  const create = (
    <Button look="primary" icon={<Plus aria-hidden />} onClick={() => open('new')}>
      {t('New webhook')}
    </Button>
  );
  const goTo = (webhookId: string) =>
    void navigate({ to: '/$workspaceId/webhooks/$webhookId', params: { workspaceId, webhookId }, replace: true });
  return (
    <Page
      title={t('Webhooks')}
      lead={t('Send events to your server as they happen.')}
      actions={webhooks?.length === 0 ? undefined : create}
      isNarrow
    >
      {webhooks?.map((webhook) => (
        <TurnedOffNotice key={webhook.id} webhook={webhook} />
      ))}
      <ListCard label={t('Webhooks')} query={query} empty={<FirstWebhook action={create} />}>
        {(webhook) => <WebhookRow key={webhook.id} webhook={webhook} />}
      </ListCard>
      {panel === 'new' && (
        <Suspense>
          <CreateWebhookPanel onCreated={goTo} onClose={close} />
        </Suspense>
      )}
    </Page>
  );
}

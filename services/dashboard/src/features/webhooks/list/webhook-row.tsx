import type { Webhook } from '@linkplane/contracts';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Webhook as WebhookIcon } from 'lucide-react';
import { t } from '../../../language/translate.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Row } from '../../../ui/row-list.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { describeWebhook, nameWebhook } from '../describe-webhook.ts';
import { ShortUrl } from '../short-url.tsx';
import { StateBadge } from '../state-badge.tsx';
import styles from '../webhooks.module.css';

/** One webhook in the list; the whole row links to its page. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id: workspaceId } = useWorkspace();
  const { id: webhookId, url, events, waiting } = webhook;
  const state = describeWebhook(webhook);
  return (
    <Row
      picture={<WebhookIcon />}
      title={
        <Link to="/$workspaceId/webhooks/$webhookId" params={{ workspaceId, webhookId }} className={styles['cover']}>
          {nameWebhook(webhook)}
        </Link>
      }
      badges={<StateBadge state={state} />}
      facts={[
        <ShortUrl key="url" url={url} />,
        <span key="events" className={styles['events']}>
          {events.map((event) => (
            <Badge key={event}>{event}</Badge>
          ))}
        </span>,
        waiting > 0 && t('{waiting, number} pending', { waiting }),
        state.tone !== 'good' && <span className={styles['words']}>{state.words}</span>,
      ]}
      actions={<ChevronRight className={styles['arrow']} aria-hidden />}
    />
  );
}

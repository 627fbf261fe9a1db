import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { t } from '../../language/translate.ts';
import { useV1, useWorkspace } from '../workspaces/workspace-context.ts';
import { isTurnedOff } from './describe-webhook.ts';
import styles from './webhook-alarm.module.css';
import { webhooksQuery } from './webhooks-query.ts';

/** Webhooks are turned off after days of failures: a few minutes of staleness do not matter. */
const staleMs = 5 * 60_000;

/** Notifies owners on every page that a webhook was turned off automatically. */
export default function WebhookAlarm() {
  const { id: workspaceId } = useWorkspace();
  const { data } = useQuery({ ...webhooksQuery(useV1(), workspaceId), staleTime: staleMs, refetchInterval: staleMs });
  const count = data?.filter(isTurnedOff).length ?? 0;
  if (count === 0) return null;
  return (
    <Link to="/$workspaceId/webhooks" params={{ workspaceId }} search={{}} className={styles['alarm']}>
      <TriangleAlert aria-hidden />
      <span className={styles['words']}>
        {t('{count, plural, one {A webhook is off} other {# webhooks are off}}', { count })}
      </span>
    </Link>
  );
}

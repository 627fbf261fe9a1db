import type { Link } from '@linkplane/contracts';
import { Link as RouterLink } from '@tanstack/react-router';
import { ChartNoAxesCombined, ExternalLink } from 'lucide-react';
import { t } from '../../../language/translate.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Card } from '../../../ui/page.tsx';
import { showShortUrl } from '../../../ui/show-url.ts';
import { writeFilterValue } from '../../analytics/report-filters.ts';
import { LiveEvents } from '../../live/live-events.tsx';
import { useRealtime } from '../../live/use-realtime.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import styles from './first-link.module.css';
import { Address } from '../../../ui/address.tsx';

/** Waits for the first click on a new link, and shows it as it arrives. */
export default function FirstClick({ link, onClose }: { link: Link; onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const { data, state } = useRealtime({ link: writeFilterValue(link.id) });
  const clicks = data?.recent ?? [];
  const hasArrived = clicks.length > 0;
  return (
    <Card title={hasArrived ? t('The first click has arrived') : t('Your link works: try it')}>
      <div className={styles['steps']}>
        <p className={styles['url']}>
          <strong>
            <Address>{showShortUrl(link.shortUrl)}</Address>
          </strong>
          <CopyButton text={link.shortUrl} label={t('Copy short link')} />
        </p>
        {state === 'lost' && (
          <Notice tone="bad">{t('Live updates are unavailable. The list below shows clicks as well.')}</Notice>
        )}
        <div role="status" className={styles['live']}>
          {hasArrived ? (
            <LiveEvents events={clicks.slice(0, 3)} />
          ) : (
            <p className={styles['waiting']}>
              <span className={styles['pulse']} aria-hidden />
              {t('Waiting for its first click. Open the link in another tab, or on your phone.')}
            </p>
          )}
        </div>
        <div className={styles['buttons']}>
          {hasArrived ? (
            <RouterLink
              to="/$workspaceId/links/$linkId"
              params={{ workspaceId, linkId: link.id }}
              className={buttonClass({ look: 'primary' })}
            >
              <ChartNoAxesCombined aria-hidden />
              {t('Open its report')}
            </RouterLink>
          ) : (
            <a href={link.shortUrl} target="_blank" rel="noreferrer" className={buttonClass({ look: 'primary' })}>
              <ExternalLink aria-hidden />
              {t('Open the link')}
            </a>
          )}
          <Button onClick={onClose}>{t('Done', {}, { context: 'button' })}</Button>
        </div>
      </div>
    </Card>
  );
}

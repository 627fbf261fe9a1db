import type { RealtimeData } from '@linkplane/contracts';
import { useSearch } from '@tanstack/react-router';
import { Radio } from 'lucide-react';
import { currentLocale, rich, t } from '../../language/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { Figures } from '../analytics/figures/figures.tsx';
import { ReportFilterBar } from '../analytics/filters/report-filter-bar.tsx';
import { dimensions } from '../analytics/report-filters.ts';
import { useChangeAnalytics, useRange } from '../analytics/use-analytics.ts';
import { useCheckedFilters } from '../analytics/filters/use-checked-filters.ts';
import { LiveEvents } from './live-events.tsx';
import styles from './live-page.module.css';
import { useRealtime, type Realtime } from './use-realtime.ts';

/** Clicks and views in real time, each shown within two seconds. */
export function LivePage() {
  const search = useSearch({ from: '/signed-in/$workspaceId/live' });
  const change = useChangeAnalytics();
  // The last five minutes have few values: those of the last thirty days are offered.
  const range = useRange({});
  const checked = useCheckedFilters(search, dimensions, change);
  const { data, state, isUnreachable } = useRealtime(checked.isReady ? search : undefined);
  const isFiltered = dimensions.some((dimension) => search[dimension] !== undefined);
  return (
    <Page
      title={t('Live')}
      lead={t('Clicks and views in the last five minutes.')}
      actions={<StateBadge state={state} />}
    >
      <ReportFilterBar search={search} onChange={change} of={dimensions} checked={checked} source={{ range }} />
      {state === 'lost' && <Notice tone="bad">{t('Live updates are unavailable. Trying again…')}</Notice>}
      {isUnreachable && <Notice tone="warn">{t('The server is not responding. Reconnecting…')}</Notice>}
      {checked.isReady && <LiveReport data={data} isFiltered={isFiltered} />}
    </Page>
  );
}

function LiveReport({ data, isFiltered }: { data: RealtimeData | undefined; isFiltered: boolean }) {
  return (
    <>
      <Figures
        figures={[
          { name: t('Active visitors'), value: data?.activeVisitors },
          { name: t('Clicks'), value: data?.clicks, detail: t('last five minutes') },
          { name: t('Profile views'), value: data?.views, detail: t('last five minutes') },
        ]}
      />
      <Card title={t('Per minute')}>
        {data ? <Minutes minutes={data.perMinute} /> : <SkeletonLines lines={1} height="140px" />}
      </Card>
      <Card title={t('Recent events')} isFlush>
        {data === undefined && <SkeletonLines lines={5} />}
        {data?.recent.length === 0 && (
          <EmptyState icon={<Radio />} title={t('No events in the last five minutes')}>
            {isFiltered
              ? t('None that the filters keep: remove a filter to see more.')
              : t('Open one of your links in another tab: the click appears here within two seconds.')}
          </EmptyState>
        )}
        {data && data.recent.length > 0 && <LiveEvents events={data.recent} />}
      </Card>
    </>
  );
}

function StateBadge({ state }: { state: Realtime['state'] }) {
  if (state === 'live')
    return (
      <span className={styles['live']}>
        <Badge tone="good">
          <span className={styles['dot']} aria-hidden />
          {t('Live')}
        </Badge>
      </span>
    );
  return (
    <Badge tone={state === 'lost' ? 'bad' : 'plain'}>{state === 'lost' ? t('Disconnected') : t('Connecting')}</Badge>
  );
}

function Minutes({ minutes }: { minutes: RealtimeData['perMinute'] }) {
  const largest = Math.max(4, ...minutes.map(({ clicks, views }) => clicks + views));
  return (
    <ol className={styles['minutes']}>
      {minutes.map(({ minute, clicks, views }, index) => (
        <li key={minute}>
          <span className={styles['column']} aria-hidden>
            <span className={styles['views']} style={{ height: `${(100 * views) / largest}%` }} />
            <span className={styles['clicks']} style={{ height: `${(100 * clicks) / largest}%` }} />
          </span>
          <span className={styles['count']}>
            {rich('{total, number}<unseen> ({clicks} clicks, {views} views)</unseen>', {
              total: clicks + views,
              clicks,
              views,
              unseen: (words) => <span className="unseen">{words}</span>,
            })}
          </span>
          <span className={styles['minute']}>{index === minutes.length - 1 ? t('now') : formatMinute(minute)}</span>
        </li>
      ))}
    </ol>
  );
}

function formatMinute(minute: string): string {
  return new Intl.DateTimeFormat(currentLocale(), { hour: 'numeric', minute: '2-digit' }).format(new Date(minute));
}

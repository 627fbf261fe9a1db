import type { LinkStatsData } from '@linkplane/contracts';
import { useMemo } from 'react';
import { TimeAgo } from '../../ui/time-ago.tsx';
import styles from './analytics.module.css';
import { Breakdown } from './breakdown.tsx';
import { Figures } from './figures.tsx';
import { nameCountries, nameDevices, nameReferrers, nameRows } from './name-dimensions.ts';
import { Report } from './report.tsx';
import { SeriesCard } from './series-card.tsx';

const lines = [
  { name: 'Clicks', tone: 'accent', of: (step: LinkStatsData['clicksOverTime'][number]) => step.clicks },
  { name: 'Visitors', tone: 'second', of: (step: LinkStatsData['clicksOverTime'][number]) => step.uniqueVisitors },
] as const;

type ClicksReportProps = {
  /** Undefined while it loads. */
  data: Omit<LinkStatsData, 'linkId'> | undefined;
  error: unknown;
  isStale: boolean;
  /** Whether clicks of bots are included. */
  hasBots: boolean;
};

/** The clicks of a link, or of all links of a tag. */
export function ClicksReport({ data, error, isStale, hasBots }: ClicksReportProps) {
  const series = useMemo(() => data && { ...data, steps: data.clicksOverTime }, [data]);
  return (
    <Report isFailed={error !== null && data === undefined} isStale={isStale}>
      <Figures
        figures={[
          {
            name: 'Clicks',
            value: data?.totalClicks,
            detail: data?.lastClickedAt ? (
              <>
                last click <TimeAgo at={data.lastClickedAt} />
              </>
            ) : (
              'no clicks yet'
            ),
          },
          { name: 'Visitors', value: data?.uniqueVisitors, detail: 'unique per day' },
          { name: 'QR scans', value: data?.qrScans, detail: 'included in clicks' },
          { name: 'Bots', value: data?.botClicks, detail: hasBots ? 'included in clicks' : 'excluded' },
        ]}
      />
      <SeriesCard title="Clicks over time" series={series} lines={lines} />
      <div className={styles['grid']}>
        <Breakdown title="Countries" rows={nameCountries(data?.countries)} />
        <Breakdown title="Referrers" rows={nameReferrers(data?.referrers)} />
        <Breakdown title="Devices" rows={nameDevices(data?.devices)} />
        <Breakdown title="Browsers" rows={nameRows(data?.browsers)} />
        <Breakdown title="Operating systems" rows={nameRows(data?.os)} />
        <Breakdown title="Cities" rows={nameRows(data?.cities)} />
      </div>
    </Report>
  );
}

import type { LinkStatsData } from '@linkplane/contracts';
import { useMemo } from 'react';
import { TimeAgo } from '../../ui/time-ago.tsx';
import styles from './analytics.module.css';
import type { AnalyticsSearch } from './analytics-search.ts';
import { BreakdownBy } from './breakdown-by.tsx';
import { Breakdown } from './breakdown.tsx';
import { CountriesMap } from './countries-map.tsx';
import { Figures } from './figures.tsx';
import { hintPlaces } from './hint-places.ts';
import { nameCountries, nameDevices, nameReferrers, nameRows } from './name-dimensions.ts';
import type { StatsQuery } from './choose-range.ts';
import { HoursCard } from './hours-card.tsx';
import { filterRows } from './report-filter-bar.tsx';
import type { ReportFilters } from './report-filters.ts';
import { Report } from './report.tsx';
import { SeriesCard } from './series-card.tsx';
import type { ChangeAnalytics } from './use-analytics.ts';

const lines = [
  { name: 'Clicks', tone: 'accent', of: (step: LinkStatsData['clicksOverTime'][number]) => step.clicks },
  { name: 'Visitors', tone: 'second', of: (step: LinkStatsData['clicksOverTime'][number]) => step.uniqueVisitors },
] as const;

type ClicksReportProps = {
  /** Undefined while it loads. */
  data: Omit<LinkStatsData, 'linkId'> | undefined;
  error: unknown;
  isStale: boolean;
  search: AnalyticsSearch;
  range: StatsQuery;
  onChange: ChangeAnalytics;
  /** The link or the tag, as a filter. */
  scope: ReportFilters;
};

const campaigns = ['utmSource', 'utmMedium', 'utmCampaign', 'utmTerm', 'utmContent', 'ref', 'language'] as const;

/** The clicks of a link, or of all links of a tag. */
export function ClicksReport({ data, error, isStale, search, range, onChange, scope }: ClicksReportProps) {
  const series = useMemo(() => data && { ...data, steps: data.clicksOverTime }, [data]);
  const filterOf = (dimension: 'country' | 'referrer' | 'device' | 'browser' | 'os' | 'city') =>
    filterRows(search, onChange, dimension);
  return (
    <Report isFailed={error !== null && data === undefined} isStale={isStale}>
      <Figures
        figures={[
          {
            name: 'Clicks',
            value: data?.totalClicks,
            before: data?.comparison?.totalClicks,
            detail: data?.lastClickedAt ? (
              <>
                last click <TimeAgo at={data.lastClickedAt} />
              </>
            ) : (
              'no clicks yet'
            ),
          },
          {
            name: 'Visitors',
            value: data?.uniqueVisitors,
            before: data?.comparison?.uniqueVisitors,
            detail: 'unique per day',
          },
          { name: 'QR scans', value: data?.qrScans, detail: 'included in clicks' },
          { name: 'Bots', value: data?.botClicks, detail: search.bots ? 'included in clicks' : 'excluded' },
        ]}
      />
      <SeriesCard title="Clicks over time" series={series} lines={lines} before={data?.comparison?.clicksOverTime} />
      <div className={styles['grid']}>
        <CountriesMap rows={data?.countries} filter={filterOf('country')} />
        <Breakdown title="Countries" rows={nameCountries(data?.countries)} filter={filterOf('country')} />
        <Breakdown title="Referrers" rows={nameReferrers(data?.referrers)} filter={filterOf('referrer')} />
        <Breakdown title="Devices" rows={nameDevices(data?.devices)} filter={filterOf('device')} />
        <Breakdown title="Browsers" rows={nameRows(data?.browsers)} filter={filterOf('browser')} />
        <Breakdown title="Operating systems" rows={nameRows(data?.os)} filter={filterOf('os')} />
        <HoursCard search={search} range={range} scope={scope} />
        <BreakdownBy {...{ search, range, onChange, scope }} choices={campaigns} />
        <Breakdown
          title="Cities"
          rows={nameRows(data?.cities)}
          filter={filterOf('city')}
          hint={hintPlaces('city', data?.cities)}
        />
      </div>
    </Report>
  );
}

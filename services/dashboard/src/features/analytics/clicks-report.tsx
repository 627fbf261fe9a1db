import type { LinkStatsData } from '@linkplane/contracts';
import { useMemo } from 'react';
import { rich, t } from '../../language/translate.ts';
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
  { name: t('Clicks'), tone: 'accent', of: (step: LinkStatsData['clicksOverTime'][number]) => step.clicks },
  { name: t('Visitors'), tone: 'second', of: (step: LinkStatsData['clicksOverTime'][number]) => step.uniqueVisitors },
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
            name: t('Clicks'),
            value: data?.totalClicks,
            before: data?.comparison?.totalClicks,
            detail: data?.lastClickedAt ? (
              <>{rich('last click {ago}', { ago: <TimeAgo at={data.lastClickedAt} /> })}</>
            ) : (
              t('no clicks yet')
            ),
          },
          {
            name: t('Visitors'),
            value: data?.uniqueVisitors,
            before: data?.comparison?.uniqueVisitors,
            detail: t('unique per day'),
          },
          { name: t('QR scans'), value: data?.qrScans, detail: t('included in clicks') },
          { name: t('Bots'), value: data?.botClicks, detail: search.bots ? t('included in clicks') : 'excluded' },
        ]}
      />
      <SeriesCard
        title={t('Clicks over time')}
        series={series}
        lines={lines}
        before={data?.comparison?.clicksOverTime}
      />
      <div className={styles['grid']}>
        <CountriesMap rows={data?.countries} filter={filterOf('country')} />
        <Breakdown title={t('Countries')} rows={nameCountries(data?.countries)} filter={filterOf('country')} />
        <Breakdown title={t('Referrers')} rows={nameReferrers(data?.referrers)} filter={filterOf('referrer')} />
        <Breakdown title={t('Devices')} rows={nameDevices(data?.devices)} filter={filterOf('device')} />
        <Breakdown title={t('Browsers')} rows={nameRows(data?.browsers)} filter={filterOf('browser')} />
        <Breakdown title={t('Operating systems')} rows={nameRows(data?.os)} filter={filterOf('os')} />
        <HoursCard search={search} range={range} scope={scope} />
        <BreakdownBy {...{ search, range, onChange, scope }} choices={campaigns} />
        <Breakdown
          title={t('Cities')}
          rows={nameRows(data?.cities)}
          filter={filterOf('city')}
          hint={hintPlaces('city', data?.cities)}
        />
      </div>
    </Report>
  );
}

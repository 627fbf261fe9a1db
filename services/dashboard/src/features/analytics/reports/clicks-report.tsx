import type { LinkStatsData } from '@linkplane/contracts';
import { useMemo, type ReactNode } from 'react';
import { rich, t } from '../../../language/translate.ts';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import styles from './report.module.css';
import { ConversionFigures } from '../figures/conversion-figures.tsx';
import { ConversionNames } from '../breakdowns/conversion-names.tsx';
import { CountriesMap } from '../breakdowns/countries-map.tsx';
import { DimensionCard } from '../breakdowns/dimension-card.tsx';
import { Figures } from '../figures/figures.tsx';
import { HoursCard } from '../charts/hours-card.tsx';
import { filterRows } from '../filter-rows.ts';
import type { ReportFilters } from '../report-filters.ts';
import { Report } from './report.tsx';
import type { ReportSubject } from './use-report.ts';
import { SeriesCard } from '../charts/series-card.tsx';

const lines = [
  { name: t('Clicks'), tone: 'accent', of: (step: LinkStatsData['clicksOverTime'][number]) => step.clicks },
  { name: t('Visitors'), tone: 'second', of: (step: LinkStatsData['clicksOverTime'][number]) => step.uniqueVisitors },
] as const;

type ClicksReportProps = {
  report: ReportSubject;
  /** The query that reads it; without data while it loads. */
  stats: {
    data: Omit<LinkStatsData, 'linkId' | 'rules' | 'variants' | 'splitResult' | 'sampleRatioMismatch'> | undefined;
    error: unknown;
    isPlaceholderData: boolean;
  };
  /** Whether the filters can be applied; if not, their bar says why. */
  isReady: boolean;
  /** The link or the tag, as a filter. */
  scope: ReportFilters;
  /** Figures of conversions are shown although there are none yet. */
  hasClickToken?: boolean;
  /** Whether it is known which cards there are: until then those below the series are left out, so that none moves. */
  isLaidOut?: boolean;
  /** A card among the rankings. */
  firstCard?: ReactNode;
  /** Cards above the rankings. */
  children?: ReactNode;
  /** A card below the rankings. */
  lastCard?: ReactNode;
};

const campaigns = ['utmSource', 'utmMedium', 'utmCampaign', 'utmTerm', 'utmContent', 'ref'] as const;

/** The clicks of a link, or of all links of a tag. */
export function ClicksReport(props: ClicksReportProps) {
  const { report, stats, isReady, scope, hasClickToken = false, isLaidOut = true } = props;
  const { search, range, onChange } = report;
  const { data, error, isPlaceholderData } = stats;
  const { firstCard, children, lastCard } = props;
  const series = useMemo(() => data && { ...data, steps: data.clicksOverTime }, [data]);
  const isConverting = data !== undefined && data.conversions > 0;
  const card = { search, range, onChange, scope, total: data?.totalClicks, isConverting };
  return (
    <Report isFailed={!isReady || (error !== null && data === undefined)} isStale={isPlaceholderData}>
      <Figures
        figures={[
          {
            name: t('Clicks'),
            value: data?.totalClicks,
            before: data?.comparison?.totalClicks,
            detail: data ? <LastClick at={data.lastClickedAt} /> : '…',
          },
          {
            name: t('Visitors'),
            value: data?.uniqueVisitors,
            before: data?.comparison?.uniqueVisitors,
            detail: t('unique per day'),
          },
          { name: t('QR scans'), value: data?.qrScans, detail: t('included in clicks') },
          { name: t('Bots'), value: data?.botClicks, detail: search.bots ? t('included in clicks') : t('excluded') },
        ]}
      />
      <ConversionFigures data={data} isExpected={hasClickToken} />
      <SeriesCard
        title={t('Clicks over time')}
        series={series}
        lines={lines}
        before={data?.comparison?.clicksOverTime}
        compare={range.compare}
      />
      {isLaidOut && (
        <>
          {children}
          <div className={styles['grid']}>
            {firstCard}
            <CountriesMap rows={data?.countries} filter={filterRows(search, onChange, 'country')} />
            <DimensionCard
              {...card}
              label={t('Places')}
              tabs={[
                { by: 'country', rows: data?.countries },
                { by: 'region', isFetched: true },
                { by: 'city', rows: data?.cities },
                { by: 'language', isFetched: true },
              ]}
            />
            <DimensionCard
              {...card}
              label={t('Sources')}
              tabs={[{ by: 'referrer', rows: data?.referrers }, ...campaigns.map((by) => ({ by, isFetched: true }))]}
            />
            <DimensionCard
              {...card}
              label={t('Technology')}
              tabs={[
                { by: 'device', rows: data?.devices },
                { by: 'browser', rows: data?.browsers },
                { by: 'os', rows: data?.os },
              ]}
            />
            <ConversionNames {...card} />
            <HoursCard search={search} range={range} scope={scope} />
          </div>
          {lastCard}
        </>
      )}
    </Report>
  );
}

/** @param at ISO 8601; null: never */
function LastClick({ at }: { at: string | null }) {
  return at === null ? t('no clicks yet') : rich('last click {ago}', { ago: <TimeAgo at={at} /> });
}

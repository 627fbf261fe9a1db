import type { OverviewData } from '@linkplane/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { t } from '../../../language/translate.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { hostOf } from '../../../ui/show-url.ts';
import { SiteMark } from '../../../ui/site-mark.tsx';
import { useV1, useWorkspace, workspaceKey } from '../../workspaces/workspace-context.ts';
import styles from './report.module.css';
import { Breakdown } from '../breakdowns/breakdown.tsx';
import type { AnalyticsSearch } from '../analytics-search.ts';
import type { StatsQuery } from '../choose-range.ts';
import { ConversionFigures } from '../figures/conversion-figures.tsx';
import { ConversionNames } from '../breakdowns/conversion-names.tsx';
import { CountriesMap } from '../breakdowns/countries-map.tsx';
import { DimensionCard } from '../breakdowns/dimension-card.tsx';
import { Figures } from '../figures/figures.tsx';
import { ReportHead } from './report-head.tsx';
import { useReport } from './use-report.ts';
import { HoursCard } from '../charts/hours-card.tsx';
import { filterRows } from '../filter-rows.ts';
import { dimensions } from '../report-filters.ts';
import { Report } from './report.tsx';
import { SeriesCard } from '../charts/series-card.tsx';
import { useBreakdown } from '../use-breakdown.ts';

const lines = [
  { name: t('Clicks'), tone: 'accent', of: (step: OverviewData['clicksOverTime'][number]) => step.clicks },
  { name: t('Visitors'), tone: 'second', of: (step: OverviewData['clicksOverTime'][number]) => step.uniqueVisitors },
] as const;

/** Where clicks come from, besides their referrers. */
const more = [
  ...(['utmSource', 'utmMedium', 'utmCampaign', 'utmTerm', 'utmContent', 'ref'] as const),
  ...(['tag', 'domain'] as const),
] as const;

type OverviewReportProps = {
  search: AnalyticsSearch;
  /** Set for invented clicks, whose links have no pages. */
  isExample?: boolean;
};

/** The report of all links and profiles of the workspace. */
export function OverviewReport({ search, isExample = false }: OverviewReportProps) {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const { report, options } = useReport(search, dimensions);
  const { range, onChange, checked, query } = report;
  const stats = useQuery({
    queryKey: workspaceKey(workspaceId, 'overview', query),
    queryFn: async ({ signal }) => await v1('get', '/analytics/overview', { query, signal }),
    ...options,
  });
  const { data, error, isPlaceholderData, refetch } = stats;
  const series = useMemo(() => data && { ...data, steps: data.clicksOverTime }, [data]);
  const isConverting = data !== undefined && data.conversions > 0;
  const card = { search, range, onChange, total: data?.totalClicks, isConverting };
  return (
    <>
      <ReportHead report={report} stats={stats} source={{ range }} isEmpty={data?.totalClicks === 0} />
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      <Report isFailed={!checked.isReady || (error !== null && data === undefined)} isStale={isPlaceholderData}>
        <Figures
          figures={[
            {
              name: t('Clicks'),
              value: data?.totalClicks,
              before: data?.comparison?.totalClicks,
              detail: data && t('across {links, plural, one {# link} other {# links}}', { links: data.totalLinks }),
            },
            {
              name: t('Profile views'),
              value: data?.totalViews,
              detail:
                data &&
                t('by {visitors, plural, one {# visitor} other {# visitors}}', { visitors: data.profileVisitors }),
            },
            {
              name: t('Visitors'),
              value: data?.uniqueVisitors,
              before: data?.comparison?.uniqueVisitors,
              detail: t('of links, unique per day'),
            },
          ]}
        />
        <ConversionFigures data={data} />
        <SeriesCard
          title={t('Clicks over time')}
          series={series}
          lines={lines}
          before={data?.comparison?.clicksOverTime}
          compare={range.compare}
        />
        <div className={styles['grid']}>
          <TopLinks links={data?.topLinks} {...{ search, range, isConverting, isExample }} total={data?.totalClicks} />
          <CountriesMap rows={data?.topCountries} filter={filterRows(search, onChange, 'country')} />
          <DimensionCard
            {...card}
            label={t('Places')}
            tabs={[
              { by: 'country', rows: data?.topCountries },
              { by: 'region', isFetched: true },
              { by: 'city', isFetched: true },
              { by: 'language', isFetched: true },
            ]}
          />
          <DimensionCard
            {...card}
            label={t('Sources')}
            tabs={[{ by: 'referrer', rows: data?.topReferrers }, ...more.map((by) => ({ by, isFetched: true }))]}
          />
          <DimensionCard
            {...card}
            label={t('Technology')}
            tabs={[
              { by: 'device', isFetched: true },
              { by: 'browser', isFetched: true },
              { by: 'os', isFetched: true },
            ]}
          />
          <ConversionNames {...card} />
          <HoursCard search={search} range={range} />
        </div>
      </Report>
    </>
  );
}

type TopLinksProps = {
  links: OverviewData['topLinks'] | undefined;
  total: number | undefined;
  /** Kept when a link is opened. */
  search: AnalyticsSearch;
  range: StatsQuery;
  isConverting: boolean;
  isExample: boolean;
};

function TopLinks({ links, total, search, range, isConverting, isExample }: TopLinksProps) {
  const { id: workspaceId } = useWorkspace();
  const { rows } = useBreakdown(isConverting ? search : undefined, range, 'link');
  return (
    <Breakdown
      title={t('Top links')}
      total={total}
      rows={links?.map((link) => ({
        key: link.id,
        clicks: link.clicks,
        text: `${link.title ?? ''} ${link.shortUrl}`.trim(),
        mark: <SiteMark host={hostOf(link.url)} />,
        converted: rows?.find(({ name }) => name === link.id) ?? { conversions: 0, revenue: [] },
        name: isExample ? (
          link.title
        ) : (
          <Link
            to="/$workspaceId/links/$linkId"
            params={{ workspaceId, linkId: link.id }}
            search={search}
            className={styles['topLink']}
            dir="auto"
          >
            {link.title ?? `/${link.slug}`}
          </Link>
        ),
      }))}
    />
  );
}

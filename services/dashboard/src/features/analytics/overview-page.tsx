import type { OverviewData } from '@linkplane/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { t } from '../../language/translate.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ShareButton } from '../shares/share-button.tsx';
import { useV1, useWorkspace, workspaceKey } from '../workspaces/workspace-context.ts';
import styles from './analytics.module.css';
import { BreakdownBy } from './breakdown-by.tsx';
import { Breakdown } from './breakdown.tsx';
import { ExportMenu } from './export-menu.tsx';
import { CountriesMap } from './countries-map.tsx';
import { Figures } from './figures.tsx';
import { nameCountries, nameReferrers } from './name-dimensions.ts';
import { HoursCard } from './hours-card.tsx';
import { filterRows, ReportFilterBar } from './report-filter-bar.tsx';
import { dimensions, toFilterQuery } from './report-filters.ts';
import { Report } from './report.tsx';
import { RangeBar } from './range-bar.tsx';
import { SeriesCard } from './series-card.tsx';
import { refreshMs, useChangeAnalytics, useRange } from './use-analytics.ts';

const lines = [
  { name: t('Clicks'), tone: 'accent', of: (step: OverviewData['clicksOverTime'][number]) => step.clicks },
  { name: t('Visitors'), tone: 'second', of: (step: OverviewData['clicksOverTime'][number]) => step.uniqueVisitors },
] as const;

/** What the overview does not list by itself. */
const more = [
  ...(['device', 'browser', 'os', 'region', 'city', 'tag'] as const),
  ...(['utmSource', 'utmMedium', 'utmCampaign', 'utmTerm', 'utmContent', 'ref', 'language', 'domain'] as const),
] as const;

/** The analytics of all links and profiles of the workspace. */
export function OverviewPage() {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const search = useSearch({ from: '/signed-in/$workspaceId/analytics' });
  const range = useRange(search);
  const change = useChangeAnalytics();
  const query = { ...range, ...toFilterQuery(search) };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: workspaceKey(workspaceId, 'overview', query),
    queryFn: async ({ signal }) => await v1('get', '/analytics/overview', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const series = useMemo(() => data && { ...data, steps: data.clicksOverTime }, [data]);
  return (
    <Page
      title={t('Analytics')}
      actions={
        <>
          <ShareButton subject={{ type: 'workspace', id: null }} />
          <ExportMenu range={range} filters={toFilterQuery(search)} />
        </>
      }
    >
      <RangeBar search={search} range={range} onChange={change} />
      <ReportFilterBar search={search} onChange={change} of={dimensions} />
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      <Report isFailed={error !== null && data === undefined} isStale={isPlaceholderData}>
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
                t('across {profiles, plural, one {# profile} other {# profiles}}', { profiles: data.totalProfiles }),
            },
            {
              name: t('Visitors'),
              value: data?.uniqueVisitors,
              before: data?.comparison?.uniqueVisitors,
              detail: t('unique per day'),
            },
          ]}
        />
        <SeriesCard
          title={t('Clicks over time')}
          series={series}
          lines={lines}
          before={data?.comparison?.clicksOverTime}
        />
        <div className={styles['grid']}>
          <Breakdown
            title={t('Top links')}
            rows={data?.topLinks.map((link) => ({
              key: link.id,
              clicks: link.clicks,
              text: link.shortUrl,
              name: (
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
          <CountriesMap rows={data?.topCountries} filter={filterRows(search, change, 'country')} />
          <Breakdown
            title={t('Countries')}
            rows={nameCountries(data?.topCountries)}
            filter={filterRows(search, change, 'country')}
          />
          <Breakdown
            title={t('Referrers')}
            rows={nameReferrers(data?.topReferrers)}
            filter={filterRows(search, change, 'referrer')}
          />
          <HoursCard search={search} range={range} />
          <BreakdownBy search={search} range={range} onChange={change} choices={more} />
        </div>
      </Report>
    </Page>
  );
}

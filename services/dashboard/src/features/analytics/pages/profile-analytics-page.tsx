import type { ProfileStatsData } from '@linkplane/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useMemo } from 'react';
import { currentLocale, t } from '../../../language/translate.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { QueryNotice } from '../../../ui/query-notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { showShortUrl } from '../../../ui/show-url.ts';
import { SuspendedBadge } from '../../../ui/suspended.tsx';
import { profileQuery } from '../../profiles/profiles-query.ts';
import { useV1, useWorkspace, workspaceKey } from '../../workspaces/workspace-context.ts';
import reportStyles from '../reports/report.module.css';
import styles from './subject.module.css';
import { Breakdown } from '../breakdowns/breakdown.tsx';
import { CountriesMap } from '../breakdowns/countries-map.tsx';
import { DimensionCard } from '../breakdowns/dimension-card.tsx';
import { Figures } from '../figures/figures.tsx';
import { ReportHead } from '../reports/report-head.tsx';
import { useReport } from '../reports/use-report.ts';
import { Report } from '../reports/report.tsx';
import { filterRows } from '../filter-rows.ts';
import { visitorDimensions } from '../report-filters.ts';
import { SeriesCard } from '../charts/series-card.tsx';
import { Address } from '../../../ui/address.tsx';

const lines = [
  {
    name: t('Views', {}, { context: 'page views' }),
    tone: 'accent',
    of: (step: ProfileStatsData['viewsOverTime'][number]) => step.views,
  },
  { name: t('Clicks'), tone: 'second', of: (step: ProfileStatsData['viewsOverTime'][number]) => step.clicks },
] as const;

const percent = new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 1 });

/** The analytics of one profile: views, and clicks on its blocks. */
export function ProfileAnalyticsPage() {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const { profileId } = useParams({ from: '/signed-in/$workspaceId/profiles/$profileId/analytics' });
  const search = useSearch({ from: '/signed-in/$workspaceId/profiles/$profileId/analytics' });
  const { report, options } = useReport(search, visitorDimensions);
  const { range, onChange, checked, query } = report;
  const subject = useQuery(profileQuery(workspaceId, v1, profileId));
  const profile = subject.data;
  const stats = useQuery({
    queryKey: workspaceKey(workspaceId, 'profile-stats', profileId, query),
    queryFn: async ({ signal }) => await v1('get', '/profiles/:id/stats', { params: { id: profileId }, query, signal }),
    ...options,
  });
  const { data, error, isPlaceholderData } = stats;
  const card = { search, onChange, total: data?.totalViews, what: 'views' as const };
  const series = useMemo(() => data && { ...data, steps: data.viewsOverTime }, [data]);
  return (
    <Page
      title={profile?.displayName ?? t('Profile')}
      lead={
        profile && (
          <span className={styles['subject']}>
            {profile.suspended && <SuspendedBadge />}
            <a href={profile.url} target="_blank" rel="noreferrer">
              <Address>{showShortUrl(profile.url)}</Address>
            </a>
            <CopyButton text={profile.url} label={t('Copy URL')} />
          </span>
        )
      }
      actions={
        <Link to="/$workspaceId/profiles/$profileId" params={{ workspaceId, profileId }} className={buttonClass()}>
          <Pencil aria-hidden />
          {t('Edit')}
        </Link>
      }
    >
      <ReportHead
        report={report}
        stats={stats}
        source={{ rows: { country: data?.countries, referrer: data?.referrers, device: data?.devices } }}
      />
      <QueryNotice queries={[subject, stats]} />
      <Report isFailed={!checked.isReady || (error !== null && data === undefined)} isStale={isPlaceholderData}>
        <Figures
          figures={[
            {
              name: t('Views', {}, { context: 'page views' }),
              value: data?.totalViews,
              before: data?.comparison?.totalViews,
            },
            {
              name: t('Visitors'),
              value: data?.uniqueVisitors,
              before: data?.comparison?.uniqueVisitors,
              detail: t('unique per day'),
            },
            { name: t('Block clicks'), value: data?.totalClicks, before: data?.comparison?.totalClicks },
            {
              name: t('Click rate'),
              value: data?.clickRate,
              detail: t('clicks per view'),
              format: (rate) => percent.format(rate),
            },
          ]}
        />
        <SeriesCard
          title={t('Views and clicks over time')}
          series={series}
          lines={lines}
          before={data?.comparison?.viewsOverTime}
          compare={range.compare}
        />
        <div className={reportStyles['grid']}>
          <Breakdown
            title={t('Blocks')}
            rows={data?.blocks
              .filter(({ clicks }) => clicks > 0)
              .toSorted((a, b) => b.clicks - a.clicks)
              .map(({ blockId, type, label, clicks }) => ({ key: blockId, name: label ?? type, clicks }))}
            empty={t('No block clicks in this period.')}
          />
          <CountriesMap rows={data?.countries} what="views" filter={filterRows(search, onChange, 'country')} />
          <DimensionCard {...card} label={t('Places')} tabs={[{ by: 'country', rows: data?.countries }]} />
          <DimensionCard {...card} label={t('Sources')} tabs={[{ by: 'referrer', rows: data?.referrers }]} />
          <DimensionCard {...card} label={t('Technology')} tabs={[{ by: 'device', rows: data?.devices }]} />
        </div>
      </Report>
    </Page>
  );
}

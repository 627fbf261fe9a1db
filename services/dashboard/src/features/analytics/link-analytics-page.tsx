import type { LinkStatsData } from '@linkplane/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Pencil, QrCode } from 'lucide-react';
import { useMemo } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Page } from '../../ui/page.tsx';
import { showShortUrl } from '../../ui/show-url.ts';
import { SuspendedBadge } from '../../ui/suspended.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { DestinationLink } from '../links/destination-link.tsx';
import { linkQuery } from '../links/links-query.ts';
import { TagChip } from '../tags/tag-chip.tsx';
import { useTagColours } from '../tags/tags-query.ts';
import { useV1, useWorkspace, workspaceKey } from '../workspaces/workspace-context.ts';
import styles from './analytics.module.css';
import { Breakdown } from './breakdown.tsx';
import { Figures } from './figures.tsx';
import { nameCountries, nameDevices, nameReferrers, nameRows } from './name-dimensions.ts';
import { Report } from './report.tsx';
import { RangeBar } from './range-bar.tsx';
import { SeriesCard } from './series-card.tsx';
import { refreshMs, useChangeAnalytics, useRange } from './use-analytics.ts';

const lines = [
  { name: 'Clicks', tone: 'accent', of: (step: LinkStatsData['clicksOverTime'][number]) => step.clicks },
  { name: 'Visitors', tone: 'second', of: (step: LinkStatsData['clicksOverTime'][number]) => step.uniqueVisitors },
] as const;

/** The analytics of one link. */
export function LinkAnalyticsPage() {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const { linkId } = useParams({ from: '/signed-in/$workspaceId/links/$linkId' });
  const search = useSearch({ from: '/signed-in/$workspaceId/links/$linkId' });
  const range = useRange(search);
  const change = useChangeAnalytics();
  const colourOf = useTagColours();
  const { data: link, error: linkError } = useQuery(linkQuery(v1, workspaceId, linkId));
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: workspaceKey(workspaceId, 'link-stats', linkId, range),
    queryFn: async ({ signal }) =>
      await v1('get', '/links/:id/stats', { params: { id: linkId }, query: range, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const series = useMemo(() => data && { ...data, steps: data.clicksOverTime }, [data]);
  const toLinks = { to: '/$workspaceId/links', params: { workspaceId } } as const;
  return (
    <Page
      title={link?.title ?? (link ? `/${link.slug}` : 'Link')}
      lead={
        link && (
          <span className={styles['subject']}>
            {link.suspended && <SuspendedBadge />}
            {link.archived && <Badge>Archived</Badge>}
            {showShortUrl(link.shortUrl)}
            <CopyButton text={link.shortUrl} label="Copy short link" />→
            <DestinationLink url={link.url} />
            {link.tags.map((name) => (
              <TagChip key={name} name={name} colour={colourOf(name)} />
            ))}
            {link.externalId !== null && (
              <span>
                External ID <code>{link.externalId}</code>
              </span>
            )}
          </span>
        )
      }
      actions={
        <>
          <Link {...toLinks} search={{ qr: linkId }} className={buttonClass()}>
            <QrCode aria-hidden />
            QR code
          </Link>
          <Link {...toLinks} search={{ panel: linkId }} className={buttonClass()}>
            <Pencil aria-hidden />
            Edit
          </Link>
        </>
      }
    >
      <RangeBar search={search} range={range} onChange={change} />
      <ErrorNotice error={linkError ?? error} onRetry={() => void refetch()} />
      <Report isFailed={error !== null && data === undefined} isStale={isPlaceholderData}>
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
            { name: 'Bots', value: data?.botClicks, detail: search.bots ? 'included in clicks' : 'excluded' },
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
    </Page>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Link2 } from 'lucide-react';
import { t } from '../../../language/translate.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { QueryNotice } from '../../../ui/query-notice.tsx';
import { Address } from '../../../ui/address.tsx';
import { Card, Page } from '../../../ui/page.tsx';
import { Row, RowList, RowSkeletons } from '../../../ui/row-list.tsx';
import { showShortUrl } from '../../../ui/show-url.ts';
import { ClicksReport } from '../reports/clicks-report.tsx';
import { ReportHead } from '../reports/report-head.tsx';
import { useReport } from '../reports/use-report.ts';
import { tagDimensions, writeFilterValue, type ReportFilters } from '../report-filters.ts';
import { linksQuery } from '../../links/links-query.ts';
import { ShareButton } from '../../shares/share-button.tsx';
import { useV1, useWorkspace, workspaceKey } from '../../workspaces/workspace-context.ts';
import { TagDot } from '../../tags/tag-chip.tsx';
import { tagsQuery } from '../../tags/tags-query.ts';

/** The report of a tag, over the links that have it now, and those of its links with the most clicks. */
export function TagPage() {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const { tagId } = useParams({ from: '/signed-in/$workspaceId/tags/$tagId' });
  const search = useSearch({ from: '/signed-in/$workspaceId/tags/$tagId' });
  const { report, options } = useReport(search, tagDimensions);
  const { range, checked, query } = report;
  const tags = useQuery(tagsQuery(v1, workspaceId));
  const tag = tags.data?.find(({ id }) => id === tagId);
  const scope: ReportFilters = tag ? { tag: writeFilterValue(tag.name) } : {};
  const stats = useQuery({
    queryKey: workspaceKey(workspaceId, 'tag-stats', tagId, query),
    queryFn: async ({ signal }) => await v1('get', '/tags/:id/stats', { params: { id: tagId }, query, signal }),
    ...options,
  });
  return (
    <Page
      title={tag?.name ?? t('Tag')}
      lead={tag && t('{links, plural, one {# link has} other {# links have}} this tag now.', { links: tag.links })}
      actions={
        tag && (
          <>
            <ShareButton
              subject={{ type: 'tag', id: tag.id }}
              title={tag.name}
              report={{ search, range, of: tagDimensions }}
              isDisabled={!checked.isReady}
            />
            <Link
              to="/$workspaceId/links"
              params={{ workspaceId }}
              search={{ tag: [tag.name] }}
              className={buttonClass()}
            >
              <Link2 aria-hidden />
              {t('Show in links')}
            </Link>
          </>
        )
      }
    >
      <ReportHead report={report} stats={stats} source={{ range, scope }} isEmpty={stats.data?.totalClicks === 0} />
      <QueryNotice queries={[stats, tags]} />
      <ClicksReport report={report} stats={stats} isReady={checked.isReady && tag !== undefined} scope={scope} />
      {tag && tag.links > 0 && <TopLinks name={tag.name} colour={tag.colour} />}
    </Page>
  );
}

function TopLinks({ name, colour }: { name: string; colour: string | null }) {
  const { id: workspaceId } = useWorkspace();
  const { data, error, refetch } = useQuery(linksQuery(useV1(), workspaceId, { tag: [name], sort: 'clicks' }));
  return (
    <Card title={t('Links with the most clicks of all time')} isFlush>
      {data ? (
        <RowList label={t('Links')} isBelowTitle>
          {data.items.map((link) => (
            <Row
              key={link.id}
              picture={<TagDot colour={colour} />}
              title={
                <Link to="/$workspaceId/links/$linkId" params={{ workspaceId, linkId: link.id }}>
                  {link.title ?? `/${link.slug}`}
                </Link>
              }
              facts={[
                <Address key="address">{showShortUrl(link.shortUrl)}</Address>,
                t('{clicks, plural, one {# click} other {# clicks}}', { clicks: link.clicks }),
              ]}
            />
          ))}
        </RowList>
      ) : error === null ? (
        <RowSkeletons rows={3} />
      ) : (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      )}
    </Card>
  );
}

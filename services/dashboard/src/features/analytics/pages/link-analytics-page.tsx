import type { Erasure } from '@linkplane/contracts';
import { directionOf } from '@linkplane/messages';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Pencil, QrCode } from 'lucide-react';
import { useState } from 'react';
import { currentLocale, rich, t } from '../../../language/translate.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { QueryNotice } from '../../../ui/query-notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showShortUrl } from '../../../ui/show-url.ts';
import { SuspendedBadge } from '../../../ui/suspended.tsx';
import { ResetMenu } from '../../erasures/reset-menu.tsx';
import { ResetProgress } from '../../erasures/reset-progress.tsx';
import { ConversionsCard } from '../../conversions/conversions-card.tsx';
import { nameLinkParts } from '../../conversions/name-link-parts.ts';
import { SplitCard } from '../../conversions/split-card.tsx';
import { DestinationLink } from '../../links/destination-link.tsx';
import { linkQuery } from '../../links/links-query.ts';
import { ShareButton } from '../../shares/share-button.tsx';
import { TagChip } from '../../tags/tag-chip.tsx';
import { useTagColours } from '../../tags/tags-query.ts';
import { useV1, useWorkspace, workspaceKey } from '../../workspaces/workspace-context.ts';
import styles from './subject.module.css';
import { ClicksReport } from '../reports/clicks-report.tsx';
import { ReportHead } from '../reports/report-head.tsx';
import { useReport } from '../reports/use-report.ts';
import { filterRows } from '../filter-rows.ts';
import { clickDimensions } from '../report-filters.ts';
import { RulesCard } from '../breakdowns/rules-card.tsx';
import { Address } from '../../../ui/address.tsx';

/** The analytics of one link. */
export function LinkAnalyticsPage() {
  const v1 = useV1();
  const { id: workspaceId, isOwner } = useWorkspace();
  const { linkId } = useParams({ from: '/signed-in/$workspaceId/links/$linkId' });
  const search = useSearch({ from: '/signed-in/$workspaceId/links/$linkId' });
  const { report, options } = useReport(search, clickDimensions);
  const { range, checked, query } = report;
  const scope = { link: linkId };
  const colourOf = useTagColours();
  const subject = useQuery(linkQuery(v1, workspaceId, linkId));
  const link = subject.data;
  const stats = useQuery({
    queryKey: workspaceKey(workspaceId, 'link-stats', linkId, query),
    queryFn: async ({ signal }) => await v1('get', '/links/:id/stats', { params: { id: linkId }, query, signal }),
    ...options,
  });
  const { data } = stats;
  const names = nameLinkParts(link);
  const [erasure, setErasure] = useState<Erasure>();
  const toLinks = { to: '/$workspaceId/links', params: { workspaceId } } as const;
  return (
    <Page
      title={link?.title ?? (link ? `/${link.slug}` : t('Link'))}
      lead={
        link ? (
          <span className={styles['subject']}>
            {link.suspended && <SuspendedBadge />}
            {link.archived && <Badge>{t('Archived')}</Badge>}
            <Address>{showShortUrl(link.shortUrl)}</Address>
            <CopyButton text={link.shortUrl} label={t('Copy short link')} />
            {directionOf(currentLocale()) === 'rtl' ? '←' : '→'}
            <DestinationLink url={link.url} />
            {link.tags.map((name) => (
              <TagChip key={name} name={name} colour={colourOf(name)} />
            ))}
            {link.externalId !== null && (
              <span>
                {rich('External ID <code>{externalId}</code>', {
                  externalId: link.externalId,
                  code: (text) => <code>{text}</code>,
                })}
              </span>
            )}
            {link.clicksBefore > 0 && (
              <span>
                {t('{count, plural, one {# click} other {# clicks}} from before it was here, in no report', {
                  count: link.clicksBefore,
                })}
              </span>
            )}
          </span>
        ) : (
          subject.error === null && <Skeleton width="24rem" height="30px" />
        )
      }
      actions={
        <>
          <ShareButton
            subject={{ type: 'link', id: linkId }}
            title={link?.title ?? (link ? showShortUrl(link.shortUrl) : '')}
            report={{ search, range, of: clickDimensions }}
            names={names}
            isDisabled={!checked.isReady}
          />
          <Link {...toLinks} search={{ qr: linkId }} className={buttonClass()}>
            <QrCode aria-hidden />
            {t('QR code')}
          </Link>
          <Link {...toLinks} search={{ panel: linkId }} className={buttonClass()}>
            <Pencil aria-hidden />
            {t('Edit')}
          </Link>
          {isOwner && link && <ResetMenu link={link} onBegun={setErasure} />}
        </>
      }
    >
      {erasure?.subject.id === linkId && <ResetProgress begun={erasure} onDone={() => setErasure(undefined)} />}
      <ReportHead
        report={report}
        stats={stats}
        names={names}
        source={{ range, scope }}
        isEmpty={data?.totalClicks === 0}
      />
      <QueryNotice queries={[subject, stats]} />
      <ClicksReport
        report={report}
        stats={stats}
        isReady={checked.isReady}
        scope={scope}
        hasClickToken={link?.clickToken ?? false}
        isLaidOut={link !== undefined || subject.error !== null}
        firstCard={
          data && (
            <RulesCard
              rules={data.rules}
              names={names}
              total={data.totalClicks}
              filter={filterRows(search, report.onChange, 'rule')}
            />
          )
        }
        lastCard={link?.clickToken === true && <ConversionsCard link={link} />}
      >
        <SplitCard stats={data} split={link?.split} />
      </ClicksReport>
    </Page>
  );
}

import { useSearch } from '@tanstack/react-router';
import { t } from '../../../language/translate.ts';
import { Page } from '../../../ui/page.tsx';
import { ShareButton } from '../../shares/share-button.tsx';
import { toViewSearch } from '../../views/compare-search.ts';
import { ViewsMenu } from '../../views/views-menu.tsx';
import { checkFilters } from '../filters/check-filters.ts';
import { ExportMenu } from './export-menu.tsx';
import { OverviewReport } from '../reports/overview-report.tsx';
import { dimensions, toFilterQuery } from '../report-filters.ts';
import { useRange } from '../use-analytics.ts';

/** The analytics of all links and profiles of the workspace. */
export function OverviewPage() {
  const search = useSearch({ from: '/signed-in/$workspaceId/analytics' });
  const range = useRange(search);
  const { problems } = checkFilters(search, dimensions, undefined);
  return (
    <Page
      title={t('Analytics')}
      actions={
        <>
          <ViewsMenu page="analytics" search={toViewSearch('analytics', search)} opened={search.view} />
          <ShareButton
            subject={{ type: 'workspace', id: null }}
            title={t('All links')}
            report={{ search, range, of: dimensions }}
            isDisabled={problems.length > 0}
          />
          <ExportMenu range={range} filters={toFilterQuery(search)} isDisabled={problems.length > 0} />
        </>
      }
    >
      <OverviewReport search={search} />
    </Page>
  );
}

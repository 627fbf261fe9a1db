import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiContext, useApi } from '../../api/api-context.ts';
import type { Api } from '../../api/create-api.ts';
import { rich, t } from '../../language/translate.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { OverviewReport } from '../analytics/reports/overview-report.tsx';
import { useWorkspace, WorkspaceContext } from '../workspaces/workspace-context.ts';
import { computeBreakdown, computeHours, computeOverview, type ReportQuery } from './compute-report.ts';
import { exampleDays, makeExampleClicks } from './make-clicks.ts';

const dayMs = 86_400_000;

/** A report of invented clicks, which are made in the browser and stored nowhere: every total of the workspace stays exact. */
export function ExamplePage() {
  const workspace = useWorkspace();
  const api = useApi();
  const search = useSearch({ from: '/signed-in/$workspaceId/example' });
  // A cache of its own, so that nothing of the example is ever shown as the workspace's.
  const [example] = useState(() => {
    const now = Date.now();
    const createdAt = new Date(now - exampleDays * dayMs).toISOString();
    return { queries: new QueryClient(), api: { ...api, v1: createExampleV1(now) }, createdAt };
  });
  return (
    <Page
      title={t('Example report')}
      actions={
        <Link
          to="/$workspaceId/links"
          params={{ workspaceId: workspace.id }}
          className={buttonClass({ look: 'primary' })}
        >
          {t('Leave the example')}
        </Link>
      }
    >
      <Notice tone="info">
        {rich(
          '<strong>Example data.</strong> These clicks are invented and computed in your browser. Nothing is stored, and nothing is added to your workspace. Click on anything to filter.',
          { strong: (text) => <strong>{text}</strong> },
        )}
      </Notice>
      <QueryClientProvider client={example.queries}>
        <ApiContext value={example.api}>
          <WorkspaceContext value={{ ...workspace, createdAt: example.createdAt }}>
            <OverviewReport search={search} isExample />
          </WorkspaceContext>
        </ApiContext>
      </QueryClientProvider>
    </Page>
  );
}

/** The operations of reports, over the clicks of the example. */
function createExampleV1(now: number): Api['v1'] {
  const clicks = makeExampleClicks(now);
  const reports: Record<string, (query: ReportQuery) => unknown> = {
    '/analytics/overview': (query) => computeOverview(clicks, query, now),
    '/analytics/breakdown': (query) => computeBreakdown(clicks, query, now),
    '/analytics/hours': (query) => computeHours(clicks, query, now),
  };
  const call = async (_method: string, path: string, input: { query?: ReportQuery } = {}) => {
    const compute = reports[path];
    if (!compute) throw new Error(`The example has no ${path}.`);
    return await Promise.resolve(compute(input.query ?? {}));
  };
  // The types tie each path to its input and its response, which a table of reports cannot express.
  return () => call as unknown as ReturnType<Api['v1']>;
}

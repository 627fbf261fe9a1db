import type { reportRoutes } from '@linkplane/contracts';
import type { Operations } from '../calls/operations.ts';
import { exportAnalytics } from './export/export-analytics.ts';
import { reportBreakdown } from './report-breakdown.ts';
import { reportOverview } from './report-overview.ts';
import { reportRealtime } from './report-realtime.ts';
import { reportSparklines } from './report-sparklines.ts';
import { reportHours } from './report-hours.ts';
import { reportLinkStats, reportProfileStats, reportTagStats } from './report-stats.ts';
import { withReportTimeout } from './report-timeout.ts';
import type { ReportsDeps } from './report.ts';
import { streamRealtime } from './stream-realtime.ts';

export function reportOperations(deps: ReportsDeps): Operations<typeof reportRoutes> {
  const within = <Report>(report: Promise<Report>) => withReportTimeout(deps.clicks, report);
  return {
    getLinkStats: (call) => within(reportLinkStats(deps, call)),
    getTagStats: (call) => within(reportTagStats(deps, call)),
    getProfileStats: (call) => within(reportProfileStats(deps, call)),
    getOverview: (call) => within(reportOverview(deps, call)),
    getBreakdown: (call) => within(reportBreakdown(deps, call)),
    getHours: (call) => within(reportHours(deps, call)),
    getSparklines: (call) => within(reportSparklines(deps, call)),
    getRealtime: ({ caller: { workspaceId }, query: { filters } }) =>
      within(reportRealtime(deps, { workspaceId, filters })),
    streamRealtime: (call) => streamRealtime(deps, call),
    exportAnalytics: (call) => exportAnalytics(deps, call),
  };
}

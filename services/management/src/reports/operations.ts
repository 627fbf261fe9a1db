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
  return {
    getLinkStats: (call) => withReportTimeout(reportLinkStats(deps, call)),
    getTagStats: (call) => withReportTimeout(reportTagStats(deps, call)),
    getProfileStats: (call) => withReportTimeout(reportProfileStats(deps, call)),
    getOverview: (call) => withReportTimeout(reportOverview(deps, call)),
    getBreakdown: (call) => withReportTimeout(reportBreakdown(deps, call)),
    getHours: (call) => withReportTimeout(reportHours(deps, call)),
    getSparklines: (call) => withReportTimeout(reportSparklines(deps, call)),
    getRealtime: ({ caller: { workspaceId }, query: { filters } }) =>
      withReportTimeout(reportRealtime(deps, { workspaceId, filters })),
    streamRealtime: (call) => streamRealtime(deps, call),
    exportAnalytics: (call) => exportAnalytics(deps, call),
  };
}

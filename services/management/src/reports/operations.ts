import type { reportRoutes } from '@linkplane/contracts';
import type { Operations } from '../calls/operations.ts';
import { exportAnalytics } from './export/export-analytics.ts';
import { reportRealtime } from './realtime-feed.ts';
import { reportOverview } from './report-overview.ts';
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
    getRealtime: ({ caller }) => withReportTimeout(reportRealtime(deps.clicks, caller.workspaceId)),
    streamRealtime: (call) => streamRealtime(deps, call),
    exportAnalytics: (call) => exportAnalytics(deps, call),
  };
}

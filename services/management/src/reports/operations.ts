import { reportRoutes } from '@linkplane/contracts';
import type { Router } from 'express';
import { mountRoutes } from '../public-api/mount-routes.ts';
import { answerInTime } from './report.ts';
import { exportAnalytics } from './export/export-analytics.ts';
import { reportLinkStats } from './report-stats.ts';
import { reportOverview } from './report-overview.ts';
import { reportProfileStats } from './report-stats.ts';
import { reportRealtime } from './realtime-feed.ts';
import type { ReportsDeps } from './report.ts';
import { streamRealtime } from './stream-realtime.ts';

export type { ReportsDeps };

export function mountReports(router: Router, deps: ReportsDeps): void {
  mountRoutes(router, reportRoutes, {
    getLinkStats: (call) => answerInTime(reportLinkStats(deps, call)),
    getProfileStats: (call) => answerInTime(reportProfileStats(deps, call)),
    getOverview: (call) => answerInTime(reportOverview(deps, call)),
    getRealtime: ({ caller }) => answerInTime(reportRealtime(deps.clicks, caller.workspaceId)),
    streamRealtime: (call) => streamRealtime(deps, call),
    exportAnalytics: (call) => exportAnalytics(deps, call),
  });
}

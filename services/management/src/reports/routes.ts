import { reportRoutes } from '@linkplane/contracts';
import type { Router } from 'express';
import { mountRoutes } from '../http/mount-routes.ts';
import { reportLinkStats, type ReportsDeps } from './report-link-stats.ts';

export type { ReportsDeps };

export function mountReports(router: Router, deps: ReportsDeps): void {
  mountRoutes(router, reportRoutes, {
    getLinkStats: (call) => reportLinkStats(deps, call),
  });
}

import type { Routes } from '../route.ts';
import { linkStats } from './link-stats.ts';
import { statsQuery } from './stats-query.ts';

export const reportRoutes = {
  getLinkStats: {
    method: 'get',
    path: '/links/:id/stats',
    summary: 'Report the clicks of a link over a range of time',
    scopes: ['read', 'analytics'],
    status: 200,
    query: statsQuery,
    data: linkStats,
    errors: ['LINK_NOT_FOUND', 'VALIDATION_ERROR'],
  },
} as const satisfies Routes;

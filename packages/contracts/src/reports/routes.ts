import type { Routes } from '../route.ts';
import { breakdown, breakdownQuery } from './breakdown.ts';
import { exportQuery, exportRow } from './export.ts';
import { hours, hoursQuery } from './hours.ts';
import { linkStats, tagStats } from './link-stats.ts';
import { overview } from './overview.ts';
import { profileStats } from './profile-stats.ts';
import { realtime, realtimeQuery } from './realtime.ts';
import { sparklines, sparklinesQuery } from './sparklines.ts';
import { profileStatsQuery, statsQuery } from './stats-query.ts';

export const reportRoutes = {
  getLinkStats: {
    method: 'get',
    path: '/links/:id/stats',
    summary: 'Get the clicks of a link over a range of time',
    scopes: ['read', 'analytics'],
    status: 200,
    query: statsQuery,
    data: linkStats,
    errors: ['LINK_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  getTagStats: {
    method: 'get',
    path: '/tags/:id/stats',
    summary: 'Get the clicks, over a range of time, of all links that have a tag now',
    scopes: ['read', 'analytics'],
    status: 200,
    query: statsQuery,
    data: tagStats,
    errors: ['TAG_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  getProfileStats: {
    method: 'get',
    path: '/profiles/:id/stats',
    summary: 'Get the views of a profile and the clicks on its blocks over a range of time',
    scopes: ['read', 'analytics'],
    status: 200,
    query: profileStatsQuery,
    data: profileStats,
    errors: ['PROFILE_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  getOverview: {
    method: 'get',
    path: '/analytics/overview',
    summary: 'Get the clicks and views of all links and profiles over a range of time',
    scopes: ['read', 'analytics'],
    status: 200,
    query: statsQuery,
    data: overview,
    errors: ['VALIDATION_ERROR'],
  },
  getBreakdown: {
    method: 'get',
    path: '/analytics/breakdown',
    summary: 'Get the clicks on all links over a range of time by country, device, campaign or another property',
    scopes: ['read', 'analytics'],
    status: 200,
    query: breakdownQuery,
    data: breakdown,
    errors: ['VALIDATION_ERROR'],
  },
  getHours: {
    method: 'get',
    path: '/analytics/hours',
    summary: 'Get the clicks on all links over a range of time by day of the week and hour',
    scopes: ['read', 'analytics'],
    status: 200,
    query: hoursQuery,
    data: hours,
    errors: ['VALIDATION_ERROR'],
  },
  getSparklines: {
    method: 'get',
    path: '/analytics/sparklines',
    summary: 'Get the clicks of each of the last 30 days, for up to 100 links',
    scopes: ['read', 'analytics'],
    status: 200,
    query: sparklinesQuery,
    data: sparklines,
    errors: ['VALIDATION_ERROR'],
  },
  getRealtime: {
    method: 'get',
    path: '/analytics/realtime',
    summary: 'Get the clicks and views of the last five minutes',
    scopes: ['read', 'analytics'],
    status: 200,
    query: realtimeQuery,
    data: realtime,
    errors: ['VALIDATION_ERROR'],
  },
  streamRealtime: {
    method: 'get',
    path: '/analytics/realtime/stream',
    summary: 'Stream the last five minutes as server-sent events: one now, and one after each change',
    scopes: ['read', 'analytics'],
    status: 200,
    query: realtimeQuery,
    data: realtime,
    stream: ['text/event-stream'],
    errors: ['VALIDATION_ERROR'],
  },
  exportAnalytics: {
    method: 'get',
    path: '/analytics/export',
    summary: 'Download links, profiles or clicks of a range of time as a file',
    scopes: ['read', 'analytics'],
    status: 200,
    query: exportQuery,
    data: exportRow,
    stream: ['text/csv', 'application/json', 'application/vnd.apache.parquet'],
    errors: ['VALIDATION_ERROR'],
  },
} as const satisfies Routes;

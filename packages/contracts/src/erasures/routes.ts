import { z } from 'zod';
import type { Routes } from '../route.ts';
import { createErasureBody, erasure, resetStatsBody, statsReset } from './erasure.ts';

export const erasureRoutes = {
  resetLinkStats: {
    method: 'post',
    path: '/links/:id/stats/reset',
    summary: "Erase a link's clicks for good; owners and tokens without scopes can",
    scopes: [],
    status: 200,
    body: resetStatsBody,
    data: statsReset,
    errors: ['LINK_NOT_FOUND', 'PLAN_LIMIT_REACHED', 'VALIDATION_ERROR'],
  },
  createErasure: {
    method: 'post',
    path: '/erasures',
    summary: 'Erase the visits of a link or of a visitor for good; owners and tokens without scopes can',
    scopes: [],
    status: 201,
    body: createErasureBody,
    data: erasure,
    errors: ['PLAN_LIMIT_REACHED', 'VALIDATION_ERROR'],
  },
  listErasures: {
    method: 'get',
    path: '/erasures',
    summary: 'List the last 100 erasures, newest first',
    scopes: ['read', 'analytics'],
    hasOwnLimits: false,
    status: 200,
    data: z.array(erasure),
    errors: [],
  },
  getErasure: {
    method: 'get',
    path: '/erasures/:id',
    summary: 'Get an erasure and what has gone',
    scopes: ['read', 'analytics'],
    hasOwnLimits: false,
    status: 200,
    data: erasure,
    errors: ['ERASURE_NOT_FOUND'],
  },
} as const satisfies Routes;

import { z } from 'zod';
import { deleted } from '../envelope.ts';
import type { Routes } from '../route.ts';
import { createExportScheduleBody, exportSchedule, updateExportScheduleBody } from './export-schedule.ts';

/** Only owners and tokens without scopes may use them: a schedule sends data of the whole workspace elsewhere. */
export const exportScheduleRoutes = {
  createExportSchedule: {
    method: 'post',
    path: '/export-schedules',
    summary: 'Create an export schedule; owners and tokens without scopes can',
    scopes: [],
    status: 201,
    body: createExportScheduleBody,
    data: exportSchedule,
    errors: ['INVALID_URL', 'PLAN_LIMIT_REACHED', 'VALIDATION_ERROR'],
  },
  listExportSchedules: {
    method: 'get',
    path: '/export-schedules',
    summary: 'List the export schedules, oldest first',
    scopes: [],
    status: 200,
    data: z.array(exportSchedule),
    errors: [],
  },
  getExportSchedule: {
    method: 'get',
    path: '/export-schedules/:id',
    summary: 'Get an export schedule with its last run',
    scopes: [],
    status: 200,
    data: exportSchedule,
    errors: ['EXPORT_SCHEDULE_NOT_FOUND'],
  },
  updateExportSchedule: {
    method: 'patch',
    path: '/export-schedules/:id',
    summary: 'Update an export schedule',
    scopes: [],
    status: 200,
    body: updateExportScheduleBody,
    data: exportSchedule,
    errors: ['EXPORT_SCHEDULE_NOT_FOUND', 'INVALID_URL', 'VALIDATION_ERROR'],
  },
  deleteExportSchedule: {
    method: 'delete',
    path: '/export-schedules/:id',
    summary: 'Delete an export schedule; objects in the bucket stay',
    scopes: [],
    status: 200,
    data: deleted,
    errors: ['EXPORT_SCHEDULE_NOT_FOUND'],
  },
  runExportSchedule: {
    method: 'post',
    path: '/export-schedules/:id/run',
    summary: 'Export missed periods, or else the last period again, as soon as possible',
    scopes: [],
    status: 200,
    data: exportSchedule,
    errors: ['EXPORT_SCHEDULE_NOT_FOUND', 'VALIDATION_ERROR'],
  },
} as const satisfies Routes;

import { z } from 'zod';
import { deleted } from '../envelope.ts';
import { csvFormFields } from '../reports/csv-form.ts';
import type { Routes } from '../route.ts';
import { listSubmissionsQuery, submissionPage, submissionRow } from './submission.ts';

/** Not for the scope `read`: submissions are words of people to the owner of a profile. */
export const submissionRoutes = {
  listSubmissions: {
    method: 'get',
    path: '/profiles/:profileId/blocks/:blockId/submissions',
    summary: 'List what visitors have sent with a form, newest first',
    scopes: ['profiles'],
    status: 200,
    query: listSubmissionsQuery,
    data: submissionPage,
    errors: ['PROFILE_NOT_FOUND', 'BLOCK_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  exportSubmissions: {
    method: 'get',
    path: '/profiles/:profileId/blocks/:blockId/submissions/export',
    summary: 'Download all submissions of a form as CSV, oldest first',
    scopes: ['profiles'],
    status: 200,
    query: z.object(csvFormFields),
    data: submissionRow,
    stream: ['text/csv'],
    errors: ['PROFILE_NOT_FOUND', 'BLOCK_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  deleteSubmission: {
    method: 'delete',
    path: '/profiles/:profileId/blocks/:blockId/submissions/:submissionId',
    summary: 'Delete a submission',
    scopes: ['profiles'],
    status: 200,
    data: deleted,
    errors: ['PROFILE_NOT_FOUND', 'BLOCK_NOT_FOUND', 'SUBMISSION_NOT_FOUND'],
  },
} as const satisfies Routes;

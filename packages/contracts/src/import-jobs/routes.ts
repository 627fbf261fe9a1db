import { z } from 'zod';
import type { Routes } from '../route.ts';
import { createImportJobBody, importJob, runImportJobBody, undoImportJobBody } from './import-job.ts';
import { importProblemPage, listImportProblemsQuery } from './import-problem.ts';

/** Only owners and tokens without scopes may use them: a job brings in the content of another account, and removes it again. */
export const importJobRoutes = {
  createImportJob: {
    method: 'post',
    path: '/import-jobs',
    summary:
      'Import the links and clicks of another service, or check what that would do; owners and tokens without scopes can',
    scopes: [],
    status: 201,
    body: createImportJobBody,
    data: importJob,
    errors: ['INVALID_URL', 'PLAN_LIMIT_REACHED', 'VALIDATION_ERROR'],
  },
  listImportJobs: {
    method: 'get',
    path: '/import-jobs',
    summary: 'List the last 20 import jobs, newest first',
    scopes: [],
    status: 200,
    data: z.array(importJob),
    errors: [],
  },
  getImportJob: {
    method: 'get',
    path: '/import-jobs/:id',
    summary: 'Get an import job with its progress and result',
    scopes: [],
    status: 200,
    data: importJob,
    errors: ['IMPORT_JOB_NOT_FOUND'],
  },
  listImportProblems: {
    method: 'get',
    path: '/import-jobs/:id/problems',
    summary: 'List what of the source is not carried over, or not as it is there',
    scopes: [],
    status: 200,
    query: listImportProblemsQuery,
    data: importProblemPage,
    errors: ['IMPORT_JOB_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  runImportJob: {
    method: 'post',
    path: '/import-jobs/:id/run',
    summary: 'Import after a dry run, go on where it was paused or stopped, or bring what has come since',
    scopes: [],
    status: 200,
    body: runImportJobBody,
    data: importJob,
    errors: ['IMPORT_JOB_NOT_FOUND', 'PLAN_LIMIT_REACHED', 'VALIDATION_ERROR'],
  },
  pauseImportJob: {
    method: 'post',
    path: '/import-jobs/:id/pause',
    summary: 'Pause an import job; nothing of what it has done is lost',
    scopes: [],
    status: 200,
    data: importJob,
    errors: ['IMPORT_JOB_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  undoImportJob: {
    method: 'post',
    path: '/import-jobs/:id/undo',
    summary: 'Remove the links and clicks of all imports from the source of the job',
    scopes: [],
    status: 200,
    body: undoImportJobBody,
    data: importJob,
    errors: ['IMPORT_JOB_NOT_FOUND', 'PLAN_LIMIT_REACHED', 'VALIDATION_ERROR'],
  },
} as const satisfies Routes;

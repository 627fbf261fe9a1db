import type { ImportJob, ImportJobResult, ImportProblem } from '@linkplane/contracts';
import type { Handlers } from './contract-server.ts';

const at = '2026-01-15T09:30:00.000Z';

/** A job as the API returns it: the check of an account of Dub, which has just been created. */
export function sampleJob(fields: Partial<ImportJob> = {}): ImportJob {
  return {
    id: 'imj_1',
    service: 'dub',
    url: null,
    account: null,
    hosts: [],
    dropOlder: false,
    openProtected: false,
    withoutClicks: false,
    task: 'check',
    state: 'queued',
    hasKey: true,
    progress: null,
    result: null,
    resultOf: null,
    undone: null,
    problems: {},
    resumesAt: null,
    stop: null,
    createdAt: at,
    updatedAt: at,
    ...fields,
  };
}

/** The result of a job that has imported everything. */
export function sampleResult(fields: Partial<ImportJobResult> = {}): ImportJobResult {
  return {
    created: 188,
    updated: 0,
    unchanged: 0,
    keptEdited: 0,
    keptDeleted: 0,
    refused: 0,
    leftOut: 0,
    clicks: 81_230,
    bots: 0,
    clicksWithoutLink: 0,
    undatedClicks: 0,
    olderClicks: 0,
    isWhole: true,
    ...fields,
  };
}

/** A server that keeps import jobs. What they do is set by `change`. */
export function keepImportJobs(jobs: ImportJob[] = [], problems: ImportProblem[] = []) {
  let kept = jobs;
  const change = (fields: Partial<ImportJob>, id = kept[0]?.id) => {
    kept = kept.map((job) => (job.id === id ? { ...job, ...fields } : job));
    return kept.find((job) => job.id === id)!;
  };
  const queued = { state: 'queued', stop: null, progress: null } as const;
  const handlers: Handlers = {
    'get /import-jobs': () => kept,
    'post /import-jobs': ({ body: { apiKey: _, dryRun, url = null, account = null, ...settings } }) => {
      const job = sampleJob({ url, account, task: dryRun === true ? 'check' : 'import' });
      kept = [{ ...job, ...(JSON.parse(JSON.stringify(settings)) as object) }, ...kept];
      return kept[0]!;
    },
    'get /import-jobs/:id': ({ params: { id } }) => kept.find((job) => job.id === id)!,
    'get /import-jobs/:id/problems': ({ query: { limit, after, code } }) => {
      const found = problems.filter((problem) => code === undefined || problem.code === code);
      const next = after + limit < found.length ? after + limit : null;
      return { items: found.slice(after, after + limit), pagination: { limit, next } };
    },
    'post /import-jobs/:id/run': ({ params: { id }, body: { dropOlder } }) =>
      change({ ...queued, task: 'import', ...(dropOlder !== undefined && { dropOlder }) }, id),
    'post /import-jobs/:id/pause': ({ params: { id } }) => change({ state: 'paused', progress: null }, id),
    'post /import-jobs/:id/undo': ({ params: { id } }) => change({ ...queued, task: 'undo' }, id),
    'get /workspaces/:workspaceId/domains': [],
  };
  return { handlers, change, jobs: () => kept };
}

import { storedProblemsMax, type ImportJob, type ImportProblem } from '@linkplane/contracts';
import {
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Call, InputOf, OperationAt, V1Operation } from '../../../api/api-types.ts';
import { useCreateKey } from '../../../api/use-create-key.ts';
import { useV1, useWorkspace, workspaceKey } from '../../workspaces/workspace-context.ts';

export type NewImportJob = InputOf<OperationAt<V1Operation, 'post', '/import-jobs'>>['body'];
export type RunChanges = InputOf<OperationAt<V1Operation, 'post', '/import-jobs/:id/run'>>['body'];

/** While a job is queued or runs. */
const activeRefreshMs = 1_000;
/** While it waits for a person, or for a quota that is renewed later. */
const idleRefreshMs = 5_000;
const problemsPerPage = 50;
const problemsPerRequestMax = 100;

const jobsKey = (workspaceId: string) => workspaceKey(workspaceId, 'import-jobs');
const jobKey = (workspaceId: string, id: string) => workspaceKey(workspaceId, 'import-job', id);

export function isActive({ state }: Pick<ImportJob, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

/** The last import jobs of the workspace, newest first; for owners only. */
export function importJobsQuery(v1: Call<V1Operation>, workspaceId: string) {
  return queryOptions({
    queryKey: jobsKey(workspaceId),
    queryFn: async ({ signal }): Promise<ImportJob[]> => await v1('get', '/import-jobs', { signal }),
    refetchInterval: idleRefreshMs,
  });
}

/** One job, followed as long as it is shown; undefined: none. When it has changed links, the lists of links are fetched again. */
export function useImportJob(id: string | undefined) {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: jobKey(workspaceId, id ?? ''),
    queryFn:
      id === undefined
        ? skipToken
        : async ({ signal }): Promise<ImportJob> => await v1('get', '/import-jobs/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data && isActive(data) && data.resumesAt === null ? activeRefreshMs : idleRefreshMs,
  });
  const { data: job } = query;
  const changing = job !== undefined && isActive(job) && job.task !== 'check' ? job.id : undefined;
  const wasChanging = useRef(changing);
  useEffect(() => {
    const hasEnded = wasChanging.current !== undefined && changing === undefined;
    wasChanging.current = changing;
    if (!hasEnded) return;
    for (const what of ['links', 'tags']) void queries.invalidateQueries({ queryKey: workspaceKey(workspaceId, what) });
  }, [changing, queries, workspaceId]);
  return query;
}

/** The stored problems of a job, page by page. @param version changes when the problems may be others */
export function importProblemsQuery(
  v1: Call<V1Operation>,
  workspaceId: string,
  { id, code, version }: { id: string; code: string; version: string },
) {
  return infiniteQueryOptions({
    queryKey: [...jobKey(workspaceId, id), 'problems', version, code],
    queryFn: async ({ signal, pageParam: after }) =>
      await v1('get', '/import-jobs/:id/problems', {
        params: { id },
        query: { limit: problemsPerPage, after, ...(code !== '' && { code }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination }) => pagination.next ?? undefined,
  });
}

/** Fetches all stored problems of a job. */
export async function fetchAllProblems(v1: Call<V1Operation>, id: string): Promise<ImportProblem[]> {
  const problems: ImportProblem[] = [];
  let after: number | null = 0;
  while (after !== null && problems.length < storedProblemsMax) {
    const page: { items: ImportProblem[]; pagination: { next: number | null } } = await v1(
      'get',
      '/import-jobs/:id/problems',
      { params: { id }, query: { limit: problemsPerRequestMax, after } },
    );
    problems.push(...page.items);
    after = page.pagination.next;
  }
  return problems;
}

export function useCreateImportJob() {
  const created = useCreateKey();
  const v1 = useV1();
  const store = useStoreJob();
  return useMutation({
    mutationFn: async (body: NewImportJob): Promise<ImportJob> =>
      await v1('post', '/import-jobs', { body, idempotencyKey: created.keyOf(body) }),
    onSuccess: async (job) => {
      created.forget();
      await store(job);
    },
  });
}

/** What can be done with a job. */
export function useJobActions(id: string | undefined) {
  const v1 = useV1();
  const store = useStoreJob();
  const params = { id: id ?? '' };
  return {
    run: useMutation({
      mutationFn: async (body: RunChanges): Promise<ImportJob> =>
        await v1('post', '/import-jobs/:id/run', { params, body }),
      onSuccess: store,
    }),
    pause: useMutation({
      mutationFn: async (): Promise<ImportJob> => await v1('post', '/import-jobs/:id/pause', { params }),
      onSuccess: store,
    }),
    undo: useMutation({
      mutationFn: async (deleteInUse: boolean): Promise<ImportJob> =>
        await v1('post', '/import-jobs/:id/undo', { params, body: { deleteInUse } }),
      onSuccess: store,
    }),
  };
}

export type JobActions = ReturnType<typeof useJobActions>;

/** Shows the state that a response has, and no older one of a request that was sent before. */
function useStoreJob() {
  const queries = useQueryClient();
  const { id: workspaceId } = useWorkspace();
  return async (job: ImportJob): Promise<void> => {
    const queryKey = jobKey(workspaceId, job.id);
    await queries.cancelQueries({ queryKey, exact: true });
    queries.setQueryData(queryKey, job);
    void queries.invalidateQueries({ queryKey: jobsKey(workspaceId) });
  };
}

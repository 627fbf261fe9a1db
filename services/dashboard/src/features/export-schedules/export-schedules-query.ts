import type { ExportSchedule } from '@linkplane/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call, InputOf, OperationAt, V1Operation } from '../../api/api-types.ts';
import { t } from '../../language/translate.ts';
import { useToasts } from '../../ui/toaster.tsx';
import { useCreateKey } from '../../api/use-create-key.ts';
import { useV1, useWorkspace, workspaceKey } from '../workspaces/workspace-context.ts';
import { isPending, nameSchedule } from './describe-schedule.ts';

export type NewSchedule = InputOf<OperationAt<V1Operation, 'post', '/export-schedules'>>['body'];
export type ScheduleChanges = InputOf<OperationAt<V1Operation, 'patch', '/export-schedules/:id'>>['body'];

const refreshMs = 30_000;
/** While an export runs or is about to. */
const pendingRefreshMs = 2_000;

const schedulesKey = (workspaceId: string) => workspaceKey(workspaceId, 'export-schedules');

/** The export schedules of the workspace, oldest first; for owners only. */
export function exportSchedulesQuery(v1: Call<V1Operation>, workspaceId: string) {
  return queryOptions({
    queryKey: schedulesKey(workspaceId),
    queryFn: async ({ signal }): Promise<ExportSchedule[]> => await v1('get', '/export-schedules', { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some((schedule) => isPending(schedule, Date.now())) === true ? pendingRefreshMs : refreshMs,
  });
}

export function useCreateSchedule() {
  const created = useCreateKey();
  const v1 = useV1();
  const { changed } = useChangedSchedules();
  return useMutation({
    mutationFn: async (body: NewSchedule) =>
      await v1('post', '/export-schedules', { body, idempotencyKey: created.keyOf(body) }),
    onSuccess: async (schedule) => {
      created.forget();
      await changed(t('Schedule created'), schedule);
    },
  });
}

/** @param done what the notification says */
export function useChangeSchedule(done = t('Schedule saved')) {
  const v1 = useV1();
  const { changed, fail } = useChangedSchedules();
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: ScheduleChanges }) =>
      await v1('patch', '/export-schedules/:id', { params: { id }, body }),
    onSuccess: (schedule) => changed(done, schedule),
    onError: (error, { body }) => {
      // A form shows it beside its fields.
      if (body.destination === undefined) fail(error);
    },
  });
}

export function useRunSchedule() {
  const v1 = useV1();
  const { changed, fail } = useChangedSchedules();
  return useMutation({
    mutationFn: async ({ id }: ExportSchedule) => await v1('post', '/export-schedules/:id/run', { params: { id } }),
    onSuccess: (schedule) => changed(t('The export begins in a moment'), schedule),
    onError: fail,
  });
}

export function useDeleteSchedule() {
  const v1 = useV1();
  const { changed } = useChangedSchedules();
  return useMutation({
    mutationFn: async ({ id }: ExportSchedule) => await v1('delete', '/export-schedules/:id', { params: { id } }),
    onSuccess: (_deleted, schedule) => changed(t('Schedule deleted'), schedule),
  });
}

function useChangedSchedules() {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { notify, fail } = useToasts();
  return {
    fail,
    async changed(words: string, schedule: ExportSchedule): Promise<void> {
      notify(words, nameSchedule(schedule));
      await queries.invalidateQueries({ queryKey: schedulesKey(workspaceId) });
    },
  };
}

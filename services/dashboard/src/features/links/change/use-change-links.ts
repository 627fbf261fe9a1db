import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call, InputOf, OperationAt, V1Operation } from '../../../api/api-types.ts';
import { t } from '../../../language/translate.ts';
import { describeFailure } from '../../../ui/describe-error.ts';
import { useToasts } from '../../../ui/toaster.tsx';
import { useV1, useWorkspace, workspaceKey } from '../../workspaces/workspace-context.ts';
import { useCreateKey } from '../../../api/use-create-key.ts';
import { planUndo, type LinkBefore, type UndoStep } from './plan-undo.ts';

type UpdateBody = InputOf<OperationAt<V1Operation, 'patch', '/links/bulk'>>['body'];
/** What the links get. */
export type LinksChange = Pick<UpdateBody, 'set' | 'addTags' | 'removeTags'>;
/** Which links: by their ids, or as many as a filter is expected to find. */
export type LinksTarget = { ids: string[] } | Required<Pick<UpdateBody, 'filter' | 'expect'>>;

const idsPerCallMax = 1_000;

type LinkFailure = { id: string; words: string };
export type ChangeOutcome = { changed: string[]; failures: LinkFailure[] };

/** @property change undefined deletes the links */
type ChangeToSend = { target: LinksTarget; change: LinksChange | undefined };

/** Sends a change in as many calls as it needs. The key of each makes it take effect once. */
export async function sendChange(
  v1: Call<V1Operation>,
  { target, change }: ChangeToSend,
  key: string,
): Promise<ChangeOutcome> {
  const outcome: ChangeOutcome = { changed: [], failures: [] };
  for (const [part, body] of splitTarget(target).entries()) {
    const idempotencyKey = `${key}-${part}`;
    const results = await sendPart(v1, body, change, idempotencyKey);
    for (const result of results)
      if (result.error) outcome.failures.push({ id: result.id, words: describeFailure(result.error) });
      else outcome.changed.push(result.id);
  }
  return outcome;
}

type Result = { id: string; success: boolean; error?: Parameters<typeof describeFailure>[0] };
type SendPart = (
  method: 'patch' | 'delete',
  path: '/links/bulk',
  input: { body: LinksTarget & LinksChange; idempotencyKey: string },
) => Promise<{ results: Result[] }>;

async function sendPart(
  v1: Call<V1Operation>,
  target: LinksTarget,
  change: LinksChange | undefined,
  idempotencyKey: string,
): Promise<Result[]> {
  // The compiler gives up on the type of these two calls: both bodies and both results are unions.
  const send = v1 as unknown as SendPart;
  const input = { body: { ...target, ...change }, idempotencyKey };
  const { results } = await send(change ? 'patch' : 'delete', '/links/bulk', input);
  return results;
}

function splitTarget(target: LinksTarget): LinksTarget[] {
  if (!('ids' in target)) return [target];
  const { ids } = target;
  return Array.from({ length: Math.ceil(ids.length / idsPerCallMax) }, (_, part) => ({
    ids: ids.slice(part * idsPerCallMax, (part + 1) * idsPerCallMax),
  }));
}

/** Changes or deletes links. The lists and the tags are fetched again. */
export function useSendChange() {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const key = useCreateKey();
  return useMutation({
    mutationFn: async (sent: ChangeToSend) => await sendChange(v1, sent, key.keyOf(sent)),
    onSuccess: () => key.forget(),
    onSettled: async () => {
      await Promise.all(
        ['links', 'tags'].map((what) => queries.invalidateQueries({ queryKey: workspaceKey(workspaceId, what) })),
      );
    },
  });
}

/** Takes a change back by the calls of `planUndo`. */
function useUndo(): (steps: readonly UndoStep[]) => void {
  const { mutateAsync } = useSendChange();
  const { notify, fail } = useToasts();
  const undo = async (steps: readonly UndoStep[]) => {
    const failures: LinkFailure[] = [];
    for (const { ids, ...change } of steps) failures.push(...(await mutateAsync({ target: { ids }, change })).failures);
    const [first] = failures;
    if (first) notify(t('{count, number} could not be restored', { count: failures.length }), first.words);
    else notify(t('Undone'));
  };
  return (steps) => void undo(steps).catch(fail);
}

/** Reports a change that was made, with a button that takes it back where that is exact. */
export function useReportChange() {
  const undo = useUndo();
  const { notify } = useToasts();
  return (title: string, description: string | undefined, change: LinksChange, changed: readonly LinkBefore[]) => {
    const steps = planUndo(change, changed);
    notify(title, description, steps.length > 0 ? { name: t('Undo'), run: () => undo(steps) } : undefined);
  };
}

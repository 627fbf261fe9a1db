import { linksPerFreeCallMax, type TransferLinksBody } from '@linkplane/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call, V1Operation } from '../../../api/api-types.ts';
import { useCreateKey } from '../../../api/use-create-key.ts';
import { describeFailure } from '../../../ui/describe-error.ts';
import { useV1, useWorkspace, workspaceKey } from '../../workspaces/workspace-context.ts';

/** A link that is to move; its short URL names it for people. */
export type LinkToMove = { id: string; shortUrl?: string };

/** What became of links, by the ids that they had: those of `failures` are where they were. `error`: of the call behind which no other was sent. */
export type TransferOutcome = { moved: string[]; failures: { id: string; words: string }[]; error?: unknown };

const linksPerCallMax = 1_000;

type SentTransfer = { v1: Call<V1Operation>; body: TransferLinksBody; perCallMax: number; key: string };

/**
 * Moves links in as many calls as it needs. The key of each makes it take effect once. A call that fails ends it; what those before it have done stays
 * part of the outcome.
 * @throws the error of the first call
 */
export async function transferLinks({ v1, body, perCallMax, key }: SentTransfer): Promise<TransferOutcome> {
  const outcome: TransferOutcome = { moved: [], failures: [] };
  for (let part = 0; part * perCallMax < body.ids.length; part++) {
    const ids = body.ids.slice(part * perCallMax, (part + 1) * perCallMax);
    const input = { body: { ...body, ids }, idempotencyKey: `${key}-${part}` };
    try {
      const { results } = await v1('post', '/links/transfer', input);
      for (const result of results)
        if (result.success) outcome.moved.push(result.id);
        else outcome.failures.push({ id: result.id, words: describeFailure(result.error) });
    } catch (error) {
      if (part === 0) throw error;
      return { ...outcome, error };
    }
  }
  return outcome;
}

/** Moves links to another workspace. What both workspaces show is fetched again, also after a failure. */
export function useTransferLinks() {
  const v1 = useV1();
  const { id: workspaceId, plan } = useWorkspace();
  const queries = useQueryClient();
  const key = useCreateKey();
  const perCallMax = plan === 'free' ? linksPerFreeCallMax : linksPerCallMax;
  return useMutation({
    mutationFn: async (body: TransferLinksBody) => await transferLinks({ v1, body, perCallMax, key: key.keyOf(body) }),
    onSuccess: ({ error }) => {
      if (error === undefined) key.forget();
    },
    onSettled: async (_outcome, _error, body) => {
      const stale = [workspaceId, body.workspaceId].flatMap((id) =>
        ['links', 'tags'].map((what) => workspaceKey(id, what)),
      );
      await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
}

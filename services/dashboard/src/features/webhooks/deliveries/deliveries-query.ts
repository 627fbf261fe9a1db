import type { Delivery, WebhookEventType } from '@linkplane/contracts';
import { infiniteQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { Call, V1Operation } from '../../../api/api-types.ts';
import { useToasts } from '../../../ui/toaster.tsx';
import { useV1, useWorkspace, workspaceKey } from '../../workspaces/workspace-context.ts';
import type { WebhookSearch } from './webhook-search.ts';
import { webhookKey } from '../webhooks-query.ts';

export const deliveriesPerPage = 20;

/** The pause for the newest page only: further pages would shift while they are read. */
const refreshMs = 4_000;
const soonRefreshMs = 1_000;
/** The pause for a delivery whose next attempt is not due soon. */
const lateRefreshMs = 10_000;
const soonMs = 60_000;

const listKey = (workspaceId: string, webhookId: string) => workspaceKey(workspaceId, 'deliveries', webhookId);
const deliveryKey = (workspaceId: string, webhookId: string, id: string) =>
  workspaceKey(workspaceId, 'delivery', webhookId, id);

type Of = { workspaceId: string; webhookId: string };

/** The deliveries of a webhook, newest first. Polled while only the newest page is shown. */
export function deliveriesQuery(
  v1: Call<V1Operation>,
  { workspaceId, webhookId }: Of,
  { state }: Pick<WebhookSearch, 'state'>,
) {
  return infiniteQueryOptions({
    queryKey: [...listKey(workspaceId, webhookId), state ?? 'all'],
    queryFn: async ({ signal, pageParam: cursor }) =>
      await v1('get', '/webhooks/:id/deliveries', {
        params: { id: webhookId },
        query: { limit: deliveriesPerPage, cursor, state },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ pagination }) => pagination.nextCursor ?? undefined,
    refetchInterval: ({ state: { data } }) => ((data?.pages.length ?? 1) === 1 ? refreshMs : false),
    // More pages would need many requests and would shift while they are read.
    refetchOnWindowFocus: ({ state: { data } }) => data?.pages.length === 1,
  });
}

/** One delivery with its attempts. Polled while it is pending. */
export function useDelivery(webhookId: string, id: string) {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const refreshLists = useRefreshLists(webhookId);
  const query = useQuery({
    queryKey: deliveryKey(workspaceId, webhookId, id),
    queryFn: async ({ signal }) =>
      await v1('get', '/webhooks/:id/deliveries/:deliveryId', { params: { id: webhookId, deliveryId: id }, signal }),
    refetchInterval: ({ state: { data } }) => refreshOf(data),
  });
  const { attemptCount } = query.data ?? {};
  const seen = useRef(attemptCount);
  useEffect(() => {
    const isNews = seen.current !== undefined && seen.current !== attemptCount;
    seen.current = attemptCount;
    if (isNews) void refreshLists();
  }, [attemptCount, refreshLists]);
  return query;
}

function refreshOf(delivery: Delivery | undefined): number | false {
  if (delivery?.state !== 'waiting') return false;
  const isSoon = delivery.nextAttemptAt !== null && Date.parse(delivery.nextAttemptAt) - Date.now() < soonMs;
  return isSoon ? soonRefreshMs : lateRefreshMs;
}

export function useTestWebhook(webhookId: string) {
  const v1 = useV1();
  const keep = useStoreDelivery(webhookId);
  return useMutation({
    mutationFn: async (type: WebhookEventType) =>
      await v1('post', '/webhooks/:id/test', { params: { id: webhookId }, body: { type } }),
    onSuccess: keep,
  });
}

export function useResendDelivery(webhookId: string) {
  const v1 = useV1();
  const keep = useStoreDelivery(webhookId);
  const { fail } = useToasts();
  return useMutation({
    mutationFn: async (deliveryId: string) =>
      await v1('post', '/webhooks/:id/deliveries/:deliveryId/retry', { params: { id: webhookId, deliveryId } }),
    onSuccess: keep,
    onError: fail,
  });
}

/** Puts a delivery into the cache and refetches the lists that contain it. */
function useStoreDelivery(webhookId: string) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const refreshLists = useRefreshLists(webhookId);
  return async (delivery: Delivery) => {
    queries.setQueryData(deliveryKey(workspaceId, webhookId, delivery.id), delivery);
    await refreshLists();
  };
}

function useRefreshLists(webhookId: string) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: listKey(workspaceId, webhookId) }),
      queries.invalidateQueries({ queryKey: webhookKey(workspaceId, webhookId) }),
    ]);
  }, [queries, workspaceId, webhookId]);
}

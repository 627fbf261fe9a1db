import type { Webhook } from '@linkplane/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call, InputOf, OperationAt, V1Operation } from '../../api/api-types.ts';
import { t } from '../../language/translate.ts';
import { useToasts } from '../../ui/toaster.tsx';
import { useCreateKey } from '../../api/use-create-key.ts';
import { useV1, useWorkspace, workspaceKey } from '../workspaces/workspace-context.ts';
import { nameWebhook } from './describe-webhook.ts';

export type NewWebhook = InputOf<OperationAt<V1Operation, 'post', '/webhooks'>>['body'];
export type WebhookChanges = InputOf<OperationAt<V1Operation, 'patch', '/webhooks/:id'>>['body'];

/** The pause for the webhook on the page, whose status can change at any time. */
const refreshMs = 10_000;

export const webhooksKey = (workspaceId: string) => workspaceKey(workspaceId, 'webhooks');
export const webhookKey = (workspaceId: string, id: string) => workspaceKey(workspaceId, 'webhook', id);

/** All webhooks of the workspace, oldest first; for owners only. */
export function webhooksQuery(v1: Call<V1Operation>, workspaceId: string) {
  return queryOptions({
    queryKey: webhooksKey(workspaceId),
    queryFn: async ({ signal }): Promise<Webhook[]> => await v1('get', '/webhooks', { signal }),
  });
}

export function webhookQuery(v1: Call<V1Operation>, workspaceId: string, id: string) {
  return queryOptions({
    queryKey: webhookKey(workspaceId, id),
    queryFn: async ({ signal }): Promise<Webhook> => await v1('get', '/webhooks/:id', { params: { id }, signal }),
    refetchInterval: refreshMs,
  });
}

/** The response has the secret: it is not cached after the dialog closes. */
export function useCreateWebhook() {
  const created = useCreateKey();
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewWebhook) =>
      await v1('post', '/webhooks', { body, idempotencyKey: created.keyOf(body) }),
    gcTime: 0,
    onSuccess: async () => {
      created.forget();
      await queries.invalidateQueries({ queryKey: webhooksKey(workspaceId) });
    },
  });
}

export function useChangeWebhook() {
  const v1 = useV1();
  const keep = useStoreWebhook();
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: WebhookChanges }) =>
      await v1('patch', '/webhooks/:id', { params: { id }, body }),
    onSuccess: keep,
  });
}

/** Optimistic: the switch turns immediately and back on failure. */
export function useSwitchWebhook() {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const keep = useStoreWebhook();
  const { notify, fail } = useToasts();
  return useMutation({
    mutationFn: async ({ webhook: { id }, active }: { webhook: Webhook; active: boolean }) =>
      await v1('patch', '/webhooks/:id', { params: { id }, body: { active } }),
    onMutate: async ({ webhook, active }) => {
      await queries.cancelQueries({ queryKey: webhookKey(workspaceId, webhook.id) });
      keep({ ...webhook, active });
    },
    onError: (error, { webhook }) => {
      keep(webhook);
      fail(error);
    },
    onSuccess: (webhook) => {
      keep(webhook);
      notify(webhook.active ? t('Webhook turned on') : t('Webhook paused'), nameWebhook(webhook));
    },
  });
}

export function useDeleteWebhook(onDeleted: () => void) {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { notify } = useToasts();
  return useMutation({
    mutationFn: async ({ id }: Webhook) => await v1('delete', '/webhooks/:id', { params: { id } }),
    onSuccess: (_deleted, webhook) => {
      queries.setQueryData<Webhook[]>(webhooksKey(workspaceId), (all) => all?.filter(({ id }) => id !== webhook.id));
      notify(t('Webhook deleted'), nameWebhook(webhook));
      onDeleted();
      // Going back does not show it again with its actions.
      queries.removeQueries({ queryKey: webhookKey(workspaceId, webhook.id) });
    },
  });
}

/** The response has the new secret: it is not cached after the dialog closes. */
export function useRotateSecret() {
  const v1 = useV1();
  return useMutation({
    mutationFn: async (id: string) => await v1('post', '/webhooks/:id/rotate-secret', { params: { id } }),
    gcTime: 0,
  });
}

/** Puts a webhook into all caches that contain it. */
function useStoreWebhook() {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  return (webhook: Webhook) => {
    queries.setQueryData(webhookKey(workspaceId, webhook.id), webhook);
    queries.setQueryData<Webhook[]>(webhooksKey(workspaceId), (all) =>
      all?.map((each) => (each.id === webhook.id ? webhook : each)),
    );
  };
}

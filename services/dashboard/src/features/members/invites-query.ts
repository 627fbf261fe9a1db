import type { Invite } from '@linkplane/contracts/account';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../api/api-context.ts';
import type { AccountOperation, InputOf, OperationAt } from '../../api/api-types.ts';
import type { Api } from '../../api/create-api.ts';
import { t } from '../../language/translate.ts';
import { useToasts } from '../../ui/toaster.tsx';
import { useWorkspace, workspaceKey } from '../workspaces/workspace-context.ts';
import { workspacesKey } from '../workspaces/workspaces-query.ts';
import { forgetInvite } from './stored-invite.ts';

export type NewInvite = InputOf<OperationAt<AccountOperation, 'post', '/workspaces/:workspaceId/invites'>>['body'];

const invitesKey = (workspaceId: string) => workspaceKey(workspaceId, 'invites');

/** The pending invites, oldest first; for owners only. */
export function invitesQuery(api: Api, workspaceId: string) {
  return queryOptions({
    queryKey: invitesKey(workspaceId),
    queryFn: async ({ signal }): Promise<Invite[]> =>
      await api.account('get', '/workspaces/:workspaceId/invites', { params: { workspaceId }, signal }),
  });
}

/**
 * What an invite is for. Its secret is sent in a body, and is part of no key that is shown or logged.
 * @param account whose session it is; another one gets another response
 */
export function useInvitePreview(token: string, account: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: ['invite', token, account],
    queryFn: async () => await api.account('post', '/invites/preview', { body: { token } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function useCreateInvite() {
  const api = useApi();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewInvite) =>
      await api.account('post', '/workspaces/:workspaceId/invites', { params: { workspaceId }, body }),
    // The response has the secret link: it is not cached after the dialog closes.
    gcTime: 0,
    onSuccess: async () => await queries.invalidateQueries({ queryKey: invitesKey(workspaceId) }),
  });
}

/** Optimistic: the row is removed immediately and restored on failure. */
export function useRevokeInvite() {
  const api = useApi();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { notify, fail } = useToasts();
  const queryKey = invitesKey(workspaceId);
  return useMutation({
    mutationFn: async (inviteId: string) =>
      await api.account('delete', '/workspaces/:workspaceId/invites/:inviteId', { params: { workspaceId, inviteId } }),
    onMutate: async (inviteId) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<Invite[]>(queryKey);
      queries.setQueryData<Invite[]>(queryKey, (invites) => invites?.filter(({ id }) => id !== inviteId));
      return before;
    },
    onError: (error, _inviteId, before) => {
      queries.setQueryData(queryKey, before);
      fail(error);
    },
    onSuccess: () => notify(t('Invite revoked'), t('The link no longer works.')),
    onSettled: async () => await queries.invalidateQueries({ queryKey }),
  });
}

/** Joins the workspace of an invite and opens it. */
export function useAcceptInvite() {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { notify } = useToasts();
  return useMutation({
    mutationFn: async (token: string) => await api.account('post', '/invites/accept', { body: { token } }),
    onSuccess: async ({ id, name }) => {
      forgetInvite();
      queries.setQueryData(workspacesKey, await api.account('get', '/workspaces'));
      notify(t('Welcome'), t('You have joined {name}.', { name }));
      await navigate({ to: '/$workspaceId/links', params: { workspaceId: id } });
    },
  });
}

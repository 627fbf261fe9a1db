import type { Member, Role } from '@linkplane/contracts/account';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import type { Api } from '../../api/create-api.ts';
import { t } from '../../language/translate.ts';
import { useToasts } from '../../ui/toaster.tsx';
import { useOpenNextWorkspace } from '../workspaces/use-open-next-workspace.ts';
import { useWorkspace, workspaceKey } from '../workspaces/workspace-context.ts';
import { workspacesKey } from '../workspaces/workspaces-query.ts';

const membersKey = (workspaceId: string) => workspaceKey(workspaceId, 'members');

/** The members of a workspace, the oldest first. */
export function membersQuery(api: Api, workspaceId: string) {
  return queryOptions({
    queryKey: membersKey(workspaceId),
    queryFn: async ({ signal }): Promise<Member[]> =>
      await api.account('get', '/workspaces/:workspaceId/members', { params: { workspaceId }, signal }),
  });
}

/** Optimistic: shown immediately and reverted on failure. */
export function useChangeRole() {
  const api = useApi();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { notify, fail } = useToasts();
  const queryKey = membersKey(workspaceId);
  return useMutation({
    mutationFn: async ({ userId, role }: { userId: string; role: Role }) =>
      await api.account('patch', '/workspaces/:workspaceId/members/:userId', {
        params: { workspaceId, userId },
        body: { role },
      }),
    onMutate: async ({ userId, role }) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<Member[]>(queryKey);
      queries.setQueryData<Member[]>(queryKey, (members) =>
        members?.map((member) => (member.userId === userId ? { ...member, role } : member)),
      );
      return before;
    },
    onError: (error, _change, before) => {
      queries.setQueryData(queryKey, before);
      fail(error);
    },
    onSuccess: ({ email, role }) =>
      notify(role === 'owner' ? t('Role changed to owner') : t('Role changed to member'), email),
    onSettled: async () => await queries.invalidateQueries({ queryKey }),
  });
}

export function useRemoveMember(onRemoved: () => void) {
  const api = useApi();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { notify } = useToasts();
  return useMutation({
    mutationFn: async ({ userId }: Member) =>
      await api.account('delete', '/workspaces/:workspaceId/members/:userId', { params: { workspaceId, userId } }),
    onSuccess: (_deleted, { userId, email }) => {
      queries.setQueryData<Member[]>(membersKey(workspaceId), (members) =>
        members?.filter((member) => member.userId !== userId),
      );
      notify(t('Member removed'), email);
      onRemoved();
    },
  });
}

/** The former owner becomes a member, so the workspaces are fetched again with the new role. */
export function useTransferOwnership(onTransferred: () => void) {
  const api = useApi();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { notify } = useToasts();
  return useMutation({
    mutationFn: async ({ userId }: Member) =>
      await api.account('post', '/workspaces/:workspaceId/hand-over', { params: { workspaceId }, body: { userId } }),
    onSuccess: async (members, { email }) => {
      onTransferred();
      queries.setQueryData(membersKey(workspaceId), members);
      notify(t('Ownership transferred'), t('{email} is now an owner.', { email }));
      await queries.refetchQueries({ queryKey: workspacesKey });
    },
  });
}

/** Leaves the workspace and opens another one. */
export function useLeaveWorkspace() {
  const api = useApi();
  const { id: workspaceId, name } = useWorkspace();
  const openNext = useOpenNextWorkspace();
  const { notify } = useToasts();
  return useMutation({
    mutationFn: async () =>
      await api.account('delete', '/workspaces/:workspaceId/membership', { params: { workspaceId } }),
    onSuccess: async () => {
      notify(t('You left the workspace'), name);
      await openNext();
    },
  });
}

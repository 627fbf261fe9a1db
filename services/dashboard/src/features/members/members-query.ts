import type { Member, Role } from '@linkplane/contracts/account';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../api/api-context.ts';
import type { Api } from '../../api/create-api.ts';
import { useToasts } from '../../ui/toaster.tsx';
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

/** Shown at once, and taken back where the server would not have it. */
export function useChangeRole() {
  const api = useApi();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { tell, fail } = useToasts();
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
    onSuccess: ({ email, role }) => tell(role === 'owner' ? 'Role changed to owner' : 'Role changed to member', email),
    onSettled: async () => await queries.invalidateQueries({ queryKey }),
  });
}

export function useRemoveMember(onRemoved: () => void) {
  const api = useApi();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { tell } = useToasts();
  return useMutation({
    mutationFn: async ({ userId }: Member) =>
      await api.account('delete', '/workspaces/:workspaceId/members/:userId', { params: { workspaceId, userId } }),
    onSuccess: (_deleted, { userId, email }) => {
      queries.setQueryData<Member[]>(membersKey(workspaceId), (members) =>
        members?.filter((member) => member.userId !== userId),
      );
      tell('Member removed', email);
      onRemoved();
    },
  });
}

/** Whoever hands over is a member afterwards, so everything that owners see goes. */
export function useHandOver(onHandedOver: () => void) {
  const api = useApi();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { tell } = useToasts();
  return useMutation({
    mutationFn: async ({ userId }: Member) =>
      await api.account('post', '/workspaces/:workspaceId/hand-over', { params: { workspaceId }, body: { userId } }),
    onSuccess: async (members, { email }) => {
      onHandedOver();
      queries.setQueryData(membersKey(workspaceId), members);
      tell('Ownership transferred', `to ${email}`);
      await queries.refetchQueries({ queryKey: workspacesKey });
    },
  });
}

/** Ends one's own membership, and goes to another workspace. */
export function useLeaveWorkspace() {
  const api = useApi();
  const { id: workspaceId, name } = useWorkspace();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { tell } = useToasts();
  return useMutation({
    mutationFn: async () =>
      await api.account('delete', '/workspaces/:workspaceId/membership', { params: { workspaceId } }),
    onSuccess: async () => {
      const workspaces = await api.account('get', '/workspaces');
      const next = workspaces[0];
      tell('You left the workspace', name);
      if (next) await navigate({ to: '/$workspaceId/links', params: { workspaceId: next.id } });
      else await navigate({ to: '/welcome' });
      queries.setQueryData(workspacesKey, workspaces);
      queries.removeQueries({ queryKey: workspaceKey(workspaceId) });
    },
  });
}

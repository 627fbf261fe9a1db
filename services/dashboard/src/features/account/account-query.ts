import type { Session } from '@linkplane/contracts/account';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import type { Api } from '../../api/create-api.ts';
import { t } from '../../language/translate.ts';
import { useToasts } from '../../ui/toaster.tsx';

const sessionsKey = ['sessions'];

/** The sessions of the account, most recently seen first. */
export function sessionsQuery(api: Api) {
  return queryOptions({
    queryKey: sessionsKey,
    queryFn: async ({ signal }): Promise<Session[]> => await api.account('get', '/sessions', { signal }),
  });
}

/** Optimistic: the row is removed immediately and restored on failure. */
export function useEndSession() {
  const api = useApi();
  const queries = useQueryClient();
  const { notify, fail } = useToasts();
  return useMutation({
    mutationFn: async ({ id: sessionId }: Session) =>
      await api.account('delete', '/sessions/:sessionId', { params: { sessionId } }),
    onMutate: async ({ id }) => {
      await queries.cancelQueries({ queryKey: sessionsKey });
      const before = queries.getQueryData<Session[]>(sessionsKey);
      queries.setQueryData<Session[]>(sessionsKey, (sessions) => sessions?.filter((session) => session.id !== id));
      return before;
    },
    onError: (error, _session, before) => {
      queries.setQueryData(sessionsKey, before);
      fail(error);
    },
    onSuccess: (_deleted, { device }) => notify(t('Signed out'), device),
    onSettled: async () => await queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export function useEndOtherSessions() {
  const api = useApi();
  const queries = useQueryClient();
  const { notify, fail } = useToasts();
  return useMutation({
    mutationFn: async () => await api.account('post', '/sessions/end-others', { body: {} }),
    onSuccess: async ({ ended }) => {
      notify(
        t('Signed out of all other sessions'),
        t('{ended, plural, one {# session ended.} other {# sessions ended.}}', { ended }),
      );
      await queries.invalidateQueries({ queryKey: sessionsKey });
    },
    onError: fail,
  });
}

export function useChangePassword(onChanged: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  const { notify } = useToasts();
  return useMutation({
    mutationFn: async (body: { password: string; newPassword: string }) =>
      await api.account('post', '/password', { body }),
    onSuccess: async () => {
      notify(t('Password changed'), t('You have been signed out of all other sessions.'));
      onChanged();
      await queries.invalidateQueries({ queryKey: sessionsKey });
    },
  });
}

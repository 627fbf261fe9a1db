import type { Identity } from '@linkplane/contracts/account';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Api } from '../../api/create-api.ts';
import { RequestError } from '../../api/request-error.ts';

export const identityKey = ['identity'];
/** Whose session ended while a page was open. */
const lastUserKey = ['last-user'];

/** Who is signed in, or null. */
export function identityQuery(api: Api) {
  return queryOptions({
    queryKey: identityKey,
    queryFn: async (): Promise<Identity | null> => {
      try {
        return await api.account('get', '/session');
      } catch (error) {
        if (error instanceof RequestError && error.status === 401) return null;
        throw error;
      }
    },
    staleTime: Infinity,
  });
}

/** What proves that a request comes from this page; undefined while nobody is signed in. */
export function readCsrfToken(queries: QueryClient): string | undefined {
  return queries.getQueryData<Identity | null>(identityKey)?.csrfToken;
}

/** A session has ended somewhere else. Nothing changes for who was not signed in: a wrong password is a 401 as well. */
export function noticeSignedOut(queries: QueryClient): void {
  const identity = queries.getQueryData<Identity | null>(identityKey);
  if (!identity) return;
  queries.setQueryData(lastUserKey, identity.user);
  queries.setQueryData(identityKey, null);
}

/** Whose page it is that still stands there. */
export function readLastUser(queries: QueryClient): Identity['user'] | undefined {
  return queries.getQueryData<Identity['user']>(lastUserKey);
}

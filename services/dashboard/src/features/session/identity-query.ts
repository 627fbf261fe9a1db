import type { Identity } from '@linkplane/contracts/account';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Api } from '../../api/create-api.ts';
import { RequestError } from '../../api/request-error.ts';

export const identityKey = ['identity'];

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

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isTransient, RequestError } from '../api/request-error.ts';
import { markSignedOut } from '../features/session/identity-query.ts';

const staleTimeMs = 15_000;
const retriesMax = 2;

/** A request that fails because the session has ended clears the identity; the page and its data stay. */
export function createAppQueryClient(): QueryClient {
  const markIfSignedOut = (error: unknown) => {
    if (!(error instanceof RequestError) || error.status !== 401) return;
    markSignedOut(queries);
  };
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: markIfSignedOut }),
    mutationCache: new MutationCache({ onError: markIfSignedOut }),
    defaultOptions: {
      // A request without a network fails immediately instead of pausing until there is one.
      queries: {
        staleTime: staleTimeMs,
        networkMode: 'always',
        retry: (failures, error) => failures < retriesMax && isTransient(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
  return queries;
}

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isPassing, RequestError } from '../api/request-error.ts';
import { noticeSignedOut } from '../features/session/identity-query.ts';

const freshMs = 15_000;
const triesMax = 2;

/** A request that finds that the session has ended leaves nobody as its identity; what is on the page stays. */
export function createAppQueryClient(): QueryClient {
  const noticeEnd = (error: unknown) => {
    if (!(error instanceof RequestError) || error.status !== 401) return;
    noticeSignedOut(queries);
  };
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: noticeEnd }),
    mutationCache: new MutationCache({ onError: noticeEnd }),
    defaultOptions: {
      // Without a network a request fails at once and says so, instead of waiting unseen for one.
      queries: {
        staleTime: freshMs,
        networkMode: 'always',
        retry: (failures, error) => failures < triesMax && isPassing(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
  return queries;
}

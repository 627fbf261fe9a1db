import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isPassing, RequestError } from '../api/request-error.ts';
import { identityKey } from '../features/session/identity-query.ts';

const freshMs = 15_000;
const triesMax = 2;

/** @param onSignedOut called once a request finds that the session has ended */
export function createAppQueryClient(onSignedOut: () => void): QueryClient {
  const noticeEnd = (error: unknown) => {
    if (!(error instanceof RequestError) || error.status !== 401) return;
    // A wrong password is a 401 as well, of somebody who was not signed in.
    if (!queries.getQueryData(identityKey)) return;
    queries.clear();
    onSignedOut();
  };
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: noticeEnd }),
    mutationCache: new MutationCache({ onError: noticeEnd }),
    defaultOptions: {
      queries: { staleTime: freshMs, retry: (failures, error) => failures < triesMax && isPassing(error) },
    },
  });
  return queries;
}

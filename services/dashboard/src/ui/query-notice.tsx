import { ErrorNotice } from './error-notice.tsx';

type Queried = { error: unknown; refetch: () => Promise<unknown> };

/** The first error of the queries of a page, with a button that repeats all that failed. Renders nothing without an error. */
export function QueryNotice({ queries }: { queries: readonly Queried[] }) {
  const failed = queries.filter(({ error }) => error !== null);
  return <ErrorNotice error={failed[0]?.error} onRetry={() => failed.forEach(({ refetch }) => void refetch())} />;
}

import { useQuery, useQueryClient } from '@tanstack/react-query';

/** How often a report is fetched again while its page is open. */
const refreshMs = 60_000;
/** The key of a state of the page and not of the server: it lasts until the page is reloaded. */
const pausedKey = ['reports-are-paused'];

/** Whether reports refresh by themselves. */
export function useRefresh(): {
  isPaused: boolean;
  setIsPaused: (isPaused: boolean) => void;
  /** The `refetchInterval` of the queries of a report. */
  refetchInterval: number | false;
} {
  const queries = useQueryClient();
  const { data: isPaused } = useQuery({
    queryKey: pausedKey,
    queryFn: () => false,
    initialData: false,
    enabled: false,
    gcTime: Infinity,
  });
  return {
    isPaused,
    setIsPaused: (next) => void queries.setQueryData(pausedKey, next),
    refetchInterval: isPaused ? false : refreshMs,
  };
}

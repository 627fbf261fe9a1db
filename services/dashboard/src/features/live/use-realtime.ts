import type { RealtimeData } from '@linkplane/contracts';
import { useEffect, useState } from 'react';
import { v1Path } from '../../api/create-api.ts';
import { toFilterQuery, type ReportFilters } from '../analytics/report-filters.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';

export type Realtime = {
  data: RealtimeData | undefined;
  state: 'connecting' | 'live' | 'lost';
  /** Several consecutive attempts to connect have failed. */
  isUnreachable: boolean;
};

/** A stream that ends is reopened immediately; this many consecutive failures mean that the server is unreachable. */
const failuresUntilUnreachable = 3;

/**
 * The last five minutes, pushed by the server. The browser reconnects automatically.
 * @param filters figures and events are those that the filters keep; undefined: nothing is requested
 */
export function useRealtime(filters: ReportFilters | undefined): Realtime {
  const { id } = useWorkspace();
  const query = filters && new URLSearchParams(toFilterQuery(filters)).toString();
  const [realtime, setRealtime] = useState<Realtime>({ data: undefined, state: 'connecting', isUnreachable: false });
  useEffect(() => {
    if (query === undefined) return undefined;
    const source = new EventSource(`/app/api${v1Path(id)}/analytics/realtime/stream${query === '' ? '' : `?${query}`}`);
    let failures = 0;
    const show = ({ data }: MessageEvent<string>) => {
      failures = 0;
      setRealtime({ data: JSON.parse(data) as RealtimeData, state: 'live', isUnreachable: false });
    };
    source.addEventListener('message', show);
    source.addEventListener('realtime', show);
    // The stream ends after a while and is reopened: only a closed connection is lost.
    source.addEventListener('error', () => {
      failures += 1;
      const state = source.readyState === EventSource.CLOSED ? 'lost' : 'connecting';
      setRealtime((before) => ({
        ...before,
        state,
        isUnreachable: state === 'connecting' && failures >= failuresUntilUnreachable,
      }));
    });
    return () => source.close();
  }, [id, query]);
  return realtime;
}

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
/** The browser gives up a stream that the server refuses, as while the store of clicks is away: it is opened again later. */
const reopenMs = 5_000;
const reopenMsMax = 60_000;

/**
 * The last five minutes, pushed by the server. A stream that ends, fails or is refused is opened again.
 * @param filters figures and events are those that the filters keep; undefined: nothing is requested
 */
export function useRealtime(filters: ReportFilters | undefined): Realtime {
  const { id } = useWorkspace();
  const query = filters && new URLSearchParams(toFilterQuery(filters)).toString();
  const [realtime, setRealtime] = useState<Realtime>({ data: undefined, state: 'connecting', isUnreachable: false });
  useEffect(() => {
    if (query === undefined) return undefined;
    const url = `/app/api${v1Path(id)}/analytics/realtime/stream${query === '' ? '' : `?${query}`}`;
    return followStream(url, setRealtime);
  }, [id, query]);
  return realtime;
}

type SetRealtime = (next: Realtime | ((before: Realtime) => Realtime)) => void;

/** Returns what ends it. */
function followStream(url: string, setRealtime: SetRealtime): () => void {
  let failures = 0;
  let refusals = 0;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let source = open();

  function show({ data }: MessageEvent<string>): void {
    [failures, refusals] = [0, 0];
    setRealtime({ data: JSON.parse(data) as RealtimeData, state: 'live', isUnreachable: false });
  }

  function noteFailure(): void {
    failures += 1;
    const isClosed = source.readyState === EventSource.CLOSED;
    const isUnreachable = !isClosed && failures >= failuresUntilUnreachable;
    setRealtime((before) => ({ ...before, state: isClosed ? 'lost' : 'connecting', isUnreachable }));
    if (!isClosed) return;
    clearTimeout(reopening);
    reopening = setTimeout(() => (source = open()), Math.min(reopenMs * 2 ** refusals, reopenMsMax));
    refusals += 1;
  }

  function open(): EventSource {
    const opened = new EventSource(url);
    opened.addEventListener('message', show);
    opened.addEventListener('realtime', show);
    // The stream ends after a while and is reopened by the browser: only a closed one is lost.
    opened.addEventListener('error', noteFailure);
    return opened;
  }

  return () => {
    clearTimeout(reopening);
    source.close();
  };
}

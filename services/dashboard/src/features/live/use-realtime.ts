import type { RealtimeData } from '@linkplane/contracts';
import { useEffect, useState } from 'react';
import { v1Path } from '../../api/create-api.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';

export type Realtime = {
  data: RealtimeData | undefined;
  state: 'connecting' | 'live' | 'lost';
  /** Several attempts to connect have failed, one after the other. */
  isAway: boolean;
};

/** A stream that ends is opened again at once; so many failures in a row are no such end. */
const failuresToBeAway = 3;

/** The last five minutes, sent by the server as they change. The browser reconnects by itself. */
export function useRealtime(): Realtime {
  const { id } = useWorkspace();
  const [realtime, setRealtime] = useState<Realtime>({ data: undefined, state: 'connecting', isAway: false });
  useEffect(() => {
    const source = new EventSource(`/app/api${v1Path(id)}/analytics/realtime/stream`);
    let failures = 0;
    const show = ({ data }: MessageEvent<string>) => {
      failures = 0;
      setRealtime({ data: JSON.parse(data) as RealtimeData, state: 'live', isAway: false });
    };
    source.addEventListener('message', show);
    source.addEventListener('realtime', show);
    // The stream ends after a while and is opened anew: only a connection that is given up is lost.
    source.addEventListener('error', () => {
      failures += 1;
      const state = source.readyState === EventSource.CLOSED ? 'lost' : 'connecting';
      setRealtime((before) => ({ ...before, state, isAway: state === 'connecting' && failures >= failuresToBeAway }));
    });
    return () => source.close();
  }, [id]);
  return realtime;
}

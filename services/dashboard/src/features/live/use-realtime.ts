import type { RealtimeData } from '@linkplane/contracts';
import { useEffect, useState } from 'react';
import { v1Path } from '../../api/create-api.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';

export type Realtime = { data: RealtimeData | undefined; state: 'connecting' | 'live' | 'lost' };

/** The last five minutes, told by the server as they change. The browser connects again by itself. */
export function useRealtime(): Realtime {
  const { id } = useWorkspace();
  const [realtime, setRealtime] = useState<Realtime>({ data: undefined, state: 'connecting' });
  useEffect(() => {
    const source = new EventSource(`/app/api${v1Path(id)}/analytics/realtime/stream`);
    const show = ({ data }: MessageEvent<string>) =>
      setRealtime({ data: JSON.parse(data) as RealtimeData, state: 'live' });
    source.addEventListener('message', show);
    source.addEventListener('realtime', show);
    // The stream ends after a while and is opened anew: only a connection that is given up is lost.
    source.addEventListener('error', () =>
      setRealtime((before) => ({ ...before, state: source.readyState === EventSource.CLOSED ? 'lost' : 'connecting' })),
    );
    return () => source.close();
  }, [id]);
  return realtime;
}

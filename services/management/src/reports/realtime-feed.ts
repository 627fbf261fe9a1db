import type { ClicksDb } from '@linkplane/clicks-db';
import { readRealtime } from '@linkplane/clicks-db/read';
import type { RealtimeData } from '@linkplane/contracts';

export async function reportRealtime(clicks: ClicksDb, workspaceId: string): Promise<RealtimeData> {
  const now = new Date();
  const realtime = await readRealtime(clicks, workspaceId, now);
  return { windowMinutes: 5, ...realtime, generatedAt: now.toISOString() };
}

type Listener = (data: RealtimeData) => void;

/** The last five minutes of workspaces, looked at again and again for as long as somebody listens. */
export type RealtimeFeed = {
  /** Calls back with every change, and once soon after; the returned function ends that. */
  subscribe(workspaceId: string, onData: Listener): () => void;
  stop(): void;
};

type Watched = { listeners: Set<Listener>; timer: NodeJS.Timeout; lastShown: string };

/** Half of what may pass between a click and its sight. */
const lookEveryMs = 1_000;

/** All listeners of a workspace share one look at the store. */
export function createRealtimeFeed(read: (workspaceId: string) => Promise<RealtimeData>): RealtimeFeed {
  const watched = new Map<string, Watched>();

  async function look(workspaceId: string, watch: Watched): Promise<void> {
    try {
      const data = await read(workspaceId);
      const shown = JSON.stringify({ ...data, generatedAt: '' });
      if (shown !== watch.lastShown) for (const listener of watch.listeners) listener(data);
      watch.lastShown = shown;
    } catch {
      // The store is away: the listeners keep what they have until it is back.
    }
    if (watched.get(workspaceId) === watch)
      watch.timer = setTimeout(() => void look(workspaceId, watch), lookEveryMs).unref();
  }

  function begin(workspaceId: string): Watched {
    const watch: Watched = { listeners: new Set(), lastShown: '', timer: setTimeout(() => {}, 0) };
    watched.set(workspaceId, watch);
    void look(workspaceId, watch);
    return watch;
  }

  return {
    subscribe(workspaceId, onData) {
      const watch = watched.get(workspaceId) ?? begin(workspaceId);
      watch.lastShown = ''; // who has just come is shown how things are
      watch.listeners.add(onData);
      return () => {
        watch.listeners.delete(onData);
        if (watch.listeners.size > 0 || watched.get(workspaceId) !== watch) return;
        clearTimeout(watch.timer);
        watched.delete(workspaceId);
      };
    },
    stop() {
      for (const { timer } of watched.values()) clearTimeout(timer);
      watched.clear();
    },
  };
}

import type { ClicksDb } from '@linkplane/clicks-db';
import { readRealtime } from '@linkplane/clicks-db/read';
import type { RealtimeData } from '@linkplane/contracts';

type Listener = (data: RealtimeData) => void;

/** The last five minutes of workspaces, polled for as long as there are listeners. */
export type RealtimeFeed = {
  /** Calls back with every change, and once soon after; the returned function ends that. */
  subscribe(workspaceId: string, onData: Listener): () => void;
  stop(): void;
};

type Polled = { listeners: Set<Listener>; timer: NodeJS.Timeout; lastSent: string };

/** Half of the time within which a click is to be visible. */
const pollIntervalMs = 1_000;

export async function reportRealtime(clicks: ClicksDb, workspaceId: string): Promise<RealtimeData> {
  const now = new Date();
  const realtime = await readRealtime(clicks, workspaceId, now);
  return { windowMinutes: 5, ...realtime, generatedAt: now.toISOString() };
}

/** All listeners of a workspace share one query. */
export function createRealtimeFeed(read: (workspaceId: string) => Promise<RealtimeData>): RealtimeFeed {
  const polled = new Map<string, Polled>();

  async function poll(workspaceId: string, entry: Polled): Promise<void> {
    try {
      const data = await read(workspaceId);
      const text = JSON.stringify({ ...data, generatedAt: '' });
      if (text !== entry.lastSent) for (const listener of entry.listeners) listener(data);
      entry.lastSent = text;
    } catch {
      // ClickHouse is unavailable: the listeners keep their last data until it is back.
    }
    if (polled.get(workspaceId) === entry)
      entry.timer = setTimeout(() => void poll(workspaceId, entry), pollIntervalMs).unref();
  }

  function start(workspaceId: string): Polled {
    const entry: Polled = { listeners: new Set(), lastSent: '', timer: setTimeout(() => {}, 0) };
    polled.set(workspaceId, entry);
    void poll(workspaceId, entry);
    return entry;
  }

  return {
    subscribe(workspaceId, onData) {
      const entry = polled.get(workspaceId) ?? start(workspaceId);
      entry.lastSent = ''; // a new listener gets the current data with the next poll
      entry.listeners.add(onData);
      return () => {
        entry.listeners.delete(onData);
        if (entry.listeners.size > 0 || polled.get(workspaceId) !== entry) return;
        clearTimeout(entry.timer);
        polled.delete(workspaceId);
      };
    },
    stop() {
      for (const { timer } of polled.values()) clearTimeout(timer);
      polled.clear();
    },
  };
}

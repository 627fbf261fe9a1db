import { presentFilters, type RealtimeData, type ReportFilter } from '@linkplane/contracts';

type Listener = (data: RealtimeData) => void;

/** The events of a workspace that pass the filters. */
export type RealtimeSubject = { workspaceId: string; filters: readonly ReportFilter[] };

/** The last five minutes of workspaces, polled for as long as there are listeners. */
export type RealtimeFeed = {
  /** Calls back with every change, and once soon after; the returned function ends that. */
  subscribe(subject: RealtimeSubject, onData: Listener): () => void;
  stop(): void;
};

type Polled = { subject: RealtimeSubject; listeners: Set<Listener>; timer: NodeJS.Timeout; lastSent: string };

/** Half of the time within which a click is to be visible. A workspace whose listeners have several filters shares it. */
const pollIntervalMs = 1_000;

/** All listeners of a workspace with the same filters share one query, and a workspace has one query a second. */
export function createRealtimeFeed(read: (subject: RealtimeSubject) => Promise<RealtimeData>): RealtimeFeed {
  const polled = new Map<string, Polled>();

  async function poll(key: string, entry: Polled): Promise<void> {
    try {
      const data = await read(entry.subject);
      const text = JSON.stringify({ ...data, generatedAt: '' });
      if (text !== entry.lastSent) for (const listener of entry.listeners) listener(data);
      entry.lastSent = text;
    } catch {
      // ClickHouse is unavailable: the listeners keep their last data until it is back.
    }
    if (polled.get(key) !== entry) return;
    const waitMs = pollIntervalMs * countPolled(entry.subject.workspaceId);
    entry.timer = setTimeout(() => void poll(key, entry), waitMs).unref();
  }

  function countPolled(workspaceId: string): number {
    return [...polled.values()].filter(({ subject }) => subject.workspaceId === workspaceId).length;
  }

  function start(key: string, subject: RealtimeSubject): Polled {
    const entry: Polled = { subject, listeners: new Set(), lastSent: '', timer: setTimeout(() => {}, 0) };
    polled.set(key, entry);
    void poll(key, entry);
    return entry;
  }

  return {
    subscribe(subject, onData) {
      const key = JSON.stringify([subject.workspaceId, presentFilters(subject.filters)]);
      const entry = polled.get(key) ?? start(key, subject);
      entry.lastSent = ''; // a new listener gets the current data with the next poll
      entry.listeners.add(onData);
      return () => {
        entry.listeners.delete(onData);
        if (entry.listeners.size > 0 || polled.get(key) !== entry) return;
        clearTimeout(entry.timer);
        polled.delete(key);
      };
    },
    stop() {
      for (const { timer } of polled.values()) clearTimeout(timer);
      polled.clear();
    },
  };
}

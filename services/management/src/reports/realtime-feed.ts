import { presentFilters, type RealtimeData, type ReportFilter } from '@linkplane/contracts';

/** What a stream does with the data of its subject. */
export type RealtimeListener = {
  onData(data: RealtimeData): void;
  /** @param failingMs how long no data could be read; counted from when the first failed read began */
  onFailure(error: unknown, failingMs: number): void;
};

/** The events of a workspace that pass the filters. */
export type RealtimeSubject = { workspaceId: string; filters: readonly ReportFilter[] };

/** The last five minutes of workspaces, polled for as long as there are listeners. */
export type RealtimeFeed = {
  /**
   * Notifies of every change, and of every failed read; the returned function ends that. The first notice is the data of the
   * last read, at once, where there is one that did not fail.
   */
  subscribe(subject: RealtimeSubject, listener: RealtimeListener): () => void;
  stop(): void;
};

type Polled = {
  subject: RealtimeSubject;
  listeners: Set<RealtimeListener>;
  timer: NodeJS.Timeout;
  /** What listeners have; undefined before the first read and after one that failed. */
  newest: { data: RealtimeData; text: string } | undefined;
  /** When the first of the reads that failed in a row began. */
  failingSince: number | undefined;
};

/** Half of the time within which a click is to be visible. A workspace whose listeners have several filters shares it. */
const pollIntervalMs = 1_000;

/**
 * All listeners of a workspace with the same filters share one query, and a workspace has one query a second.
 * @param read has to have a limit of its own
 */
export function createRealtimeFeed(read: (subject: RealtimeSubject) => Promise<RealtimeData>): RealtimeFeed {
  const polled = new Map<string, Polled>();

  async function poll(key: string, entry: Polled): Promise<void> {
    const begunAt = performance.now();
    try {
      const data = await read(entry.subject);
      entry.failingSince = undefined;
      const text = JSON.stringify({ ...data, generatedAt: '' });
      const isChanged = text !== entry.newest?.text;
      entry.newest = { data, text };
      if (isChanged) for (const { onData } of entry.listeners) onData(data);
    } catch (error) {
      entry.failingSince ??= begunAt;
      entry.newest = undefined;
      const failingMs = performance.now() - entry.failingSince;
      for (const { onFailure } of entry.listeners) onFailure(error, failingMs);
    }
    if (polled.get(key) !== entry) return;
    const waitMs = pollIntervalMs * countPolled(entry.subject.workspaceId);
    entry.timer = setTimeout(() => void poll(key, entry), waitMs).unref();
  }

  function countPolled(workspaceId: string): number {
    return [...polled.values()].filter(({ subject }) => subject.workspaceId === workspaceId).length;
  }

  function start(key: string, subject: RealtimeSubject): Polled {
    const timer = setTimeout(() => {}, 0);
    const entry: Polled = { subject, listeners: new Set(), newest: undefined, timer, failingSince: undefined };
    polled.set(key, entry);
    void poll(key, entry);
    return entry;
  }

  return {
    subscribe(subject, listener) {
      const key = JSON.stringify([subject.workspaceId, presentFilters(subject.filters)]);
      const entry = polled.get(key) ?? start(key, subject);
      entry.listeners.add(listener);
      if (entry.newest) listener.onData(entry.newest.data);
      return () => {
        entry.listeners.delete(listener);
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

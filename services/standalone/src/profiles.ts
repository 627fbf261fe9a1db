import type { Plane } from './threads/plane-deps.ts';

/** What differs between a usual machine and one with 1 GB of memory. */
export type Profile = {
  /** The planes beside the redirect plane, by the thread that runs them: each thread has a heap and programs of its own. */
  threads: readonly (readonly Plane[])[];
  /** Size of a thread's young generation; undefined: that of the process. Smaller is collected more often. */
  youngMbMax: Partial<Record<Plane, number>>;
  /** `REDIRECT_WORKERS=auto` is one thread. */
  hasOneWorker: boolean;
  /** See `startEmbeddedPostgres` and `startEmbeddedClickHouse`. */
  stores: 'standard' | 'small';
};

export const profiles: Readonly<Record<'standard' | 'small', Profile>> = {
  standard: {
    threads: [['management'], ['analytics'], ['webhooks']],
    // Objects of management rarely live long: a larger young generation would only collect more garbage before each run.
    youngMbMax: { management: 4 },
    hasOneWorker: false,
    stores: 'standard',
  },
  small: {
    threads: [['management', 'analytics', 'webhooks']],
    youngMbMax: { management: 2 },
    hasOneWorker: true,
    stores: 'small',
  },
};

import type { TaskLogger } from '@linkplane/runtime';
import { loadCountriesInThread } from './load-in-thread.ts';
import { nowhere, type Locate } from './locate.ts';
import { openPlaces, type Places } from './open-places.ts';

/** Locates networks for those who rarely need it: the table is read when it is first wanted. */
export type LazyPlaces = {
  /** Undefined until the table is there. */
  locate(): Locate | undefined;
  /** Reads the table, once for all callers. Never rejects: what cannot be read is unknown, and read again later. */
  load(): Promise<void>;
  close(): Promise<void>;
};

const retryAfterMs = 60_000;

/** @param cityDatabase see `openPlaces`; one that cannot be read is left out */
export function openLazyPlaces(cityDatabase: string | undefined, logger: TaskLogger): LazyPlaces {
  let places: Places | undefined;
  let locate: Locate | undefined;
  let loading: Promise<void> | undefined;
  let isClosed = false;

  async function open(): Promise<void> {
    try {
      const table = await loadCountriesInThread();
      const loadTable = () => Promise.resolve(table);
      const opened = await openPlaces({ cityDatabase, loadTable, logger }).catch((error: unknown) => {
        logger.warn({ err: error }, 'the city database cannot be read; rules know countries alone');
        return openPlaces({ cityDatabase: undefined, loadTable, logger });
      });
      if (isClosed) {
        await opened.close();
      } else {
        places = opened;
        locate = opened.locate;
      }
    } catch (error) {
      logger.warn({ err: error }, 'the table of countries cannot be read; rules know no places');
      locate = () => nowhere;
      setTimeout(() => (loading = locate = undefined), retryAfterMs).unref();
    }
  }

  return {
    locate: () => locate,
    load: () => (loading ??= open()),
    async close() {
      isClosed = true;
      await places?.close();
    },
  };
}

import type { RealtimeData, reportRoutes } from '@linkplane/contracts';
import { findAccount } from '@linkplane/links-db/workspaces';
import type { Call } from '../calls/operations.ts';
import type { StreamedResponse } from '../http/send-stream.ts';
import type { RealtimeFeed, RealtimeSubject } from './realtime-feed.ts';
import type { ReportsDeps } from './report.ts';

/** A stream ends after this, and its client opens the next one by itself: with a token that may have been revoked since. */
const streamMsMax = 60_000;
/** A comment is sent after so long without data: proxies close a connection that is silent. */
const quietMsMax = 15_000;
const reconnectMs = 1_000;
/** A stream that has begun outlasts failures of the store for so long, as of one that is restarted. */
const staleMsMax = 10_000;

/**
 * @throws AppError RATE_LIMIT_EXCEEDED or UNAVAILABLE once it is opened, when too many streams are open; an error of the report
 *   before its first data, or when data could not be read for `staleMsMax`
 */
export async function streamRealtime(
  { database, realtime, streams }: Pick<ReportsDeps, 'database' | 'realtime' | 'streams'>,
  { caller, query }: Call<typeof reportRoutes.streamRealtime>,
): Promise<StreamedResponse> {
  const { workspaceId } = caller;
  const account = await findAccount(database, workspaceId);
  return {
    contentType: 'text/event-stream; charset=utf-8',
    headers: { 'X-Accel-Buffering': 'no' },
    async *open(signal) {
      const leave = streams.enter({ account, workspaceId });
      try {
        // Nothing is sent before the first data: an error at the start becomes an error response.
        let start = `retry: ${reconnectMs}\n\n`;
        for await (const data of follow(realtime, { workspaceId, filters: query.filters }, signal)) {
          yield `${start}${data === undefined ? ': still here' : `data: ${JSON.stringify(data)}`}\n\n`;
          start = '';
        }
      } finally {
        leave();
      }
    },
  };
}

/**
 * Follows the newest data: no other is buffered for a slow client. `undefined`: there was no new data for `quietMsMax`.
 * @throws the error of a read before the first data, or when reads failed for `staleMsMax`
 */
async function* follow(
  realtime: RealtimeFeed,
  subject: RealtimeSubject,
  signal: AbortSignal,
): AsyncGenerator<RealtimeData | undefined> {
  const ended = AbortSignal.any([signal, AbortSignal.timeout(streamMsMax)]);
  let newest: RealtimeData | undefined;
  let failure: { error: unknown } | undefined;
  let hasBegun = false;
  let wake = () => {};
  const unsubscribe = realtime.subscribe(subject, {
    onData(data) {
      [newest, hasBegun] = [data, true];
      wake();
    },
    onFailure(error, failingMs) {
      if (hasBegun && failingMs < staleMsMax) return;
      failure ??= { error };
      wake();
    },
  });
  ended.addEventListener('abort', () => wake());
  try {
    for (;;) {
      await waitFor(
        (resolve) => (wake = resolve),
        () => newest !== undefined || failure !== undefined,
      );
      if (ended.aborted) return;
      if (failure) throw failure.error;
      const data = newest;
      newest = undefined;
      yield data;
    }
  } finally {
    unsubscribe();
  }
}

/** Waits for `wake`, unless there is data already; at most `quietMsMax`. */
async function waitFor(onWake: (wake: () => void) => void, isReady: () => boolean): Promise<void> {
  if (isReady()) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  onWake(resolve);
  const quiet = setTimeout(resolve, quietMsMax);
  await promise;
  clearTimeout(quiet);
}

import type { ClicksDb } from '@linkplane/clicks-db';
import { AppError } from '../../http/app-error.ts';
import { failWhenSilent, retryAfterSeconds, silentPingsMax } from '../report-timeout.ts';

/** After a file has begun it cannot become an error response any more: it is cut off after about 15 s without a ping. */
const begunSilentPingsMax = 10;

export type SourceLimits = { unwatchedMs?: number; pauseMs?: number; begunPingsMax?: number };

/**
 * Passes a file on whose rows are read from ClickHouse. While a piece is awaited, the server has to respond to pings: before the
 * first one as long as for a report, later for longer. A piece may take its time otherwise, because few of very many rows may
 * pass the filters; pauses of the reader do not count.
 * @param open its signal aborts the queries, as `signal` does
 * @throws AppError UNAVAILABLE
 */
export async function* readWhileResponding<Piece>(
  clicks: Pick<ClicksDb, 'responds'>,
  open: (signal: AbortSignal) => AsyncIterable<Piece>,
  signal: AbortSignal,
  { begunPingsMax = begunSilentPingsMax, ...watching }: SourceLimits = {},
): AsyncGenerator<Piece> {
  const silent = new AbortController();
  const pieces = open(AbortSignal.any([signal, silent.signal]))[Symbol.asyncIterator]();
  let pingsMax = silentPingsMax;
  try {
    for (;;) {
      const next = pieces.next();
      const piece = await untilSilent(clicks, next, { ...watching, pingsMax });
      if (piece.done) return;
      pingsMax = begunPingsMax;
      yield piece.value;
    }
  } catch (error) {
    silent.abort(error);
    throw error;
  } finally {
    const ended = pieces.return?.(undefined);
    // A query of a server that is silent ends by its own limit, which is not awaited.
    if (silent.signal.aborted) ended?.catch(() => undefined);
    else await ended;
  }
}

async function untilSilent<Result>(
  clicks: Pick<ClicksDb, 'responds'>,
  next: Promise<Result>,
  limits: { unwatchedMs?: number; pauseMs?: number; pingsMax: number },
): Promise<Result> {
  const done = new AbortController();
  const silence = failWhenSilent(clicks, { ...limits, unavailable: exportsUnavailable, signal: done.signal });
  silence.catch(() => undefined); // of a piece that is there already
  try {
    return await Promise.race([next, silence]);
  } finally {
    done.abort();
    next.catch(() => undefined); // of a query that was given up
  }
}

function exportsUnavailable(): AppError {
  return new AppError('UNAVAILABLE', 'Exports are temporarily unavailable. Please try again.', { retryAfterSeconds });
}

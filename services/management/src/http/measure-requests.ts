import type { Metrics } from '@linkplane/telemetry';
import type { RequestHandler } from 'express';

/** Around what is promised: lists within 0.2 s, reports within a second. */
const bucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 15];

/**
 * How long answers take, by what is asked for and how it went. Exports and live streams have kinds of their own: they last
 * as long as their reader likes.
 */
export function createMeasureRequests(metrics: Metrics): RequestHandler {
  const seconds = metrics.histogram('api_seconds', 'From a request to its answer.', bucketsSeconds, ['kind', 'status']);
  return (request, response, next) => {
    const startedAt = performance.now();
    const kind = kindOf(request.path);
    response.once('close', () => {
      const status = response.headersSent ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted';
      seconds.observe({ kind, status }, (performance.now() - startedAt) / 1_000);
    });
    next();
  };
}

/** Paths carry ids, so they are put into a few kinds. */
function kindOf(path: string): 'report' | 'export' | 'stream' | 'other' {
  if (path.endsWith('/analytics/export')) return 'export';
  if (path.endsWith('/analytics/realtime/stream')) return 'stream';
  return /\/stats$|\/analytics\//.test(path) ? 'report' : 'other';
}

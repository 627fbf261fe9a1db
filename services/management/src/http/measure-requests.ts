import type { Metrics } from '@linkplane/telemetry';
import type { RequestHandler } from 'express';

/** Around the service's objectives: lists within 0.2 s, reports within a second. */
const bucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 15];

/**
 * Measures how long responses take, by kind and status class. Exports and live streams have kinds of their own: their
 * duration depends on the client.
 */
export function createMeasureRequests(metrics: Metrics): RequestHandler {
  const seconds = metrics.histogram(
    'http_request_duration_seconds',
    'Seconds from the start of a request to the end of its response, by kind and status class; exports and streams last as ' +
      'long as their client reads.',
    bucketsSeconds,
    { kind: ['report', 'export', 'stream', 'other'], status: ['2xx', '3xx', '4xx', '5xx', 'aborted'] },
  );
  return (request, response, next) => {
    const startedAt = performance.now();
    const kind = kindOf(request.path);
    response.once('close', () => {
      const status = response.headersSent ? statusClassOf(response.statusCode) : 'aborted';
      seconds.observe({ kind, status }, (performance.now() - startedAt) / 1_000);
    });
    next();
  };
}

function statusClassOf(status: number): '2xx' | '3xx' | '4xx' | '5xx' {
  if (status < 300) return '2xx';
  if (status < 400) return '3xx';
  return status < 500 ? '4xx' : '5xx';
}

/** Paths contain ids, so they are grouped into a few kinds. */
function kindOf(path: string): 'report' | 'export' | 'stream' | 'other' {
  if (path.endsWith('/analytics/export')) return 'export';
  if (path.endsWith('/analytics/realtime/stream')) return 'stream';
  return /\/stats$|\/analytics\/|^\/app\/s\//.test(path) ? 'report' : 'other';
}

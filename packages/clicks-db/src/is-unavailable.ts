import { ClickHouseError } from '@clickhouse/client';

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Error codes of a server that is overloaded, out of time or shutting down. */
const transientServerCodes = new Set([
  '159', // TIMEOUT_EXCEEDED
  '202', // TOO_MANY_SIMULTANEOUS_QUERIES
  '209', // SOCKET_TIMEOUT
  '210', // NETWORK_ERROR
  '236', // ABORTED
  '241', // MEMORY_LIMIT_EXCEEDED
  '394', // QUERY_WAS_CANCELLED
  '439', // CANNOT_SCHEDULE_TASK
]);

/** The message of the client's error without a code, when no response arrives in time. */
const timeoutMessage = 'Timeout error.';

/**
 * Whether an error of a query means that ClickHouse is unavailable at the moment, so that a later retry makes sense.
 */
export function isClickHouseUnavailable(error: unknown): boolean {
  if (error instanceof ClickHouseError) return transientServerCodes.has(error.code);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return networkCodes.has(code) || error.message === timeoutMessage;
}

import { SchemaOutdatedError } from './check-schema.ts';

/** SQLSTATE classes that describe the state of the server and not an error of the statement, and further codes. */
const transientClasses = new Set([
  '08', // connection
  '40', // serialization, deadlock
  '53', // out of a resource, connections included
  '57', // shut down, starting up, statement timeout
  '58', // its disk or its system
]);
const transientCodes = new Set(['25006' /* a standby */, '55P03' /* lock timeout */]);

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
  'ENOENT', // a missing socket file
]);

/** Messages of errors without a code that `pg` throws when a connection or a response is missing. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (was closed|has encountered a connection error)|Cannot use a pool after)/;

/** What the pool throws when all its connections stay in use; a connection that is not made in time is another error. */
const waitMessage = 'timeout exceeded when trying to connect';

/**
 * Whether a query has waited too long for one of the pool's own connections: Postgres did not see it, and may be well.
 * While it is not, the queries that have the connections fail themselves.
 */
export function isWaitForConnection(error: unknown): boolean {
  return error instanceof Error && error.message === waitMessage;
}

/**
 * Whether an error of a query means that Postgres is unavailable at the moment, so that a later retry makes sense; also
 * when its schema is one that this program cannot work with.
 */
export function isPostgresUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof SchemaOutdatedError) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === '') return driverMessages.test(error.message);
  return (
    networkCodes.has(code) || transientCodes.has(code) || (code.length === 5 && transientClasses.has(code.slice(0, 2)))
  );
}

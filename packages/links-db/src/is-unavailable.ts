/** SQLSTATE classes that speak of the server's state and not of the statement, and single codes beside them. */
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
  'ENOENT', // a socket file that is gone
]);

/** What `pg` says without any code when a connection or an answer does not come. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (was closed|has encountered a connection error)|Cannot use a pool after)/;

/** Whether an error of a query means that Postgres could not be asked just now, so that trying again later makes sense. */
export function isPostgresUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === '') return driverMessages.test(error.message);
  return (
    networkCodes.has(code) || transientCodes.has(code) || (code.length === 5 && transientClasses.has(code.slice(0, 2)))
  );
}

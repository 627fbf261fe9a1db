import { ConfigError } from '@linkplane/config';
import { PathLockedError } from '@linkplane/runtime';
import { CommandError, UsageError } from './command-errors.ts';

/** What drivers add to their errors: the system's or the server's code, and where they wanted to connect to. */
type Details = { code?: unknown; address?: unknown; port?: unknown; hostname?: unknown };

const settings = 'DATABASE_URL and CLICKHOUSE_URL';

/** Sentences by code: of the system, SQLSTATE, or the number of an error of ClickHouse. */
const sentences: Record<string, (details: Details) => string> = {
  ECONNREFUSED: ({ address, port }) =>
    `Nothing listens at ${String(address)}:${String(port)}. Is the server running, and do ${settings} name it?`,
  ENOTFOUND: ({ hostname }) => `There is no host named ${String(hostname)}. Check ${settings}.`,
  EAI_AGAIN: ({ hostname }) => `The name server does not know the host ${String(hostname)} at the moment.`,
  ETIMEDOUT: ({ address, port }) => `${String(address)}:${String(port)} does not respond. Check ${settings}.`,
  ECONNRESET: () => 'The server ended the connection. Try again in a moment.',
  '28000': () => 'Postgres does not let the user of DATABASE_URL in.',
  '28P01': () => 'Postgres refuses the user or the password of DATABASE_URL.',
  '3D000': () => 'The database that DATABASE_URL names does not exist.',
  '53100': () => 'The disk of Postgres is full.',
  '53300': () => 'Postgres has no free connection. Try again in a moment, or raise its max_connections.',
  '57P03': () => 'Postgres is starting or stopping. Try again in a moment.',
  '81': () => 'The database that CLICKHOUSE_URL names does not exist.',
  '516': () => 'ClickHouse refuses the user or the password of CLICKHOUSE_URL.',
};

/** Why a command failed, in words for who runs it. What a driver says is shown only where nothing better is known. */
export function describeFailure(error: unknown): string {
  if (error instanceof CommandError || error instanceof UsageError) return error.message;
  if (error instanceof ConfigError)
    return [error.message, ...error.problems.map((problem) => `  ${problem}`)].join('\n');
  if (error instanceof PathLockedError)
    return `${error.message}. If it is starting or stopping, try again in a moment. If it is in another container, run the command there: docker exec <container> ...`;
  if (!(error instanceof Error)) return `Failed: ${String(error)}`;
  return describeStore(error) ?? `Failed: ${error.message || error.name}`;
}

function describeStore(error: Error): string | undefined {
  // A name with several addresses: one error for each of them.
  const one: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const details = one as Details;
  return typeof details.code === 'string' && Object.hasOwn(sentences, details.code)
    ? sentences[details.code]?.(details)
    : undefined;
}

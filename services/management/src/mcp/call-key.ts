import { createHash } from 'node:crypto';
import { validationError } from '../http/app-error.ts';
import type { KeyedCall } from '../public-api/run-operation.ts';
import type { Arguments } from './read-arguments.ts';

/** What identifies a message of a client. */
export type MessageOrigin = {
  tokenId: string;
  /** The Mcp-Session-Id that the client sends; undefined when it sends none. */
  sessionId: string | undefined;
  /** JSON-RPC id of the message. */
  messageId: string | number;
};

/** Bodies of the API are nested at most 8 deep. */
const depthMax = 32;

/**
 * The key by which a call that creates something is executed once; undefined when nothing identifies it, so that it is
 * executed each time.
 *
 * An `idempotencyKey` among the arguments counts for the workspace, as the header of the API does. Without one the key is
 * token, session and JSON-RPC id together. Ids alone would not do: every client counts from 0, so two conversations would
 * get each other's links. The session is a random id that the server gives out with `initialize` and that the client sends
 * with each message; within a session no id is used twice. The server stores no sessions.
 */
export function keyOfCall(
  tool: string,
  given: Arguments,
  idempotencyKey: string | undefined,
  { tokenId, sessionId, messageId }: MessageOrigin,
): KeyedCall | undefined {
  const identity =
    idempotencyKey === undefined ? sessionId && ['message', tokenId, sessionId, messageId] : ['key', idempotencyKey];
  if (!identity) return undefined;
  const { idempotencyKey: _, ...others } = given;
  return { key: `mcp ${hash(identity).toString('base64url')}`, requestHash: hash([tool, sortFields(others)]) };
}

function hash(value: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(value)).digest();
}

/**
 * The same value with the fields of all objects in order: a model that repeats a call may write them in another one.
 * @throws AppError VALIDATION_ERROR for a value that is nested too deep
 */
function sortFields(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === depthMax)
    throw validationError({ field: 'arguments', message: `must be nested at most ${depthMax} deep` });
  if (Array.isArray(value)) return value.map((each) => sortFields(each, depth + 1));
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return fields.map(([name, each]) => [name, sortFields(each, depth + 1)]);
}

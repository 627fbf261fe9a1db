import { hashValue } from '../public-api/hash-value.ts';
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
  // A message of 64 KB has fewer parts than are hashed.
  const [requestHash, key] = [hashValue([tool, others], 'arguments'), hashValue(identity, 'arguments')];
  return requestHash && key && { key: `mcp ${key.toString('base64url')}`, requestHash };
}

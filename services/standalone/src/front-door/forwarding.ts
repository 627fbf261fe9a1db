import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BufferedBytes } from './limit-buffered-bytes.ts';
import type { ClientKeys } from './read-client-keys.ts';

/** A client's request. It has a slot until both management and the client are done with it. */
export type Forwarding = {
  request: IncomingMessage;
  response: ServerResponse;
  body: Buffer;
  /** The memory of the body; until the request has its turn it can be dropped to make room. */
  buffered: BufferedBytes;
  address: string;
  /** The keys that its sender is counted under. */
  clientKeys: ClientKeys;
  isStream: boolean;
  /** Whether it counts among what its client has at management. */
  hasTurn: boolean;
  /** Removes it from the queue for its client's turns. */
  stopWaiting: () => void;
  /** Stops what was sent, or waits to be sent; undefined while there is nothing. */
  stop: (() => void) | undefined;
};

/** How a way to management reports what becomes of a request that it has sent. */
export type Outcome = {
  /** Begins the response. Returns the writer of its body, which limits what the client has not read yet. */
  begin(forwarding: Forwarding, status: number, rawHeaders: string[]): (chunk: Buffer) => void;
  /** There is no response, or no more of it. */
  fail(forwarding: Forwarding, reason: Error): void;
  /** Management is done with the request, whose response may still have to be read. Always the last call, once. */
  done(forwarding: Forwarding): void;
};

/** A way to management. Sets `stop` of what it sends. */
export type SendToManagement = (forwarding: Forwarding) => void;

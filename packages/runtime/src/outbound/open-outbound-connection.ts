import { Agent } from 'node:http';
import type { Socket } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import { isPublicAddress } from '../public-address.ts';
import { findPortRefusal } from '../receiver-ports.ts';
import { connectFirst } from './connect-first.ts';
import { notPublic, portRefused } from './describe-failure.ts';
import { findAddresses, type AddressOptions } from './find-addresses.ts';
import { connectTimeoutMs } from './limits.ts';
import type { Target } from './read-target.ts';
import { secureConnection } from './secure-connection.ts';
import { SendFailure } from './send-failure.ts';
import { startDeadline } from './start-deadline.ts';

/** A connection for one request at a time. */
export type OutboundConnection = {
  socket: Socket;
  /** Uses this one socket and never opens another one. */
  agent: Agent;
};

export type OutboundOptions = AddressOptions & { secureContext: SecureContext };

/** Options with the authorities that Node.js knows. */
export function createOutboundOptions(options: AddressOptions): OutboundOptions {
  return { ...options, secureContext: createSecureContext() };
}

/**
 * Opens a connection to a host that a user has named; the only function that does. It connects to an address that was
 * verified here, never to a name, which could resolve to another address a moment later.
 * @throws SendFailure, an error of Node, or the signal's reason
 */
export async function openOutboundConnection(
  target: Target,
  options: OutboundOptions,
  parent: AbortSignal,
): Promise<OutboundConnection> {
  const late = new SendFailure(`There was no connection within ${connectTimeoutMs / 1_000} seconds.`);
  const { signal, clear } = startDeadline(connectTimeoutMs, late, parent);
  try {
    signal.throwIfAborted();
    // Checks again for URLs from before this rule.
    if (findPortRefusal(target.port, target.isSecure) !== undefined) throw new SendFailure(portRefused);
    const addresses = await findAddresses(target.hostname, options, signal);
    const plain = await connectFirst(addresses, target.port, signal);
    if (!options.allowPrivate && !isPublicAddress(plain.remoteAddress ?? '')) {
      plain.destroy();
      throw new SendFailure(notPublic);
    }
    const name = target.certificateName ?? target.hostname;
    const socket = target.isSecure ? await secureConnection(plain, name, options.secureContext, signal) : plain;
    return { socket, agent: createAgentOf(socket) };
  } finally {
    clear();
  }
}

/** The scheme, host and port of a target. */
export function originOf({ isSecure, host }: Target): string {
  return `${isSecure ? 'https' : 'http'}://${host}`;
}

function createAgentOf(socket: Socket): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const unused = [socket];
  agent.createConnection = (_options, callback) => {
    const next = unused.pop();
    // Closed while it was idle: the same as a reset a moment later.
    callback?.(next ? null : Object.assign(new Error('closed'), { code: 'ECONNRESET' }), next as Socket);
    return undefined;
  };
  return agent;
}

import type { IncomingMessage } from 'node:http';
import { isPrivateAddress } from './public-address.ts';
import type { ReadAddress } from './trusted-address.ts';

/** Headers that proxies commonly add. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto', 'via'];

/**
 * Whether a request comes from this machine or a private network. A proxy that is not trusted forwards public clients
 * from a private address, which the headers that it adds reveal: such a request is not private.
 */
export function isPrivateClient(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  readAddress: ReadAddress,
): boolean {
  const peer = socket.remoteAddress ?? '';
  const client = readAddress(peer, headers['x-forwarded-for']?.toString());
  const isForwarded = proxyHeaders.some((name) => headers[name] !== undefined);
  return isPrivateAddress(client) && (!isForwarded || client !== readAddress(peer, undefined));
}

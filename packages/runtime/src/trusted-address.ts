import { BlockList, isIP } from 'node:net';
import { plainAddress, readHop } from './read-hop.ts';

/** The address of the client, from that of the connection and the header `X-Forwarded-For`. */
export type ReadAddress = (socketAddress: string, forwardedFor: string | undefined) => string;

/** Hops of X-Forwarded-For that are read; longer lists are forged. */
const forwardedHopsMax = 20;

/**
 * Creates a function that reads the address of the visitor. X-Forwarded-For is trusted only as far as trusted proxies
 * have written it: from the right, the first address that is not a trusted proxy is the visitor; `readHop` lists its forms.
 * @param trustedProxies addresses or CIDR ranges such as `10.0.0.0/8`
 */
export function createAddressReader(trustedProxies: string[]): ReadAddress {
  if (trustedProxies.length === 0) return (socketAddress) => plainAddress(socketAddress);
  const isTrusted = createAddressMatcher(trustedProxies);
  return (socketAddress, forwardedFor) => {
    const peer = plainAddress(socketAddress);
    if (forwardedFor === undefined || !isTrusted(peer)) return peer;
    let visitor = peer;
    for (const hop of forwardedFor.split(',').slice(-forwardedHopsMax).reverse()) {
      const text = hop.trim();
      if (text === '') continue; // empty elements of a list have no meaning (RFC 9110, 5.6.1)
      const address = readHop(text);
      if (address === undefined) break;
      visitor = address;
      if (!isTrusted(address)) break;
    }
    return visitor;
  };
}

/** Whether the other end of a connection, given by the address of its socket, lies in one of the ranges. */
export function createPeerMatcher(ranges: string[]): (socketAddress: string) => boolean {
  const isInside = createAddressMatcher(ranges);
  return (socketAddress) => isInside(plainAddress(socketAddress));
}

/**
 * Whether an address lies in one of the given ranges.
 * @param ranges addresses or CIDR ranges such as `10.0.0.0/8`
 */
export function createAddressMatcher(ranges: string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of ranges) addRange(list, entry);
  return (address) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
}

/** Whether a text is an address or CIDR range for `createAddressReader`. */
export function isAddressRange(entry: string): boolean {
  try {
    addRange(new BlockList(), entry);
    return true;
  } catch {
    return false;
  }
}

/** In decimals: of `/`, `/0x8` and `/8/16` a range would be made that was not meant, of the first one all addresses. */
const prefixPattern = /^(?:0|[1-9]\d{0,2})$/;

/** @throws an error for what is none */
function addRange(list: BlockList, entry: string): void {
  const [address = '', prefix, ...rest] = entry.split('/');
  if (rest.length > 0 || (prefix !== undefined && !prefixPattern.test(prefix))) throw new RangeError('not a range');
  const type = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (prefix === undefined) list.addAddress(address, type);
  else list.addSubnet(address, Number(prefix), type);
}

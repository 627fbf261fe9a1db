import { BlockList, isIP } from 'node:net';

/** The client's address, from a connection's own and the `X-Forwarded-For` that came with it. */
export type ReadAddress = (socketAddress: string, forwardedFor: string | undefined) => string;

/** Hops of X-Forwarded-For that are looked at; a longer list is somebody playing. */
const forwardedHopsMax = 20;

/**
 * The visitor's address. X-Forwarded-For is believed only as far as it was written by proxies the operator named:
 * from the right, the first address that is not a trusted proxy is the visitor.
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
      const address = plainAddress(hop.trim());
      if (isIP(address) === 0) break;
      visitor = address;
      if (!isTrusted(address)) break;
    }
    return visitor;
  };
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

/** True for an address or CIDR range that `createAddressReader` understands. */
export function isAddressRange(entry: string): boolean {
  try {
    addRange(new BlockList(), entry);
    return true;
  } catch {
    return false;
  }
}

function addRange(list: BlockList, entry: string): void {
  const [address = '', prefix] = entry.split('/');
  const type = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (prefix === undefined) list.addAddress(address, type);
  else list.addSubnet(address, Number(prefix), type);
}

/** An IPv4 address that came over an IPv6 socket loses its `::ffff:`. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}

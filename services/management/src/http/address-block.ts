import { isIPv6 } from 'node:net';

const groupsOfNetwork = 4;

/**
 * Whom an address stands for when callers are counted: an IPv4 address for itself, an IPv6 address for its /64, because
 * whoever has one of those has all 2^64 of them.
 */
export function toAddressBlock(address: string): string {
  if (!isIPv6(address)) return address;
  const [before = '', after] = address.split('%', 1).join().split('::');
  const groups = before.split(':').filter((group) => group !== '');
  // "::" stands for as many zeros as are missing; where it lies in the network's half they are filled in.
  if (after !== undefined) {
    const groupsAfter = after.split(':').filter((group) => group !== '');
    const missing = 8 - groups.length - groupsAfter.length;
    groups.push(...Array.from({ length: missing }, () => '0'), ...groupsAfter);
  }
  const network = groups.slice(0, groupsOfNetwork).map((group) => parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

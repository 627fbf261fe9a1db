import { isIPv6 } from 'node:net';

const groupsOfNetwork = 4;

/**
 * The client that an address stands for when clients are counted: an IPv4 address is one client, and so is a whole IPv6
 * /64, because whoever has one of its addresses has all 2^64.
 * @param address an IP literal without brackets; an IPv4 address without `::ffff:` in front of it
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

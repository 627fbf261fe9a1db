import { isIPv4, isIPv6 } from 'node:net';

const groupsOfNetwork = 4;
const groupsOfSite = 3;

/**
 * The client that an address stands for when clients are counted: an IPv4 address is one client, and so is a whole IPv6
 * /64, because whoever has one of its addresses has all 2^64.
 * @param address an IP literal without brackets; an IPv4 address without `::ffff:` in front of it
 */
export function toAddressBlock(address: string): string {
  if (!isIPv6(address)) return address;
  return `${readGroups(address).slice(0, groupsOfNetwork).join(':')}::/64`;
}

/**
 * The network that an address is in, for what is shown to people or counted for an account: the /24 of IPv4, the /48 of
 * IPv6. It names a provider or an office and nobody in it.
 */
export function toNetworkBlock(address: string): string {
  if (isIPv6(address)) return `${readGroups(address).slice(0, groupsOfSite).join(':')}::/48`;
  return isIPv4(address) ? `${address.split('.').slice(0, 3).join('.')}.0/24` : 'unknown';
}

/** The eight groups of an IPv6 address, without leading zeros. */
function readGroups(address: string): string[] {
  const [before = '', after] = address.split('%', 1).join().split('::');
  const groups = before.split(':').filter((group) => group !== '');
  // "::" stands for as many zeros as are missing; where it lies in the network's half they are filled in.
  if (after !== undefined) {
    const groupsAfter = after.split(':').filter((group) => group !== '');
    const missing = 8 - groups.length - groupsAfter.length;
    groups.push(...Array.from({ length: missing }, () => '0'), ...groupsAfter);
  }
  return groups.map((group) => parseInt(group, 16).toString(16));
}

import { isIPv4, isIPv6 } from 'node:net';

const groupsOfNetwork = 4;
const groupsOfSite = 3;

/**
 * The unit in which clients are counted: an IPv4 address, or a whole IPv6 /64, because the owner of one of its
 * addresses has all 2^64.
 * @param address an IP literal without brackets; an IPv4 address without `::ffff:` in front of it
 */
export function toAddressBlock(address: string): string {
  if (!isIPv6(address)) return address;
  return `${readGroups(address).slice(0, groupsOfNetwork).join(':')}::/64`;
}

/**
 * The network of an address, to be shown or counted for an account: the /24 of IPv4, the /48 of IPv6. It identifies a
 * provider or an office, and no person.
 */
export function toNetworkBlock(address: string): string {
  if (isIPv6(address)) return `${readGroups(address).slice(0, groupsOfSite).join(':')}::/48`;
  return isIPv4(address) ? `${address.split('.').slice(0, 3).join('.')}.0/24` : 'unknown';
}

/** The eight groups of an IPv6 address, without leading zeros. */
function readGroups(address: string): string[] {
  const [before = '', after] = address.split('%', 1).join().split('::');
  const groups = before.split(':').filter((group) => group !== '');
  // "::" stands for the missing groups of zeros.
  if (after !== undefined) {
    const groupsAfter = after.split(':').filter((group) => group !== '');
    const missing = 8 - groups.length - groupsAfter.length;
    groups.push(...Array.from({ length: missing }, () => '0'), ...groupsAfter);
  }
  return groups.map((group) => parseInt(group, 16).toString(16));
}

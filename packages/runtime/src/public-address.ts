import { BlockList, isIP } from 'node:net';

/**
 * All of IPv4 is public except these: what the special-purpose registry lists as not globally reachable, and relays.
 */
const closedV4 = listRanges('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Between a provider and its customers; the metadata service of some clouds.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // The metadata service of one cloud, although the registry lists it as public.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);

/**
 * Only this range of IPv6 is public. Addresses with an embedded IPv4 address (mapped, compatible, NAT64) are excluded
 * with all others: such an address can be written as IPv4.
 */
const globalV6 = listRanges('ipv6', [['2000::', 3]]);

const closedInGlobalV6 = listRanges('ipv6', [
  // Teredo, ORCHID, benchmarks and other protocols.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4, with an embedded IPv4 address.
  ['2002::', 16],
  ['3fff::', 20],
]);

/**
 * Whether an address is one of the public internet.
 * @param address an IP literal without brackets, in any spelling that `isIP` accepts; any other text, a zone id
 * included, is not public
 */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false;
  const version = isIP(address);
  if (version === 4) return !closedV4.check(address, 'ipv4');
  return version === 6 && globalV6.check(address, 'ipv6') && !closedInGlobalV6.check(address, 'ipv6');
}

const privateV4 = listRanges('ipv4', [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
]);
const privateV6 = listRanges('ipv6', [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
]);

/**
 * Whether an address is one of this machine or of a private network. Not the opposite of a public address.
 * @param address an IP literal without brackets
 */
export function isPrivateAddress(address: string): boolean {
  const [plain = ''] = address.split('%', 1);
  const version = isIP(plain);
  if (version === 4) return privateV4.check(plain, 'ipv4');
  return version === 6 && privateV6.check(plain, 'ipv6');
}

function listRanges(type: 'ipv4' | 'ipv6', ranges: [network: string, prefix: number][]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, type);
  return list;
}

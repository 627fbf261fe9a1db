import { BlockList, isIP } from 'node:net';

/** Of IPv4 all is public but this: what the special-purpose registry calls not globally reachable, and relays. */
const closedV4 = listRanges('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Between a provider and its customers; some clouds have their metadata service here.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Of one cloud: its metadata service, whatever the registry says of the address.
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
 * Of IPv6 only this is public. What carries an IPv4 address in it from outside (mapped, compatible, NAT64) is out
 * with all else: whoever means such an address can write it as IPv4.
 */
const globalV6 = listRanges('ipv6', [['2000::', 3]]);

const closedInGlobalV6 = listRanges('ipv6', [
  // Teredo, ORCHID, benchmarks and other protocols.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4: an IPv4 address lies in it.
  ['2002::', 16],
  ['3fff::', 20],
]);

/**
 * True for an address of the public internet.
 * @param address an IP literal without brackets, in any spelling that `isIP` knows; whatever else stands there, a zone
 * id included, is not public
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
 * True for an address of this machine or of a private network: whoever has one is near. Not the opposite of a public one.
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

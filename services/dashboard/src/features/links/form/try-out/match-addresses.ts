/** @property bits 32 or 128 */
type Address = { bits: number; value: bigint };
type Range = Address & { prefix: number };

const groupBits = 16n;
const groupsOfIpv6 = 8;
/** The start of an address of IPv4 that is written as one of IPv6: `::ffff:198.51.100.7`. */
const mappedStart = 0xffffn;
const ipv4Bits = 32n;

/**
 * Prepares addresses and CIDR ranges as the redirect does with the lists of Node.js, which browsers do not have; a test
 * compares the two. The result is undefined for a text that is no address.
 */
export function compileAddresses(ranges: readonly string[]): (address: string) => boolean | undefined {
  const list = ranges.map(parseRange).filter((range) => range !== undefined);
  return (text) => {
    const address = parseAddress(text);
    return address && list.some((range) => isInside(range, address));
  };
}

function isInside({ bits, prefix, value }: Range, address: Address): boolean {
  const hostBits = BigInt(bits - prefix);
  return bits === address.bits && value >> hostBits === address.value >> hostBits;
}

function parseRange(text: string): Range | undefined {
  const [network = '', length] = text.trim().split('/');
  const address = parseAddress(network);
  if (!address) return undefined;
  const prefix = length === undefined ? address.bits : /^\d{1,3}$/.test(length) ? Number(length) : Infinity;
  return prefix > address.bits ? undefined : { ...address, prefix };
}

function parseAddress(text: string): Address | undefined {
  return text.includes(':') ? parseIpv6(text) : parseIpv4(text);
}

function parseIpv4(text: string): Address | undefined {
  if (!/^(?:(?:0|[1-9]\d{0,2})\.){3}(?:0|[1-9]\d{0,2})$/.test(text)) return undefined;
  const parts = text.split('.').map(Number);
  if (parts.some((part) => part > 255)) return undefined;
  return { bits: 32, value: BigInt(parts.reduce((sum, part) => sum * 256 + part, 0)) };
}

/** URLs write an address in one way: groups of hexadecimal digits, with `::` at most once. */
function parseIpv6(text: string): Address | undefined {
  const hostname = /^[\da-f:.]+$/i.test(text) ? URL.parse(`http://[${text}]`)?.hostname : undefined;
  if (hostname === undefined) return undefined;
  const [before = '', after] = hostname.slice(1, -1).split('::');
  const [head, tail] = [before, after ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(groupsOfIpv6 - (head?.length ?? 0) - (tail?.length ?? 0)).fill('0');
  const groups = [...(head ?? []), ...zeros, ...(tail ?? [])];
  const value = groups.reduce((sum, group) => (sum << groupBits) + BigInt(`0x${group}`), 0n);
  const isMapped = value >> ipv4Bits === mappedStart;
  return isMapped ? { bits: 32, value: value - (mappedStart << ipv4Bits) } : { bits: 128, value };
}

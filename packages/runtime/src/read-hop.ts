import { isIP, isIPv4, isIPv6 } from 'node:net';

/** An IPv6 address with a zone has up to about 60 characters, brackets and a port some more; a longer text is none. */
const hopCharsMax = 100;
const portMax = 65_535;
/** `[2001:db8::7]`, with or without a port. */
const inBrackets = /^\[([^\]]+)\](?::(\d{1,5}))?$/;
/** The port behind an address without brackets: the last colon separates it. */
const withPort = /^(.+):(\d{1,5})$/;
const groupsOfIpv6 = 8;
const mappedPrefix = '::ffff:';

/**
 * The address in an element of X-Forwarded-For; undefined where it is none, such as `unknown`. Besides bare addresses,
 * proxies write `198.51.100.7:4711` (Azure, IIS, AWS with client ports), `[2001:db8::7]` and `[2001:db8::7]:4711`, and
 * some put them into quotes, as RFC 7239 asks for in `Forwarded`. The form has to be complete: of `1.2.3.4:5:6`,
 * `1.2.3.4:99999` or `[::1` nothing is taken.
 * @param hop without spaces around it
 */
export function readHop(hop: string): string | undefined {
  if (hop.length > hopCharsMax) return undefined;
  if (isIP(hop) !== 0) return plainAddress(hop); // nearly always
  const isQuoted = hop.length > 2 && hop.startsWith('"') && hop.endsWith('"');
  const text = isQuoted ? hop.slice(1, -1) : hop;
  const address = isQuoted && isIP(text) !== 0 ? text : readWithPort(text);
  return address === undefined ? undefined : plainAddress(address);
}

function readWithPort(text: string): string | undefined {
  const [, bracketed, itsPort = '0'] = inBrackets.exec(text) ?? [];
  if (bracketed !== undefined) return isIPv6(bracketed) && isPort(itsPort) ? bracketed : undefined;
  const [, address = '', port = ''] = withPort.exec(text) ?? [];
  return isPort(port) && (isIPv4(address) || isWholeIpv6(address)) ? address : undefined;
}

function isPort(digits: string): boolean {
  return Number(digits) <= portMax;
}

/** All eight groups are written, so that a ninth number can only be a port; after `::` it would be a group. */
function isWholeIpv6(address: string): boolean {
  return isIPv6(address) && !address.includes('::') && address.split(':').length === groupsOfIpv6;
}

/** Removes the `::ffff:` of an IPv4 address on an IPv6 socket. */
export function plainAddress(address: string): string {
  if (!address.startsWith('::') || !address.includes('.')) return address; // called for every visit
  const isMapped = address.slice(0, mappedPrefix.length).toLowerCase() === mappedPrefix;
  return isMapped ? address.slice(mappedPrefix.length) : address;
}

import { z } from 'zod';

const addressesMax = 100;
/** The longest IPv6 address with the length of its prefix. */
const addressCharsMax = 49;
const agentsMax = 50;
const agentChars = { min: 3, max: 100 } as const;
/** In the API reference: the characters of addresses and ranges; spaces around them are dropped. */
const addressPattern = '^\\s*[0-9A-Fa-f:.]+(?:/[0-9]{1,3})?\\s*$';
/** A shorter prefix is a mistake: it would exclude a good part of all visitors. */
const prefixMin = { v4: 8, v6: 16 } as const;
const mappedPrefix = '::ffff:';

const addressMessage = `must be an IP address, or a range such as 203.0.113.0/24 of at most /${prefixMin.v4}, or /${prefixMin.v6} of IPv6`;
const [ipv4, ipv6, cidrv4, cidrv6] = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()];

/** Whether a workspace may exclude an address or a CIDR range. */
function isAddressOrRange(value: string): boolean {
  const [, prefix] = value.split('/');
  if (prefix === undefined) return ipv4.safeParse(value).success || ipv6.safeParse(value).success;
  if (cidrv4.safeParse(value).success) return Number(prefix) >= prefixMin.v4;
  return !value.startsWith(mappedPrefix) && cidrv6.safeParse(value).success && Number(prefix) >= prefixMin.v6;
}

/** Visits over IPv4 have such an address on sockets of both kinds, and are read without the prefix. */
function withoutMapping(address: string): string {
  return address.startsWith(mappedPrefix) && address.includes('.') ? address.slice(mappedPrefix.length) : address;
}

/** An IP address or a CIDR range, in lower case. */
export const addressOrRange = () =>
  z
    .string('must be a string')
    .max(addressCharsMax, `must have at most ${addressCharsMax} characters`)
    .trim()
    .toLowerCase()
    .refine(isAddressOrRange, addressMessage)
    .transform(withoutMapping)
    .meta({
      wire: { type: 'string', maxLength: addressCharsMax, pattern: addressPattern, format: 'ip-address-or-range' },
    });

/** Addresses and CIDR ranges, each once. */
export const excludedAddresses = () =>
  z
    .array(addressOrRange(), 'must be a list of IP addresses and ranges')
    .max(addressesMax, `must have at most ${addressesMax} addresses`)
    .transform((addresses) => [...new Set(addresses)]);

const agent = () =>
  z
    .string('must be a string')
    .max(agentChars.max, `must have at most ${agentChars.max} characters`)
    .trim()
    .min(agentChars.min, `must have at least ${agentChars.min} characters`)
    .regex(/^[ -~]*$/, 'must be printable ASCII, as User-Agent headers are')
    .toLowerCase()
    .meta({
      wire: {
        type: 'string',
        minLength: agentChars.min,
        maxLength: agentChars.max,
        pattern: '^\\s*[!-~][ -~]+[!-~]\\s*$',
      },
    });

/** Parts of User-Agent headers in lower case, each once. */
export const botAgents = () =>
  z
    .array(agent(), 'must be a list of parts of User-Agent headers')
    .max(agentsMax, `must have at most ${agentsMax} entries`)
    .transform((agents) => [...new Set(agents)]);

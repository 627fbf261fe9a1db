import { isIP } from 'node:net';
import { Resolver } from 'node:dns';
import { isAddressRange } from '@linkplane/runtime';
import { compatibleApis, parseCompatibleApis, parseSlugPolicy } from '@linkplane/slugs';
import { z } from 'zod';

/** A TCP port. */
export const port = (fallback: number) =>
  z
    .string()
    .default(String(fallback))
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value >= 0 && value <= 65_535, 'must be a port number, 0 to 65535');

/** A whole number within bounds; the unit belongs in the key's name. */
export const wholeNumber = (fallback: number, min: number, max: number) =>
  z
    .string()
    .default(String(fallback))
    .transform(Number)
    .refine(
      (value) => Number.isInteger(value) && value >= min && value <= max,
      `must be a whole number, ${min} to ${max}`,
    );

/** `true` or `false`. */
export const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .default(fallback ? 'true' : 'false')
    .transform((value) => value === 'true');

/** An absolute URL of one of the given protocols (`https:`), without a trailing slash on a bare origin. */
export const url = (...protocols: string[]) =>
  z.string().refine(
    (value) => {
      const parsed = URL.parse(value);
      return parsed !== null && protocols.includes(parsed.protocol);
    },
    `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  );

/** The address at which visitors reach the service: every path is its own, so it cannot be below one. */
export const publicUrl = () =>
  url('http:', 'https:')
    .transform((value) => new URL(value))
    .refine(
      ({ pathname, search, hash, username, password }) =>
        pathname === '/' && [search, hash, username, password].every((part) => part === ''),
      'must be an address without a path, such as https://go.example.com',
    );

/** `plain`, `path` or `unicode`, and behind commas 64 or 255, and case-sensitive or case-insensitive. */
export const slugPolicy = () =>
  z.string().transform((value, context) => {
    const policy = parseSlugPolicy(value);
    if (policy) return policy;
    const message = 'must be plain, path or unicode, then optionally ",64" or ",255", then ",case-sensitive"';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** APIs of other services, see `parseCompatibleApis`. */
export const compatibleApiNames = () =>
  z
    .string()
    .default('')
    .transform((value, context) => {
      const apis = parseCompatibleApis(value);
      if (apis) return apis;
      const message = `must be one or more of ${compatibleApis.join(', ')}, separated by commas`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

/** Comma-separated words without blanks. */
export const list = () =>
  z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    );

/** Comma-separated addresses or CIDR ranges. */
export const addressRanges = () =>
  list().refine((entries) => entries.every(isAddressRange), 'must be addresses or CIDR ranges, separated by commas');

/** Comma-separated IP addresses, IPv6 in the form of DNS. */
export const addresses = () =>
  list()
    .refine((entries) => entries.every((entry) => isIP(entry) !== 0), 'must be IP addresses, separated by commas')
    .transform((entries) => entries.map(canonicalAddress));

function canonicalAddress(address: string): string {
  return isIP(address) === 6 ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
}

/** Comma-separated DNS servers: `address`, or with a port `address:port` and `[address]:port`. */
export const nameServers = () => list().refine(areNameServers, 'must be addresses of DNS servers, separated by commas');

function areNameServers(servers: string[]): boolean {
  try {
    if (servers.length > 0) new Resolver().setServers(servers);
    return true;
  } catch {
    return false;
  }
}

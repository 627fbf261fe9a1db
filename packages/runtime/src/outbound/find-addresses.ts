import { isIP } from 'node:net';
import { isPublicAddress } from '../public-address.ts';
import { notPublic } from './describe-failure.ts';
import { addressesTriedMax } from './limits.ts';
import { resolveName } from './resolve-name.ts';
import { SendFailure } from './send-failure.ts';

export type AddressOptions = {
  /** Meant for development: every address is allowed. */
  allowPrivate: boolean;
  /** DNS servers; empty: those of the system. */
  dnsServers: string[];
};

/**
 * The addresses of a host to which a connection may be made: the public ones. An IP address instead of a name is used
 * without a resolver.
 * @throws SendFailure when there is none
 */
export async function findAddresses(
  hostname: string,
  { allowPrivate, dnsServers }: AddressOptions,
  signal: AbortSignal,
): Promise<string[]> {
  const all = listLiteral(hostname) ?? (await resolveName(hostname, dnsServers, signal));
  const allowed = allowPrivate ? all : all.filter(isPublicAddress);
  if (allowed.length === 0) throw new SendFailure(notPublic);
  return allowed.slice(0, addressesTriedMax);
}

/** `localhost` and its subdomains are this machine by definition, whatever a DNS server returns. */
function listLiteral(hostname: string): string[] | undefined {
  if (isIP(hostname) !== 0) return [hostname];
  return /(^|\.)localhost\.?$/.test(hostname) ? ['127.0.0.1', '::1'] : undefined;
}

import { isIP } from 'node:net';
import { isPublicAddress } from '@linkplane/runtime';
import { notPublic } from './describe-failure.ts';
import { addressesTriedMax } from './limits.ts';
import { resolveName } from './resolve-name.ts';
import { SendFailure } from './send-failure.ts';

export type AddressOptions = {
  /** For development: every address will do. */
  allowPrivate: boolean;
  /** Of names; empty: the system's. */
  dnsServers: string[];
};

/**
 * The addresses to which a connection to this host may be made: the public ones among its own. An address in the place
 * of a name is one as well: no resolver is ever asked about it.
 * @throws SendFailure when there are none
 */
export async function findAddresses(
  hostname: string,
  { allowPrivate, dnsServers }: AddressOptions,
  signal: AbortSignal,
): Promise<string[]> {
  const own = listOwn(hostname) ?? (await resolveName(hostname, dnsServers, signal));
  const allowed = allowPrivate ? own : own.filter(isPublicAddress);
  if (allowed.length === 0) throw new SendFailure(notPublic);
  return allowed.slice(0, addressesTriedMax);
}

/** `localhost` and what is below it is this machine by definition, whatever a name server says. */
function listOwn(hostname: string): string[] | undefined {
  if (isIP(hostname) !== 0) return [hostname];
  return /(^|\.)localhost\.?$/.test(hostname) ? ['127.0.0.1', '::1'] : undefined;
}

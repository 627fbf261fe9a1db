import { isIP } from 'node:net';
import { hasOwnHost } from '@linkplane/links-db/domains';
import type { Connection } from '@linkplane/links-db/transactions';
import { findPortRefusal, isPublicAddress } from '@linkplane/runtime';
import { canonicalHostname, isPublicHost } from './own-hosts.ts';

/** Domains that only ever exist inside a network. */
const internalDomains =
  /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa|test|invalid)$/;

export type OutboundRules = {
  database: Connection;
  /** The URL of the service's own short links. */
  publicUrl: URL;
  /** Meant for development: this machine and private networks may be reached. */
  allowPrivate: boolean;
};

/**
 * Why the service does not connect to a URL of a user, as the continuation of a field name; undefined: it does. Without
 * DNS: it finds this service itself, and what is not on the public internet. The address of a name is checked at each
 * connection.
 * @param url normalised by the contract: an address has its canonical form, however it was written
 */
export async function findOutboundFault(
  { database, publicUrl, allowPrivate }: OutboundRules,
  url: string,
): Promise<string | undefined> {
  const target = new URL(url);
  const name = canonicalHostname(target);
  if (isPublicHost(target, publicUrl) || (await hasOwnHost(database, [name]))) return 'must not lead to this service';
  if (!allowPrivate && !mayBePublic(name)) return 'must lead to a public address';
  // Also where private addresses are allowed: no server under development needs one of these ports either.
  return findPortRefusal(portOf(target), target.protocol === 'https:');
}

function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

function mayBePublic(name: string): boolean {
  const address = name.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0) return isPublicAddress(address);
  return name.includes('.') && !internalDomains.test(name);
}

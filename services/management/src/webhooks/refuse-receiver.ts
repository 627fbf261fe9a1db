import { isIP } from 'node:net';
import { hasOwnHost } from '@linkplane/links-db/management';
import { findPortRefusal, isPublicAddress } from '@linkplane/runtime';
import { AppError } from '../http/app-error.ts';
import { canonicalHostname, isPublicHost } from '../slugs/own-hosts.ts';
import type { WebhooksDeps } from './webhook.ts';

/** Domains that only ever exist inside a network. */
const internalDomains =
  /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa|test|invalid)$/;

/**
 * Refuses what cannot be a receiver, without DNS: this service itself, where a webhook could trigger itself, and what is
 * not on the public internet. The address of a name is checked at each delivery.
 * @param url normalised by the contract: an address has its canonical form, however it was written
 * @throws AppError INVALID_URL
 */
export async function refuseReceiver(
  { database, publicUrl, rules }: Pick<WebhooksDeps, 'database' | 'publicUrl' | 'rules'>,
  url: string,
): Promise<void> {
  const target = new URL(url);
  const name = canonicalHostname(target);
  if (isPublicHost(target, publicUrl) || (await hasOwnHost(database, [name])))
    throw invalidUrl('must not lead to this service');
  if (!rules.allowPrivate && !mayBePublic(name)) throw invalidUrl('must lead to a public address');
  // Also where private addresses are allowed: no receiver under development needs one of these ports either.
  const portRefusal = findPortRefusal(portOf(target));
  if (portRefusal !== undefined) throw invalidUrl(portRefusal);
}

function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

function mayBePublic(name: string): boolean {
  const address = name.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0) return isPublicAddress(address);
  return name.includes('.') && !internalDomains.test(name);
}

function invalidUrl(message: string): AppError {
  return new AppError('INVALID_URL', `url ${message}.`, { details: [{ field: 'url', message }] });
}

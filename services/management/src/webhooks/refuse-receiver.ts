import { isIP } from 'node:net';
import { hasOwnHost } from '@linkplane/links-db/management';
import { findPortRefusal, isPublicAddress } from '@linkplane/runtime';
import { AppError } from '../http/app-error.ts';
import { isPublicHost, plainHostname } from '../slugs/own-hosts.ts';
import type { WebhooksDeps } from './webhook.ts';

/** Domains that only ever mean something inside a network. */
const closedDomains =
  /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa|test|invalid)$/;

/**
 * Refuses what is known to be no receiver without looking anything up: this service itself, where a webhook could set
 * itself off, and what is not on the public internet. Where a name leads is looked at when something is sent.
 * @param url as the contract normalises it: an address stands there in its plain spelling, however it was written
 * @throws AppError INVALID_URL
 */
export async function refuseReceiver(
  { database, publicUrl, webhooks }: Pick<WebhooksDeps, 'database' | 'publicUrl' | 'webhooks'>,
  url: string,
): Promise<void> {
  const target = new URL(url);
  const name = plainHostname(target);
  if (isPublicHost(target, publicUrl) || (await hasOwnHost(database, [name])))
    throw invalidUrl('must not lead to this service');
  if (!webhooks.allowPrivate && !mayBePublic(name)) throw invalidUrl('must lead to a public address');
  // Also where private addresses are allowed: a receiver under development has no reason to be there either.
  const portRefusal = findPortRefusal(portOf(target));
  if (portRefusal !== undefined) throw invalidUrl(portRefusal);
}

function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

function mayBePublic(name: string): boolean {
  const address = name.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0) return isPublicAddress(address);
  return name.includes('.') && !closedDomains.test(name);
}

function invalidUrl(message: string): AppError {
  return new AppError('INVALID_URL', `url ${message}.`, { details: [{ field: 'url', message }] });
}

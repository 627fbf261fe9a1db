import { AppError } from '../http/app-error.ts';
import { findOutboundFault } from '../slugs/find-outbound-fault.ts';
import type { WebhooksDeps } from './webhook.ts';

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
  const message = await findOutboundFault({ database, publicUrl, ...rules }, url);
  if (message === undefined) return;
  throw new AppError('INVALID_URL', `url ${message}.`, { details: [{ field: 'url', message }] });
}

import { randomUUID } from 'node:crypto';
import type { OutgoingDelivery } from '../../src/send/open-sender.ts';

export const testSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** A delivery, by default of a new webhook. */
export function prepareDelivery(url: string, given: Partial<OutgoingDelivery> = {}): OutgoingDelivery {
  return {
    webhookId: `wh_${randomUUID()}`,
    url,
    id: `evt_${randomUUID()}`,
    timestampMs: Date.now(),
    body: '{"type":"link.created","data":{}}',
    secrets: [testSecret],
    ...given,
  };
}

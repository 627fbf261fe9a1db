import { createHmac } from 'node:crypto';

export type Signable = {
  /** Stays the same over all attempts. */
  id: string;
  timestampMs: number;
  body: string;
  /** Each `whsec_` and base64. */
  secrets: string[];
};

/** The headers of Standard Webhooks, with one signature for each secret. */
export function signDelivery({ id, timestampMs, body, secrets }: Signable): Record<string, string> {
  const timestamp = String(Math.floor(timestampMs / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

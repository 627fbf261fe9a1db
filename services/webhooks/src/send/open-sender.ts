import { createSecureContext } from 'node:tls';
import { noResponseInTime } from './describe-failure.ts';
import { exchange, type Exchange, type Message } from './exchange.ts';
import { createIdleConnections, type IdleConnections } from './idle-connections.ts';
import { attemptTimeoutMs } from './limits.ts';
import { openConnection, originOf, type Connection, type ConnectionOptions } from './open-connection.ts';
import { presentResult, type SendResult } from './present-result.ts';
import { readTarget, type Target } from './read-target.ts';
import { SendFailure } from './send-failure.ts';
import { signDelivery } from './sign-delivery.ts';
import { startDeadline } from './start-deadline.ts';
import { createWebhookSlots } from './webhook-slots.ts';

export type { SendResult };

export type SenderOptions = {
  /** For development: receivers may be on this machine and in private networks. */
  allowPrivate: boolean;
  /** DNS servers for the addresses of receivers; empty: those of the system. */
  dnsServers: string[];
  /** Concurrent connections to the receiver of one webhook; further deliveries wait, within their own timeout. */
  connectionsPerWebhookMax: number;
};

export type OutgoingDelivery = {
  webhookId: string;
  url: string;
  /** The id of the event, the same in every attempt. */
  id: string;
  /** The time of this attempt. */
  timestampMs: number;
  /** JSON: the body of the request. */
  body: string;
  /** Each `whsec_` and base64; the receiver may have any of them. */
  secrets: string[];
};

export type Sender = {
  /** Makes one attempt within 15 seconds. Never rejects. */
  send(delivery: OutgoingDelivery): Promise<SendResult>;
  /** Aborts requests in flight, as failed, and closes all connections. */
  close(): Promise<void>;
};

/** Sends deliveries, only to addresses of the public internet. */
export function openSender({ connectionsPerWebhookMax, ...addressOptions }: SenderOptions): Sender {
  const options: ConnectionOptions = { ...addressOptions, secureContext: createSecureContext() };
  const slots = createWebhookSlots(connectionsPerWebhookMax);
  const idle = createIdleConnections();
  const closing = new AbortController();
  const inFlight = new Set<Promise<SendResult>>();

  async function attempt(delivery: OutgoingDelivery): Promise<SendResult> {
    const startedAt = performance.now();
    const { signal, clear } = startDeadline(attemptTimeoutMs, new SendFailure(noResponseInTime), closing.signal);
    let outcome: Exchange | { failure: unknown };
    try {
      const target = readTarget(delivery.url);
      const leave = await slots.enter(delivery.webhookId, signal);
      try {
        outcome = await deliver(delivery, target, signal, { idle, options });
      } finally {
        leave();
      }
    } catch (failure) {
      outcome = { failure };
    } finally {
      clear();
    }
    return presentResult(outcome, Math.round(performance.now() - startedAt));
  }

  return {
    async send(delivery) {
      const result = attempt(delivery);
      inFlight.add(result);
      try {
        return await result;
      } finally {
        inFlight.delete(result);
      }
    },
    async close() {
      closing.abort(new SendFailure('The sending was stopped.'));
      await Promise.all(inFlight);
      idle.drop();
    },
  };
}

/** Delivers over an idle connection of the webhook, or over a new one. */
async function deliver(
  delivery: OutgoingDelivery,
  target: Target,
  signal: AbortSignal,
  { idle, options }: { idle: IdleConnections; options: ConnectionOptions },
): Promise<Exchange> {
  const { webhookId } = delivery;
  const message = writeMessage(delivery, target);
  const exchangeOver = async (connection: Connection) => {
    try {
      return await exchange(connection, message, signal);
    } finally {
      idle.put(connection);
    }
  };
  const reused = idle.take(webhookId, originOf(target));
  if (reused) {
    const outcome = await exchangeOver(reused);
    if (!outcome.wasStale) return outcome;
    // The receiver has just closed it, and probably the other idle ones as well.
    idle.drop(webhookId);
  }
  return await exchangeOver(await openConnection(webhookId, target, options, signal));
}

function writeMessage(delivery: OutgoingDelivery, { host, path }: Target): Message {
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(delivery.body)),
    'user-agent': 'Linkplane-Webhooks/1',
    accept: '*/*',
    ...signDelivery(delivery),
  };
  return { host, path, headers, body: delivery.body };
}

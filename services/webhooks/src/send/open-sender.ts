import {
  createOutboundOptions,
  openOutboundConnection,
  originOf,
  readTarget,
  SendFailure,
  startDeadline,
  type OutboundOptions,
  type Target,
} from '@linkplane/runtime';
import { noResponseInTime } from './describe-result.ts';
import { exchange, type Exchange, type Message } from './exchange.ts';
import { createIdleConnections, type Connection, type IdleConnections } from './idle-connections.ts';
import { attemptTimeoutMs } from './limits.ts';
import { presentResult, type SendResult } from './present-result.ts';
import { signDelivery } from './sign-delivery.ts';
import { createWebhookSlots } from './webhook-slots.ts';

export type { SendResult };

export type SenderOptions = {
  /** Meant for development: receivers may be on this machine and in private networks. */
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
  const options = createOutboundOptions(addressOptions);
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
  { idle, options }: { idle: IdleConnections; options: OutboundOptions },
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
  const origin = originOf(target);
  const reused = idle.take(webhookId, origin);
  if (reused) {
    const outcome = await exchangeOver(reused);
    if (!outcome.wasStale) return outcome;
    // The receiver has just closed it, and probably the other idle ones as well.
    idle.drop(webhookId);
  }
  const opened = await openOutboundConnection(target, options, signal);
  return await exchangeOver({ ...opened, webhookId, origin });
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

import { createSecureContext } from 'node:tls';
import { noAnswerInTime } from './describe-failure.ts';
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
  /** Asked for the addresses of receivers; empty: the system's. */
  dnsServers: string[];
  /** Connections to one webhook's receiver at once; deliveries beyond it wait, within their own time. */
  connectionsPerWebhookMax: number;
};

export type OutgoingDelivery = {
  webhookId: string;
  url: string;
  /** Of the event: the same in every attempt. */
  id: string;
  /** When this attempt is made. */
  timestampMs: number;
  /** JSON, sent as it is. */
  body: string;
  /** Each `whsec_` and base64; the receiver may know any of them. */
  secrets: string[];
};

export type Sender = {
  /** Makes one attempt, within 15 seconds. Never rejects. */
  send(delivery: OutgoingDelivery): Promise<SendResult>;
  /** Ends what is under way, as failed, and closes all connections: wait for the deliveries first. */
  close(): Promise<void>;
};

/** Sends deliveries to addresses of the public internet, and to nowhere else. */
export function openSender({ connectionsPerWebhookMax, ...addressOptions }: SenderOptions): Sender {
  const options: ConnectionOptions = { ...addressOptions, secureContext: createSecureContext() };
  const slots = createWebhookSlots(connectionsPerWebhookMax);
  const idle = createIdleConnections();
  const closing = new AbortController();
  const underWay = new Set<Promise<SendResult>>();

  async function attempt(delivery: OutgoingDelivery): Promise<SendResult> {
    const startedAt = performance.now();
    const { signal, clear } = startDeadline(attemptTimeoutMs, new SendFailure(noAnswerInTime), closing.signal);
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
      underWay.add(result);
      try {
        return await result;
      } finally {
        underWay.delete(result);
      }
    },
    async close() {
      closing.abort(new SendFailure('The sending was stopped.'));
      await Promise.all(underWay);
      idle.drop();
    },
  };
}

/** Over a connection that is left from the delivery before, or over a new one. */
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
  const left = idle.take(webhookId, originOf(target));
  if (left) {
    const outcome = await exchangeOver(left);
    if (!outcome.wasStale) return outcome;
    // The receiver closed it just then, and the others that are left will be no better.
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

import { createSecureContext } from 'node:tls';
import { describeFailure, describeStatus, noAnswerInTime } from './describe-failure.ts';
import { exchange, type Exchange, type Message } from './exchange.ts';
import { createIdleConnections, type IdleConnections } from './idle-connections.ts';
import { attemptTimeoutMs, responseCharsMax } from './limits.ts';
import { openConnection, originOf, type Connection, type ConnectionOptions } from './open-connection.ts';
import { parseRetryAfter } from './parse-retry-after.ts';
import { readTarget, type Target } from './read-target.ts';
import { SendFailure } from './send-failure.ts';
import { signDelivery } from './sign-delivery.ts';
import { startDeadline } from './start-deadline.ts';
import { storableText } from './storable-text.ts';
import { createWebhookSlots } from './webhook-slots.ts';

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

export type SendResult = {
  /** Of the answer; null when there was none. */
  status: number | null;
  /** Null exactly when the receiver has accepted the delivery; otherwise words for the webhook's owner. */
  error: string | null;
  /** The first characters of the answer's body, fit for every store; null when there was no answer. */
  response: string | null;
  durationMs: number;
  /** How long the receiver wants to be left alone, when it has refused. */
  retryAfterMs: number | null;
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

function presentResult(outcome: Exchange | { failure: unknown }, durationMs: number): SendResult {
  if (!('status' in outcome) || outcome.status === null) {
    const error = describeFailure(outcome.failure);
    return { status: null, error, response: null, durationMs, retryAfterMs: null };
  }
  const error = describeStatus(outcome.status);
  return {
    status: outcome.status,
    error,
    response: storableText(outcome.body, responseCharsMax),
    durationMs,
    retryAfterMs: error === null ? null : parseRetryAfter(outcome.retryAfter, Date.now()),
  };
}

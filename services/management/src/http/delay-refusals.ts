import type { ErrorRequestHandler, Request, Response } from 'express';
import { AppError } from './app-error.ts';

/** Delays each further refusal of a client that keeps sending requests after it was refused. */
export type DelayRefusals = (client: string) => Promise<void>;

/** Refusals of one client in a period that are sent at once: a client that respects Retry-After is never delayed. */
const promptRefusalsMax = 20;
const delayMs = 1_000;
const periodMs = 60_000;
/**
 * Refusals of one client that are delayed at a time; beyond it they are sent at once. Each occupies a connection of the
 * proxy in front, which other clients need, too.
 */
const delayedPerClientMax = 32;
const clientsMax = 10_000;

/**
 * A refusal costs about as much as a small request. A client that sends its next request as soon as it is refused would
 * keep the process as busy with refusals as with requests: after the first ones of a minute each is delayed.
 */
export function createDelayRefusals(now = () => performance.now()): DelayRefusals {
  let refused = new Map<string, number>();
  let periodEndsAt = now() + periodMs;
  const delayed = new Map<string, number>();

  return async (client) => {
    if (now() >= periodEndsAt || refused.size >= clientsMax) {
      refused = new Map();
      periodEndsAt = now() + periodMs;
    }
    const count = (refused.get(client) ?? 0) + 1;
    refused.set(client, count);
    const waiting = delayed.get(client) ?? 0;
    if (count <= promptRefusalsMax || waiting >= delayedPerClientMax) return;
    delayed.set(client, waiting + 1);
    try {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    } finally {
      const left = (delayed.get(client) ?? 0) - 1;
      if (left > 0) delayed.set(client, left);
      else delayed.delete(client);
    }
  };
}

/** Mounted before the error handler: every 429 goes through here, whichever limit it is about. */
export function createDelayRefused(clientOf: (request: Request, response: Response) => string): ErrorRequestHandler {
  const delay = createDelayRefusals();
  return async (error: unknown, request, response, _next) => {
    if (error instanceof AppError && error.status === 429) await delay(clientOf(request, response));
    throw error;
  };
}

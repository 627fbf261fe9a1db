import type { ErrorRequestHandler, Request } from 'express';
import { toAddressBlock } from '@linkplane/runtime';
import { AppError } from './app-error.ts';
import { localsOf } from '../calls/caller.ts';

/** Makes a client that goes on after it was refused wait for each further refusal. */
export type DelayRefusals = (client: string) => Promise<void>;

/** A client that stops when it is told to never notices. */
const promptRefusalsMax = 20;
const delayMs = 1_000;
const periodMs = 60_000;
/**
 * Refusals of one client that wait at a time; beyond it they go out at once. Each keeps a connection of whatever stands in
 * front, of which others need some.
 */
const delayedPerClientMax = 32;
const clientsMax = 10_000;

/**
 * A refusal costs about as much as a small request. A client that sends the next request as soon as it has the answer
 * would keep the process as busy with its refusals as with its requests: after the first ones of a minute each is held
 * back for a moment.
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

/** In front of whatever answers failures: every 429 of the API goes through here, whichever limit it is about. */
export function createDelayRefused(readAddress: (request: Request) => string): ErrorRequestHandler {
  const delay = createDelayRefusals();
  return async (error: unknown, request, response, _next) => {
    if (error instanceof AppError && error.status === 429) {
      const { caller } = localsOf(response) as { caller?: { workspaceId: string } };
      await delay(caller?.workspaceId ?? toAddressBlock(readAddress(request)));
    }
    throw error;
  };
}

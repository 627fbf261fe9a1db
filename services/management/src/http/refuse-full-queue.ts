import { QueueFullError, type FairQueue } from '@linkplane/runtime';
import { AppError } from './app-error.ts';

export type QueueRefusal = {
  /** Shown to a client that has too much work of its own. */
  ofClient: string;
  /** Shown when all clients together have too much. */
  ofAll: string;
  /** When a client may try again. */
  retryAfterSeconds: number;
};

/**
 * The queue's `run`, which refuses with errors of the API: RATE_LIMIT_EXCEEDED when the client has too much work,
 * UNAVAILABLE when all clients together have.
 */
export function refuseFullQueue(queue: Pick<FairQueue, 'run'>, refusal: QueueRefusal): FairQueue['run'] {
  const { ofClient, ofAll, retryAfterSeconds } = refusal;
  return async (client, work) => {
    try {
      return await queue.run(client, work);
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      if (error.isOfClient) throw new AppError('RATE_LIMIT_EXCEEDED', ofClient, { retryAfterSeconds });
      throw new AppError('UNAVAILABLE', ofAll, { retryAfterSeconds });
    }
  };
}

import { SendFailure } from '@linkplane/runtime';
import { waitingPerWebhookMax } from './limits.ts';

export type WebhookSlots = {
  /**
   * Waits for one of the webhook's slots, first come first served. The returned function releases it.
   * @throws SendFailure when too many wait, or the signal's reason
   */
  enter(webhookId: string, signal: AbortSignal): Promise<() => void>;
};

type Room = { taken: number; waiting: Set<() => void> };

/** Limits the concurrent deliveries of each webhook; webhooks do not wait for each other. */
export function createWebhookSlots(perWebhookMax: number): WebhookSlots {
  const rooms = new Map<string, Room>();

  return {
    async enter(webhookId, signal) {
      const room = rooms.get(webhookId) ?? { taken: 0, waiting: new Set() };
      rooms.set(webhookId, room);
      if (room.taken < perWebhookMax) room.taken += 1;
      else await waitForSlot(room, signal);
      return () => {
        // A waiting delivery gets the slot directly.
        const [next] = room.waiting;
        if (next) {
          room.waiting.delete(next);
          return next();
        }
        room.taken -= 1;
        if (room.taken === 0) rooms.delete(webhookId);
      };
    },
  };
}

async function waitForSlot({ waiting }: Room, signal: AbortSignal): Promise<void> {
  if (waiting.size >= waitingPerWebhookMax) throw new SendFailure('Too many deliveries were under way.');
  const turn = Promise.withResolvers<void>();
  const giveUp = () => {
    // Removed at once, so that no slot is given to an aborted delivery.
    waiting.delete(turn.resolve);
    turn.reject(signal.reason);
  };
  waiting.add(turn.resolve);
  signal.addEventListener('abort', giveUp);
  try {
    await turn.promise;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

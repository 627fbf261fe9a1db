import type { ImportOrderProgress } from '@linkplane/links-db/import-orders';
import type { OrderMessage } from './order-messages.ts';

/** How far a job is, by what its process says. */
export type Measure = {
  take(message: Exclude<OrderMessage, { type: 'end' }>): void;
  /** Null before the first step. */
  read(): ImportOrderProgress | null;
};

/** A step that has taken less long than this says little of how long it will take. */
const estimatedFromMs = 2_000;

/** @param now milliseconds since 1970 */
export function createMeasure(now: () => number): Measure {
  let step: { name: ImportOrderProgress['step']; total: number | null; begunAt: number } | undefined;
  let done = 0;
  let waitsUntil: number | undefined;
  return {
    take(message) {
      if (message.type === 'wait') waitsUntil = now() + message.ms;
      else waitsUntil = undefined;
      if (message.type === 'step') {
        step = { name: message.step, total: message.total, begunAt: now() };
        done = 0;
      }
      if (message.type === 'done') done = message.done;
    },
    read() {
      if (!step) return null;
      const { name, total, begunAt } = step;
      const tookMs = now() - begunAt;
      const isKnown = total !== null && done > 0 && done <= total && tookMs >= estimatedFromMs;
      return {
        step: name,
        done,
        total,
        secondsLeft: isKnown ? Math.ceil(((total - done) * tookMs) / done / 1_000) : null,
        waitsUntil: waitsUntil !== undefined && waitsUntil > now() ? new Date(waitsUntil).toISOString() : null,
      };
    },
  };
}

import { AppError } from '../http/app-error.ts';

/** Lets so many of a costly kind of work run at once, in all and for each workspace. */
export type Turnstile = {
  /**
   * Counts one in; call what it returns once when the work is over.
   * @throws AppError RATE_LIMIT_EXCEEDED when too many are in
   */
  enter(workspaceId: string): () => void;
};

type TurnstileLimits = {
  inAllMax: number;
  perWorkspaceMax: number;
  retryAfterSeconds: number;
  /** What runs, in the plural. */
  what: string;
};

export function createTurnstile({ inAllMax, perWorkspaceMax, retryAfterSeconds, what }: TurnstileLimits): Turnstile {
  const inside = new Map<string, number>();
  let inAll = 0;
  return {
    enter(workspaceId) {
      const mine = inside.get(workspaceId) ?? 0;
      if (inAll >= inAllMax || mine >= perWorkspaceMax)
        throw new AppError(
          'RATE_LIMIT_EXCEEDED',
          `Too many ${what} are running. Try again in ${retryAfterSeconds} s.`,
          {
            retryAfterSeconds,
          },
        );
      inside.set(workspaceId, mine + 1);
      inAll += 1;
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        inAll -= 1;
        const left = (inside.get(workspaceId) ?? 1) - 1;
        if (left === 0) inside.delete(workspaceId);
        else inside.set(workspaceId, left);
      };
    },
  };
}

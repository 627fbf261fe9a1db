/** Callers that wait to be let in by somebody whose door is closed at times. */
export type Line<Caller> = {
  /** Whether somebody waits already: who comes now waits behind them. */
  isFormed(): boolean;
  join(caller: Caller): void;
  /** For one who was let go and refused: first in line again, and the door is closed. */
  rejoin(caller: Caller): void;
};

type Waiting<Caller> = { caller: Caller; untilMs: number };

type LineDeps<Caller> = {
  /** Lets one go to the door. */
  letGo: (caller: Caller) => void;
  /** For one who has waited for `waitMsMax`. */
  giveUp: (caller: Caller) => void;
  hasLeft: (caller: Caller) => boolean;
  waitMsMax?: number;
};

const lookIntervalMs = 50;
const letGoMax = 64;
const defaultWaitMsMax = 5_000;

/**
 * One goes to see whether the door is open again; while it is, twice as many go each time. However many wait, a closed
 * door costs one look at a time. How many may wait is for the caller to bound.
 */
export function createLine<Caller extends object>(deps: LineDeps<Caller>): Line<Caller> {
  const { waitMsMax = defaultWaitMsMax } = deps;
  const waiting: Waiting<Caller>[] = [];
  /** Until when each may wait who was let go; the second time it does not begin anew. */
  const deadlines = new WeakMap<Caller, number>();
  let isRefused = true;
  let count = 1;
  let looks: NodeJS.Timeout | undefined;

  function look(): void {
    count = isRefused ? 1 : Math.min(2 * count, letGoMax);
    isRefused = false;
    for (let gone = 0; gone < count && waiting.length > 0;) {
      const { caller, untilMs } = waiting.shift() as Waiting<Caller>;
      if (deps.hasLeft(caller)) continue;
      if (performance.now() > untilMs) {
        deps.giveUp(caller);
        continue;
      }
      deadlines.set(caller, untilMs);
      deps.letGo(caller);
      gone += 1;
    }
    if (waiting.length > 0) return;
    clearInterval(looks);
    looks = undefined;
  }

  function startLooking(): void {
    looks ??= setInterval(look, lookIntervalMs);
  }

  return {
    isFormed: () => waiting.length > 0,
    join(caller) {
      waiting.push({ caller, untilMs: performance.now() + waitMsMax });
      startLooking();
    },
    rejoin(caller) {
      isRefused = true;
      waiting.unshift({ caller, untilMs: deadlines.get(caller) ?? performance.now() + waitMsMax });
      startLooking();
    },
  };
}

/** Callers that wait to be let in by somebody whose door is closed at times. */
export type Line<Caller> = {
  /** Whether somebody waits already: who comes now waits behind them. */
  isFormed(): boolean;
  join(caller: Caller): void;
  /** For one who was let go and refused: first in line again, and the door is closed. */
  rejoin(caller: Caller): void;
  /** Takes one out of the line that does not wait any more; without effect for the others. */
  leave(caller: Caller): void;
};

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
  const waiting: Caller[] = [];
  /** Until when each may wait: for who comes back it does not begin anew. */
  const untilMs = new WeakMap<Caller, number>();
  let isRefused = true;
  let count = 1;
  let looks: NodeJS.Timeout | undefined;

  function look(): void {
    count = isRefused ? 1 : Math.min(2 * count, letGoMax);
    isRefused = false;
    for (let gone = 0; gone < count && waiting.length > 0;) {
      const caller = waiting.shift() as Caller;
      if (deps.hasLeft(caller)) continue;
      if (performance.now() > (untilMs.get(caller) ?? 0)) {
        deps.giveUp(caller);
        continue;
      }
      deps.letGo(caller);
      gone += 1;
    }
    if (waiting.length > 0) return;
    clearInterval(looks);
    looks = undefined;
  }

  function beginToWait(caller: Caller): void {
    if (!untilMs.has(caller)) untilMs.set(caller, performance.now() + waitMsMax);
    looks ??= setInterval(look, lookIntervalMs);
  }

  return {
    isFormed: () => waiting.length > 0,
    join(caller) {
      waiting.push(caller);
      beginToWait(caller);
    },
    rejoin(caller) {
      isRefused = true;
      waiting.unshift(caller);
      beginToWait(caller);
    },
    leave(caller) {
      const place = waiting.indexOf(caller);
      if (place !== -1) waiting.splice(place, 1);
    },
  };
}

/**
 * The pauses after a pass, as multiples of its duration: erasing for one workspace takes a fifth of the time at most, and for all
 * of them half of it. Others do not wait for what one of them has asked for.
 */
const pausePerPass = { ofWorkspace: 4, ofAll: 1 } as const;
const pauseMsMax = { ofWorkspace: 600_000, ofAll: 60_000 } as const;

/** Milliseconds for which no pass begins after one that took `passMs`. */
export function pauseAfterPass(passMs: number): number {
  return Math.min(pauseMsMax.ofAll, passMs * pausePerPass.ofAll);
}

/** The workspaces that wait after a pass of their own. @param now milliseconds of a clock that never goes back */
export function createPauses(now: () => number = () => performance.now()): {
  add(workspaceIds: readonly string[], passMs: number): void;
  list(): string[];
} {
  const until = new Map<string, number>();
  return {
    add(workspaceIds, passMs) {
      const pauseMs = Math.min(pauseMsMax.ofWorkspace, passMs * pausePerPass.ofWorkspace);
      for (const id of workspaceIds) until.set(id, now() + pauseMs);
    },
    list() {
      for (const [id, at] of until) if (at <= now()) until.delete(id);
      return [...until.keys()];
    },
  };
}

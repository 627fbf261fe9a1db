import type { TargetKey } from '@linkplane/links-db/planes/redirect';
import type { PreparedTarget } from '../decide/prepare-target.ts';
import type { CachedTarget, Confirmation, TargetCache } from './cache-targets.ts';
import type { LookupResult, LookUpTargets } from './look-up-targets.ts';

export type TargetRefresher = {
  /** Has a target in use checked soon; when that fails, it may be requested again a little later. */
  request(entry: CachedTarget, now: number): void;
  stop(): void;
};

export type RefreshDeps = {
  cache: TargetCache;
  lookUp: LookUpTargets;
  idOf(key: TargetKey): string;
  /** False while a lookup would certainly fail. */
  canLookUp(): boolean;
  /** Applies a result that differs from what is cached. */
  applyChange(result: LookupResult): void;
  /** How long an unchanged target is valid by this result. */
  confirmationOf(result: { from: 'store' | 'shared'; readAt: number }): Confirmation;
};

/** Short, so that few requests gather in between: a large round would be a pause that visitors notice. */
const roundIntervalMs = 20;
/** Per round; an entry beyond it is requested again by its next visitor. */
const requestedMax = 2_000;
const keysPerReadMax = 500;
/** One that hangs must not block all others. */
const concurrentRoundsMax = 4;
const requestBackoffMs = 200;

/**
 * Checks targets that visitors go on requesting, before they expire. Asks for changes only, for all targets of a round
 * together and without a promise for each: this runs for thousands of targets a second on the thread that serves
 * visitors. A failure changes nothing: targets expire in their own time.
 */
export function createTargetRefresher(deps: RefreshDeps): TargetRefresher {
  const { cache, lookUp, idOf } = deps;
  let requested = new Set<CachedTarget>();
  let rounds = 0;

  async function runRound(entries: Iterable<CachedTarget>): Promise<void> {
    // An entry that was confirmed or replaced since needs no lookup.
    const due = [...entries].filter((entry) => entry.refreshNotBefore > 0 && cache.peek(idOf(entry.key)) === entry);
    const known = due.map(({ key, prepared, version }) => ({ ...key, known: { id: idOfTarget(prepared), version } }));
    const parts = Array.from({ length: Math.ceil(known.length / keysPerReadMax) }, (_, index) =>
      known.slice(index * keysPerReadMax, (index + 1) * keysPerReadMax),
    );
    await Promise.allSettled(parts.map(async (part) => (await lookUp(part)).forEach(tryApply)));
  }

  function tryApply(result: LookupResult): void {
    try {
      apply(result);
    } catch {
      // One invalid target must not keep the others of its round from being applied.
    }
  }

  /** A target that was changed or dropped during the lookup is left to whatever did that. */
  function apply(result: LookupResult): void {
    if (result.from === 'miss' || result.from === 'stale') return;
    const id = idOf(result.key);
    const entry = cache.peek(id);
    if (!entry || entry.version !== result.key.known?.version) return;
    if (result.target === 'unchanged') cache.confirm(id, entry, deps.confirmationOf(result));
    else deps.applyChange(result);
  }

  const timer = setInterval(() => {
    if (requested.size === 0 || rounds >= concurrentRoundsMax || !deps.canLookUp()) return;
    const entries = requested;
    requested = new Set();
    rounds += 1;
    void runRound(entries).finally(() => (rounds -= 1));
  }, roundIntervalMs);
  timer.unref();

  return {
    request(entry, now) {
      if (now < entry.refreshNotBefore || requested.size >= requestedMax) return;
      entry.refreshNotBefore = Math.ceil(now) + requestBackoffMs;
      requested.add(entry);
    },
    stop: () => clearInterval(timer),
  };
}

function idOfTarget(prepared: PreparedTarget): string {
  return prepared.state === 'link' ? prepared.link.target.linkId : prepared.profile.target.profileId;
}

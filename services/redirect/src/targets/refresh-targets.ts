import type { TargetKey } from '@linkplane/links-db/redirect';
import type { Looked, LookUp } from './look-up-targets.ts';
import type { CachedTarget, Confirmation, Found, TargetCache } from './cache-targets.ts';

export type TargetRefresher = {
  /** Has a target that is in use looked at again soon; asked for in vain, it may be wanted again a little later. */
  want(entry: CachedTarget, now: number): void;
  stop(): void;
};

export type RefreshDeps = {
  cache: TargetCache;
  lookUp: LookUp;
  idOf(key: TargetKey): string;
  /** False: asking is known to be in vain. */
  canAsk(): boolean;
  /** Takes in what has changed. */
  remember(looked: Looked): void;
  /** What the answer is worth for a target that is still the same. */
  confirmationOf(looked: { from: 'store' | 'shared'; readAt: number }): Confirmation;
};

/** Often, so that what has come to be wanted meanwhile is little: much at once would be felt as a pause by visitors. */
const roundIntervalMs = 20;
/** Of one round; what does not fit in is wanted again by its next visitor. */
const wantedMax = 2_000;
const keysPerReadMax = 500;
/** One that hangs must not keep all others waiting. */
const roundsAtOnceMax = 4;
const askAgainMs = 200;

/**
 * Looks again at what visitors go on asking for, before its time is over. Asks for changes only, all targets of a round
 * together and without a promise for each: this runs for thousands of targets a second, and visitors wait meanwhile.
 * A failure changes nothing: targets end in their own time.
 */
export function createTargetRefresher(deps: RefreshDeps): TargetRefresher {
  const { cache, lookUp, idOf } = deps;
  let wanted = new Set<CachedTarget>();
  let rounds = 0;

  async function ask(entries: Iterable<CachedTarget>): Promise<void> {
    // Confirmed or replaced since: there is nothing to ask.
    const due = [...entries].filter((entry) => entry.askAgainAt > 0 && cache.peek(idOf(entry.key)) === entry);
    const known = due.map(({ key, found, version }) => ({ ...key, known: { id: idOfTarget(found), version } }));
    const parts = Array.from({ length: Math.ceil(known.length / keysPerReadMax) }, (_, index) =>
      known.slice(index * keysPerReadMax, (index + 1) * keysPerReadMax),
    );
    await Promise.allSettled(parts.map(async (part) => (await lookUp(part)).forEach(settle)));
  }

  function settle(looked: Looked): void {
    try {
      takeIn(looked);
    } catch {
      // What makes no sense must not stand in the way of what does.
    }
  }

  /** What has been changed or forgotten meanwhile is somebody else's. */
  function takeIn(looked: Looked): void {
    if (looked.from === 'nobody' || looked.from === 'leftover') return;
    const id = idOf(looked.key);
    const entry = cache.peek(id);
    if (!entry || entry.version !== looked.key.known?.version) return;
    if (looked.target === 'unchanged') cache.confirm(id, entry, deps.confirmationOf(looked));
    else deps.remember(looked);
  }

  const timer = setInterval(() => {
    if (wanted.size === 0 || rounds >= roundsAtOnceMax || !deps.canAsk()) return;
    const entries = wanted;
    wanted = new Set();
    rounds += 1;
    void ask(entries).finally(() => (rounds -= 1));
  }, roundIntervalMs);
  timer.unref();

  return {
    want(entry, now) {
      if (now < entry.askAgainAt || wanted.size >= wantedMax) return;
      entry.askAgainAt = Math.ceil(now) + askAgainMs;
      wanted.add(entry);
    },
    stop: () => clearInterval(timer),
  };
}

function idOfTarget(found: Found): string {
  return found.state === 'link' ? found.link.target.linkId : found.profile.target.profileId;
}

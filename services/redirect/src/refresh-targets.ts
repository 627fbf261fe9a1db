import type { TargetKey } from '@linkplane/links-db/redirect';
import type { Looked, LookUp } from './look-up-targets.ts';
import type { CachedTarget, Confirmation, Found, TargetCache } from './target-cache.ts';

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

/** Often, so that each round is small: a hundred rows at once would be felt as a pause by visitors. */
const roundIntervalMs = 20;
/** Of one round; what does not fit in is wanted again by its next visitor. */
const wantedMax = 2_000;
const keysPerReadMax = 500;
const askAgainMs = 200;

/**
 * Looks again at what visitors go on asking for, before its time is over. Asks for changes only, all targets of a round
 * together and without a promise for each: this runs for thousands of targets a second, and visitors wait meanwhile.
 * A failure changes nothing: targets end in their own time.
 */
export function createTargetRefresher(deps: RefreshDeps): TargetRefresher {
  const { cache, lookUp, idOf } = deps;
  let wanted: CachedTarget[] = [];
  let isAsking = false;

  async function ask(entries: CachedTarget[]): Promise<void> {
    const known = entries
      .filter((entry) => cache.peek(idOf(entry.key)) === entry)
      .map(({ key, found, version }) => ({ ...key, known: { id: idOfTarget(found), version } }));
    const parts = Array.from({ length: Math.ceil(known.length / keysPerReadMax) }, (_, index) =>
      known.slice(index * keysPerReadMax, (index + 1) * keysPerReadMax),
    );
    await Promise.all(parts.map(async (part) => (await lookUp(part)).forEach(settle)));
  }

  /** What has been changed or forgotten meanwhile is somebody else's. */
  function settle(looked: Looked): void {
    if (looked.from === 'nobody' || looked.from === 'leftover') return;
    const id = idOf(looked.key);
    const entry = cache.peek(id);
    if (!entry || entry.version !== looked.key.known?.version) return;
    if (looked.target === 'unchanged') cache.confirm(id, entry, deps.confirmationOf(looked));
    else deps.remember(looked);
  }

  const timer = setInterval(() => {
    if (isAsking || wanted.length === 0 || !deps.canAsk()) return;
    const entries = wanted;
    wanted = [];
    isAsking = true;
    ask(entries)
      .catch(() => {})
      .finally(() => (isAsking = false));
  }, roundIntervalMs);
  timer.unref();

  return {
    want(entry, now) {
      if (now < entry.askAgainAt || wanted.length >= wantedMax) return;
      entry.askAgainAt = Math.ceil(now) + askAgainMs;
      wanted.push(entry);
    },
    stop: () => clearInterval(timer),
  };
}

function idOfTarget(found: Found): string {
  return found.state === 'link' ? found.link.target.linkId : found.profile.target.profileId;
}

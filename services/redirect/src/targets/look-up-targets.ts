import type { CacheTicket, SharedTarget, TargetCache as SharedCache } from '@linkplane/ephemeral';
import type { GonePlace, KnownPlace, Target, TargetKey } from '@linkplane/links-db/planes/redirect';
import { decodeSharedTarget, encodeSharedTarget } from './encode-shared-target.ts';

/**
 * What was found for a key, and where.
 * - `store`: the store of record. Without a target the slug has none.
 * - `shared`: the cache of all nodes, while its lease holds.
 * - `stale`: the same cache without a lease, while the store does not respond.
 * - `miss`: neither has a value.
 * The first two report `unchanged` where the version that the caller has is still the current one.
 */
export type LookupResult = { key: KnownPlace } & (
  | { from: 'store'; target: Target | undefined | 'unchanged'; readAt: number }
  | { from: 'shared'; target: Target | 'unchanged'; readAt: number }
  | { from: 'stale'; target: Target }
  | { from: 'miss' }
);

export type LookUpTargets = (keys: KnownPlace[]) => Promise<LookupResult[]>;

type SharedRead = {
  readAt: number;
  hasLease: boolean;
  ticket: CacheTicket | undefined;
  found: (SharedFind | undefined)[];
};

/** `isWhole` is false where an earlier version of this program wrote the target: it is served only as a stale one. */
type SharedFind = { target: Target | 'unchanged'; isWhole: boolean };

export type LookUpDeps = {
  /** Leaves out targets whose known version is current. Rejects when the store does not respond in time. */
  readTargets(keys: KnownPlace[]): Promise<(Target | GonePlace)[]>;
  /** Undefined: only the store is read, and the whole lookup rejects with it. */
  shared: SharedCache | undefined;
  /** Keys found in each of them. */
  counts: { loads: number; shared: number };
};

/**
 * Reads the shared cache first, then the store with one query for all keys that are missing, and writes what that finds
 * to the shared cache. A shared cache that does not respond is skipped.
 */
export function createTargetLookup({ readTargets, shared, counts }: LookUpDeps): LookUpTargets {
  if (!shared) return (keys) => readFromStore(keys);

  async function readFromStore(keys: KnownPlace[], readsWhole = false): Promise<LookupResult[]> {
    const readAt = performance.now();
    const found = await readTargets(readsWhole ? keys.map(withoutKnownVersion) : keys);
    counts.loads += keys.length;
    const byId = new Map(found.map((target) => [idOf(target), target]));
    return keys.map((key) => {
      const target = byId.get(idOf(key)) ?? (key.known === undefined || readsWhole ? undefined : 'unchanged');
      return { key, from: 'store', target: isGone(target) ? undefined : target, readAt };
    });
  }

  return async (keys) => {
    const read = await readShared(shared, keys);
    const results: LookupResult[] = [];
    const missing: { key: KnownPlace; stale: Target | undefined }[] = [];
    keys.forEach((key, index) => {
      const found = read?.found[index];
      const target = found?.target;
      if (read?.hasLease && found?.isWhole && target)
        results.push({ key, from: 'shared', target, readAt: read.readAt });
      else missing.push({ key, stale: target === 'unchanged' ? undefined : target });
    });
    counts.shared += results.length;
    if (missing.length === 0) return results;
    try {
      const fromStore = await readFromStore(
        missing.map(({ key }) => key),
        read?.ticket !== undefined,
      );
      if (read?.ticket) share(shared, read.ticket, fromStore);
      return [...results, ...fromStore];
    } catch {
      return [...results, ...missing.map(staleOrMiss)];
    }
  };
}

async function readShared(shared: SharedCache, keys: KnownPlace[]): Promise<SharedRead | undefined> {
  const readAt = performance.now();
  try {
    const { found, hasLease, ticket } = await shared.read(keys);
    const read = (body: SharedTarget | undefined, index: number): SharedFind | undefined => {
      if (!body) return undefined;
      const isKnown = body.version === keys[index]?.known?.version;
      return isKnown ? { target: 'unchanged', isWhole: true } : readBody(shared, body);
    };
    return { readAt, hasLease, ticket, found: found.map(read) };
  } catch {
    return undefined;
  }
}

function readBody(shared: SharedCache, found: SharedTarget): SharedFind | undefined {
  const decoded = decodeSharedTarget(found.body, found);
  if (decoded.kind === 'target') return { target: decoded.target, isWhole: true };
  if (decoded.kind === 'older') return { target: decoded.target, isWhole: false };
  // An invalid entry must not block valid ones, whatever version it claims.
  if (decoded.kind === 'invalid') shared.discard(found).catch(() => {});
  return undefined;
}

/** In the background: no visitor waits for it. */
function share(shared: SharedCache, ticket: CacheTicket, results: LookupResult[]): void {
  const targets = results.flatMap(({ key, ...rest }) =>
    rest.from === 'store' && rest.target && rest.target !== 'unchanged'
      ? [{ ...key, version: rest.target.version, body: encodeSharedTarget(rest.target) }]
      : [],
  );
  if (targets.length > 0) shared.write(ticket, targets).catch(() => {});
}

/** What is written to the shared cache has to be read from the store as a whole. */
function withoutKnownVersion({ host, slugKey }: TargetKey): TargetKey {
  return { host, slugKey };
}

function staleOrMiss({ key, stale }: { key: KnownPlace; stale: Target | undefined }): LookupResult {
  return stale ? { key, from: 'stale', target: stale } : { key, from: 'miss' };
}

function isGone(found: Target | GonePlace | 'unchanged' | undefined): found is GonePlace {
  return typeof found === 'object' && found.kind === 'gone';
}

/** A host never contains a slash. */
function idOf({ host, slugKey }: TargetKey): string {
  return `${host}/${slugKey}`;
}

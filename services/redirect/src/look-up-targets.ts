import type { CacheTicket, SharedTarget, TargetCache } from '@linkplane/ephemeral';
import type { Target, TargetKey } from '@linkplane/links-db/redirect';
import { decodeBody, encodeBody } from './shared-body.ts';

/**
 * What was found for a key, and who says so. `store`: the store of record; without a target the slug leads nowhere.
 * `shared`: the cache of all nodes, as current as the channel of changes promises. `leftover`: the same cache, while
 * nobody vouches for it and the store does not answer. `nobody`: neither could tell.
 */
export type Looked = { key: TargetKey } & (
  | { from: 'store'; target: Target | undefined; readAt: number }
  | { from: 'shared'; target: Target; readAt: number }
  | { from: 'leftover'; target: Target }
  | { from: 'nobody' }
);

export type LookUp = (keys: TargetKey[]) => Promise<Looked[]>;

type SharedRead = {
  readAt: number;
  isVouched: boolean;
  ticket: CacheTicket | undefined;
  found: (Target | undefined)[];
};

export type LookUpDeps = {
  /** Rejects when the store does not answer in time. */
  readTargets(keys: TargetKey[]): Promise<Target[]>;
  /** None: the store is asked alone, and the whole look-up rejects with it. */
  shared: TargetCache | undefined;
  /** Keys that each of them answered. */
  counts: { loads: number; shared: number };
};

/**
 * Shared cache first, then one query of the store for all that is not there; what that finds is shared. A cache that
 * does not answer is passed over.
 */
export function createLookUp({ readTargets, shared, counts }: LookUpDeps): LookUp {
  if (!shared) return (keys) => lookInStore(keys);

  async function lookInStore(keys: TargetKey[]): Promise<Looked[]> {
    const readAt = performance.now();
    const targets = await readTargets(keys);
    counts.loads += keys.length;
    const byId = new Map(targets.map((target) => [idOf({ host: target.host, slugKey: slugKeyOf(target) }), target]));
    return keys.map((key) => ({ key, from: 'store', target: byId.get(idOf(key)), readAt }));
  }

  return async (keys) => {
    const read = await readShared(shared, keys);
    const looked: Looked[] = [];
    const missing: { key: TargetKey; old: Target | undefined }[] = [];
    keys.forEach((key, index) => {
      const target = read?.found[index];
      if (read?.isVouched && target) looked.push({ key, from: 'shared', target, readAt: read.readAt });
      else missing.push({ key, old: target });
    });
    counts.shared += looked.length;
    if (missing.length === 0) return looked;
    try {
      const fromStore = await lookInStore(missing.map(({ key }) => key));
      if (read?.ticket) share(shared, read.ticket, fromStore);
      return [...looked, ...fromStore];
    } catch {
      return [...looked, ...missing.map(leftover)];
    }
  };
}

async function readShared(shared: TargetCache, keys: TargetKey[]): Promise<SharedRead | undefined> {
  const readAt = performance.now();
  try {
    const { found, isVouched, ticket } = await shared.read(keys);
    return { readAt, isVouched, ticket, found: found.map((body) => body && readBody(shared, body)) };
  } catch {
    return undefined;
  }
}

function readBody(shared: TargetCache, found: SharedTarget): Target | undefined {
  const decoded = decodeBody(found.body, found);
  if (decoded.kind === 'target') return decoded.target;
  // What makes no sense must not stand in the way of what does, whatever version it claims.
  if (decoded.kind === 'garbage') shared.discard(found).catch(() => {});
  return undefined;
}

/** Nobody waits for it. */
function share(shared: TargetCache, ticket: CacheTicket, looked: Looked[]): void {
  const targets = looked.flatMap(({ key, ...rest }) =>
    rest.from === 'store' && rest.target
      ? [{ ...key, version: rest.target.version, body: encodeBody(rest.target) }]
      : [],
  );
  if (targets.length > 0) shared.write(ticket, targets).catch(() => {});
}

function leftover({ key, old }: { key: TargetKey; old: Target | undefined }): Looked {
  return old ? { key, from: 'leftover', target: old } : { key, from: 'nobody' };
}

function slugKeyOf({ slug }: Target): string {
  return slug.toLowerCase();
}

/** A slug never contains a slash. */
function idOf({ host, slugKey }: TargetKey): string {
  return `${host}/${slugKey}`;
}

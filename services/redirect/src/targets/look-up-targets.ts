import type { CacheTicket, SharedTarget, TargetCache } from '@linkplane/ephemeral';
import type { GonePlace, KnownPlace, Target, TargetKey } from '@linkplane/links-db/redirect';
import { decodeBody, encodeBody } from './encode-shared-target.ts';

/**
 * What was found for a place, and who says so. `store`: the store of record; without a target the slug leads nowhere.
 * `shared`: the cache of all nodes, as current as the channel of changes promises. `leftover`: the same cache, while
 * nobody vouches for it and the store does not answer. `nobody`: neither could tell.
 * The first two say `unchanged` instead where what is known stands there still.
 */
export type Looked = { key: KnownPlace } & (
  | { from: 'store'; target: Target | undefined | 'unchanged'; readAt: number }
  | { from: 'shared'; target: Target | 'unchanged'; readAt: number }
  | { from: 'leftover'; target: Target }
  | { from: 'nobody' }
);

export type LookUp = (keys: KnownPlace[]) => Promise<Looked[]>;

type SharedRead = {
  readAt: number;
  isVouched: boolean;
  ticket: CacheTicket | undefined;
  found: (Target | 'unchanged' | undefined)[];
};

export type LookUpDeps = {
  /** Leaves out what is as it is known. Rejects when the store does not answer in time. */
  readTargets(keys: KnownPlace[]): Promise<(Target | GonePlace)[]>;
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

  async function lookInStore(keys: KnownPlace[], asWhole = false): Promise<Looked[]> {
    const readAt = performance.now();
    const found = await readTargets(asWhole ? keys.map(whole) : keys);
    counts.loads += keys.length;
    const byId = new Map(found.map((target) => [idOf({ host: target.host, slugKey: slugKeyOf(target) }), target]));
    return keys.map((key) => {
      const target = byId.get(idOf(key)) ?? (key.known === undefined || asWhole ? undefined : 'unchanged');
      return { key, from: 'store', target: isGone(target) ? undefined : target, readAt };
    });
  }

  return async (keys) => {
    const read = await readShared(shared, keys);
    const looked: Looked[] = [];
    const missing: { key: KnownPlace; old: Target | undefined }[] = [];
    keys.forEach((key, index) => {
      const target = read?.found[index];
      if (read?.isVouched && target) looked.push({ key, from: 'shared', target, readAt: read.readAt });
      else missing.push({ key, old: target === 'unchanged' ? undefined : target });
    });
    counts.shared += looked.length;
    if (missing.length === 0) return looked;
    try {
      const fromStore = await lookInStore(
        missing.map(({ key }) => key),
        read?.ticket !== undefined,
      );
      if (read?.ticket) share(shared, read.ticket, fromStore);
      return [...looked, ...fromStore];
    } catch {
      return [...looked, ...missing.map(leftover)];
    }
  };
}

async function readShared(shared: TargetCache, keys: KnownPlace[]): Promise<SharedRead | undefined> {
  const readAt = performance.now();
  try {
    const { found, isVouched, ticket } = await shared.read(keys);
    const read = (body: SharedTarget | undefined, index: number) => {
      if (!body) return undefined;
      return body.version === keys[index]?.known?.version ? 'unchanged' : readBody(shared, body);
    };
    return { readAt, isVouched, ticket, found: found.map(read) };
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
    rest.from === 'store' && rest.target && rest.target !== 'unchanged'
      ? [{ ...key, version: rest.target.version, body: encodeBody(rest.target) }]
      : [],
  );
  if (targets.length > 0) shared.write(ticket, targets).catch(() => {});
}

/** What the shared cache is to be told has to be read from the store as a whole. */
function whole({ host, slugKey }: TargetKey): TargetKey {
  return { host, slugKey };
}

function leftover({ key, old }: { key: KnownPlace; old: Target | undefined }): Looked {
  return old ? { key, from: 'leftover', target: old } : { key, from: 'nobody' };
}

function isGone(found: Target | GonePlace | 'unchanged' | undefined): found is GonePlace {
  return typeof found === 'object' && found.kind === 'gone';
}

function slugKeyOf(found: Target | GonePlace): string {
  return found.kind === 'gone' ? found.slugKey : found.slug.toLowerCase();
}

/** A slug never contains a slash. */
function idOf({ host, slugKey }: TargetKey): string {
  return `${host}/${slugKey}`;
}

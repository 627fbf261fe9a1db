import { locales, type Locale } from '@linkplane/messages';
import { createFairQueue } from '@linkplane/runtime';
import { encodeSlug } from '@linkplane/slugs';
import { LRUCache } from 'lru-cache';
import type { PreparedProfile } from '../decide/prepare-target.ts';
import type { PageEncoding, PageVariant, RenderedPage, RenderJob } from './render-profile.ts';

export type ProfilePages = {
  /**
   * The page from memory, without waiting.
   * @param now milliseconds since the epoch
   */
  findCached(profile: PreparedProfile, variant: PageVariant, now: number): RenderedPage | undefined;
  /** Renders the page, once for all concurrent callers. Rejects when that fails, or when too many pages wait. */
  render(profile: PreparedProfile, variant: PageVariant, now: number): Promise<RenderedPage>;
};

export type PageLimits = {
  bytesMax: number;
  /** A workspace with many pages gets no more, and evicts only its own. */
  bytesPerWorkspaceMax: number;
  /** When the cache is full, pages of workspaces with more than this are evicted first. */
  bytesUndisturbedMax: number;
  /** Pages queued for the thread. */
  waitingMax: number;
  /** Pages of one account that are queued or being rendered. */
  perAccountMax: number;
};

export const pageLimits: PageLimits = {
  bytesMax: 64 * 1_048_576,
  bytesPerWorkspaceMax: 8 * 1_048_576,
  bytesUndisturbedMax: 1_048_576,
  waitingMax: 1_024,
  perAccountMax: 64,
};

/** Threads that serve visitors each have a part of the memory. Their queues wait for one thread each. */
export function dividePages(limits: PageLimits, threads: number): PageLimits {
  return {
    ...limits,
    bytesMax: Math.floor(limits.bytesMax / threads),
    bytesPerWorkspaceMax: Math.floor(limits.bytesPerWorkspaceMax / threads),
    bytesUndisturbedMax: Math.floor(limits.bytesUndisturbedMax / threads),
    waitingMax: Math.ceil(limits.waitingMax / threads),
    perAccountMax: Math.ceil(limits.perAccountMax / threads),
  };
}

type PagesDeps = {
  publicUrl: URL;
  /** Renders on another thread. */
  renderPage: (job: RenderJob) => Promise<RenderedPage>;
  /** The account of a workspace, whose workspaces share its turns. */
  findAccount: (workspaceId: string) => Promise<string>;
  limits?: PageLimits;
};

type Entry = { workspaceId: string; version: number; page: RenderedPage };
/** The keys of a workspace's pages, in the order in which they were rendered. */
type Share = { bytes: number; keys: Set<string> };

/** An entry without its body. */
const entryBytes = 500;

/**
 * Caches pages, each for as long as its version and its schedule are valid. Missing pages are rendered one at a time,
 * accounts in turns. A page with words of ours has a copy for each language that visitors ask for, and each copy counts
 * against its workspace; a page without has one for all.
 */
export function createProfilePages({
  publicUrl,
  renderPage,
  findAccount,
  limits = pageLimits,
}: PagesDeps): ProfilePages {
  const shares = new Map<string, Share>();
  const sizeOf = ({ page }: Entry) => page.body.byteLength + entryBytes;
  const pages = new LRUCache<string, Entry>({
    maxSize: limits.bytesMax,
    sizeCalculation: sizeOf,
    dispose: (entry, key) => {
      const share = shares.get(entry.workspaceId);
      if (!share) return;
      share.bytes -= sizeOf(entry);
      share.keys.delete(key);
      if (share.keys.size === 0) shares.delete(entry.workspaceId);
    },
  });
  const queue = createFairQueue({ atOnceMax: 1, waitingMax: limits.waitingMax, perClientMax: limits.perAccountMax });
  /** The pages being rendered, by key and version. */
  const rendering = new Map<string, Promise<RenderedPage>>();

  /** A few workspaces with large shares evict one another's pages, and not those of all others. */
  function makeRoom(bytes: number): void {
    while (pages.calculatedSize + bytes > limits.bytesMax) {
      let largest: Share | undefined;
      for (const share of shares.values())
        if (share.bytes > (largest?.bytes ?? limits.bytesUndisturbedMax)) largest = share;
      const oldest = largest?.keys.values().next();
      if (!oldest || oldest.done) return; // the least recently used page is evicted
      pages.delete(oldest.value);
    }
  }

  function store(key: string, entry: Entry): void {
    if (sizeOf(entry) > limits.bytesPerWorkspaceMax) return;
    pages.delete(key);
    makeRoom(sizeOf(entry));
    const share = shares.get(entry.workspaceId) ?? { bytes: 0, keys: new Set() };
    shares.set(entry.workspaceId, share);
    share.bytes += sizeOf(entry);
    share.keys.add(key);
    pages.set(key, entry);
    for (const oldest of share.keys) {
      if (share.bytes <= limits.bytesPerWorkspaceMax) break;
      pages.delete(oldest);
    }
  }

  function findCached(profile: PreparedProfile, variant: PageVariant, now: number): RenderedPage | undefined {
    return (
      findValid(keyOf(profile, variant.encoding, null)) ?? findValid(keyOf(profile, variant.encoding, variant.locale))
    );

    function findValid(key: string): RenderedPage | undefined {
      const entry = pages.get(key);
      return entry?.version === profile.target.version && now < entry.page.validUntil ? entry.page : undefined;
    }
  }

  async function renderInTurn(profile: PreparedProfile, variant: PageVariant, now: number): Promise<RenderedPage> {
    const { workspaceId, version } = profile.target;
    const job = describeJob(profile, publicUrl, variant, now);
    return await queue.run(await findAccount(workspaceId), async () => {
      // While this one waited, its page may have been rendered for another language, and be the same in all.
      const cached = findCached(profile, variant, now);
      if (cached) return cached;
      const page = await renderPage(job);
      dropOthers(profile, page);
      store(keyOf(profile, variant.encoding, page.locale), { workspaceId, version, page });
      return page;
    });
  }

  /** What is left of a version with other blocks: a page is either the same in every language or in none. */
  function dropOthers(profile: PreparedProfile, { encoding, locale }: RenderedPage): void {
    for (const other of locale === null ? locales : [null]) pages.delete(keyOf(profile, encoding, other));
  }

  return {
    findCached,
    render(profile, variant, now) {
      const key = `${keyOf(profile, variant.encoding, variant.locale)}/${profile.target.version}`;
      const running = rendering.get(key);
      if (running) return running;
      const started = renderInTurn(profile, variant, now).finally(() => rendering.delete(key));
      rendering.set(key, started);
      return started;
    },
  };
}

function keyOf({ target }: PreparedProfile, encoding: PageEncoding, locale: Locale | null): string {
  return `${target.profileId}/${encoding}/${locale ?? ''}`;
}

function describeJob({ target }: PreparedProfile, publicUrl: URL, variant: PageVariant, now: number): RenderJob {
  const { slug, displayName, bio, avatar, theme, blocks } = target;
  const profile = { slug, displayName, bio, avatar, url: profileUrl(target, publicUrl) };
  return { profile, theme, blocks, ...variant, now };
}

/** The page's own address. */
export function profileUrl({ host, slug }: PreparedProfile['target'], publicUrl: URL): string {
  return `${host === '' ? publicUrl.origin : `https://${host}`}/${encodeSlug(slug)}`;
}

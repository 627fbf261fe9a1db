import { createFairQueue } from '@linkplane/runtime';
import { LRUCache } from 'lru-cache';
import type { PreparedProfile } from '../decide/prepare-profile.ts';
import type { PageEncoding, PageOrder, RenderedPage } from './render-profile.ts';

export type ProfilePages = {
  /**
   * The page from memory, without waiting.
   * @param now milliseconds since the epoch
   */
  recall(profile: PreparedProfile, encoding: PageEncoding, now: number): RenderedPage | undefined;
  /** Renders the page elsewhere, once for all who wait for it. Rejects when that fails, or too many pages wait. */
  render(profile: PreparedProfile, encoding: PageEncoding, now: number): Promise<RenderedPage>;
};

export type PageLimits = {
  bytesMax: number;
  /** One workspace with many pages takes no more, so that it evicts only its own. */
  bytesPerWorkspaceMax: number;
  /** When all is full, pages of workspaces with more than this make room first. */
  bytesUndisturbedMax: number;
  /** Pages that wait for their turn in the thread. */
  waitingMax: number;
  /** Pages of one workspace that wait or are being rendered. */
  perWorkspaceMax: number;
};

export const pageLimits: PageLimits = {
  bytesMax: 64 * 1_048_576,
  bytesPerWorkspaceMax: 8 * 1_048_576,
  bytesUndisturbedMax: 1_048_576,
  waitingMax: 1_024,
  perWorkspaceMax: 64,
};

type Entry = { workspaceId: string; version: number; page: RenderedPage };
/** Keys of its pages in the order in which they were rendered. */
type Share = { bytes: number; keys: Set<string> };

/** An entry without its bytes. */
const entryBytes = 500;

/**
 * Pages in memory, each as long as its version and its schedule last. What is missing is rendered in turns.
 * @param renderPage on another thread
 */
export function createProfilePages(
  publicUrl: URL,
  renderPage: (order: PageOrder) => Promise<RenderedPage>,
  limits = pageLimits,
): ProfilePages {
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
  const queue = createFairQueue({ atOnceMax: 1, waitingMax: limits.waitingMax, perClientMax: limits.perWorkspaceMax });
  /** By key and version. */
  const underWay = new Map<string, Promise<RenderedPage>>();

  /** Few workspaces with large shares evict one another, and not the pages of all others. */
  function makeRoom(bytes: number): void {
    while (pages.calculatedSize + bytes > limits.bytesMax) {
      let largest: Share | undefined;
      for (const share of shares.values())
        if (share.bytes > (largest?.bytes ?? limits.bytesUndisturbedMax)) largest = share;
      const oldest = largest?.keys.values().next();
      if (!oldest || oldest.done) return; // the page that was used longest ago goes
      pages.delete(oldest.value);
    }
  }

  function keep(key: string, entry: Entry): void {
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

  async function renderInTurn(profile: PreparedProfile, encoding: PageEncoding, now: number): Promise<RenderedPage> {
    const { workspaceId, version } = profile.target;
    const order = describeOrder(profile, publicUrl, encoding, now);
    const page = await queue.run(workspaceId, () => renderPage(order));
    keep(keyOf(profile, encoding), { workspaceId, version, page });
    return page;
  }

  return {
    recall(profile, encoding, now) {
      const entry = pages.get(keyOf(profile, encoding));
      return entry?.version === profile.target.version && now < entry.page.validUntil ? entry.page : undefined;
    },
    render(profile, encoding, now) {
      const key = `${keyOf(profile, encoding)}/${profile.target.version}`;
      const known = underWay.get(key);
      if (known) return known;
      const rendering = renderInTurn(profile, encoding, now).finally(() => underWay.delete(key));
      underWay.set(key, rendering);
      return rendering;
    },
  };
}

function keyOf({ target }: PreparedProfile, encoding: PageEncoding): string {
  return `${target.profileId}/${encoding}`;
}

function describeOrder({ target }: PreparedProfile, publicUrl: URL, encoding: PageEncoding, now: number): PageOrder {
  const { slug, displayName, bio, avatar, blocks } = target;
  return { profile: { slug, displayName, bio, avatar, url: profileUrl(target, publicUrl) }, blocks, encoding, now };
}

/** The page's own address. */
export function profileUrl({ host, slug }: PreparedProfile['target'], publicUrl: URL): string {
  return `${host === '' ? publicUrl.origin : `https://${host}`}/${slug}`;
}

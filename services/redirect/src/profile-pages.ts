import { LRUCache } from 'lru-cache';
import { renderProfilePage } from '@linkplane/profile-page';
import type { PreparedProfile } from './prepare-profile.ts';

/** A profile's page as it goes out. */
export type RenderedPage = {
  body: Buffer;
  contentSecurityPolicy: string;
  /** Milliseconds since the epoch: then a block's schedule makes it another page. */
  validUntil: number;
};

export type ProfilePages = {
  /** @param now milliseconds since the epoch */
  get(profile: PreparedProfile, now: number): RenderedPage;
};

type Entry = { profile: PreparedProfile; page: RenderedPage };

const pageBytesMax = 64 * 1_048_576;

/** Writes each page once per version and per change of its schedule, and keeps as many as there is room for. */
export function createProfilePages(publicUrl: URL): ProfilePages {
  const pages = new LRUCache<string, Entry>({
    maxSize: pageBytesMax,
    sizeCalculation: ({ page }) => page.body.byteLength,
  });

  return {
    get(profile, now) {
      const { profileId } = profile.target;
      const known = pages.get(profileId);
      if (known?.profile === profile && now < known.page.validUntil) return known.page;
      const page = render(profile, publicUrl, now);
      pages.set(profileId, { profile, page });
      return page;
    },
  };
}

function render({ target }: PreparedProfile, publicUrl: URL, now: number): RenderedPage {
  const origin = target.host === '' ? publicUrl.origin : `https://${target.host}`;
  const { html, contentSecurityPolicy, validUntil } = renderProfilePage(
    { ...target, url: `${origin}/${target.slug}` },
    now,
  );
  return { body: Buffer.from(html), contentSecurityPolicy, validUntil };
}

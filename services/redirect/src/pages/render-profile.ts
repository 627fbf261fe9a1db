import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { TargetBlock } from '@linkplane/links-db/planes/redirect';
import type { Locale } from '@linkplane/messages';
import { visitorTranslators } from '@linkplane/messages/visitors';
import { renderProfilePage, type ProfileContent } from '@linkplane/profile-page';
import { readBlock } from './read-block.ts';

/** The content encoding of a page; each is rendered and cached separately. */
export type PageEncoding = 'br' | 'gzip' | 'identity';

/** Which of a page's copies a visitor gets. */
export type PageVariant = { encoding: PageEncoding; locale: Locale };

/** A profile's page as it is sent. */
export type RenderedPage = {
  body: Uint8Array;
  encoding: PageEncoding;
  /** Null for a page without words of ours: it is the same in every language. */
  locale: Locale | null;
  contentSecurityPolicy: string;
  /** Milliseconds since the epoch: then a block's schedule changes the page. */
  validUntil: number;
};

/** Everything that a page is rendered from: plain values. */
export type RenderJob = PageVariant & {
  profile: Omit<ProfileContent, 'blocks' | 'theme'>;
  /** The theme as JSON; null for none. */
  theme: string | null;
  blocks: TargetBlock[];
  /** Milliseconds since the epoch. */
  now: number;
};

/** Compresses a little better than gzip's default level, and as fast. */
const brotliQuality = 5;
const compressors = {
  br: (html: Buffer) =>
    promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: promisify(gzip),
  identity: (html: Buffer) => Promise.resolve(html),
};

/** Takes milliseconds per hundred kilobytes: never run it on the thread that serves visitors. */
export async function renderPage({ profile, theme, blocks, encoding, locale, now }: RenderJob): Promise<RenderedPage> {
  const parsed = blocks.map(readBlock).filter((block) => block !== undefined);
  const content = { ...profile, theme: parseTheme(theme), blocks: parsed };
  const page = renderProfilePage(content, now, visitorTranslators[locale]);
  const { html, contentSecurityPolicy, validUntil } = page;
  const body = await compressors[encoding](Buffer.from(html));
  return { body, encoding, locale: page.locale, contentSecurityPolicy, validUntil };
}

/** Null for what is no JSON, as it may be when it came from the shared cache. */
function parseTheme(json: string | null): unknown {
  if (json === null) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

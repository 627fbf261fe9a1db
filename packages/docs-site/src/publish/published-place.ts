import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { escapeHtml } from '../escape-html.ts';
import { publishedGroups } from '../guides.ts';
import { repositoryUrl } from '../render-markdown.ts';
import { pagePolicy, type Picture, type SitePlace } from '../site-place.ts';

/** Where the built site is published, such as https://linkplane.github.io with the base /linkplane/. */
export type PublishedAddress = { origin: string; base: string };

/** A page of files cannot forbid frames: that takes a header. */
const policy = pagePolicy.join('; ');

/** The page for addresses that do not exist has none of its own. */
export const notFoundPath = '';

const hashChars = 10;
export const hashOf = (bytes: Buffer | string): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, hashChars);

/** Where a page is below the base: a directory, so that any file server has it without its extension. */
export function pageDirectory(path: string): string {
  const below = path.replace(/^\/docs\/?/, '');
  return below === '' ? '' : `${below}/`;
}

/**
 * The place of the static site, and the pictures that its pages have named so far.
 * @param root the root of the repository
 */
export function createPublishedPlace(
  { origin, base }: PublishedAddress,
  root: string,
): { place: SitePlace; pictures: Map<string, Buffer> } {
  const pictures = new Map<string, Buffer>();
  const toHref = (path: string) => {
    const [page = '', anchor] = path.split('#', 2);
    return `${base}${pageDirectory(page)}${anchor === undefined ? '' : `#${anchor}`}`;
  };
  const findPicture = (file: string): Picture | undefined => {
    const path = join(root, file);
    if (!existsSync(path)) return undefined;
    const bytes = readFileSync(path);
    const name = `assets/${hashOf(bytes)}/${basename(file)}`;
    pictures.set(name, bytes);
    return { src: `${base}${name}`, ...readPngSize(bytes) };
  };
  const preview = findPicture('docs/screenshots/links.png')?.src ?? '';
  const place: SitePlace = {
    groups: publishedGroups,
    toHref,
    findPicture,
    headerLinks: [
      { href: `${base}openapi.json`, text: 'OpenAPI' },
      { href: repositoryUrl, text: 'GitHub' },
    ],
    icon: `${base}icon.svg`,
    renderHead({ path, title, description }) {
      const url = `${origin}${toHref(path)}`;
      const property = (name: string, content: string) =>
        `<meta property="og:${name}" content="${escapeHtml(content)}">`;
      const policyOfPage = `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`;
      if (path === notFoundPath) return `${policyOfPage}<meta name="robots" content="noindex">`;
      return (
        policyOfPage +
        `<meta name="description" content="${escapeHtml(description)}"><link rel="canonical" href="${escapeHtml(url)}">` +
        property('type', 'article') +
        property('site_name', 'Linkplane documentation') +
        property('title', title) +
        property('description', description) +
        property('url', url) +
        property('image', origin + preview) +
        '<meta name="twitter:card" content="summary_large_image">'
      );
    },
    renderFoot(file) {
      const isPage = file.endsWith('.md');
      const href = `${repositoryUrl}/${isPage ? 'edit' : 'tree'}/main/${file}`;
      return `<p class="edit"><a href="${href}">${isPage ? 'Edit this page' : 'Edit the descriptions of this page'}</a></p>`;
    },
    hasApi: false,
  };
  return { place, pictures };
}

const pngSignature = '89504e470d0a1a0a';

/** So that a page does not move when its pictures arrive. */
function readPngSize(bytes: Buffer): { width: number; height: number } | undefined {
  if (bytes.subarray(0, 8).toString('hex') !== pngSignature) return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OpenApiDocument } from '@linkplane/contracts';
import { createSite } from '../create-site.ts';
import { escapeHtml } from '../escape-html.ts';
import { readSiteFiles } from '../read-site-files.ts';
import { mark } from '../render-frame.ts';
import { createPublishedPlace, hashOf, notFoundPath, pageDirectory, type PublishedAddress } from './published-place.ts';
import { renderNotFound } from '../render-not-found.ts';

export type WriteSiteOptions = PublishedAddress & {
  document: OpenApiDocument;
  /** The root of the repository. */
  root: string;
  /** Where the site is written: an empty directory, or one that does not exist. */
  directory: string;
};

/** Code samples name the address of a local start. */
const sampleOrigin = 'http://localhost:8080';

/** Writes the whole documentation as files, each page as `index.html` of its directory. Returns how many pages there are. */
export function writeSite({ document, root, directory, origin, base }: WriteSiteOptions): number {
  const { files } = readSiteFiles();
  const readGuide = (file: string) => readFileSync(join(root, 'docs', file), 'utf8');
  const { place, pictures } = createPublishedPlace({ origin, base }, root);
  const shared = { document, readGuide, origin: sampleOrigin, place };
  // The index names no asset: it can be made first, and its name has its hash.
  const index = createSite({ ...shared, assets: { style: '', script: '', search: '' } }).renderSearchIndex();
  const assets = `assets/${hashOf(Buffer.concat(files.map(({ bytes }) => bytes)))}`;
  const search = `assets/${hashOf(index)}/search.json`;
  const site = createSite({
    ...shared,
    assets: { style: `${base}${assets}/docs.css`, script: `${base}${assets}/docs.js`, search: `${base}${search}` },
  });

  const write = (name: string, bytes: Buffer | string) => {
    const path = join(directory, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  };
  for (const path of site.paths) write(`${pageDirectory(path)}index.html`, site.renderPage(path));
  for (const { name, bytes } of files) write(`${assets}/${name}`, bytes);
  for (const [name, bytes] of pictures) write(name, bytes);
  write(search, index);
  write('openapi.json', JSON.stringify(document));
  write('icon.svg', mark.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" '));
  write('404.html', renderNotFound(site, place.toHref('/docs'), notFoundPath));
  write('sitemap.xml', renderSitemap(site.paths.map((path) => `${origin}${place.toHref(path)}`)));
  write('robots.txt', `User-agent: *\nAllow: /\nSitemap: ${origin}${base}sitemap.xml\n`);
  // GitHub Pages publishes the files as they are.
  write('.nojekyll', '');
  return site.paths.length;
}

function renderSitemap(urls: readonly string[]): string {
  const entries = urls.map((url) => `<url><loc>${escapeHtml(url)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('\n')}</urlset>\n`;
}

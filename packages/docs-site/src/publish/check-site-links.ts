import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryUrl } from '../render-markdown.ts';
import { checkExternalLink } from './check-external-link.ts';

/** The built site, and the repository that its pages link to. */
export type BuiltSite = { directory: string; origin: string; base: string; root: string };

type Page = { html: string; ids: ReadonlySet<string> };

/**
 * Follows every link and every picture of a built site without a network. Returns one line for each that is broken:
 * pages, anchors, assets, files of the repository; and what is no address of the web.
 */
export function checkSiteLinks({ directory, origin, base, root }: BuiltSite): string[] {
  const pages = new Map<string, Page>();
  for (const file of globSync('**/*.html', { cwd: directory }).toSorted()) {
    const html = readFileSync(join(directory, file), 'utf8');
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id));
    pages.set(file, { html, ids });
  }
  if (pages.size === 0) return [`${directory}: no pages`];

  const problems: string[] = [];
  for (const [file, { html }] of pages) {
    for (const [, address = ''] of html.matchAll(/ (?:href|src|data-search)="([^"]*)"/g)) {
      const problem = checkAddress(decode(address), file);
      if (problem !== undefined) problems.push(`${file}: ${address}: ${problem}`);
    }
  }
  for (const [, url = ''] of readFileSync(join(directory, 'sitemap.xml'), 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const problem = checkAddress(url, 'sitemap.xml');
    if (problem !== undefined) problems.push(`sitemap.xml: ${url}: ${problem}`);
  }
  return problems;

  function checkAddress(address: string, from: string): string | undefined {
    if (address.startsWith('#')) return checkAnchor(from, address.slice(1));
    if (address.startsWith(`${repositoryUrl}/`)) return checkRepositoryUrl(address, root);
    const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
    if (!path.startsWith('/')) return checkExternalLink(path);
    if (!path.startsWith(base)) return `not below ${base}`;
    const [target = '', anchor] = path.slice(base.length).split('#', 2);
    const name = target === '' || target.endsWith('/') ? `${target}index.html` : target;
    if (!existsSync(join(directory, name))) return 'no such page or file';
    return anchor === undefined ? undefined : checkAnchor(name, anchor);
  }

  function checkAnchor(name: string, anchor: string): string | undefined {
    return pages.get(name)?.ids.has(decodeURIComponent(anchor)) ? undefined : 'no such heading';
  }
}

const decode = (address: string) => address.replaceAll('&amp;', '&').replaceAll('&#38;', '&');

/** A link to a file or a directory of the repository. */
function checkRepositoryUrl(address: string, root: string): string | undefined {
  const path = /^\/(?:blob|tree|edit)\/main\/([^#?]+)/.exec(address.slice(repositoryUrl.length))?.[1];
  if (path === undefined) return checkExternalLink(address);
  return existsSync(join(root, path)) ? undefined : 'no such file in the repository';
}

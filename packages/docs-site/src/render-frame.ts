import { escapeHtml } from './escape-html.ts';
import { groupAfterReference, guidePath, type GuideGroup } from './guides.ts';
import type { ReferenceSection } from './read-reference.ts';
import type { SitePlace } from './site-place.ts';

/** The addresses of the files that every page needs; each contains a hash of its bytes. */
export type SiteAssets = { style: string; script: string; search: string };

export type PageParts = {
  title: string;
  /** One or two sentences in plain text, for search engines. */
  description: string;
  /** The address of the page in the product. */
  path: string;
  /** Trusted markup. */
  main: string;
  /** What the page has, for the list at its side; empty for pages of the reference, which use that side for code. */
  contents: string;
  layout: 'guide' | 'reference';
};

/** The sign of the product, in markup. */
export const mark =
  '<svg width="28" height="28" viewBox="0 0 44 44" aria-hidden="true"><rect width="44" height="44" rx="12" fill="#4b45c6"/>' +
  '<path d="M18.5 25.5l7-7M20 15.5l2.6-2.6a6 6 0 0 1 8.5 8.5L28.5 24M24 28.5l-2.6 2.6a6 6 0 0 1-8.5-8.5l2.6-2.6" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round"/></svg>';

export const referencePath = ({ slug }: Pick<ReferenceSection, 'slug'>): string => `/docs/api/${slug}`;

/** The whole page: header, navigation, content. Has no inline script or style, which its policy forbids. */
export function renderFrame(
  { title, description, path, main, contents, layout }: PageParts,
  { sections, place, assets }: { sections: readonly ReferenceSection[]; place: SitePlace; assets: SiteAssets },
): string {
  const links = place.headerLinks.map(({ href, text }) => `<a href="${href}">${text}</a>`);
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8">${place.renderHead({ path, title, description })}` +
    `<meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)} · Linkplane</title>` +
    `<link rel="icon" type="image/svg+xml" href="${place.icon}"><link rel="stylesheet" href="${assets.style}">` +
    `<script src="${assets.script}" data-search="${assets.search}" defer></script></head>` +
    `<body class="${layout}"><a class="skip" href="#main">Skip to the content</a>` +
    `<header class="top"><a class="brand" href="${place.toHref('/docs')}">${mark}<strong>Linkplane</strong> <span>Docs</span></a>` +
    `<button type="button" class="find" id="find" hidden><span>Search</span><kbd>/</kbd></button>` +
    `<nav aria-label="Site">${links.join('')}` +
    `<button type="button" id="theme" aria-label="Switch between light and dark" hidden>◐</button></nav></header>` +
    `<div class="columns"><details class="menu" id="menu"><summary>Pages</summary>${renderNavigation(sections, path, place)}</details>` +
    `<main id="main" tabindex="-1">${main}</main>${contents}</div>` +
    `<dialog id="search" aria-label="Search the documentation"><form method="dialog"><input type="search" id="words" aria-label="Search" placeholder="Search guides and calls" autocomplete="off" spellcheck="false"></form><ul id="hits"></ul><p id="none" role="status"></p></dialog>` +
    `</body></html>\n`
  );
}

function renderNavigation(
  sections: readonly ReferenceSection[],
  path: string,
  { groups, toHref }: Pick<SitePlace, 'groups' | 'toHref'>,
): string {
  const link = (target: string, title: string) =>
    `<a href="${toHref(target)}"${target === path ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a>`;
  const renderGroup = (group: GuideGroup) =>
    `<h2>${group.title}</h2><ul>${group.guides.map((guide) => `<li>${link(guidePath(guide), guide.title)}</li>`).join('')}</ul>`;
  const calls = sections.map((section) => {
    const target = referencePath(section);
    const operations = section.operations.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`);
    return `<li>${link(target, section.name)}${target === path ? `<ul>${operations.join('')}</ul>` : ''}</li>`;
  });
  const split = groups.findIndex(({ title }) => title === groupAfterReference);
  return (
    `<nav aria-label="Documentation">${groups.slice(0, split).map(renderGroup).join('')}` +
    `<h2>API reference</h2><ul>${calls.join('')}</ul>${groups.slice(split).map(renderGroup).join('')}</nav>`
  );
}

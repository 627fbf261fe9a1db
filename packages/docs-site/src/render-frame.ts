import { escapeHtml } from './escape-html.ts';
import { guideGroups, guidePath } from './guides.ts';
import type { ReferenceSection } from './read-reference.ts';

/** The addresses of the files that every page needs; each contains a hash of its bytes. */
export type SiteAssets = { style: string; script: string; search: string };

export type PageParts = {
  title: string;
  /** The address of the page. */
  path: string;
  /** Trusted markup. */
  main: string;
  /** What the page has, for the list at its side; empty for pages of the reference, which use that side for code. */
  contents: string;
  layout: 'guide' | 'reference';
};

const mark =
  '<svg width="28" height="28" viewBox="0 0 44 44" aria-hidden="true"><rect width="44" height="44" rx="12" fill="#4b45c6"/>' +
  '<path d="M18.5 25.5l7-7M20 15.5l2.6-2.6a6 6 0 0 1 8.5 8.5L28.5 24M24 28.5l-2.6 2.6a6 6 0 0 1-8.5-8.5l2.6-2.6" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round"/></svg>';

export const referencePath = ({ slug }: Pick<ReferenceSection, 'slug'>): string => `/docs/api/${slug}`;

/** The whole page: header, navigation, content. Has no inline script or style, which its policy forbids. */
export function renderFrame(
  { title, path, main, contents, layout }: PageParts,
  sections: readonly ReferenceSection[],
  { style, script, search }: SiteAssets,
): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)} · Linkplane</title>` +
    `<link rel="icon" type="image/svg+xml" href="/app/icon.svg"><link rel="stylesheet" href="${style}">` +
    `<script src="${script}" data-search="${search}" defer></script></head>` +
    `<body class="${layout}"><a class="skip" href="#main">Skip to the content</a>` +
    `<header class="top"><a class="brand" href="/docs">${mark}<strong>Linkplane</strong> <span>Docs</span></a>` +
    `<button type="button" class="find" id="find" hidden><span>Search</span><kbd>/</kbd></button>` +
    `<nav aria-label="Site"><a href="/v1/openapi.json">OpenAPI</a><a href="/app">Dashboard</a>` +
    `<button type="button" id="theme" aria-label="Switch between light and dark" hidden>◐</button></nav></header>` +
    `<div class="columns"><details class="menu" id="menu"><summary>Pages</summary>${renderNavigation(sections, path)}</details>` +
    `<main id="main" tabindex="-1">${main}</main>${contents}</div>` +
    `<dialog id="search" aria-label="Search the documentation"><form method="dialog"><input type="search" id="words" aria-label="Search" placeholder="Search guides and calls" autocomplete="off" spellcheck="false"></form><ul id="hits"></ul><p id="none" role="status"></p></dialog>` +
    `</body></html>\n`
  );
}

function renderNavigation(sections: readonly ReferenceSection[], path: string): string {
  const item = (href: string, title: string) =>
    `<li><a href="${href}"${href === path ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`;
  const guides = guideGroups.map(
    (group) =>
      `<h2>${group.title}</h2><ul>${group.guides.map((guide) => item(guidePath(guide), guide.title)).join('')}</ul>`,
  );
  const calls = sections.map((section) => {
    const href = referencePath(section);
    if (href !== path) return item(href, section.name);
    const operations = section.operations.map(({ id, title }) => item(`#${id}`, title)).join('');
    return `<li><a href="${href}" aria-current="page">${escapeHtml(section.name)}</a><ul>${operations}</ul></li>`;
  });
  const split = guides.length - 1;
  return (
    `<nav aria-label="Documentation">${guides.slice(0, split).join('')}` +
    `<h2>API reference</h2><ul>${calls.join('')}</ul>${guides.slice(split).join('')}</nav>`
  );
}

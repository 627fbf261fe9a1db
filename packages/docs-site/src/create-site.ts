import type { OpenApiDocument } from '@linkplane/contracts';
import { escapeHtml } from './escape-html.ts';
import { guidePath, guides, guideGroups, type Guide } from './guides.ts';
import { readReference, type ReferenceSection } from './read-reference.ts';
import { referencePath, renderFrame, type SiteAssets } from './render-frame.ts';
import { renderMarkdown, type RenderedMarkdown } from './render-markdown.ts';
import { renderOperation } from './render-operation.ts';
import { renderText } from './render-schema.ts';

/** The documentation, each page rendered when it is first requested. */
export type DocsSite = {
  /** The addresses of all pages. */
  paths: readonly string[];
  /** @throws Error for an address that is not one of them */
  renderPage(path: string): string;
  /** What the search of the pages looks through: JSON. */
  renderSearchIndex(): string;
};

export type SiteOptions = {
  document: OpenApiDocument;
  /** Reads a guide's Markdown. @param file its path below `docs/` */
  readGuide: (file: string) => string;
  /** Where the service is, as code samples name it. */
  origin: string;
  assets: SiteAssets;
};

const homePath = '/docs';

export function createSite({ document, readGuide, origin, assets }: SiteOptions): DocsSite {
  const reference = readReference(document);
  const { sections } = reference;
  const rendered = new Map<string, RenderedMarkdown>();
  const readRendered = (guide: Guide) => {
    let markdown = rendered.get(guide.slug);
    // Samples in guides name the address of a local start; readers of a service want their own.
    if (!markdown)
      markdown = renderMarkdown(readGuide(guide.file).replaceAll('localhost:8080', withoutScheme(origin)), guide.file);
    rendered.set(guide.slug, markdown);
    return markdown;
  };

  const writers = new Map<string, () => string>([
    [
      homePath,
      () =>
        frame({ title: 'Documentation', path: homePath, main: renderHome(sections), contents: '', layout: 'guide' }),
    ],
  ]);
  for (const guide of guides) {
    const path = guidePath(guide);
    writers.set(path, () => {
      const { html, headings } = readRendered(guide);
      const main = `<article class="prose">${html}${renderNeighbours(guide)}</article>`;
      return frame({ title: guide.title, path, main, contents: renderContents(headings), layout: 'guide' });
    });
  }
  for (const section of sections) {
    const path = referencePath(section);
    writers.set(path, () => {
      const operations = section.operations.map((operation) => renderOperation(operation, reference, origin));
      const main = `<div class="intro"><h1>${escapeHtml(section.name)}</h1>${renderText(section.description)}</div>${operations.join('')}`;
      return frame({ title: section.name, path, main, contents: '', layout: 'reference' });
    });
  }
  const frame = (parts: Parameters<typeof renderFrame>[0]) => renderFrame(parts, sections, assets);

  return {
    paths: [...writers.keys()],
    renderPage(path) {
      const write = writers.get(path);
      if (!write) throw new Error(`There is no page ${path}.`);
      return write();
    },
    renderSearchIndex: () =>
      JSON.stringify([
        ...sections.flatMap((section) =>
          section.operations.map(({ id, title, summary, method, path }) => ({
            href: `${referencePath(section)}#${id}`,
            title,
            detail: `${method} ${path}`,
            words: `${id} ${section.name} ${summary}`,
          })),
        ),
        ...guides.flatMap((guide) =>
          readRendered(guide).headings.map(({ id, text, level }) => ({
            href: level === 1 ? guidePath(guide) : `${guidePath(guide)}#${id}`,
            title: text,
            detail: level === 1 ? 'Guide' : guide.title,
            words: guide.slug,
          })),
        ),
      ]),
  };
}

const withoutScheme = (origin: string) => origin.replace(/^http:\/\//, '');

function renderHome(sections: readonly ReferenceSection[]): string {
  const card = (href: string, title: string, words: string) =>
    `<a class="card" href="${href}"><strong>${escapeHtml(title)}</strong><span>${escapeHtml(words)}</span></a>`;
  const groups = guideGroups.map(
    ({ title, guides: ofGroup }) =>
      `<h2>${title}</h2><ul class="plain">${ofGroup.map((guide) => `<li><a href="${guidePath(guide)}">${escapeHtml(guide.title)}</a></li>`).join('')}</ul>`,
  );
  const calls = sections.map((section) => card(referencePath(section), section.name, section.description)).join('');
  return (
    `<article class="prose home"><h1>Linkplane documentation</h1>` +
    `<p class="lead">Short links, link-in-bio profiles and their analytics, with an API. Start with a link in five minutes, or look up a call.</p>` +
    `<div class="cards">${card('/docs/guides/quick-start', 'Quick start', 'A token, a link, a click, a report.')}` +
    card('/docs/guides/webhooks', 'Webhooks', 'Signed events on your server as they happen.') +
    `${card('/docs/guides/reports', 'Reports', 'Filters, breakdowns, comparisons and exports.')}</div>` +
    `<h2>API reference</h2><div class="cards">${calls}</div><div class="groups">${groups.map((group) => `<section>${group}</section>`).join('')}</div></article>`
  );
}

function renderContents(headings: RenderedMarkdown['headings']): string {
  const shown = headings.filter(({ level }) => level === 2);
  if (shown.length < 2) return '';
  const items = shown.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`).join('');
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${items}</ul></nav>`;
}

function renderNeighbours({ slug }: Guide): string {
  const index = guides.findIndex((guide) => guide.slug === slug);
  const link = (guide: Guide | undefined, rel: string) =>
    guide
      ? `<a rel="${rel}" href="${guidePath(guide)}">${rel === 'prev' ? '← ' : ''}${escapeHtml(guide.title)}${rel === 'next' ? ' →' : ''}</a>`
      : '<span></span>';
  return `<nav class="neighbours" aria-label="Neighbouring pages">${link(guides[index - 1], 'prev')}${link(guides[index + 1], 'next')}</nav>`;
}

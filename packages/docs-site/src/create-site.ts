import type { OpenApiDocument } from '@linkplane/contracts';
import { escapeHtml } from './escape-html.ts';
import { guidePath, guideSource, listGuides, type Guide } from './guides.ts';
import { readReference } from './read-reference.ts';
import { referencePath, renderFrame, type PageParts, type SiteAssets } from './render-frame.ts';
import { homeDescription, renderHome } from './render-home.ts';
import { renderMarkdown, type RenderedMarkdown } from './render-markdown.ts';
import { renderOperation } from './render-operation.ts';
import { renderText } from './render-schema.ts';
import { productPlace, type SitePlace } from './site-place.ts';
import { listSearchEntries } from './list-search-entries.ts';

/** The documentation, each page rendered when it is first requested. */
export type DocsSite = {
  /** The addresses of all pages. */
  paths: readonly string[];
  /** @throws Error for an address that is not one of them */
  renderPage(path: string): string;
  /** What the search of the pages looks through: JSON. */
  renderSearchIndex(): string;
  /** A page with the frame of the site and content of the caller's. */
  renderOther(parts: Pick<PageParts, 'title' | 'description' | 'path' | 'main'>): string;
};

export type SiteOptions = {
  document: OpenApiDocument;
  /** Reads a guide's Markdown. @param file its path from `docs/` */
  readGuide: (file: string) => string;
  /** Where the service is, as code samples name it. */
  origin: string;
  assets: SiteAssets;
  place?: SitePlace;
};

const homePath = '/docs';
/** Search engines cut descriptions off at about that. */
const descriptionCharsMax = 160;
/** The descriptions of calls stand here. */
const referenceSource = 'packages/contracts/src';

export function createSite({ document, readGuide, origin, assets, place = productPlace }: SiteOptions): DocsSite {
  const reference = readReference(document);
  const { sections } = reference;
  const guides = listGuides(place.groups);
  const rendered = new Map<string, RenderedMarkdown>();
  const readRendered = (guide: Guide) => {
    let markdown = rendered.get(guide.slug);
    markdown ??= renderMarkdown(nameOrigin(readGuide(guide.file), origin), guide.file, place);
    rendered.set(guide.slug, markdown);
    return markdown;
  };
  const frame = (parts: PageParts) => renderFrame(parts, { sections, place, assets });
  const renderOther: DocsSite['renderOther'] = (parts) => frame({ ...parts, contents: '', layout: 'guide' });

  const title = 'Documentation';
  const writers = new Map<string, () => string>([
    [
      homePath,
      () => renderOther({ title, description: homeDescription, path: homePath, main: renderHome(sections, place) }),
    ],
  ]);
  for (const guide of guides) {
    const path = guidePath(guide);
    writers.set(path, () => {
      const { html, headings, sections: texts } = readRendered(guide);
      const foot = place.renderFoot(guideSource(guide));
      const main = `<article class="prose">${html}${foot}${renderNeighbours(guide, guides, place)}</article>`;
      const description = summarise(texts.map(({ text }) => text).join(' '));
      return frame({
        title: guide.title,
        description,
        path,
        main,
        contents: renderContents(headings),
        layout: 'guide',
      });
    });
  }
  for (const section of sections) {
    const path = referencePath(section);
    writers.set(path, () => {
      const operations = section.operations.map((operation) =>
        renderOperation(operation, reference, { origin, hasApi: place.hasApi }),
      );
      const main = `<div class="intro"><h1>${escapeHtml(section.name)}</h1>${renderText(section.description)}</div>${operations.join('')}${place.renderFoot(referenceSource)}`;
      const description = summarise(`${section.name} in the API of Linkplane. ${section.description}`);
      return frame({ title: section.name, description, path, main, contents: '', layout: 'reference' });
    });
  }

  return {
    paths: [...writers.keys()],
    renderPage(path) {
      const write = writers.get(path);
      if (!write) throw new Error(`There is no page ${path}.`);
      return write();
    },
    renderSearchIndex: () =>
      JSON.stringify(
        listSearchEntries(
          sections,
          guides.map((guide) => ({ guide, sections: readRendered(guide).sections })),
          place.toHref,
        ),
      ),
    renderOther,
  };
}

/** Samples in guides name the address of a local start; readers of a service want their own. */
function nameOrigin(markdown: string, origin: string): string {
  return markdown.replaceAll('http://localhost:8080', origin).replaceAll('localhost:8080', new URL(origin).host);
}

/** The beginning of a text, up to a word's end. */
function summarise(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= descriptionCharsMax) return plain;
  const cut = plain.slice(0, descriptionCharsMax - 1);
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`;
}

function renderContents(headings: RenderedMarkdown['headings']): string {
  const shown = headings.filter(({ level }) => level === 2);
  if (shown.length < 2) return '';
  const items = shown.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`).join('');
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${items}</ul></nav>`;
}

function renderNeighbours({ slug }: Guide, guides: readonly Guide[], { toHref }: SitePlace): string {
  const index = guides.findIndex((guide) => guide.slug === slug);
  const link = (guide: Guide | undefined, rel: string) =>
    guide
      ? `<a rel="${rel}" href="${toHref(guidePath(guide))}">${rel === 'prev' ? '← ' : ''}${escapeHtml(guide.title)}${rel === 'next' ? ' →' : ''}</a>`
      : '<span></span>';
  return `<nav class="neighbours" aria-label="Neighbouring pages">${link(guides[index - 1], 'prev')}${link(guides[index + 1], 'next')}</nav>`;
}

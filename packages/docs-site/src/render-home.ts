import { escapeHtml } from './escape-html.ts';
import { guidePath, quickStarts } from './guides.ts';
import type { ReferenceSection } from './read-reference.ts';
import { referencePath } from './render-frame.ts';
import type { SitePlace } from './site-place.ts';

export const homeDescription =
  'Short links, link-in-bio profiles and their analytics, with an API: quick starts, guides and the reference.';

const quickStartWords: Readonly<Record<string, string>> = {
  creator: 'A page of your links, on your name, in five minutes.',
  marketer: 'A campaign: UTM, a QR code, a split test, its report.',
  developer: 'A link by API in a minute, then webhooks and conversions.',
  analyst: 'Clicks in SQL, files and Grafana.',
  operator: 'Start it, back it up, upgrade it, watch it.',
};

/** The first page: a quick start for each kind of reader, then the reference and every guide. */
export function renderHome(sections: readonly ReferenceSection[], { groups, toHref }: SitePlace): string {
  const card = (path: string, title: string, words: string) =>
    `<a class="card" href="${toHref(path)}"><strong>${escapeHtml(title)}</strong><span>${escapeHtml(words)}</span></a>`;
  const starts = quickStarts.map((guide) => card(guidePath(guide), guide.title, quickStartWords[guide.slug] ?? ''));
  const calls = sections.map((section) => card(referencePath(section), section.name, section.description));
  const lists = groups.map(({ title, guides }) => {
    const items = guides.map(
      (guide) => `<li><a href="${toHref(guidePath(guide))}">${escapeHtml(guide.title)}</a></li>`,
    );
    return `<section><h2>${title}</h2><ul class="plain">${items.join('')}</ul></section>`;
  });
  return (
    `<article class="prose home"><h1>Linkplane documentation</h1>` +
    `<p class="lead">Short links, link-in-bio profiles and their analytics, with an API. Begin with the quick start that is yours, or look up a call.</p>` +
    `<h2>Quick starts</h2><div class="cards">${starts.join('')}</div>` +
    `<h2 id="api-reference">API reference</h2><div class="cards">${calls.join('')}</div><div class="groups">${lists.slice(1).join('')}</div></article>`
  );
}

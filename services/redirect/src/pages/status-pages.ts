import type { Locale, Translator } from '@linkplane/messages';
import { visitorTranslators } from '@linkplane/messages/visitors';
import { escapeHtml } from '@linkplane/runtime';
import { renderPage, type Page } from './html-page.ts';

/** The pages that are the same for every visitor of a language. */
export type StatusPages = {
  /** The root of the service's own host: leads to the dashboard and to the documentation. */
  home: Page;
  /** One page for unknown, deleted and not yet started links: it does not reveal which of them it is. */
  notFound: Page;
  expired: Page;
  /** The page of a suspended link, profile or whole domain. Does not reveal the destination. */
  suspended: Page;
  /** The store is down and this link is not cached: never a 404, which would mean that the link does not exist. */
  unavailable: Page;
};

const written = { withHome: new Map<Locale, StatusPages>(), alone: new Map<Locale, StatusPages>() };

/**
 * Written once for each language.
 * @param hasHome whether the root of the host is a page or leads to one: what is not found or over links to it
 */
export function statusPages(locale: Locale, hasHome: boolean): StatusPages {
  const pagesOf = written[hasHome ? 'withHome' : 'alone'];
  let pages = pagesOf.get(locale);
  if (!pages) pagesOf.set(locale, (pages = writePages(visitorTranslators[locale], hasHome)));
  return pages;
}

function writePages(t: Translator, hasHome: boolean): StatusPages {
  const wayHome = hasHome ? `<nav class="more"><a href="/">${escapeHtml(t.text('Go to the home page'))}</a></nav>` : '';
  const page = (title: string, heading: string, words: string, after = wayHome) =>
    renderPage({ t, title, body: `<h1>${escapeHtml(heading)}</h1><p>${escapeHtml(words)}</p>${after}` });
  return {
    home: renderPage({
      t,
      title: 'Linkplane',
      body:
        `<h1>Linkplane</h1><p>${escapeHtml(t.text('Short links that always work.'))}</p>` +
        `<a class="button" href="/app">${escapeHtml(t.text('Sign in'))}</a>` +
        `<nav class="more"><a href="/docs">${escapeHtml(t.text('Documentation'))}</a></nav>`,
    }),
    notFound: page(
      t.text('Link not found'),
      t.text('Link not found'),
      t.text('Check the address for typos. The link may also have been removed by its owner.'),
    ),
    expired: page(
      t.text('Link expired'),
      t.text('This link has expired'),
      t.text('It has passed its expiration date or reached its click limit.'),
    ),
    suspended: page(
      t.text('Not available'),
      t.text('This page is not available'),
      t.text('It has been suspended by the operator of this service.'),
    ),
    unavailable: page(
      t.text('Temporarily unavailable'),
      t.text('Temporarily unavailable'),
      t.text('This link cannot be opened right now. Please try again in a few seconds.'),
      '',
    ),
  };
}

import { renderPage, type Page } from './html-page.ts';

const page = renderPage({
  title: 'Link not found',
  body: '<h1>There is no link here</h1><p>It may have been mistyped, or removed by its owner.</p>',
});

/** One page for unknown, deleted and not yet started links: it tells nothing about which. */
export function notFoundPage(): Page {
  return page;
}

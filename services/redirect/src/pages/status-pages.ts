import { renderPage } from './html-page.ts';

export const homePage = renderPage({
  title: 'Linkplane',
  body: '<h1>Linkplane</h1><p>Short links that always work.</p>',
});

/** One page for unknown, deleted and not yet started links: it does not reveal which of them it is. */
export const notFoundPage = renderPage({
  title: 'Link not found',
  body: '<h1>Link not found</h1><p>Check the address for typos. The link may also have been removed by its owner.</p>',
});

export const expiredPage = renderPage({
  title: 'Link expired',
  body: '<h1>This link has expired</h1><p>It has passed its expiration date or reached its click limit.</p>',
});

/** For a link, a profile or a whole domain. Does not reveal the destination. */
export const suspendedPage = renderPage({
  title: 'Not available',
  body: '<h1>This page is not available</h1><p>It has been suspended by the operator of this service.</p>',
});

/** The store is down and this link is not cached: never a 404, which would mean that the link does not exist. */
export const unavailablePage = renderPage({
  title: 'Temporarily unavailable',
  body: '<h1>Temporarily unavailable</h1><p>This link cannot be opened right now. Please try again in a few seconds.</p>',
});

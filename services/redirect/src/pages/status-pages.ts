import { renderPage } from './html-page.ts';

export const homePage = renderPage({
  title: 'Linkplane',
  body: '<h1>Linkplane</h1><p>Short links that always answer.</p>',
});

/** One page for unknown, deleted and not yet started links: it does not reveal which of them it is. */
export const notFoundPage = renderPage({
  title: 'Link not found',
  body: '<h1>There is no link here</h1><p>It may have been mistyped, or removed by its owner.</p>',
});

export const expiredPage = renderPage({
  title: 'Link expired',
  body: '<h1>This link has expired</h1><p>Its time is over, or it has been followed as often as its owner allowed.</p>',
});

/** For a link, a profile or a whole domain. Does not reveal the destination. */
export const suspendedPage = renderPage({
  title: 'Not available',
  body: '<h1>This page is not available</h1><p>The operator of this service has stopped it.</p>',
});

/** The store is down and this link is not cached: never a 404, which would mean that the link does not exist. */
export const unavailablePage = renderPage({
  title: 'Please try again',
  body: '<h1>One moment, please</h1><p>This link cannot be looked up right now. Please try again in a few seconds.</p>',
});

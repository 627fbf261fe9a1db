import { renderPage, type Page } from './html-page.ts';

const page = renderPage({
  title: 'Please try again',
  body: '<h1>One moment, please</h1><p>This link cannot be looked up right now. Please try again in a few seconds.</p>',
});

/** The store is away and this link is not in memory: never a 404, which would say that it does not exist. */
export function unavailablePage(): Page {
  return page;
}

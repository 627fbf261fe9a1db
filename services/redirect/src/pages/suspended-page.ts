import { renderPage, type Page } from './html-page.ts';

const page = renderPage({
  title: 'Not available',
  body: '<h1>This page is not available</h1><p>The operator of this service has stopped it.</p>',
});

/** Of a link, a profile or a whole domain. Says nothing of where it led. */
export function suspendedPage(): Page {
  return page;
}

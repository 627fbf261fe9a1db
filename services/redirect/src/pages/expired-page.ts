import { renderPage, type Page } from './html-page.ts';

const page = renderPage({
  title: 'Link expired',
  body: '<h1>This link has expired</h1><p>Its time is over, or it has been followed as often as its owner allowed.</p>',
});

export function expiredPage(): Page {
  return page;
}

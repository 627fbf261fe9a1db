import { renderPage, type Page } from './html-page.ts';

const page = renderPage({
  title: 'Linkplane',
  body: '<h1>Linkplane</h1><p>Short links that always answer.</p>',
});

export function homePage(): Page {
  return page;
}

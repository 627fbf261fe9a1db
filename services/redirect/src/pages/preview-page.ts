import { escapeHtml, hostOf, renderPage, type Page } from './page.ts';

/** Where a short link leads, for people who look before they leap. */
export function previewPage(shortUrl: string, destination: string): Page {
  return renderPage({
    title: 'Link preview',
    body:
      `<h1>This link leads to</h1><div class="host">${escapeHtml(hostOf(destination))}</div>` +
      `<p class="address">${escapeHtml(destination)}</p>` +
      `<a class="button" rel="nofollow" href="${escapeHtml(shortUrl)}">Follow the link</a>`,
  });
}

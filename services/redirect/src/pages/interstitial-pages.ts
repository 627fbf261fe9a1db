import { escapeHtml, hostOf, renderAddress, renderPage, type Page } from './html-page.ts';

/** Whose page an address leads to. */
export function profilePreviewPage(displayName: string, url: string): Page {
  return renderPage({
    title: 'Profile preview',
    body:
      `<h1>This link leads to a profile</h1><div class="host" dir="auto">${escapeHtml(displayName)}</div>` +
      `${renderAddress(url)}<a class="button" rel="nofollow" href="${escapeHtml(url)}">Open the profile</a>`,
  });
}

/** Where a short link leads, for people who look before they leap. */
export function previewPage(shortUrl: string, destination: string): Page {
  return renderPage({
    title: 'Link preview',
    body:
      `<h1>This link leads to</h1><div class="host" dir="ltr">${escapeHtml(hostOf(destination))}</div>` +
      renderAddress(destination) +
      `<a class="button" rel="nofollow" href="${escapeHtml(shortUrl)}">Follow the link</a>`,
  });
}

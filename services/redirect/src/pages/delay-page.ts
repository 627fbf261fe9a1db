import { escapeHtml, hostOf, renderAddress, renderPage, type Page } from './html-page.ts';

const delaySeconds = 5;

/** Says where the visitor is going, waits five seconds, goes there. Works without script. */
export function delayPage(destination: string): Page {
  return renderPage({
    title: 'One moment',
    refresh: `${delaySeconds};url=${destination}`,
    body:
      `<h1>You are on your way</h1><p>In ${delaySeconds} seconds this link takes you to</p>` +
      `<div class="host" dir="ltr">${escapeHtml(hostOf(destination))}</div>${renderAddress(destination)}` +
      `<div class="track"><div class="bar"></div></div>` +
      `<a class="button" rel="nofollow" href="${escapeHtml(destination)}">Go now</a>`,
  });
}

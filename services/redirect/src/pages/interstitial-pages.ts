import { escapeHtml } from '@linkplane/runtime';
import { placeOf, renderAddress, renderPage, type Page } from './html-page.ts';

const delaySeconds = 5;

/** Shows the destination, waits five seconds, then goes there. Works without scripts. */
export function delayPage(destination: string): Page {
  return renderPage({
    title: 'Redirecting',
    refresh: `${delaySeconds};url=${destination}`,
    body:
      `<h1>You are being redirected</h1><p>In ${delaySeconds} seconds, this link takes you to</p>` +
      `<div class="host" dir="ltr">${escapeHtml(placeOf(destination))}</div>${renderAddress(destination)}` +
      `<div class="track"><div class="bar"></div></div>` +
      `<a class="button" rel="nofollow" href="${escapeHtml(destination)}">Continue now</a>`,
  });
}

/** Opens the app; where that has no effect, the web page follows. Switching to the app hides the page, which cancels that. */
const openAppScript = `(function(){var d=document.querySelector("main a").dataset,t=setTimeout(function(){location.replace(d.web)},1200);
document.addEventListener("visibilitychange",function(){if(document.hidden)clearTimeout(t)});location.href=d.app})();`;

/** For iOS: the app's own address first, the https address within 1.5 s, and as a link for every visitor. */
export function appPage(appUrl: string, destination: string): Page {
  const web = escapeHtml(destination);
  return renderPage({
    title: 'Opening the app',
    script: openAppScript,
    body:
      `<h1>Opening the app</h1><p>If nothing happens, continue to</p><div class="host" dir="ltr">${escapeHtml(placeOf(destination))}</div>` +
      `<a class="button" rel="nofollow" href="${web}" data-web="${web}" data-app="${escapeHtml(appUrl)}">Continue in the browser</a>`,
  });
}

/** The destination of a short link, for visitors who want to see it first. */
export function previewPage(shortUrl: string, destination: string): Page {
  return renderPage({
    title: 'Link preview',
    body:
      `<h1>This link redirects to</h1><div class="host" dir="ltr">${escapeHtml(placeOf(destination))}</div>` +
      renderAddress(destination) +
      `<a class="button" rel="nofollow" href="${escapeHtml(shortUrl)}">Open link</a>`,
  });
}

/** The owner and the address of a profile, without the profile's page. */
export function profilePreviewPage(displayName: string, url: string): Page {
  return renderPage({
    title: 'Profile preview',
    body:
      `<h1>This link opens a profile</h1><div class="host" dir="auto">${escapeHtml(displayName)}</div>` +
      `${renderAddress(url)}<a class="button" rel="nofollow" href="${escapeHtml(url)}">Open profile</a>`,
  });
}

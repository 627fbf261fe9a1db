import type { Translator } from '@linkplane/messages';
import { escapeHtml } from '@linkplane/runtime';
import { placeOf, renderAddress, renderPage, type Page } from './html-page.ts';

const delaySeconds = 5;

/** Shows the destination, waits five seconds, then goes there. Works without scripts. */
export function delayPage(t: Translator, destination: string): Page {
  return renderPage({
    t,
    title: t.text('Redirecting'),
    refresh: `${delaySeconds};url=${destination}`,
    body:
      renderHeading(t.text('You are being redirected')) +
      `<p>${escapeHtml(t.text('In {seconds, number} seconds, this link takes you to', { seconds: delaySeconds }))}</p>` +
      `${renderPlace(placeOf(destination, t))}${renderAddress(destination)}` +
      `<div class="track"><div class="bar"></div></div>${renderButton(destination, t.text('Continue now'))}`,
  });
}

/** Opens the app; where that has no effect, the web page follows. Switching to the app hides the page, which cancels that. */
const openAppScript = `(function(){var d=document.querySelector("main a").dataset,t=setTimeout(function(){location.replace(d.web)},1200);
document.addEventListener("visibilitychange",function(){if(document.hidden)clearTimeout(t)});location.href=d.app})();`;

/** The page for iOS: the app's own address first, the https address within 1.5 s, and as a link for every visitor. */
export function appPage(t: Translator, appUrl: string, destination: string): Page {
  const web = escapeHtml(destination);
  return renderPage({
    t,
    title: t.text('Opening the app'),
    script: openAppScript,
    body:
      `${renderHeading(t.text('Opening the app'))}<p>${escapeHtml(t.text('If nothing happens, continue to'))}</p>` +
      `${renderPlace(placeOf(destination, t))}<a class="button" rel="nofollow" href="${web}" data-web="${web}" ` +
      `data-app="${escapeHtml(appUrl)}">${escapeHtml(t.text('Continue in the browser'))}</a>`,
  });
}

/** The destination of a short link, for visitors who want to see it first. */
export function previewPage(t: Translator, shortUrl: string, destination: string): Page {
  return renderPage({
    t,
    title: t.text('Link preview'),
    body:
      renderHeading(t.text('This link redirects to')) +
      renderPlace(placeOf(destination, t)) +
      `${renderAddress(destination)}${renderButton(shortUrl, t.text('Open link'))}`,
  });
}

/** The owner and the address of a profile, without the profile's page. */
export function profilePreviewPage(t: Translator, displayName: string, url: string): Page {
  return renderPage({
    t,
    title: t.text('Profile preview'),
    body:
      `${renderHeading(t.text('This link opens a profile'))}<div class="host" dir="auto">${escapeHtml(displayName)}</div>` +
      `${renderAddress(url)}${renderButton(url, t.text('Open profile'))}`,
  });
}

const renderHeading = (words: string) => `<h1>${escapeHtml(words)}</h1>`;
const renderPlace = (place: string) => `<div class="host" dir="auto">${escapeHtml(place)}</div>`;
const renderButton = (address: string, words: string) =>
  `<a class="button" rel="nofollow" href="${escapeHtml(address)}">${escapeHtml(words)}</a>`;

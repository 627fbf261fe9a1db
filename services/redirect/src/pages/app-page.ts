import { escapeHtml, hostOf, renderPage, type Page } from './html-page.ts';

/** Opens the app; where that does nothing, the web page follows. Leaving for the app hides the page and stops the fallback. */
const script = `(function(){var d=document.querySelector("main a").dataset,t=setTimeout(function(){location.replace(d.web)},1200);
document.addEventListener("visibilitychange",function(){if(document.hidden)clearTimeout(t)});location.href=d.app})();`;

/** For phones with iOS: the app's own address first, the https address within 1.5 s, and as a link for everybody. */
export function appPage(appUrl: string, destination: string): Page {
  const web = escapeHtml(destination);
  return renderPage({
    title: 'Opening the app',
    script,
    body:
      `<h1>Opening the app</h1><p>If nothing happens, continue to</p><div class="host" dir="ltr">${escapeHtml(hostOf(destination))}</div>` +
      `<a class="button" rel="nofollow" href="${web}" data-web="${web}" data-app="${escapeHtml(appUrl)}">Continue in the browser</a>`,
  });
}

import type { Translator } from '@linkplane/messages';
import { escapeHtml } from '@linkplane/runtime';
import { renderPage, type Page } from './html-page.ts';

/** A request for a host that is neither the service's own nor a custom domain. */
export type UnknownHost = {
  /** The Host header. */
  received: string;
  /** The host of PUBLIC_URL, with its port if it has one. */
  expected: string;
};

const hostCharsMax = 255;

/**
 * The page that this machine and private networks alone get: it helps an operator whose proxy passes on another host.
 */
export function unknownHostPage(t: Translator, { received, expected }: UnknownHost): Page {
  const title = t.text('This host is not PUBLIC_URL');
  const host = (name: string) => `<div class="host" dir="ltr">${escapeHtml(name)}</div>`;
  return renderPage({
    t,
    title,
    body:
      `<h1>${escapeHtml(title)}</h1>` +
      `<p>${escapeHtml(t.text('Host that was received'))}</p>${host(received.slice(0, hostCharsMax))}` +
      `<p>${escapeHtml(t.text('Host that is expected'))}</p>${host(expected)}` +
      `<p>${escapeHtml(t.text('Only this machine and private networks see this page.'))}</p>`,
  });
}

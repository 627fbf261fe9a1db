import type { Translator } from '@linkplane/messages';
import { escapeHtml } from '@linkplane/runtime';
import { renderPage, type Page } from './html-page.ts';

const thanksCharsMax = 500;

/**
 * What a visitor sees after a form.
 * @param thanks the owner's words, as they are stored
 * @param backUrl the address of the profile's page
 */
export function thanksPage(t: Translator, thanks: unknown, backUrl: string): Page {
  const words = typeof thanks === 'string' ? thanks.trim().slice(0, thanksCharsMax).toWellFormed() : '';
  const text = words === '' ? t.text('Your message has been sent.') : words;
  return renderPage({
    t,
    title: t.text('Thank you'),
    body:
      `<h1>${escapeHtml(t.text('Thank you'))}</h1><p dir="auto">${escapeHtml(text)}</p>` +
      `<a class="button" href="${escapeHtml(backUrl)}">${escapeHtml(t.text('Back to the page'))}</a>`,
  });
}

import { escapeHtml } from '@linkplane/runtime';
import { renderPage, type Page } from './html-page.ts';

const thanksCharsMax = 500;

/**
 * What a visitor sees after a form.
 * @param thanks the owner's words, as they are stored
 * @param backUrl the address of the profile's page
 */
export function thanksPage(thanks: unknown, backUrl: string): Page {
  const words = typeof thanks === 'string' ? thanks.trim().slice(0, thanksCharsMax).toWellFormed() : '';
  const text = words === '' ? 'Your message has been sent.' : words;
  return renderPage({
    title: 'Thank you',
    body:
      `<h1>Thank you</h1><p dir="auto">${escapeHtml(text)}</p>` +
      `<a class="button" href="${escapeHtml(backUrl)}">Back to the page</a>`,
  });
}

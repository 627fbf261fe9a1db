import { createHash } from 'node:crypto';
import { pageStyleHash } from '@linkplane/profile-page';

/**
 * What a page of the dashboard may load: everything from here alone, and inline only what the page was built with. The
 * preview of a profile is a frame that inherits this, so the one style of profile pages and the players of their blocks
 * are allowed as well.
 * @param page the HTML as it is served
 */
export function writeContentSecurityPolicy(page: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashInline(page, /<script>([^]*?)<\/script>/g)}`,
    `style-src 'self' '${pageStyleHash}' ${hashInline(page, /<style>([^]*?)<\/style>/g)}`,
    "font-src 'self'",
    "img-src 'self' data: blob: https: http:",
    "connect-src 'self'",
    'frame-src https://www.youtube-nocookie.com https://open.spotify.com',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Every match has to be there to be allowed: a build that loses one fails, in place of a page without its looks. */
function hashInline(page: string, pattern: RegExp): string {
  const texts = Array.from(page.matchAll(pattern), ([, text = '']) => text);
  if (texts.length === 0) throw new Error(`The page has nothing that matches ${pattern.source}.`);
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ');
}

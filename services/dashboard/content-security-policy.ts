import { createHash } from 'node:crypto';
import { blockStyleHash, pageStyleHash } from '@linkplane/profile-page';

/**
 * The content security policy of the dashboard: resources of its own origin, and only the inline code it was built with.
 * The preview of a profile is a frame that inherits the policy, so the style of profile pages and the players of their
 * blocks are allowed as well.
 * @param page the HTML as it is served
 */
export function writeContentSecurityPolicy(page: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashInline(page, /<script>([^]*?)<\/script>/g)}`,
    `style-src 'self' '${pageStyleHash}' '${blockStyleHash}' ${hashInline(page, /<style>([^]*?)<\/style>/g)}`,
    "font-src 'self'",
    "img-src 'self' data: blob: https: http:",
    "connect-src 'self'",
    'frame-src https://www.youtube-nocookie.com https://open.spotify.com',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Fails the build when a match is missing, rather than serving a page whose styles or scripts are blocked. */
function hashInline(page: string, pattern: RegExp): string {
  const texts = Array.from(page.matchAll(pattern), ([, text = '']) => text);
  if (texts.length === 0) throw new Error(`The page has nothing that matches ${pattern.source}.`);
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ');
}

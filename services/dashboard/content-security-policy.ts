import { pageStyleHash } from '@linkplane/profile-page';

/**
 * What a page of the dashboard may load: everything from here alone, nothing inline. The preview of a profile is a frame
 * that inherits this, so the one style of profile pages and the players of their blocks are allowed as well.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' '${pageStyleHash}'`,
  "font-src 'self'",
  "img-src 'self' data: blob: https: http:",
  "connect-src 'self'",
  'frame-src https://www.youtube-nocookie.com https://open.spotify.com',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

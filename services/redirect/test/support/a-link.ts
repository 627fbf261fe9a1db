import type { LinkTarget } from '@linkplane/links-db/planes/redirect';
import { createId } from '@linkplane/runtime';

const unset = {
  startsAt: null,
  expiresAt: null,
  clickLimit: null,
  expirationUrl: null,
  utmSource: null,
  utmMedium: null,
  utmCampaign: null,
  utmTerm: null,
  utmContent: null,
  appLinkingEnabled: false,
  iosEnabled: false,
  androidEnabled: false,
  redirectDelayEnabled: false,
  forwardQuery: false,
  rules: null,
  blockedUrl: null,
  split: null,
  social: null,
  passwordHash: null,
  clickToken: false,
  forwardPath: 'off' as const,
  redirectStatus: 302 as const,
};

/** The fields of a link that is inserted, all of them unset; a test adds its id, slug and URL. */
export const noFields = { ...unset, title: null, notes: null, externalId: null, archived: false, tagNumbers: null };

/** A link as the store returns it, with only the fields set that a test names. */
export function aLink(fields: Partial<LinkTarget> = {}): LinkTarget {
  const { slug = 'spring' } = fields;
  return {
    kind: 'link',
    linkId: createId('lnk'),
    workspaceId: createId('wsp'),
    host: '',
    slug,
    slugKey: slug.toLowerCase(),
    url: 'https://example.com/',
    ...unset,
    leadsTo: null,
    suspended: false,
    version: 1,
    ...fields,
  };
}

export const agents = {
  chrome:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  googlebot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
} as const;

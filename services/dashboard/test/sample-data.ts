import { unsetLinkFields, type Link, type ProfileSummary } from '@linkplane/contracts';
import type { Identity, Workspace } from '@linkplane/contracts/account';

export const workspaceId = 'wsp_1';
export const ownerEmail = 'ada@example.com';

export const identity: Identity = {
  user: { id: 'usr_1', email: ownerEmail, language: null },
  sessionId: 'ses_1',
  csrfToken: 'csrf-1',
};

export const workspace: Workspace = {
  id: workspaceId,
  name: 'My workspace',
  plan: 'pro',
  role: 'owner',
  suspended: false,
  createdAt: '2026-01-01T00:00:00.000Z',
};

export const shortHost = 'links.example';

/** A link as the API returns it. @param fields besides those that are not set */
export function sampleLink(fields: Partial<Link> = {}): Link {
  const { slug = 'launch', domain = shortHost } = fields;
  return {
    ...unsetLinkFields,
    id: `lnk_${slug.replaceAll(/\W/g, '_')}`,
    url: 'https://example.com/',
    slug,
    domain,
    shortUrl: `https://${domain}/${slug}`,
    clicks: 0,
    clicksBefore: 0,
    clickLimitUsed: null,
    createdAt: '2026-01-15T09:30:00.000Z',
    updatedAt: '2026-01-15T09:30:00.000Z',
    hasPassword: false,
    tags: [],
    aliases: [],
    suspended: false,
    ...fields,
  };
}

/** A profile in a list, as the API returns it. */
export function sampleProfile(fields: Partial<ProfileSummary> = {}): ProfileSummary {
  return {
    id: 'prf_1',
    displayName: 'Ada',
    slug: 'ada',
    bio: null,
    avatar: null,
    theme: null,
    url: `https://${shortHost}/ada`,
    views: 0,
    suspended: false,
    createdAt: '2026-01-15T09:30:00.000Z',
    updatedAt: '2026-01-15T09:30:00.000Z',
    blockCount: 0,
    ...fields,
  };
}

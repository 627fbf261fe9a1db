import type { ProfileTarget } from '@linkplane/links-db/redirect';
import { createId } from '@linkplane/runtime';

/** A profile as the store gives it, with nothing set but what a test names. */
export function aProfile(fields: Partial<ProfileTarget> = {}): ProfileTarget {
  return {
    kind: 'profile',
    profileId: createId('prf'),
    workspaceId: createId('wsp'),
    host: '',
    slug: 'ada',
    displayName: 'Ada',
    bio: null,
    avatar: null,
    blocks: [],
    version: 1,
    ...fields,
  };
}

export function aBlock(fields: Partial<ProfileTarget['blocks'][number]> = {}): ProfileTarget['blocks'][number] {
  return {
    id: createId('blk'),
    type: 'link',
    label: null,
    content: 'https://example.com/',
    icon: null,
    settings: {},
    ...fields,
  };
}

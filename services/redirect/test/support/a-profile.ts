import type { ProfileTarget, TargetBlock } from '@linkplane/links-db/planes/redirect';
import type { ProfileBlock } from '@linkplane/profile-page';
import { createId } from '@linkplane/runtime';

/** A profile as the store returns it, with only the fields set that a test names. */
export function aProfile(fields: Partial<ProfileTarget> = {}): ProfileTarget {
  const { slug = 'ada' } = fields;
  return {
    kind: 'profile',
    profileId: createId('prf'),
    workspaceId: createId('wsp'),
    host: '',
    slug,
    slugKey: slug.toLowerCase(),
    displayName: 'Ada',
    bio: null,
    avatar: null,
    theme: null,
    blocks: [],
    suspended: false,
    version: 1,
    ...fields,
  };
}

/** A block as the store returns it. */
export function aBlock(fields: Partial<Omit<ProfileBlock, 'id'>> = {}): TargetBlock {
  const block = { type: 'link', label: null, content: 'https://example.com/', icon: null, settings: {}, ...fields };
  return { id: createId('blk'), json: JSON.stringify(block) };
}

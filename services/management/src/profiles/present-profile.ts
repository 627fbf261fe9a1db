import type { Profile, ProfileSummary } from '@linkplane/contracts';
import type { BlockRecord, ListedProfile, ProfileRecord } from '@linkplane/links-db/management';
import { presentBlock } from './present-block.ts';
import { toPublicAddress } from '../slugs/public-address.ts';

/** A row and those of its blocks as the API shows them. */
export function presentProfile(profile: ProfileRecord, blocks: BlockRecord[], publicUrl: URL): Profile {
  const { createdAt, updatedAt, ...own } = presentOwnFields(profile, publicUrl);
  return { ...own, blocks: blocks.map(presentBlock), createdAt, updatedAt };
}

/** A row as the list shows it. */
export function presentListedProfile(profile: ListedProfile, publicUrl: URL): ProfileSummary {
  const { createdAt, updatedAt, ...own } = presentOwnFields(profile, publicUrl);
  return { ...own, blockCount: profile.blockCount, createdAt, updatedAt };
}

function presentOwnFields(profile: ProfileRecord, publicUrl: URL): Omit<Profile, 'blocks'> {
  return {
    id: profile.id,
    displayName: profile.displayName,
    slug: profile.slug,
    bio: profile.bio,
    avatar: profile.avatar,
    url: toPublicAddress(profile, publicUrl),
    views: profile.views,
    suspended: profile.suspended,
    createdAt: profile.createdAt.toISOString(),
    updatedAt: profile.updatedAt.toISOString(),
  };
}

import type { Block, BlockType, Profile, ProfileSummary, Theme } from '@linkplane/contracts';
import type { BlockRecord, ListedProfile, ProfileRecord } from '@linkplane/links-db/profiles';
import type { Database } from '@linkplane/links-db/transactions';
import { idPattern } from '@linkplane/runtime';
import type { SlugPolicy } from '@linkplane/slugs';
import { AppError } from '../http/app-error.ts';
import type { PublishChanges } from '../outbox/change-relay.ts';
import { toPublicAddress } from '../slugs/slug.ts';
import type { StyleChecker } from './check-styles.ts';

/** What the operations on profiles and their blocks work with. */
export type ProfilesDeps = {
  database: Database;
  /** The URL of the service's own profiles. */
  publicUrl: URL;
  /** The policy of the service's own host. */
  slugPolicy: SlugPolicy;
  relay: PublishChanges;
  styles: Pick<StyleChecker, 'check'>;
};

const profileIdPattern = idPattern('prf');

/** The same for a malformed id, an unknown one and one of another workspace. */
export function profileNotFound(): AppError {
  return new AppError('PROFILE_NOT_FOUND', 'There is no profile with this id.');
}

export function profileQuotaExceeded(profilesMax: number): AppError {
  return new AppError('PLAN_LIMIT_REACHED', `A workspace on this plan can have ${profilesMax} profiles.`, {
    params: { max: profilesMax },
  });
}

/**
 * Refuses what cannot be an id before a query.
 * @throws AppError PROFILE_NOT_FOUND
 */
export function assertProfileId(id: string): void {
  if (!profileIdPattern.test(id)) throw profileNotFound();
}

/** A profile and its blocks as the API returns them. */
export function presentProfile(profile: ProfileRecord, blocks: BlockRecord[], publicUrl: URL): Profile {
  const { createdAt, updatedAt, ...own } = presentOwnFields(profile, publicUrl);
  return { ...own, blocks: blocks.map(presentBlock), createdAt, updatedAt };
}

/** A profile as the list contains it. */
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
    // The API has validated it.
    theme: profile.theme as Theme | null,
    url: toPublicAddress(profile, publicUrl),
    views: profile.views,
    suspended: profile.suspended,
    createdAt: profile.createdAt.toISOString(),
    updatedAt: profile.updatedAt.toISOString(),
  };
}

/** A block as the API returns it. */
export function presentBlock(block: BlockRecord): Block {
  return {
    id: block.id,
    profileId: block.profileId,
    // The table's check constraint has the same list.
    type: block.type as BlockType,
    label: block.label,
    content: block.content,
    icon: block.icon,
    settings: block.settings,
    position: block.position,
    clicks: block.clicks,
    createdAt: block.createdAt.toISOString(),
    updatedAt: block.updatedAt.toISOString(),
  };
}

import type { Profile } from '@linkplane/contracts';

/** The values of the details form; an empty text stands for null. */
export type DetailsDraft = { displayName: string; slug: string; bio: string; avatar: string };

export function detailsOf({ displayName, slug, bio, avatar }: Profile): DetailsDraft {
  return { displayName, slug, bio: bio ?? '', avatar: avatar ?? '' };
}

type DetailsChanges = { displayName?: string; slug?: string; bio?: string | null; avatar?: string | null };

/** The fields of a draft that differ from the saved profile. */
export function detailsChanges(profile: Profile, draft: DetailsDraft): DetailsChanges {
  const saved = detailsOf(profile);
  return {
    ...(draft.displayName !== saved.displayName && { displayName: draft.displayName }),
    ...(draft.slug !== saved.slug && { slug: draft.slug.trim() }),
    ...(draft.bio !== saved.bio && { bio: draft.bio.trim() === '' ? null : draft.bio }),
    ...(draft.avatar !== saved.avatar && { avatar: draft.avatar.trim() === '' ? null : draft.avatar.trim() }),
  };
}
